import { expect } from 'chai';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mock } from 'node:test';
import type { ConnectorError } from '../../errors.ts';
import { paced } from './paced.ts';

const WINDOW_MS = 60;
/** Fewer than what the stream holds back, so that the windows pass before the source is at its end. */
const WINDOWS = 20;

/** Sends 100 kilobytes to a server for which `windows` pass with each kilobyte that it takes; the reason why the transfer was ended, if it was. */
async function send(windows: (chunk: number) => number, bytesPerSecond: number): Promise<ConnectorError | undefined> {
  let chunks = 0;
  const source = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1_024)));
  const sink = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, next) => {
      // After the stream has taken the next kilobytes of its source.
      setImmediate(() => {
        mock.timers.tick(windows(chunks++) * WINDOW_MS);
        next();
      });
    },
  });
  const { stream, done } = paced(source, { bytesPerSecond, windowMs: WINDOW_MS }, (reason) => stream.destroy(reason));
  await pipeline(stream, sink).catch(() => undefined);
  return done();
}

describe('An upload that is watched', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));

  afterEach(() => mock.timers.reset());

  it('ends when the server is slower than the least rate', async () => {
    const reason = await send(() => 1, 100_000_000);
    expect(reason).to.include({ kind: 'transient', internal: 'timeout' });
    expect(reason?.message).to.match(/is too slow: it took \d+ bytes per second, and 100000000 are the least/);
  });

  it('ends when the server takes nothing', async () => {
    expect((await send(() => 2, 0))?.message).to.contain('did not react');
  });

  it('goes on while the server takes bytes, however few, where there is no least rate', async () => {
    expect(await send((chunk) => (chunk < WINDOWS ? 1 : 0), 0)).to.equal(undefined);
  });
});
