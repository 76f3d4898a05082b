import { expect } from 'chai';
import { testStore } from '../testing/test-store.ts';

const NOTHING = {
  held: 0,
  quarantined: 0,
  undelivered: 0,
  events_failed: 0,
  webhooks_failing: 0,
  unmapped_listings: 0,
};
const at = new Date();

describe('What of a gateway waits for somebody', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  // Only the fields that are counted by.
  const put = (name: string, rows: object[]) =>
    db().collection(name).insertMany(rows, { bypassDocumentValidation: true });

  it('SILENT: is counted by gateway, without what was decided, delivered or repeated', async () => {
    const own = { gateway_id: 'g1' };
    await put('held_listings', [
      { ...own, status: 'HELD' },
      { ...own, status: 'DISMISSED' },
      { gateway_id: 'g2', status: 'HELD' },
    ]);
    await put('quarantine', [{ ...own, input_id: 'i', key: 'a' }]);
    const words = [{ code: 'unmapped_value', field: 'x', value: 'y' }];
    const warned = (warnings: object[]) => ({ ...own, stream_id: 's', sync: { warnings } });
    await put('listing_states', [
      { ...own, stream_id: 's', crm_reference: '1', sync: { pending: ['o'], tried_job: 'j' } },
      { ...own, stream_id: 's', crm_reference: '2', sync: { pending: ['o'] } },
      { ...warned([...words, ...words]), crm_reference: '3' },
      { ...warned([{ code: 'unmapped_value', field: 'x' }]), crm_reference: '4' },
    ]);
    await put('event_deliveries', [
      { ...own, subscription_id: 's', status: 'FAILED', attempts: [{ at, error: 'The site responded with 500.' }] },
      { ...own, subscription_id: 's', status: 'PENDING', attempts: [] },
      { ...own, subscription_id: 't', status: 'DELIVERED', attempts: [{ at, http_status: 200 }] },
    ]);
    await put('event_subscriptions', [
      { ...own, status: 'ACTIVE', failed_passes: 2 },
      { ...own, status: 'ACTIVE', failed_passes: 0 },
      { ...own, status: 'PAUSED', failed_passes: 3 },
      { ...own, status: 'UNSUBSCRIBED', failed_passes: 0 },
    ]);
    const health = await store().gatewayHealths.of(['g1', 'g2', 'g3']);
    expect(health.get('g1')).to.deep.equal({
      held: 1,
      quarantined: 1,
      undelivered: 1,
      events_failed: 1,
      webhooks_failing: 2,
      unmapped_listings: 1,
    });
    expect(health.get('g2')).to.deep.equal({ ...NOTHING, held: 1 });
    expect(health.get('g3')).to.deep.equal(NOTHING);
    expect(await store().siteEvents.failures('g1')).to.deep.equal(
      new Map([['s', { failed: 1, last: { at, error: 'The site responded with 500.' } }]]),
    );
  });
});
