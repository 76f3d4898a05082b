import { expect } from 'chai';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ConnectorError } from '../../errors.ts';
import { paced } from './paced.ts';

const WINDOW_MS = 60;

/** Sends 100 chunks of a kilobyte to a server that takes `ms` for each; the reason why the transfer was ended, if it was. */
async function send(ms: number, bytesPerSecond: number): Promise<ConnectorError | undefined> {
  const source = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1_024)));
  const sink = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, next) => {
      const timer = setTimeout(next, ms);
      if (ms > 1_000) timer.unref();
    },
  });
  const { stream, done } = paced(source, { bytesPerSecond, windowMs: WINDOW_MS }, (reason) => stream.destroy(reason));
  await pipeline(stream, sink).catch(() => undefined);
  return done();
}

describe('An upload that is watched', () => {
  it('ends when the server is slower than the least rate', async () => {
    const reason = await send(10, 100_000_000);
    expect(reason).to.include({ kind: 'transient', internal: 'timeout' });
    expect(reason?.message).to.match(/is too slow: it took \d+ bytes per second, and 100000000 are the least/);
  });

  it('ends when the server takes nothing', async () => {
    expect((await send(1_000_000, 0))?.message).to.contain('did not react');
  });

  it('goes on while the server takes bytes, however few, where there is no least rate', async () => {
    expect(await send(2, 0)).to.equal(undefined);
  });
});
