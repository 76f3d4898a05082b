import { expect } from 'chai';
import { backoffMs, createSystemClock, parseRetryAfter } from './retry.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

describe('retry', () => {
  it('reads Retry-After in both forms and ignores invalid values', () => {
    expect(parseRetryAfter('5', NOW)).to.equal(5);
    expect(parseRetryAfter(' 0 ', NOW)).to.equal(0);
    expect(parseRetryAfter('Sun, 01 Mar 2026 12:00:30 GMT', NOW)).to.equal(30);
    expect(parseRetryAfter('Sun, 01 Mar 2026 11:00:00 GMT', NOW)).to.equal(0);
    expect(parseRetryAfter('999999999', NOW)).to.equal(86_400);
    for (const nonsense of [undefined, '', '-5', '1.5', 'soon', '5 minutes', '99999999999999999999']) {
      expect(parseRetryAfter(nonsense, NOW), String(nonsense)).to.equal(undefined);
    }
  });

  it('doubles its delays up to 15 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => backoffMs(attempt, () => 1))).to.deep.equal([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
    expect(backoffMs(1, () => 0)).to.equal(250);
  });

  it('ends a delay when aborted', async () => {
    const controller = new AbortController();
    const pause = createSystemClock().sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    expect(await pause.catch((error: Error) => error.message)).to.equal('enough');
  });
});
