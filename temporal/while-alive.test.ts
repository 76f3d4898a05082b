import { expect } from 'chai';
import { UnresponsiveError, whileAlive } from './while-alive.ts';

const never = () => new Promise<never>(() => {});
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('whileAlive', () => {
  it('waits for a call as long as the server responds to probes', async () => {
    let probes = 0;
    let finish: (result: string) => void = () => {};
    const result = whileAlive(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve;
        }),
      {
        firstPauseMs: 1,
        pauseMs: 1,
        timeoutMs: 50,
        probe: async () => {
          probes++;
          if (probes === 5) finish('done');
        },
      },
    );
    expect(await result).to.equal('done');
    expect(probes).to.be.at.least(5);
  });

  it('gives a call up, and aborts it, once a probe has no response', async () => {
    let signal: AbortSignal | undefined;
    const fault = new Error('no response');
    const error = await failureOf(
      whileAlive(
        (given) => {
          signal = given;
          return never();
        },
        {
          firstPauseMs: 1,
          pauseMs: 1,
          timeoutMs: 50,
          probe: async (timeoutMs) => {
            expect(timeoutMs).to.equal(50);
            throw fault;
          },
        },
      ),
    );
    expect(error).to.be.instanceOf(UnresponsiveError);
    expect(error).to.include({ cause: fault });
    expect(signal?.aborted).to.equal(true);
  });

  it('does not probe for a call that is done at once, and passes on how it failed', async () => {
    let probes = 0;
    const probing = {
      firstPauseMs: 0,
      pauseMs: 0,
      timeoutMs: 50,
      probe: async () => {
        probes++;
      },
    };
    expect(await whileAlive(async () => 7, probing)).to.equal(7);
    const fault = new Error('refused');
    expect(await failureOf(whileAlive(() => Promise.reject(fault), probing))).to.equal(fault);
    expect(probes).to.equal(0);
  });
});
