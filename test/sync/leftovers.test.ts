import { expect } from 'chai';
import type { FormerListing } from '../../model/listing/listing.ts';
import { noCounts } from '../../model/sync/sync-job.ts';
import type { ListingState } from '../../store/listings/listing-states.ts';
import type { ListingContent } from '../../store/listings/listings.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('A run that was broken off between the store and the index', () => {
  const LISTINGS = 40;
  const INTERRUPTED = 'ffffffff-0000-4000-8000-000000000001';
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
  });
  after(() => scene.close());

  const search = async () => {
    const { environment } = scene.product;
    await scene.product.refreshSearch();
    const root = `${environment['ELASTICSEARCH_URL']}/${environment['SEARCH_INDEX']}`;
    const answer = await fetch(`${root}/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ size: 100, version: true, query: { term: { gateway_id: scene.gateway.id } } }),
    });
    const found = (await answer.json()) as { hits: { hits: { _id: string; _version: number }[] } };
    return new Map(found.hits.hits.map(({ _id, _version }) => [_id, _version]));
  };

  it('is settled by the next one, to which those listings are unchanged', async () => {
    const first = await scene.run();
    expect(first.status).to.equal('COMPLETED');
    const listings = scene.product.db.collection<ListingContent>('listings');
    const states = scene.product.db.collection<ListingState>('listing_states');
    const former = scene.product.db.collection<FormerListing>('former_listings');
    const [state] = await states.find({ gateway_id: scene.gateway.id }).limit(1).toArray();
    const [content] = await listings.find({ _id: state!._id }).toArray();
    const listing = { ...content!, sync: { ...state!.sync, raw: '{}' } };

    // As a run leaves it that brought a listing back and was ended before it could say so to the index and the archive.
    const version = listing.sync.version + 2;
    await listings.updateOne({ _id: listing._id }, { $set: { version } });
    await states.updateOne({ _id: listing._id }, { $set: { 'sync.version': version, 'sync.job_id': INTERRUPTED } });
    await former.insertOne({
      _id: 'leftover',
      property_id: listing._id,
      gateway_id: scene.gateway.id,
      stream_id: listing.stream_id,
      crm_reference: listing.crm_reference,
      listing,
      archived_at: new Date(),
      job_id: first.id,
      reason: 'absent',
    });
    await scene.product.db.collection<JobRecord>('sync_jobs').insertOne({
      _id: INTERRUPTED,
      gateway_id: scene.gateway.id,
      kind: 'SYNC',
      mode: 'FULL',
      trigger: 'API',
      status: 'RUNNING',
      counts: noCounts(),
      reasons: [],
      created_at: new Date(),
    });
    expect((await search()).get(listing._id)).to.equal(listing.sync.version);

    await scene.forgetFiles();
    const next = await scene.run();
    expect(next.counts).to.include({ read: LISTINGS, unchanged: LISTINGS });
    expect((await scene.job(INTERRUPTED)).status).to.equal('FAILED');
    expect((await search()).get(listing._id)).to.equal(version);
    expect(await former.countDocuments({ gateway_id: scene.gateway.id })).to.equal(0);
  });
});
