import { expect } from 'chai';
import { testStore } from './testing/test-store.ts';

const DAY_SECONDS = 86_400;

describe('Retention', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);

  /** Seconds by name of the TTL index. */
  async function expiries(collection: string): Promise<Record<string, number>> {
    const indexes = await db().collection(collection).indexes();
    return Object.fromEntries(
      indexes.flatMap(({ name, expireAfterSeconds }) =>
        name !== undefined && expireAfterSeconds !== undefined ? [[name, expireAfterSeconds]] : [],
      ),
    );
  }

  it('becomes TTL indexes, of runs and of all audit events apart', async () => {
    await store().retain({ jobs: 400, audit: 1_095, formerListings: 1_825, visitorEvents: 400 });
    expect(await expiries('sync_jobs')).to.deep.equal({ expiry: 400 * DAY_SECONDS });
    expect(await expiries('audit_events')).to.deep.equal({
      expiry: 1_095 * DAY_SECONDS,
      expiry_of_runs: 400 * DAY_SECONDS,
    });
    expect(await expiries('former_listings')).to.deep.equal({ expiry: 1_825 * DAY_SECONDS });
    expect(await expiries('visitor_events')).to.deep.equal({ received_at_1: 400 * DAY_SECONDS });
  });

  it('changes with the configuration, is the same after another start, and ends with 0', async () => {
    await store().retain({ jobs: 30, audit: 0, formerListings: 0, visitorEvents: 400 });
    await store().retain({ jobs: 30, audit: 0, formerListings: 0, visitorEvents: 400 });
    expect(await expiries('sync_jobs')).to.deep.equal({ expiry: 30 * DAY_SECONDS });
    expect(await expiries('audit_events')).to.deep.equal({ expiry_of_runs: 30 * DAY_SECONDS });
    expect(await expiries('former_listings')).to.deep.equal({});
  });
});
