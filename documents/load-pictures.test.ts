import { expect } from 'chai';
import sharp from 'sharp';
import { loadPictures } from './load-pictures.ts';

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const wanted = (...sources: string[]) => sources.map((source) => ({ source, pixels: 100, format: 'jpeg' as const }));

describe('Pictures of a brochure', () => {
  it('are in order and in the requested size; those that fail leave a gap', async () => {
    const large = await image(800, 400);
    const sources: Record<string, () => Promise<Uint8Array>> = {
      good: async () => large,
      gone: () => Promise.reject(new Error('404')),
      junk: async () => Buffer.from('<html>'),
    };
    const [first, second, third, last] = await loadPictures(
      (source) => sources[source]!(),
      wanted('good', 'gone', 'junk', 'good'),
    );
    const { format, width, height } = await sharp(first).metadata();
    expect({ format, width, height }).to.deep.equal({ format: 'jpeg', width: 100, height: 50 });
    expect([second, third]).to.deep.equal([undefined, undefined]);
    expect(last).to.be.instanceOf(Buffer);
  });

  it('are skipped if they do not arrive in time, even if the source never responds', async () => {
    const never = () => new Promise<Uint8Array>(() => {});
    expect(await loadPictures(never, wanted('a', 'b', 'c', 'd', 'e'), 0.05)).to.deep.equal(Array(5).fill(undefined));
  });
});
