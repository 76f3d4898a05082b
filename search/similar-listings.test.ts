import { expect } from 'chai';
import { distanceM } from '../model/geography/distance.ts';
import type { Listing } from '../model/listing/listing.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';
import { openOwnSearch } from '../test/support/own-search.ts';
import type { OwnSearch } from '../test/support/own-search.ts';

const GATEWAYS = ['g-1', 'g-2'];
const TYPES = ['house', 'apartment'] as const;
const STATUSES = ['available', 'available', 'under_contract', 'sold'] as const;
const CITIES = ['Pau', 'Lons', 'Bayonne'] as const;
const LATITUDES = [43.3, 43.32, 43.5];

/** Listings that differ in everything that counts, some without a price, an area or a place. */
const listings: Listing[] = Array.from({ length: 300 }, (_, i) => {
  const city = i % 3;
  return sampleListing(`l-${String(i).padStart(3, '0')}`, {
    gateway_id: GATEWAYS[i % 7 === 0 ? 1 : 0] ?? '',
    type: TYPES[i % 2] ?? 'house',
    offer_type: i % 11 === 0 ? 'rental' : 'sale',
    status: STATUSES[i % 4] ?? 'available',
    hidden: i % 17 === 0,
    living_rooms: 1 + (i % 6),
    amenities: i % 5 === 0 ? ['pool', 'garden'] : ['garden'],
    sizes: i % 13 === 0 ? {} : { liveable_area: { size: 40 + ((i * 7) % 160), unit: 'sq_m' } },
    financial:
      i % 19 === 0
        ? {}
        : {
            transaction: {
              price: { amount: 100_000 + ((i * 7_919) % 500_000), currency: i % 23 === 0 ? 'CHF' : 'EUR' },
            },
          },
    location: {
      city: CITIES[city] ?? '',
      ...(i % 4 === 0
        ? {}
        : { geo: { latitude: (LATITUDES[city] ?? 0) + (i % 9) / 100, longitude: -0.37 - city / 2 } }),
    },
  });
});

const priceOf = ({ financial }: Listing) => financial?.transaction?.price;
const areaOf = ({ sizes }: Listing) => sizes?.liveable_area?.size;
const isNear = (one: number | undefined, other: number | undefined) =>
  one === undefined || (other !== undefined && other >= one / 2 && other <= one * 2);

/** What may be suggested below a listing, written once more without an index. */
function mayBeSimilar(one: Listing, other: Listing): boolean {
  const [price, its] = [priceOf(one), priceOf(other)];
  const [here, there] = [one.location?.geo, other.location?.geo];
  const isInReach =
    here &&
    there &&
    distanceM({ lat: here.latitude, lon: here.longitude }, { lat: there.latitude, lon: there.longitude }) <= 50_000;
  return (
    one._id !== other._id &&
    one.gateway_id === other.gateway_id &&
    one.type === other.type &&
    one.offer_type === other.offer_type &&
    other.status !== 'sold' &&
    !other.hidden &&
    (price === undefined || price.currency === its?.currency) &&
    isNear(price?.amount, its?.amount) &&
    (areaOf(other) === undefined || isNear(areaOf(one), areaOf(other))) &&
    (isInReach === true || one.location?.city === other.location?.city)
  );
}

describe('Similar listings on a real Elasticsearch', () => {
  let own: OwnSearch | undefined;

  before(async function () {
    own = openOwnSearch(this);
    await own.search.prepare();
    await own.search.put(listings);
    await own.search.refresh();
  });

  after(() => own?.close());

  const similar = async (listing: Listing, limit: number) =>
    (await own?.search.similar([listing.gateway_id], listing, limit)) ?? { similar: [], compared: 0, candidates: 0 };

  it('are exactly those that fit, the most alike first, and each says why', async () => {
    for (const listing of listings.slice(0, 60)) {
      const found = await similar(listing, 300);
      const expected = listings.filter((other) => mayBeSimilar(listing, other)).map(({ _id }) => _id);
      expect(found.similar.map(({ id }) => id).toSorted(), listing._id).to.deep.equal(expected.toSorted());
      expect([found.compared, found.candidates]).to.deep.equal([expected.length, expected.length]);
      const scores = found.similar.map(({ score }) => score);
      expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
      for (const { reasons } of found.similar) expect(reasons).not.to.be.empty;
      const few = await similar(listing, 3);
      expect(few.similar).to.deep.equal(found.similar.slice(0, 3));
    }
  });
});
