import { expect } from 'chai';
import { createRateLimiter } from './rate-limit.ts';

describe('createRateLimiter', () => {
  it('lets as many through as the limit, per key, and says how long to wait', async () => {
    const limiter = createRateLimiter(2, () => 1_000);
    expect(await limiter.take('a')).to.deep.equal({ allowed: true, limit: 2, remaining: 1, resetSeconds: 60 });
    expect(await limiter.take('a')).to.include({ allowed: true, remaining: 0 });
    expect(await limiter.take('a')).to.include({ allowed: false, remaining: 0 });
    expect(await limiter.take('b')).to.include({ allowed: true });
  });

  it('starts anew a minute after the first request', async () => {
    let now = 0;
    const limiter = createRateLimiter(1, () => now);
    await limiter.take('a');
    now = 59_999;
    expect(await limiter.take('a')).to.include({ allowed: false, resetSeconds: 1 });
    now = 60_000;
    expect(await limiter.take('a')).to.include({ allowed: true, resetSeconds: 60 });
  });
});
