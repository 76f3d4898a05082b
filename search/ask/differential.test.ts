import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { benchListings, benchPlaces } from '../../bench/search-ai/catalogue.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import type { ListingSearch } from '../listing-search.ts';
import { openOwnSearch } from '../../test/support/own-search.ts';
import type { OwnSearch } from '../../test/support/own-search.ts';
import { compileIntent } from './filters/compile-intent.ts';
import type { DocumentFilter } from './filters/document-filter.ts';
import { CHOICES, RANGES } from './intent.ts';
import type { CheckedIntent, ChoiceField, Condition } from './intent.ts';
import { matchFilter } from './testing/match-filter.ts';

/** Enough for every town to have some, few enough for a database that scans. */
const LISTINGS = 160;
const FILTERS = 100;

const source = benchListings(LISTINGS);
const book = benchPlaces(source);

/** The same catalogue with what real feeds do to it: other units, missing fields, names in capitals. */
const listings: Listing[] = source.map(({ property }, index) => {
  const { sizes, location, ...others } = property;
  const feet = (area: { size: number; unit: string } | undefined) =>
    area && { size: Math.round(area.size / 0.0929), unit: 'sq_ft' as const };
  const isForeign = index % 5 === 0;
  return sampleListing(`listing-${String(index).padStart(4, '0')}`, {
    ...(others as Partial<Listing>),
    ...(index % 11 === 0
      ? {}
      : {
          sizes: isForeign
            ? { ...sizes, liveable_area: feet(sizes?.liveable_area), plot_area: feet(sizes?.plot_area) }
            : sizes,
        }),
    ...(index % 13 === 0
      ? {}
      : {
          location: {
            ...location,
            ...(index % 7 === 0 ? { city: location?.city?.toUpperCase() } : {}),
            ...(index % 6 === 0 ? { geo: undefined } : {}),
            ...(index % 4 === 0 ? { countryCode: undefined } : {}),
          },
        }),
    gateway_id: 'gateway-1',
  });
});

const fields = Object.keys(CHOICES) as ChoiceField[];
const choice: fc.Arbitrary<Condition> = fc
  .constantFrom(...fields)
  .chain((field) =>
    fc
      .tuple(fc.subarray([...CHOICES[field]] as string[], { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([any, not]) => ({ field, any, not })),
  );
const bounds = (from: number, to: number) =>
  fc
    .tuple(fc.option(fc.integer({ min: from, max: to })), fc.integer({ min: from, max: to }))
    .map(([a, b]) => (a === null ? { min: b, max: null } : { min: Math.min(a, b), max: Math.max(a, b) }));
const range: fc.Arbitrary<Condition> = fc.constantFrom(...RANGES).chain((field) => {
  const span = field === 'year' ? bounds(1850, 2026) : /area|land/.test(field) ? bounds(10, 900) : bounds(0, 7);
  return fc.tuple(span, fc.boolean()).map(([given, not]) => ({ field, ...given, not }));
});
const price: fc.Arbitrary<Condition> = fc
  .tuple(bounds(300, 900_000), fc.constantFrom(null, 'EUR', 'CHF'), fc.constantFrom(null, 'month', 'week'))
  .map(([given, currency, period]) => ({ field: 'price', ...given, currency, period }));
const names = [
  ...[...book.own.town.values()]
    .slice(0, 40)
    .map(({ spellings }) => ({ kind: 'town' as const, name: spellings[0] ?? '' })),
  { kind: 'town' as const, name: 'Lyon 3' },
  { kind: 'department' as const, name: '64' },
  { kind: 'department' as const, name: '2A' },
  { kind: 'region' as const, name: 'Bretagne' },
  { kind: 'region' as const, name: 'Alsace' },
  { kind: 'country' as const, name: 'Belgique' },
  { kind: 'postal_code' as const, name: '75011' },
  { kind: 'postal_code' as const, name: '75000' },
];
const place: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...names), fc.option(fc.integer({ min: 1, max: 200 }))), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.boolean(),
  )
  .map(([any, not]) => ({ field: 'place', any: any.map(([name, radius_km]) => ({ ...name, radius_km })), not }));

