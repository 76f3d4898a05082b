import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import type { ListingFilter, SearchArea } from '../model/listing/listing-filter.ts';
import type { Listing } from '../model/listing/listing.ts';
import { distanceM } from '../model/geography/distance.ts';
import { squareMetres } from '../model/property/square-metres.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';
import { DAY_MS } from '../model/shared/time.ts';
import { LISTING_SORTS } from './listing-sort.ts';
import type { ListingSearch } from './listing-search.ts';
import { openOwnSearch } from '../test/support/own-search.ts';
import type { OwnSearch } from '../test/support/own-search.ts';

const GATEWAYS = ['gateway-1', 'gateway-2'];
const START = Date.parse('2026-01-01T00:00:00Z');

const TYPES = ['house', 'apartment', 'land'] as const;
const OFFERS = ['sale', 'rental'] as const;
const STATUSES = ['available', 'sold'] as const;
const AMENITIES = ['pool', 'lift', 'garden'] as const;
const LABELS = ['A', 'C', 'G'] as const;
const DISTRICTS = ['Part-Dieu', 'Bellecour'] as const;
const STREETS = ['Avenue de la République', 'Place de la République', 'Rue du Port'] as const;
const AGENTS = ['Ana Roy', 'Bo Li'] as const;
const OFFICES = ['Agence du Port', 'Agence du Parc'] as const;
const CITIES = ['Lyon', 'Lyon 3e', 'Évry', 'Saint-Étienne'] as const;

/** Fields that may be absent. */
const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const area = fc.record({
  size: fc.integer({ min: 1, max: 300 }),
  unit: fc.constantFrom('sq_m' as const, 'sq_ft' as const),
});

