import { expect } from 'chai';
import { boundWork } from './bound-work.ts';

describe('Bounded work', () => {
  it('runs so much at a time, keeps some in line in their order, and turns the rest away', async () => {
    const bounded = boundWork({ atOnce: 2, waiting: 1, refusal: () => new Error('full') });
    const ends: (() => void)[] = [];
    const begun: string[] = [];
    const start = (name: string) =>
      bounded(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      });
    const [a, b, c] = [start('a'), start('b'), start('c')];
    const refused = await start('d').catch((error: Error) => error.message);
    expect(refused).to.equal('full');
    expect(begun).to.deep.equal(['a', 'b']);
    ends[0]!();
    expect(await a).to.equal('a');
    await Promise.resolve();
    expect(begun).to.deep.equal(['a', 'b', 'c']);
    ends[1]!();
    ends[2]!();
    expect(await Promise.all([b, c])).to.deep.equal(['b', 'c']);
  });

  it('frees the place of work that fails', async () => {
    const bounded = boundWork({ atOnce: 1, waiting: 0, refusal: () => new Error('full') });
    const failed = await bounded(() => Promise.reject(new Error('broken'))).catch((error: Error) => error.message);
    expect(failed).to.equal('broken');
    expect(await bounded(async () => 'next')).to.equal('next');
  });
});