const conditions = fc.array(fc.oneof(choice, choice, range, price, place), { minLength: 1, maxLength: 3 });
const intents: fc.Arbitrary<CheckedIntent> = fc
  .tuple(conditions, fc.oneof(fc.constant([]), fc.array(conditions, { minLength: 2, maxLength: 3 })))
  .map(([all, alternatives]) => ({ language: 'fr', conditions: all, alternatives, wishes: [], not_understood: [] }));

describe('A filter of a question', function () {
  const alias = `ask-${randomUUID().slice(0, 8)}`;
  let search: ListingSearch;
  let own: OwnSearch | undefined;
  let mongo: MongoClient;

  before(async function () {
    const { MONGODB_URL: database } = process.env;
    if (!database) {
      console.log('    skipped: no MongoDB is running (MONGODB_URL is not set)');
      this.skip();
    }
    own = openOwnSearch(this);
    ({ search } = own);
    await search.prepare();
    await search.put(listings);
    await search.refresh();
    mongo = await MongoClient.connect(database);
    await mongo.db(alias).collection<Listing>('listings').insertMany(listings);
  });
  after(async () => {
    await own?.close();
    await mongo?.db(alias).dropDatabase();
    await mongo?.close();
  });

  const inIndex = async (filter: DocumentFilter) =>
    (await search.ask(['gateway-1'], { filter, wishes: [] }, LISTINGS)).ids.toSorted();
  const inDatabase = async (filter: DocumentFilter) =>
    (
      await mongo
        .db(alias)
        .collection<Listing>('listings')
        // Names of places compare without case and accents.
        .find(filter as object, { collation: { locale: 'fr', strength: 1 }, projection: { _id: 1 } })
        .toArray()
    )
      .map(({ _id }) => _id)
      .toSorted();
  const inMemory = (filter: DocumentFilter) =>
    listings
      .filter((listing) => matchFilter(listing, filter))
      .map(({ _id }) => _id)
      .toSorted();

  it('finds the same listings in Elasticsearch, in MongoDB and in memory', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(intents, async (intent) => {
        const { filter } = compileIntent(intent, book);
        if (!filter) return;
        const stored = await inDatabase(filter);
        expect(await inIndex(filter), `index, ${JSON.stringify(filter)}`).to.deep.equal(stored);
        expect(inMemory(filter), `memory, ${JSON.stringify(filter)}`).to.deep.equal(stored);
        found += stored.length > 0 && stored.length < LISTINGS ? 1 : 0;
      }),
      { numRuns: FILTERS },
    );
    // Filters that find nothing, or everything, would prove little.
    expect(found).to.be.greaterThan(FILTERS / 5);
  });

  it('leaves out nothing that is only wished for, and puts first what more wishes fit', async () => {
    let ordered = 0;
    await fc.assert(
      fc.asyncProperty(intents, conditions, async (intent, wished) => {
        const { filter, wishes } = compileIntent({ ...intent, alternatives: [], wishes: wished }, book);
        const { ids } = await search.ask(['gateway-1'], { filter, wishes }, LISTINGS);
        expect(ids.toSorted()).to.deep.equal(inMemory(filter ?? {}));
        const points = ids.map((id) => {
          const listing = listings.find(({ _id }) => _id === id) ?? {};
          return wishes.filter((wish) => matchFilter(listing, wish)).length;
        });
        expect(points).to.deep.equal(points.toSorted((a, b) => b - a));
        ordered += new Set(points).size > 1 ? 1 : 0;
      }),
      { numRuns: FILTERS },
    );
    expect(ordered).to.be.greaterThan(FILTERS / 5);
  });

  it('names the places of the listings in every spelling that they have', async () => {
    const places = await search.places(['gateway-1']);
    const towns = new Set(listings.flatMap(({ location }) => location?.city ?? []));
    const spelt = new Set([...places.town.values()].flatMap(({ spellings }) => spellings));
    expect([...spelt].toSorted()).to.deep.equal([...towns].toSorted());
    expect((await search.places([])).town.size).to.equal(0);
  });
});
