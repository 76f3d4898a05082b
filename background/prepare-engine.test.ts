import { expect } from 'chai';
import { createLog } from '../observability/log.ts';
import { AppError } from '../model/shared/errors.ts';
import { prepareEngine } from './prepare-engine.ts';
import { until } from '../test/support/until.ts';

const log = createLog('fatal', { write: () => {} });
const TIMES = { patienceMs: 50, retryMs: 5 };
const down = () => new AppError('DOWNSTREAM_ERROR', 'down');

describe('Preparing an engine at the start', () => {
  it('is done when it returns, where the engine answers', async () => {
    let prepared = 0;
    await prepareEngine('search', async () => void prepared++, log);
    expect(prepared).to.equal(1);
  });

  it('is left behind while the engine is down, and tried until it succeeds', async () => {
    let attempts = 0;
    let isDown = true;
    await prepareEngine(
      'search',
      async () => {
        attempts++;
        if (isDown) throw down();
      },
      log,
      TIMES,
    );
    expect(attempts).to.be.greaterThan(0);
    isDown = false;
    const seen = attempts;
    await until('it is tried again', async () => attempts > seen);
  });

  it('does not hold up the start when the engine hangs', async () => {
    const stop = await prepareEngine('search', () => new Promise<never>(() => {}), log, TIMES);
    await stop();
  });

  it('ends with the process', async () => {
    let attempts = 0;
    const stop = await prepareEngine(
      'search',
      async () => {
        attempts++;
        throw down();
      },
      log,
      TIMES,
    );
    await stop();
    const seen = attempts;
    await new Promise((resolve) => setTimeout(resolve, 10 * TIMES.retryMs));
    expect(attempts).to.equal(seen);
  });

  it('fails for any other reason', async () => {
    const failure: unknown = await prepareEngine(
      'search',
      async () => {
        throw new Error('a bug');
      },
      log,
      TIMES,
    ).catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'a bug');
  });
});
