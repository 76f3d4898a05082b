import { expect } from 'chai';
import { AppError } from '../model/errors.ts';
import { createRateLimiter, useQuota } from './rate-limit.ts';

describe('createRateLimiter', () => {
  it('lets as many through as the limit, per key, and says how long to wait', async () => {
    const limiter = createRateLimiter(2, { now: () => 1_000 });
    expect(await limiter.take('a')).to.deep.equal({
      allowed: true,
      limit: 2,
      remaining: 1,
      resetSeconds: 60,
      windowSeconds: 60,
    });
    expect(await limiter.take('a')).to.include({ allowed: true, remaining: 0 });
    expect(await limiter.take('a')).to.include({ allowed: false, remaining: 0 });
    expect(await limiter.take('b')).to.include({ allowed: true });
  });

  it('starts anew when the window of the first request is over', async () => {
    let now = 0;
    const limiter = createRateLimiter(1, { now: () => now });
    await limiter.take('a');
    now = 59_999;
    expect(await limiter.take('a')).to.include({ allowed: false, resetSeconds: 1 });
    now = 60_000;
    expect(await limiter.take('a')).to.include({ allowed: true, resetSeconds: 60 });
  });
});

describe('useQuota', () => {
  it('returns what is left, then throws RATE_LIMITED with the limit, the window and the wait', async () => {
    const limiter = createRateLimiter(1, { windowMs: 3_600_000, now: () => 0 });
    expect(await useQuota(limiter, 'a', 'mails')).to.include({ remaining: 0 });
    const refusal: unknown = await useQuota(limiter, 'a', 'mails').catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(AppError);
    expect(refusal).to.include({
      code: 'RATE_LIMITED',
      retryAfter: 3_600,
      message: 'More than 1 mails in an hour; try again in 3600 s.',
    });
  });

  it('counts nothing when the limit is off', async () => {
    expect(await useQuota(undefined, 'a', 'mails')).to.equal(undefined);
  });
});