const listings: fc.Arbitrary<Listing> = fc
  .record({
    gateway: fc.constantFrom(...GATEWAYS),
    type: fc.constantFrom(...TYPES),
    offer: some(fc.constantFrom(...OFFERS)),
    status: fc.constantFrom(...STATUSES),
    city: some(fc.constantFrom(...CITIES)),
    price: some(fc.integer({ min: 1, max: 20 })),
    living: some(area),
    floorArea: some(area),
    land: some(area),
    rooms: some(fc.integer({ min: 1, max: 6 })),
    parkings: some(fc.integer({ min: 0, max: 3 })),
    district: some(fc.constantFrom(...DISTRICTS)),
    street: some(fc.constantFrom(...STREETS)),
    isSecret: fc.boolean(),
    agent: some(fc.constantFrom(...AGENTS)),
    office: some(fc.constantFrom(...OFFICES)),
    formerPrice: some(fc.integer({ min: 0, max: 20 })),
    soldDays: some(fc.integer({ min: 0, max: 9 })),
    soldPrice: some(fc.integer({ min: 1, max: 20 })),
    floor: some(fc.integer({ min: -1, max: 5 }).map(String)),
    year: some(fc.integer({ min: 1900, max: 2020 })),
    epc: some(fc.constantFrom(...LABELS)),
    amenities: some(fc.subarray([...AMENITIES])),
    isFurnished: some(fc.boolean()),
    isFeatured: some(fc.boolean()),
    pictures: some(fc.array(fc.constant({ url: 'https://example.test/a.jpg' }), { maxLength: 1 })),
    days: fc.integer({ min: 0, max: 9 }),
    place: some(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 40, max: 50 }))),
  })
  .map((given) => {
    const at = new Date(START + given.days * DAY_MS);
    const sizes = { liveable_area: given.living, floor_area: given.floorArea, plot_area: given.land };
    return sampleListing(randomUUID(), {
      gateway_id: given.gateway,
      type: given.type,
      offer_type: given.offer,
      status: given.status,
      title: { fr: given.type === 'house' ? 'Maison' : 'Bien' },
      sizes: JSON.parse(JSON.stringify(sizes)),
      living_rooms: given.rooms,
      parkings: given.parkings,
      floor: given.floor,
      building: given.year === undefined ? undefined : { construction: { year: given.year } },
      legal: given.epc === undefined ? undefined : { energy: { epc_category: given.epc } },
      amenities: given.amenities,
      rent_details: given.isFurnished === undefined ? undefined : { furnished: given.isFurnished },
      featured: given.isFeatured,
      images: given.pictures,
      financial: {
        transaction: {
          ...(given.price === undefined ? {} : { price: euros(given.price) }),
          ...(given.soldPrice === undefined ? {} : { sold_price: euros(given.soldPrice) }),
        },
      },
      sold_date:
        given.soldDays === undefined
          ? undefined
          : new Date(START + given.soldDays * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
      negotiator:
        given.agent === undefined
          ? undefined
          : {
              first_name: given.agent.split(' ')[0],
              last_name: given.agent.split(' ')[1],
              email: emailOf(given.agent),
            },
      office: given.office === undefined ? undefined : { name: given.office, code: given.office.slice(-4) },
      location: {
        ...(given.city === undefined ? {} : { city: given.city }),
        ...(given.street === undefined ? {} : { street: `4 bis ${given.street}` }),
        ...(given.isSecret ? { publish_address: false } : {}),
        ...(given.district === undefined ? {} : { district: given.district }),
        countryCode: 'FR',
        ...(given.place ? { geo: { longitude: given.place[0], latitude: given.place[1] } } : {}),
      },
      created_at: at.toISOString(),
      sync: {
        changed_at: at,
        ...(given.formerPrice === undefined ? {} : { price_change: { at, from: given.formerPrice * 1_000 } }),
      },
    });
  });

const euros = (thousands: number) => ({ amount: thousands * 1_000, currency: 'EUR' });
const emailOf = (agent: string): string => `${agent.replace(' ', '.').toLowerCase()}@agency.example`;

const several = <T>(values: readonly T[]) => some(fc.subarray([...values], { minLength: 1 }));

const days = fc.integer({ min: 0, max: 9 }).map((day) => new Date(START + day * DAY_MS).toISOString());

/** Squares of three degrees, as a box or a polygon, and discs of 200 km: from one degree to the next it is 71 km or more here. */
const areas: fc.Arbitrary<SearchArea> = fc
  .record({
    lon: fc.integer({ min: 0, max: 9 }),
    lat: fc.integer({ min: 40, max: 49 }),
    shape: fc.constantFrom('bbox' as const, 'polygon' as const, 'disc' as const),
  })
  .map(({ lon, lat, shape }) => {
    if (shape === 'disc') return { lat, lon, radius: 200_000 };
    const [west, south, east, north] = [lon - 0.5, lat - 0.5, lon + 2.5, lat + 2.5];
    return shape === 'bbox' ? { bbox: [west, south, east, north] } : { polygon: cornersOf(west, south, east, north) };
  });

const cornersOf = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const FILTER_NAMES =
  'street agent office price_changed_since price_changed_before price_change_min price_change_max sold_since sold_before sold_price_min sold_price_max q type offer_type status city district price_min area_min area_max land_min rooms_max floor_min year_max parkings_min parkings_max epc furnished featured amenities amenities_any amenities_none has_pictures bbox polygon areas updated_since updated_before created_since created_before'.split(
    ' ',
  );

/** With a value for nearly every filter. */
const fullFilters: fc.Arbitrary<ListingFilter> = fc
  .record({
    q: some(fc.constant('maison')),
    type: several(TYPES),
    offer_type: several(OFFERS),
    status: several(STATUSES),
    city: several(CITIES),
    price_min: some(fc.integer({ min: 0, max: 21 }).map((thousands) => thousands * 1_000)),
    area_min: some(fc.integer({ min: 0, max: 150 })),
    area_max: some(fc.integer({ min: 0, max: 300 })),
    land_min: some(fc.integer({ min: 0, max: 150 })),
    rooms_max: some(fc.integer({ min: 1, max: 6 })),
    floor_min: some(fc.integer({ min: -1, max: 5 })),
    year_max: some(fc.integer({ min: 1900, max: 2020 })),
    epc: several(LABELS),
    amenities: several(AMENITIES),
    amenities_any: several(AMENITIES),
    amenities_none: several(AMENITIES),
    district: several(DISTRICTS),
    street: several(['av. de la république', 'Republique', 'RUE DU PORT'] as const),
    agent: several(['ANA ROY', emailOf('Bo Li')] as const),
    office: several(['agence du port', 'Parc'] as const),
    price_changed_since: some(days),
    price_changed_before: some(days),
    price_change_min: some(fc.integer({ min: -100, max: 100 })),
    price_change_max: some(fc.integer({ min: -100, max: 100 })),
    sold_since: some(days.map((time) => time.slice(0, 'YYYY-MM-DD'.length))),
    sold_before: some(days.map((time) => time.slice(0, 'YYYY-MM-DD'.length))),
    sold_price_min: some(fc.integer({ min: 0, max: 21 }).map((thousands) => thousands * 1_000)),
    sold_price_max: some(fc.integer({ min: 0, max: 21 }).map((thousands) => thousands * 1_000)),
    parkings_min: some(fc.integer({ min: 0, max: 3 })),
    parkings_max: some(fc.integer({ min: 0, max: 3 })),
    furnished: some(fc.boolean()),
    featured: some(fc.boolean()),
    has_pictures: some(fc.boolean()),
    updated_since: some(days),
    updated_before: some(days),
    created_since: some(days),
    created_before: some(days),
    areas: some(fc.array(areas, { minLength: 1, maxLength: 3 })),
    box: some(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 40, max: 49 }))),
    shape: fc.constantFrom('bbox' as const, 'polygon' as const),
  })
  .map(({ box, shape, ...filter }) => {
    // Half degrees, so that no listing is on an edge.
    const [west, south, east, north] = box ? [box[0] - 0.5, box[1] - 0.5, box[0] + 4.5, box[1] + 4.5] : [0, 0, 0, 0];
    const bbox = [west, south, east, north];
    const place = box ? (shape === 'bbox' ? { bbox } : { polygon: cornersOf(west, south, east, north) }) : {};
    const given = { ...filter, ...place };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  });

