import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import type { RateWindows } from '../../store/access/rate-windows.ts';
import { createRateLimiter, createSharedRateLimiter, useQuota } from './rate-limit.ts';
import { createWindows } from '../testing/rate-windows.ts';

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

describe('A limit that three processes share', () => {
  /** How many of so many requests, in turns to the processes, are let through. */
  async function allowedOf(limit: number, requests: number) {
    const { windows, writes } = createWindows();
    const processes = [0, 1, 2].map(() => createSharedRateLimiter(limit, windows, { now: () => 0 }));
    let allowed = 0;
    for (let number = 0; number < requests; number++) {
      if ((await processes[number % 3]?.take('token'))?.allowed) allowed++;
    }
    return { allowed, writes: writes() };
  }

  it('lets exactly the limit through when every process uses up its shares', async () => {
    for (const limit of [1, 60, 199, 200, 3_000, 6_001]) {
      expect((await allowedOf(limit, 3 * limit + 30)).allowed, String(limit)).to.equal(limit);
    }
  });

  it('writes once per request below two hundred, and once per percent above, refusals included', async () => {
    expect((await allowedOf(60, 60)).writes).to.equal(60);
    expect((await allowedOf(6_000, 20_000)).writes).to.be.at.most(104);
    expect((await allowedOf(60, 1_000)).writes).to.be.at.most(63);
  });

  it('takes one share for requests at the same time', async () => {
    const { windows, writes } = createWindows();
    const limiter = createSharedRateLimiter(1_000, windows, { now: () => 0 });
    const quotas = await Promise.all(Array.from({ length: 1_010 }, () => limiter.take('a')));
    expect(quotas.filter(({ allowed }) => allowed)).to.have.length(1_000);
    expect(writes()).to.be.at.most(101);
  });

  it('says what is left, starts anew with the next window, and shows progress without taking', async () => {
    let now = 0;
    const { windows } = createWindows();
    const limiter = createSharedRateLimiter(1_000, windows, { now: () => now });
    expect(await limiter.take('a')).to.include({ allowed: true, remaining: 999 });
    expect(await limiter.look('a')).to.include({ remaining: 999 });
    for (let used = 1; used < 1_000; used++) await limiter.take('a');
    expect(await limiter.take('a')).to.include({ allowed: false, remaining: 0 });
    now = 60_000;
    expect(await limiter.take('a')).to.include({ allowed: true, remaining: 999 });
  });
});

describe('The reset of a quota', () => {
  const WINDOW_MS = 60_000;

  /** Windows in a database that responds after 5 ms on the clock of the limiter. */
  function createSlowWindows() {
    let time = 0;
    const { windows } = createWindows();
    const slow: RateWindows = {
      async take(...given) {
        const row = await windows.take(...given);
        time += 5;
        return row;
      },
      look: windows.look,
      remove: windows.remove,
    };
    return { slow, now: () => time, advance: (ms: number) => (time += ms) };
  }

  it('is never later than the length of the window when another process opens the window while the database is awaited', async () => {
    for (const limit of [60, 6_000]) {
      const { slow, now, advance } = createSlowWindows();
      const late: RateWindows = {
        async take(key, at, windowMs, uses) {
          // The other request reads its clock 400 ms later and reaches the database first.
          await slow.take(key, new Date(at.getTime() + 400), windowMs, uses);
          return slow.take(key, at, windowMs, uses);
        },
        look: slow.look,
        remove: slow.remove,
      };
      const limiter = createSharedRateLimiter(limit, late, { windowMs: WINDOW_MS, now });
      expect(await limiter.take('a'), String(limit)).to.include({ resetSeconds: 60 });
      expect(await limiter.look('a'), String(limit)).to.include({ resetSeconds: 60 });
      advance(30_000);
      expect((await limiter.take('a')).resetSeconds, String(limit)).to.equal(31);
    }
  });

  it('is counted from the time after the database responded', async () => {
    const { slow, now, advance } = createSlowWindows();
    const limiter = createSharedRateLimiter(60, slow, { windowMs: WINDOW_MS, now });
    await limiter.take('a');
    // The window ends at 60,000; the request begins at 58,998 and the database responds at 59,003.
    advance(58_993);
    expect(await limiter.take('a')).to.include({ resetSeconds: 1 });
  });

  it('is never later than the length of the window when the clock of another process is ahead', async () => {
    const { windows } = createWindows();
    const ahead = createSharedRateLimiter(60, windows, { windowMs: WINDOW_MS, now: () => 7_000 });
    const own = createSharedRateLimiter(60, windows, { windowMs: WINDOW_MS, now: () => 0 });
    await ahead.take('a');
    expect(await own.take('a')).to.include({ resetSeconds: 60 });
    expect(await own.look('a')).to.include({ resetSeconds: 60 });
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
