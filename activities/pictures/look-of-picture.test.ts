import { expect } from 'chai';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { isSameLook } from '../../analysis/twins/picture-look.ts';
import { lookOfPicture } from './look-of-picture.ts';

/** A picture of seeded patches, as unlike others as photographs are. */
function drawn(seed: number): Sharp {
  const patches = Array.from({ length: 40 }, (_, at) => {
    const random = (salt: number) => Math.abs(Math.sin(seed * 997 + at * 131 + salt * 17) * 43_758.5453) % 1;
    const grey = Math.round(255 * random(1));
    return `<rect x="${1_000 * random(2)}" y="${700 * random(3)}" width="${400 * random(4)}" height="${300 * random(5)}" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#777"/>${patches.join('')}</svg>`,
    ),
  );
}

describe('What a picture looks like', () => {
  it('stays the same in another size, format and quality, a little brighter, and with a small mark', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const look = await lookOfPicture(await drawn(seed).png().toBuffer());
      const mark = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><rect width="90" height="40" fill="red"/></svg>',
      );
      for (const changed of [
        drawn(seed).resize(640).jpeg({ quality: 40 }),
        drawn(seed).resize(300, 200).webp({ quality: 50 }),
        drawn(seed).modulate({ brightness: 1.08 }).jpeg(),
        drawn(seed)
          .composite([{ input: mark, left: 20, top: 20 }])
          .jpeg(),
      ])
        expect(isSameLook(look, await lookOfPicture(await changed.toBuffer())), `seed ${seed}`).to.equal(true);
    }
  });

  it('is another one for another scene', async () => {
    const looks = await Promise.all(
      Array.from({ length: 30 }, async (_, seed) =>
        lookOfPicture(
          await drawn(seed + 1)
            .png()
            .toBuffer(),
        ),
      ),
    );
    for (const [at, one] of looks.entries())
      for (const other of looks.slice(at + 1)) expect(isSameLook(one, other)).to.equal(false);
  });

  it('says nothing for an even picture', async () => {
    const even = await lookOfPicture(
      await sharp({ create: { width: 640, height: 427, channels: 3, background: '#cccccc' } })
        .jpeg()
        .toBuffer(),
    );
    expect(even).to.equal('0'.repeat(16));
    expect(isSameLook(even, even)).to.equal(false);
    expect(isSameLook(undefined, undefined)).to.equal(false);
  });
});
