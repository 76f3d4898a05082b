import { expect } from 'chai';
import { ConnectorError } from '../../connectors/errors.ts';
import { eventRetries } from '../../config/worker.ts';
import { readConfig } from '../../config/config.ts';
import { judge } from './send-site-events.ts';

const retries = eventRetries(readConfig({ ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}` }));
const now = new Date('2026-03-01T12:00:00Z');
const failed = (options: { status?: number; retryAfter?: number } = {}) =>
  new ConnectorError('transient', 'site.example returned an error.', options);

/** Pauses in seconds and the final status of a delivery whose attempts all end like this. */
function climb(error: ConnectorError, most = 50) {
  const pauses: number[] = [];
  let tries = 0;
  for (let count = 0; count < most; count++) {
    const outcome = judge({ _id: 'd', tries }, { at: now, error }, retries, now);
    if (outcome.status !== 'PENDING') return { pauses, status: outcome.status, attempts: count + 1 };
    pauses.push(((outcome.next_attempt_at?.getTime() ?? 0) - now.getTime()) / 1000);
    ({ tries } = outcome);
  }
  return { pauses, status: 'PENDING', attempts: most };
}

describe('An event that a site does not acknowledge', () => {
  it('is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then fails for good', () => {
    const hour = 3_600;
    expect(climb(failed({ status: 500 }))).to.deep.equal({
      pauses: [5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
      status: 'FAILED',
      attempts: 10,
    });
  });

  it('waits as long as the site asks for, and loses no attempt by it', () => {
    const { pauses, status } = climb(failed({ status: 429, retryAfter: 90 }));
    expect([new Set(pauses), status]).to.deep.equal([new Set([90]), 'PENDING']);
    expect(climb(failed({ status: 503, retryAfter: 0 }), 3).pauses).to.deep.equal([1, 1, 1]);
  });

  it('is dropped when the site is gone for good', () => {
    expect(climb(failed({ status: 410 }))).to.deep.equal({ pauses: [], status: 'CANCELLED', attempts: 1 });
  });

  it('stores the duration and the response of each attempt', () => {
    const at = new Date(now.getTime() - 40);
    expect(judge({ _id: 'd', tries: 0 }, { at, error: failed({ status: 502 }) }, retries, now).attempt).to.deep.equal({
      at,
      duration_ms: 40,
      http_status: 502,
      error: 'site.example returned an error.',
    });
    expect(judge({ _id: 'd', tries: 3 }, { at }, retries, now)).to.deep.equal({
      id: 'd',
      attempt: { at, duration_ms: 40 },
      status: 'DELIVERED',
      tries: 4,
    });
  });
});
