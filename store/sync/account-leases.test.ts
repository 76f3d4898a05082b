import { expect } from 'chai';
import { createAccountLeases } from './account-leases.ts';
import type { AccountLeaseRecord } from './account-leases.ts';
import { testStore } from '../testing/test-store.ts';

describe('The lease of a CRM account', () => {
  const { db } = testStore(() => process.env['MONGODB_URL']);
  const of = (holder: string, holdMs = 60_000) =>
    createAccountLeases(db().collection<AccountLeaseRecord>('account_leases'), holder, holdMs);

  it('is taken by one of several processes that ask at the same time, and learns that the others wait', async () => {
    const processes = ['a', 'b', 'c'].map((holder) => of(holder));
    const taken = await Promise.all(processes.map((leases) => leases.take('shared')));
    expect(taken.filter((spent) => spent !== undefined)).to.deep.equal([{ begun: [], pausedUntil: 0 }]);
    const winner = processes[taken.findIndex((spent) => spent !== undefined)];
    expect(await winner?.renew('shared')).to.deep.equal({ wanted: true });
  });

  it('is handed over with what was spent', async () => {
    await of('a').take('handed');
    await of('a').release('handed', { begun: [1, 2, 3], pausedUntil: 7 });
    expect(await of('b').take('handed')).to.deep.equal({ begun: [1, 2, 3], pausedUntil: 7 });
    expect(await of('a').renew('handed')).to.equal(undefined);
    expect(await of('b').renew('handed')).to.deep.equal({ wanted: false });
  });

  it('does not say what a lost process spent', async () => {
    await of('a', 0).take('lost');
    expect(await of('b').take('lost')).to.equal('unknown');
  });
});
