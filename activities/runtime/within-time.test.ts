import { expect } from 'chai';
import { ConnectorError } from '../../connectors/errors.ts';
import { failureOf } from '../../connectors/kit/testing/failure-of.ts';
import { withinTime } from './within-time.ts';

/** Fails with the reason of the signal, as a request does. */
const forever = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
const limit = (outer = new AbortController().signal, seconds = 0.02) => ({ outer, seconds, what: 'The batch' });

describe('Work within a time', () => {
  it('returns what the work returns, and ends its requests then', async () => {
    let given: AbortSignal | undefined;
    const result = await withinTime(limit(undefined, 60), async (signal) => {
      given = signal;
      return signal.aborted;
    });
    expect([result, given?.aborted]).to.deep.equal([false, true]);
  });

  it('fails as an outage when the time is over', async () => {
    const error = await failureOf(withinTime(limit(), forever));
    expect(error).to.be.instanceOf(ConnectorError);
    expect(error).to.include({ kind: 'transient', internal: 'timeout' });
    expect(error.message).to.equal('The batch took longer than 0.02 seconds.');
  });

  it('ends with the reason of its caller when that comes first', async () => {
    const outer = new AbortController();
    const ended = withinTime(limit(outer.signal, 60), forever).catch((error: unknown) => error);
    outer.abort(new Error('cancelled'));
    expect(String(await ended)).to.equal('Error: cancelled');
  });

  it('fails as the work fails', async () => {
    const failed = async () => Promise.reject(new ConnectorError('config', 'no'));
    expect(await failureOf(withinTime(limit(undefined, 60), failed))).to.include({ kind: 'config' });
  });
});