/** A few filters at a time: more than that fit hardly any listing. */
const filters: fc.Arbitrary<ListingFilter> = fullFilters.chain((full) =>
  fc
    .subarray(Object.keys(full), { minLength: 1, maxLength: 4 })
    .map((names) => Object.fromEntries(Object.entries(full).filter(([name]) => names.includes(name)))),
);

const metres = (size: { size: number; unit: string } | undefined) => size && squareMetres(size);
const within = (value: number | undefined, min: number | undefined, max: number | undefined): boolean =>
  (min === undefined && max === undefined) ||
  (value !== undefined && value >= (min ?? -Infinity) && value <= (max ?? Infinity));
const among = <T>(value: T | undefined, values: readonly T[] | undefined): boolean =>
  values === undefined || (value !== undefined && values.includes(value));

const isBetween = (time: Date, since: string | undefined, before: string | undefined): boolean =>
  (since === undefined || time >= new Date(since)) && (before === undefined || time < new Date(before));

/** Whether a place is in an area, whose polygons are boxes here. */
function isIn(area: SearchArea, place: { readonly longitude: number; readonly latitude: number } | undefined): boolean {
  if (!place) return false;
  const { longitude: lon, latitude: lat } = place;
  if (area.lat !== undefined && area.lon !== undefined)
    return distanceM({ lat, lon }, { lat: area.lat, lon: area.lon }) <= (area.radius ?? 0);
  const [west = 0, south = 0, east = 0, north = 0] = area.bbox ?? [
    ...(area.polygon?.[0] ?? []),
    ...(area.polygon?.[2] ?? []),
  ];
  return lon > west && lon < east && lat > south && lat < north;
}

const STREETS_MEANT: Readonly<Record<string, readonly string[]>> = {
  'av. de la république': ['Avenue de la République'],
  Republique: ['Avenue de la République', 'Place de la République'],
  'RUE DU PORT': ['Rue du Port'],
};

