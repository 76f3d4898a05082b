import { expect } from 'chai';
import { createAccountLeases } from '../../store/sync/account-leases.ts';
import type { AccountLeaseRecord } from '../../store/sync/account-leases.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { startTestProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;
const CONFIG = { access_token: 'a-long-lived-token', page_size: 20 };

describe('A read while another process holds the lease of its CRM account', () => {
  const scenes: Scene[] = [];
  after(() => Promise.all(scenes.map((scene) => scene.close())));

  it('leaves the only slot to the read of another gateway, and goes on when it has its turn', async () => {
    const product = await startTestProduct('account_budget', { WORKER_SLOTS: 'import=1' });
    const limited = await openScene({ product, connector: 'RESO', feed: '/reso', config: CONFIG });
    const other = await openScene({ product, listings: 10, itemId: 'north-2' });
    scenes.push(limited, other);
    await limited.setCrm({ listings: 12 });
    expect(await limited.run()).to.have.property('status', 'COMPLETED');

    const records = product.db.collection<AccountLeaseRecord>('account_leases');
    const [{ _id: account } = { _id: '' }] = await records.find().toArray();
    const elsewhere = createAccountLeases(records, 'another process', HOUR_MS);
    await until('the worker has handed the account over', () => elsewhere.take(account));
    const waiting = await limited.start('?force=true');
    await until('the read waits', async () => (await limited.job(waiting.id)).phase === 'import');
    expect(await other.run())
      .to.include({ status: 'COMPLETED' })
      .with.nested.property('counts.created', 10);
    expect((await limited.job(waiting.id)).status).to.equal('RUNNING');

    await elsewhere.release(account, { begun: [], pausedUntil: 0 });
    const done = await limited.ended(waiting);
    expect(done).to.have.property('status', 'COMPLETED');
    expect(done.reasons).to.deep.equal([]);
  });
});
