import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { sampleListing } from '../model/testing/sample-listing.ts';
import type { ListingFilter } from '../model/listing/listing-filter.ts';
import { openOwnSearch } from '../test/support/own-search.ts';
import { listingIndexDefinition } from './mapping.ts';
import { openListingSearch } from './open-search.ts';

const GATEWAY = 'gateway-1';

describe('An index that an earlier release made', () => {
  it('is searched by what it has; what it lacks is refused instead of finding nothing, until it is rebuilt', async function () {
    const own = openOwnSearch(this);
    const { settings, mappings } = listingIndexDefinition();
    const { street_keys: _, office: __, ...properties } = mappings.properties ?? {};
    const older = `${own.alias}-older-${randomUUID().slice(0, 4)}`;
    await own.client.indices.create({
      index: older,
      settings,
      mappings: { ...mappings, properties },
      aliases: { [own.alias]: {} },
    });
    const listing = sampleListing('a', {
      gateway_id: GATEWAY,
      location: { city: 'Pau', street: 'rue du Port' },
      office: { name: 'Agence du Port' },
    });
    await own.search.put([listing]);
    await own.search.refresh();
    const found = (filter: ListingFilter, search = own.search) =>
      search.search([GATEWAY], filter, { limit: 10 }).then(({ total }) => total);
    const refusal = async (work: Promise<unknown>) =>
      work.then(
        () => 'accepted',
        (error: unknown) => String(error),
      );
    expect(await found({ city: ['Pau'] })).to.equal(1);
    expect(await refusal(found({ street: ['rue du Port'] }))).to.include('npm run reindex');
    expect(await refusal(own.search.matchAll(GATEWAY, { street: ['rue du Port'] }, 10))).to.include('reindex');
    const facets = own.search.search([GATEWAY], {}, { limit: 1, summary: { facets: ['office'] } });
    expect(await refusal(facets)).to.include('npm run reindex');

    await own.client.indices.delete({ index: older });
    const later = openListingSearch({ url: own.url, index: own.alias });
    await later.prepare();
    await later.put([listing]);
    await later.refresh();
    expect(await found({ street: ['rue du Port'] }, later)).to.equal(1);
    await later.close();
    await own.close();
  });
});
