import { expect } from 'chai';
import type { ListingState } from '../../store/listings/listing-states.ts';
import type { Property } from '../../model/property/property.ts';
import { openScene } from '../support/scene.ts';

describe('Listings that come under another key than they are stored with', () => {
  const LISTINGS = 40;
  const REKEYED = 30;

  it('keep their id on the site, and none is archived or created', async () => {
    const scene = await openScene({ connector: 'POLIRIS', feed: '/poliris.zip' });
    await scene.setCrm({ listings: LISTINGS });
    expect((await scene.run()).counts).to.include({ created: LISTINGS });
    const { db } = scene.product;
    const collection = db.collection<ListingState>('listing_states');
    const inGateway = { gateway_id: scene.gateway.id };
    const stored = await collection.find(inGateway).toArray();
    const keys = new Map(stored.map(({ _id, crm_reference }) => [_id, crm_reference]));
    // As after a read in which their references repeated: by their technical id.
    for (const { _id } of stored.slice(0, REKEYED)) {
      const { 175: id } = await scene.client.get<{ 175?: string }>(`/properties/${_id}/crm-model`);
      expect(id).to.be.a('string');
      await collection.updateOne({ _id }, { $set: { crm_reference: `#${id}` } });
    }

    await scene.forgetFiles();
    const dry = await scene.run('?dryRun=true');
    expect(dry.counts).to.include({ created: 0, updated: REKEYED, archived: 0, held: 0 });
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts).to.include({
      created: 0,
      updated: REKEYED,
      archived: 0,
      held: 0,
      delivered: REKEYED,
      withdrawn: 0,
    });
    const reason = job.reasons.find(({ code }) => code === 'rekeyed');
    expect(reason?.count).to.equal(REKEYED);
    expect(reason?.examples?.[0]).to.match(/^\S+: stored as #\S+ before$/);
    const after = await collection.find(inGateway, { projection: { crm_reference: 1 } }).toArray();
    expect(new Map(after.map(({ _id, crm_reference }) => [_id, crm_reference]))).to.deep.equal(keys);
    const found = await scene.client.get<Property[]>(`/gateways/${scene.gateway.id}/properties`);
    expect(found).to.have.length(LISTINGS);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);

    await scene.forgetFiles();
    expect((await scene.run()).counts).to.include({ unchanged: LISTINGS, updated: 0, delivered: 0 });
    await scene.close();
  });
});
