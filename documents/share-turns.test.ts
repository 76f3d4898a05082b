import { expect } from 'chai';
import { shareTurns } from './share-turns.ts';

/** Work that records its start in `begun` and ends when the test says so. */
function desk(limits: Parameters<typeof shareTurns>[0]) {
  const turns = shareTurns(limits, () => new Error('full'));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (owner: string, name: string) =>
    turns(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    }).catch((error: Error) => error.message);
  const end = async (name: string) => {
    ends.get(name)?.();
    // Lets the promises of the turn and of the next work settle.
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { begun, start, end };
}

describe('Shared turns', () => {
  it('run one task of an owner at a time, queue some in their order, and refuse the rest', async () => {
    const { begun, start, end } = desk({ atOnce: 2, ownAtOnce: 1, ownWaiting: 2 });
    const [one, two, three] = [start('a', '1'), start('a', '2'), start('a', '3')];
    expect(await start('a', '4')).to.equal('full');
    expect(begun).to.deep.equal(['1']);
    await end('1');
    await end('2');
    await end('3');
    expect(await Promise.all([one, two, three])).to.deep.equal(['1', '2', '3']);
    expect(begun).to.deep.equal(['1', '2', '3']);
  });

  it('start the task of another owner at once, however many tasks the first one has queued', async () => {
    const { begun, start, end } = desk({ atOnce: 2, ownAtOnce: 1, ownWaiting: 4 });
    const own = Array.from({ length: 14 }, (_, index) => start('hostile', `h${index}`));
    const other = start('other', 'o');
    expect(begun).to.deep.equal(['h0', 'o']);
    await end('o');
    expect(await other).to.equal('o');
    for (let index = 0; index < 5; index++) await end(`h${index}`);
    expect((await Promise.all(own)).filter((outcome) => outcome === 'full')).to.have.length(9);
  });

  it('give a free slot to the owner who has waited the longest for a turn, and one turn each', async () => {
    const { begun, start, end } = desk({ atOnce: 1, ownAtOnce: 1, ownWaiting: 9 });
    const work = [
      start('a', 'a1'),
      start('a', 'a2'),
      start('a', 'a3'),
      start('b', 'b1'),
      start('c', 'c1'),
      start('b', 'b2'),
    ];
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    await Promise.all(work);
    expect(begun).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('free the slot of a task that fails', async () => {
    const turns = shareTurns({ atOnce: 1, ownAtOnce: 1, ownWaiting: 0 }, () => new Error('full'));
    const failed = await turns('a', () => Promise.reject(new Error('broken'))).catch((error: Error) => error.message);
    expect(failed).to.equal('broken');
    expect(await turns('a', async () => 'next')).to.equal('next');
  });
});
