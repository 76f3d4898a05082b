import { AsyncResource } from 'node:async_hooks';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ApplicationFailure, CancelledFailure, asyncLocalStorage } from '@temporalio/activity';
import type { Context } from '@temporalio/activity';
import { expect } from 'chai';
import { AccountBusyError, ConnectorError } from '../../connectors/errors.ts';
import { createRateBudget } from '../../connectors/kit/http/rate-budget.ts';
import { createSystemClock } from '../../connectors/kit/http/retry.ts';
import { blame, confined } from '../../model/shared/confined.ts';
import { SupersededError } from '../../store/sync/sync-pages.ts';
import { until } from '../../test/support/until.ts';
import { attemptOf } from './client-turns.ts';
import { runActivity, toFailure } from './run-activity.ts';
import type { RunningActivity } from './run-activity.ts';
import { WorkFolderFullError } from './work-folder.ts';

/** What the worker gives an activity, as far as runActivity uses it. */
function activity(attempt = 1) {
  const cancel = new AbortController();
  const beats: unknown[] = [];
  const context = {
    info: { attempt },
    cancellationSignal: cancel.signal,
    heartbeat: (details: unknown) => void beats.push(details),
  } as unknown as Context;
  return {
    beats,
    cancel: (why = 'CANCELLED') => cancel.abort(new CancelledFailure(why)),
    run: <T>(work: (running: RunningActivity) => Promise<T>) => asyncLocalStorage.run(context, () => runActivity(work)),
  };
}

const failure = (error: unknown, attempt = 1) => toFailure(error, attempt) as ApplicationFailure;

describe('An activity of which a callback throws where nothing catches it', () => {
  const never = new Promise<void>(() => {});
  const thrown = Object.assign(new Error('key=secret'), { name: 'AssertionError', code: 'ERR_ASSERTION' });
  const rejection = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

  it('fails for good, with a reason that has no words of the error, although its promise never settles', async () => {
    let aborted = false;
    const error = await rejection(
      activity().run(({ signal }) => {
        setTimeout(() => blame(thrown), 1);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(new Error('ended'));
          });
        });
      }),
    );
    expect(error).to.be.instanceOf(ApplicationFailure);
    expect(error).to.include({ type: 'bug', nonRetryable: true });
    expect(String(error)).to.contain('AssertionError (ERR_ASSERTION)').and.not.contain('secret');
    expect(aborted).to.equal(true);
  });

  it('leaves other activities alone, and callbacks that throw after its end', async () => {
    let throwNow = () => {};
    const ended = activity().run(async () => {
      throwNow = AsyncResource.bind(() => blame(thrown));
      return 'done';
    });
    expect(await ended).to.equal('done');
    const other = activity().run(async ({ signal }) => {
      throwNow();
      await Promise.race([never, delay(5)]);
      return signal.aborted;
    });
    expect(await other).to.equal(false);
  });

  it('distinguishes work with sockets of its own from work with shared ones', async () => {
    const seen: unknown[] = [];
    await rejection(activity().run(async () => void seen.push(blame(thrown))));
    await rejection(activity().run(() => confined(async () => void seen.push(blame(thrown)))));
    seen.push(blame(thrown));
    expect(seen).to.deep.equal([
      { confined: false, owned: true },
      { confined: true, owned: true },
      { confined: false, owned: false },
    ]);
  });
});

