import { expect } from 'chai';
import { playTenants } from '../../bench/tenants/play-tenants.ts';
import { startTestProduct } from '../support/product.ts';

/** As many as would fill a worker's slots several times over; `npm run bench:tenants` has 400, and measures. */
const SLOW_FEEDS = 100;

describe('A client with a hundred feeds that send a byte a second', () => {
  it('holds no more than its share of a worker: another one validates, syncs and cancels while all of them go on', async () => {
    const product = await startTestProduct('tenants', { WRITE_RATE_LIMIT_PER_MINUTE: '0' });
    const clients = { db: product.db, slow: await product.as('agency-south'), other: await product.as('agency-north') };
    const { slow, unfinished, downloads, sync, cancelled } = await playTenants(clients, SLOW_FEEDS);
    expect(sync).to.have.property('status', 'COMPLETED');
    expect(sync.counts).to.include({ read: 50, created: 50 });
    expect(cancelled).to.have.property('status', 'CANCELLED');
    expect({ slow, unfinished }).to.deep.equal({ slow: SLOW_FEEDS, unfinished: SLOW_FEEDS });
    // A quarter of the 24 slots for imports.
    expect(downloads).to.be.at.most(6);
    await product.stop();
  });
});
