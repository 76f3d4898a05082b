import { expect } from 'chai';
import { createStartTurns } from './start-turns.ts';

/** Lets everything that is ready happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createStartTurns', () => {
  /** Starts that end when the test says so. */
  function world(options: Parameters<typeof createStartTurns>[0] = {}) {
    const inTurn = createStartTurns(options);
    const begun: string[] = [];
    const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
    const start = (clientId: string, name: string) =>
      inTurn(clientId, async () => {
        begun.push(name);
        await new Promise<void>((resolve, reject) => void ends.set(name, { resolve, reject }));
        return name;
      });
    return { start, begun, ends };
  }

  it('lets a client start two runs at a time, in order, and other clients at the same time', async () => {
    const { start, begun, ends } = world();
    const started = ['a1', 'a2', 'a3', 'a4'].map((name) => start('a', name));
    const other = start('b', 'b1');
    await settled();
    expect(begun).to.deep.equal(['a1', 'a2', 'b1']);
    ends.get('a2')?.resolve();
    await settled();
    expect(begun).to.deep.equal(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.resolve();
    await settled();
    ends.get('a4')?.resolve();
    expect(await Promise.all([...started, other])).to.deep.equal(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  it('gives a turn on when a start fails, and begins anew afterwards', async () => {
    const { start, begun, ends } = world({ atOnce: 1 });
    const failed = start('a', 'a1').catch((error: Error) => error.message);
    const next = start('a', 'a2');
    await settled();
    ends.get('a1')?.reject(new Error('down'));
    expect(await failed).to.equal('down');
    await settled();
    ends.get('a2')?.resolve();
    await next;
    const last = start('a', 'a3');
    await settled();
    expect(begun).to.deep.equal(['a1', 'a2', 'a3']);
    ends.get('a3')?.resolve();
    await last;
  });

  it('refuses a start that has no turn in time with 429, and keeps the turns of the others', async () => {
    const { start, begun, ends } = world({ atOnce: 1, waitMs: 5 });
    const first = start('a', 'a1');
    const refused: unknown = await start('a', 'a2').catch((error: unknown) => error);
    expect(refused).to.include({ code: 'RATE_LIMITED', retryAfter: 5 });
    ends.get('a1')?.resolve();
    await first;
    const third = start('a', 'a3');
    await settled();
    ends.get('a3')?.resolve();
    await third;
    expect(begun).to.deep.equal(['a1', 'a3']);
  });
});
