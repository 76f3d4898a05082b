import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { testStore } from '../testing/test-store.ts';

describe('Leases', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const leases = () => store().leases;

  it('run work under one key one after the other, and under another key at the same time', async () => {
    const running = { a: 0, b: 0 };
    let most = 0;
    const work = (key: 'a' | 'b') => async () => {
      most = Math.max(most, ++running[key]);
      await delay(5);
      running[key]--;
      return { key };
    };
    const done = await Promise.all(
      (['a', 'b'] as const).flatMap((key) => Array.from({ length: 8 }, () => leases().alone(key, work(key)))),
    );
    expect(most).to.equal(1);
    expect(done.filter((result) => result?.key === 'a')).to.have.length(8);
    expect(await db().collection('leases').countDocuments()).to.equal(0);
  });

  it('are released by work that fails', async () => {
    const failed = await leases()
      .alone('failing', () => Promise.reject(new Error('broken')))
      .catch((error: Error) => error.message);
    expect(failed).to.equal('broken');
    expect(await leases().alone('failing', async () => ({ ok: true }), { waitMs: 0 })).to.deep.equal({ ok: true });
  });

  it('do not run the work of a caller whose turn does not come in time', async () => {
    let ran = false;
    const refused = await leases().alone('held', async () => {
      const second = await leases().alone(
        'held',
        async () => {
          ran = true;
          return {};
        },
        { waitMs: 0 },
      );
      return { second };
    });
    expect(refused).to.deep.equal({ second: undefined });
    expect(ran).to.equal(false);
  });

  it('of a process that is lost expire, and their holder does not release the next one', async () => {
    let end = () => {};
    const lost = leases().alone('lost', () => new Promise<object>((resolve) => (end = () => resolve({}))), {
      holdSeconds: 0.001,
    });
    await delay(5);
    const next = await leases().alone('lost', async () => {
      end();
      await lost;
      return { kept: await db().collection('leases').countDocuments() };
    });
    expect(next).to.deep.equal({ kept: 1 });
  });
});