describe('A failure of an activity', () => {
  for (const kind of ['config', 'feed_rejected', 'bad_record', 'bug'] as const) {
    it(`of kind ${kind} is final at once: another attempt cannot mend it`, () => {
      expect(failure(new ConnectorError(kind, 'Words.'))).to.include({ type: kind, nonRetryable: true });
    });
  }

  for (const kind of ['transient', 'rate_limited'] as const) {
    it(`of kind ${kind} is tried again, three times in all`, () => {
      const final = [1, 2, 3, 4].map((attempt) => failure(new ConnectorError(kind, 'Words.'), attempt).nonRetryable);
      expect(final).to.deep.equal([false, false, true, true]);
    });
  }

  it('is tried again after the time the CRM asked for', () => {
    const error = new ConnectorError('rate_limited', 'Busy.', { retryAfter: 90 });
    expect(failure(error).nextRetryDelay).to.equal('90 seconds');
    expect(failure(new ConnectorError('rate_limited', 'Busy.')).nextRetryDelay).to.equal(undefined);
  });

  it('is final when the CRM asks for more time than a run should wait', () => {
    const patient = failure(new ConnectorError('rate_limited', 'Busy.', { retryAfter: 900 }));
    expect(patient).to.include({ nonRetryable: false, nextRetryDelay: '900 seconds' });
    const impatient = failure(new ConnectorError('rate_limited', 'Busy.', { retryAfter: 901 }));
    expect(impatient).to.include({ nonRetryable: true, nextRetryDelay: undefined });
  });

  it('has the words for the owner, bounded, and none of those for the log', () => {
    const error = new ConnectorError('transient', 'm'.repeat(9_000), { internal: 'internal words' });
    expect(failure(error).message).to.equal('m'.repeat(500));
    expect(JSON.stringify(failure(error))).not.to.include('internal words');
  });

  it('that waits for other reads of an account is tried again in a moment, however often it has waited', () => {
    expect(failure(new AccountBusyError(7), 50)).to.include({
      type: 'account_busy',
      nonRetryable: false,
      nextRetryDelay: '7 seconds',
    });
  });

  it('that met another attempt at work is retried: the next one continues after what the other has written', () => {
    const superseded = failure(new SupersededError('Written already.'), 50);
    expect(superseded).to.include({ type: 'superseded', nonRetryable: false, message: 'Written already.' });
  });

  it('of one of our own engines stays what it is, and is tried again however often it failed', () => {
    const error = new Error('MongoDB is down.');
    expect(toFailure(error, 50)).to.equal(error);
    const own = ApplicationFailure.nonRetryable('Deleted.', 'gateway_deleted');
    expect(toFailure(own, 1)).to.equal(own);
  });
});

describe('A running activity', () => {
  const failureOf = (run: Promise<unknown>) =>
    run.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('returns what its work returns', async () => {
    expect(await activity().run(async () => 7)).to.equal(7);
  });

  it('heartbeats from its start, then with the details it reports, also while its work is silent', async () => {
    const { beats, run } = activity();
    await run(async ({ report }) => {
      expect(beats).to.deep.equal([{}]);
      report({ read: 5 });
      await until('three heartbeats', async () => beats.length >= 3);
    });
    expect(beats.slice(0, 3)).to.deep.equal([{}, { read: 5 }, { read: 5 }]);
  });

  it('heartbeats while a request waits for its turn, and ends the wait when it is cancelled', async () => {
    const { beats, run, cancel } = activity();
    const budget = createRateBudget({ requests: 1, perSeconds: 60, concurrent: 1 }, createSystemClock());
    await budget.turn();
    const running = run(({ signal }) => budget.turn(signal));
    await until('three heartbeats', async () => beats.length >= 3);
    cancel();
    expect(await failureOf(running)).to.be.instanceOf(CancelledFailure);
  });

  for (const [waited, error] of [
    ['room on the disk', new WorkFolderFullError()],
    ['other reads of its account', new AccountBusyError(5)],
  ] as const) {
    it(`that waited for ${waited} has used up no attempt`, async () => {
      const { beats, run } = activity();
      await failureOf(run(() => Promise.reject(error)));
      expect(beats.at(-1)).to.deep.equal({ turned_away: 1 });
      expect(attemptOf({ attempt: 4, heartbeatDetails: beats.at(-1) })).to.equal(3);
    });
  }

  for (const [how, work] of [
    ['succeeded', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('Failed.'))],
  ] as const) {
    it(`heartbeats no longer once its work has ${how}`, async () => {
      const ended = activity();
      await failureOf(ended.run(work));
      const before = ended.beats.length;
      const other = activity();
      await other.run(() => until('another activity has beaten three times', async () => other.beats.length >= 3));
      expect(ended.beats).to.have.length(before);
    });
  }

  it('aborts its work on a cancel, and reports the cancel whatever the work then throws', async () => {
    const { run, cancel } = activity();
    const running = run(async ({ signal }) => {
      await once(signal, 'abort');
      throw new ConnectorError('transient', 'The connection was cut.');
    });
    cancel();
    expect(await failureOf(running)).to.be.instanceOf(CancelledFailure);
  });

  for (const why of ['WORKER_SHUTDOWN', 'HEARTBEAT_TIMEOUT', 'NOT_FOUND']) {
    it(`that ends early by ${why} leaves the work to another attempt`, async () => {
      const { run, cancel } = activity();
      const running = run(async ({ signal }) => {
        await once(signal, 'abort');
        signal.throwIfAborted();
      });
      cancel(why);
      expect(await failureOf(running)).to.include({ type: 'attempt_ended', nonRetryable: false });
    });
  }

  it('counts the attempts that Temporal counts', async () => {
    const work = () => Promise.reject(new ConnectorError('transient', 'No answer.'));
    expect(await failureOf(activity(3).run(work))).to.include({ type: 'transient', nonRetryable: true });
    expect(await failureOf(activity(1).run(work))).to.include({ type: 'transient', nonRetryable: false });
  });
});