function fitsParties({ street, agent, office }: ListingFilter, { location, negotiator, ...listing }: Listing): boolean {
  const name = negotiator && `${negotiator.first_name} ${negotiator.last_name}`;
  const isAt = street?.some((one) =>
    STREETS_MEANT[one]?.some((meant) => location?.publish_address !== false && location?.street === `4 bis ${meant}`),
  );
  return (
    isAt !== false &&
    (agent === undefined ||
      (name !== undefined && agent.some((one) => one === name.toUpperCase() || one === emailOf(name)))) &&
    (office === undefined ||
      office.some((one) => listing.office?.name?.toLowerCase() === one || listing.office?.code === one))
  );
}

function fitsPrices(filter: ListingFilter, { financial, sync, sold_date: sold }: Listing): boolean {
  const { price, sold_price: paid } = financial?.transaction ?? {};
  const change = price && sync.price_change;
  const percent = change && change.from > 0 ? ((price.amount - change.from) / change.from) * 100 : undefined;
  const isTimed = (since: string | undefined, before: string | undefined, time: Date | undefined) =>
    (since === undefined && before === undefined) || (time !== undefined && isBetween(time, since, before));
  return (
    within(percent, filter.price_change_min, filter.price_change_max) &&
    within(paid?.amount, filter.sold_price_min, filter.sold_price_max) &&
    isTimed(filter.price_changed_since, filter.price_changed_before, change?.at) &&
    isTimed(filter.sold_since, filter.sold_before, sold === undefined ? undefined : new Date(sold))
  );
}

/** What the filter means, written once more without an index. */
function matches(filter: ListingFilter, listing: Listing): boolean {
  const { geo, city } = listing.location ?? {};
  const living = metres(listing.sizes?.liveable_area) ?? metres(listing.sizes?.floor_area);
  const [west = 0, south = 0, east = 0, north = 0] =
    filter.bbox ??
    (filter.polygon && [
      filter.polygon[0]?.[0] ?? 0,
      filter.polygon[0]?.[1] ?? 0,
      filter.polygon[2]?.[0] ?? 0,
      filter.polygon[2]?.[1] ?? 0,
    ]) ??
    [];
  return (
    (filter.q === undefined || listing.type === 'house') &&
    among(listing.type, filter.type) &&
    among(listing.offer_type, filter.offer_type) &&
    among(listing.status, filter.status) &&
    (filter.city === undefined ||
      filter.city.some((name) => city === name || (name === 'Lyon' && city === 'Lyon 3e'))) &&
    within(listing.financial?.transaction?.price?.amount, filter.price_min, undefined) &&
    within(living, filter.area_min, filter.area_max) &&
    within(metres(listing.sizes?.plot_area), filter.land_min, undefined) &&
    within(listing.living_rooms, undefined, filter.rooms_max) &&
    within(listing.floor === undefined ? undefined : Number(listing.floor), filter.floor_min, undefined) &&
    within(listing.building?.construction?.year, undefined, filter.year_max) &&
    among(listing.legal?.energy?.epc_category, filter.epc) &&
    (filter.amenities ?? []).every((amenity) => listing.amenities?.includes(amenity)) &&
    (filter.amenities_any === undefined ||
      filter.amenities_any.some((amenity) => listing.amenities?.includes(amenity))) &&
    !(filter.amenities_none ?? []).some((amenity) => listing.amenities?.includes(amenity)) &&
    among(listing.location?.district, filter.district) &&
    fitsParties(filter, listing) &&
    fitsPrices(filter, listing) &&
    within(listing.parkings, filter.parkings_min, filter.parkings_max) &&
    isBetween(listing.sync.changed_at, filter.updated_since, filter.updated_before) &&
    isBetween(new Date(listing.created_at), filter.created_since, filter.created_before) &&
    (filter.areas === undefined || filter.areas.some((area) => isIn(area, geo))) &&
    (filter.furnished === undefined || filter.furnished === (listing.rent_details?.furnished === true)) &&
    (filter.featured === undefined || filter.featured === (listing.featured === true)) &&
    (filter.has_pictures === undefined || filter.has_pictures === (listing.images?.length ?? 0) > 0) &&
    ((filter.bbox === undefined && filter.polygon === undefined) ||
      (geo !== undefined &&
        geo.longitude > west &&
        geo.longitude < east &&
        geo.latitude > south &&
        geo.latitude < north))
  );
}

