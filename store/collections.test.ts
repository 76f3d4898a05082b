import { expect } from 'chai';
import { COLLECTIONS, definitions } from './collections.ts';
import type { CollectionName } from './collections.ts';
import type { StoredDocument } from './shared/collection.ts';
import { testStore } from './testing/test-store.ts';

/** What is stored of a gateway that no purge deletes, and why. */
const KEPT: { readonly [Name in CollectionName]?: string } = {
  gateways: 'deleted by `gateways.remove` once everything else is gone',
  deleted_gateways: 'its invoices stay readable for the owner',
  audit_events: 'the trail outlives the gateway',
  mails: 'the outbox of the client',
  templates: 'of a client, for all of its gateways',
  pdf_templates: 'of a client, for all of its gateways',
  notification_preferences: 'of a client, for all of its gateways',
  mapping_uploads: 'sample files of the client, deleted a month after their last use',
  managed_sites: 'of a client, for all of its gateways',
  hub_audit: 'reported by a site, of whichever gateway',
  hub_fatals: 'reported by a site, of whichever gateway',
  addon_switches: 'set by operators',
  sftp_host_keys: 'identify the service to clients of every gateway',
  rate_windows: 'expires within a day',
  leftover_objects: 'leads the sweep to objects of uploads that end after the purge',
  idempotency_keys: 'expires within a day',
  leases: 'expires within a day',
  account_leases: 'expires within a day',
  live_processes: 'expires within an hour',
};

/** How collections name the gateway that do not have its id in `gateway_id` alone. */
const NAMED_BY: { readonly [Name in CollectionName]?: (gatewayId: string) => object } = {
  gateways: (_id) => ({ _id }),
  deleted_gateways: (_id) => ({ _id }),
  gateway_metadata: (_id) => ({ _id }),
  listing_states: (id) => ({ stream_id: id }),
  insight_states: (_id) => ({ _id }),
  insight_versions: (_id) => ({ _id }),
  intent_calibrations: (_id) => ({ _id }),
  sync_jobs: (id) => ({ _id: `${id}/job` }),
  sync_pages: (id) => ({ job_id: `${id}/job`, gateway_id: undefined }),
  site_activations: (id) => ({ gateway_ids: [id] }),
};

describe('The purge of a gateway', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);

  /** Plants a document in every collection, with all fields that the server requires. */
  async function plant(gatewayId: string): Promise<void> {
    for (const [name, { required = [] }] of definitions()) {
      const fields = Object.fromEntries(required.map((field) => [field, `${field} of ${gatewayId}`]));
      const named = NAMED_BY[name as CollectionName]?.(gatewayId);
      const document = { _id: `${gatewayId}/planted`, ...fields, gateway_id: gatewayId, ...named };
      await db().collection<StoredDocument>(name).insertOne(document, { ignoreUndefined: true });
    }
  }

  /** Collections in which any document has a text. */
  async function holding(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await db().listCollections().toArray())
      if (JSON.stringify(await db().collection(name).find().toArray()).includes(text)) found.push(name);
    return found.toSorted();
  }

  beforeEach(async () => {
    for (const name of Object.keys(COLLECTIONS)) await db().collection(name).deleteMany({});
    await plant('gateway-1');
    await plant('gateway-2');
  });

  it('leaves nothing of the gateway in any collection but those that are kept for a reason', async () => {
    expect(await holding('gateway-1')).to.deep.equal(Object.keys(COLLECTIONS).toSorted());
    await store().purgeGateway('gateway-1');
    expect(await holding('gateway-1')).to.deep.equal(Object.keys(KEPT).toSorted());
  });

  it('leaves everything of other gateways', async () => {
    await store().purgeGateway('gateway-1');
    expect(await holding('gateway-2')).to.deep.equal(Object.keys(COLLECTIONS).toSorted());
  });

  it('deletes what belongs to a gateway by its declaration, and changes an activation that others share', async () => {
    const owned = definitions().flatMap(([name, { ownedBy }]) => (ownedBy === 'gateway' ? [name] : []));
    expect(Object.keys(KEPT).filter((name) => owned.includes(name))).to.deep.equal([]);
    const activations = db().collection<StoredDocument>('site_activations');
    await activations.updateOne({ _id: 'gateway-2/planted' }, { $set: { gateway_ids: ['gateway-1', 'gateway-2'] } });
    await store().purgeGateway('gateway-1');
    expect((await activations.find().toArray()).map(({ gateway_ids: ids }) => ids as string[])).to.deep.equal([
      ['gateway-2'],
    ]);
  });

  it('can be limited to some collections, and repeated', async () => {
    const names = ['visitor_events', 'visitor_keys'] as const;
    await store().purgeGateway('gateway-1', names);
    await store().purgeGateway('gateway-1', names);
    const left = await holding('gateway-1');
    expect(Object.keys(COLLECTIONS).filter((name) => !left.includes(name))).to.have.members([...names]);
  });
});

describe('The definitions of collections', () => {
  it('are read in an order in which a purge finds what it deletes', () => {
    const names = definitions().map(([name]) => name);
    for (const [first, later] of [
      ['listing_states', 'listings'],
      ['sync_pages', 'sync_jobs'],
      ['event_deliveries', 'site_events'],
    ] as const)
      expect(names.indexOf(first), first).to.be.lessThan(names.indexOf(later));
  });

  it('have a lifetime, an owner who deletes them, or a reason to be kept', () => {
    const forGood = definitions().flatMap(([name, { ownedBy, lifetimes, purge }]) =>
      ownedBy === 'gateway' || lifetimes || purge ? [] : [name],
    );
    expect(forGood).to.have.members([
      'gateways',
      'deleted_gateways',
      'templates',
      'pdf_templates',
      'notification_preferences',
      'managed_sites',
      'mapping_uploads',
      'addon_switches',
      'leftover_objects',
      'sftp_host_keys',
    ]);
  });
});