describe('filters of a search on a real Elasticsearch', () => {
  const stored = fc.sample(listings, { numRuns: 400, seed: 7 });
  let own: OwnSearch | undefined;
  let search: ListingSearch;

  before(async function () {
    own = openOwnSearch(this);
    ({ search } = own);
    await search.prepare();
    await search.put(stored);
    await search.refresh();
  });

  after(async () => {
    await own?.close();
  });

  const expected = (filter: ListingFilter, gateways = GATEWAYS) =>
    stored.filter((listing) => gateways.includes(listing.gateway_id) && matches(filter, listing));

  it('find exactly what a slow reading of the same filter finds, whatever the filter and the gateways', async () => {
    const narrowed = new Set<string>();
    await fc.assert(
      fc.asyncProperty(filters, fc.subarray(GATEWAYS, { minLength: 1 }), async (filter, gateways) => {
        const { ids, total } = await search.search(gateways, filter, { limit: 1_000 });
        const wanted = expected(filter, gateways).map(({ _id }) => _id);
        expect(ids.toSorted()).to.deep.equal(wanted.toSorted());
        expect(total).to.equal(wanted.length);
        if (total > 0) for (const name of Object.keys(filter)) narrowed.add(name);
      }),
      { numRuns: 300 },
    );
    // Every filter was among those that some listings fit.
    expect([...narrowed]).to.include.members([...FILTER_NAMES]);
  });

  it('bring every match once in every order, page by page, those without a value last', async () => {
    const filter: ListingFilter = { q: 'maison', lat: 45, lon: 5 };
    for (const sort of LISTING_SORTS) {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const page = await search.search(GATEWAYS, filter, { limit: 17, sort, ...(after ? { after } : {}) });
        ids.push(...page.ids);
        after = page.next;
      } while (after);
      const wanted = expected({ q: 'maison' });
      expect(ids.toSorted(), sort).to.deep.equal(wanted.map(({ _id }) => _id).toSorted());
      if (!sort.endsWith('price')) continue;
      const prices = ids.map((id) => stored.find(({ _id }) => _id === id)?.financial?.transaction?.price?.amount);
      const known = prices.filter((price) => price !== undefined);
      expect(prices.slice(0, known.length), sort).to.deep.equal(known);
      expect(known, sort).to.deep.equal(known.toSorted((a, b) => (sort === 'price' ? a - b : b - a)));
    }
  });

  it('are counted by facet as the matches are', async () => {
    const filter: ListingFilter = { status: ['available'] };
    const facets = ['type', 'city', 'rooms', 'price', 'amenities', 'epc'] as const;
    const { summary } = await search.search(GATEWAYS, filter, { limit: 1, summary: { facets, bounds: true, zoom: 3 } });
    const found = expected(filter);
    const counts = (values: readonly (string | number | undefined)[]) => {
      const all = new Map<string | number, number>();
      for (const value of values) if (value !== undefined) all.set(value, (all.get(value) ?? 0) + 1);
      return Object.fromEntries(all);
    };
    const countsOf = (name: (typeof facets)[number]) =>
      Object.fromEntries((summary?.facets?.[name] ?? []).map(({ value = '', count }) => [value, count]));
    expect(countsOf('type')).to.deep.equal(counts(found.map(({ type }) => type)));
    expect(countsOf('city')).to.deep.equal(counts(found.map(({ location }) => location?.city)));
    expect(countsOf('rooms')).to.deep.equal(counts(found.map(({ living_rooms }) => living_rooms)));
    expect(countsOf('amenities')).to.deep.equal(counts(found.flatMap(({ amenities }) => amenities ?? [])));
    expect(countsOf('epc')).to.deep.equal(counts(found.map(({ legal }) => legal?.energy?.epc_category)));
    const priced = found.filter(({ financial }) => financial?.transaction?.price !== undefined).length;
    expect((summary?.facets?.price ?? []).reduce((sum, { count }) => sum + count, 0)).to.equal(priced);

    const places = found.flatMap(({ location }) => (location?.geo ? [location.geo] : []));
    expect((summary?.clusters ?? []).reduce((sum, { count }) => sum + count, 0)).to.equal(places.length);
    const [west, south, east, north] = summary?.bounds ?? [];
    expect([west, south, east, north].map((side) => Math.round(side ?? 0))).to.deep.equal([
      Math.min(...places.map(({ longitude }) => longitude)),
      Math.min(...places.map(({ latitude }) => latitude)),
      Math.max(...places.map(({ longitude }) => longitude)),
      Math.max(...places.map(({ latitude }) => latitude)),
    ]);
  });

  it('have statistics of their prices, of each offer and currency on its own, as a slow reading counts them', async () => {
    const filter: ListingFilter = { status: ['available'] };
    const { summary } = await search.search(GATEWAYS, filter, { limit: 1, summary: { price_statistics: true } });
    const statistics = summary?.price_statistics ?? [];
    const priced = expected(filter).filter(({ financial }) => financial?.transaction?.price !== undefined);
    const offers = new Set(priced.map(({ offer_type: offer }) => offer));
    expect(statistics.map(({ offer_type: offer }) => offer)).to.have.members([...offers]);
    for (const { offer_type: offer, currency, count, price, price_per_m2: perMetre } of statistics) {
      const own = priced.filter((listing) => listing.offer_type === offer);
      const amounts = own.map(({ financial }) => financial?.transaction?.price?.amount ?? 0).toSorted((a, b) => a - b);
      expect([currency, count]).to.deep.equal(['EUR', amounts.length]);
      expect([price.min, price.max]).to.deep.equal([amounts[0], amounts.at(-1)]);
      expect(price.mean).to.be.closeTo(amounts.reduce((sum, one) => sum + one, 0) / amounts.length, 0.01);
      const quartiles = [price.lower_quartile, price.median, price.upper_quartile];
      for (const [place, value] of quartiles.entries()) {
        const around = Math.floor(((place + 1) / 4) * (amounts.length - 1));
        expect(value).to.be.within(amounts[around - 1] ?? 0, amounts[around + 2] ?? Infinity);
      }
      const areas = own.filter(
        ({ sizes }) => (metres(sizes?.liveable_area) ?? metres(sizes?.floor_area)) !== undefined,
      );
      expect(perMetre?.count ?? 0).to.equal(areas.length);
    }
  });

  it('are helped along by suggestions of cities, types, codes and references that there are', async () => {
    const kinds = async (text: string) =>
      (await search.suggest(GATEWAYS, text, 20)).map(({ kind, value, count }) => [kind, value, count]);
    const inCity = (...names: string[]) => stored.filter(({ location }) => names.includes(location?.city ?? '')).length;
    expect(await kinds('evr')).to.deep.equal([['city', 'Évry', inCity('Évry')]]);
    expect(await kinds('etienne')).to.deep.equal([['city', 'Saint-Étienne', inCity('Saint-Étienne')]]);
    expect(await kinds('st-et')).to.deep.equal([['city', 'Saint-Étienne', inCity('Saint-Étienne')]]);
    expect((await kinds('lyon')).map(([, value]) => value)).to.have.members(['Lyon', 'Lyon 3e']);
    expect(await kinds('mais')).to.deep.equal([['type', 'house', expected({ type: ['house'] }).length]]);
    const [first] = stored;
    expect((await kinds(first?.reference ?? ''))[0]).to.deep.equal(['reference', first?.reference, 1]);
    expect(await kinds('.*')).to.deep.equal([]);
    expect(await search.suggest([], 'lyon', 5)).to.deep.equal([]);
  });
});
