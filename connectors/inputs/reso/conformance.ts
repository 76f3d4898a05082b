import type { JsonObject } from '../../connector.ts';
import type { Facts, Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_XML, NO_ZIP, unknownOf } from '../../conformance/fixture.ts';
import { reso } from './reso.ts';
import { answerQuery, CLIENT } from './testing/serve-odata.ts';

const PAGE = 10;
const FIXED = 'fixed-bearer-word';
const GRANTED = 'granted-bearer-word';

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'under_contract', 'sales_compromise', 'sold', 'rented', 'closed'],
  currencies: ['USD', 'CAD'],
  units: ['sq_ft', 'sq_m'],
  bedrooms: true,
  languages: ['en'],
  pictures: 'ranked',
  hiddenPrices: [],
  times: 'offset',
  plots: true,
  places: [
    { latitude: 30.26715, longitude: -97.74306 },
    { latitude: 21.30694, longitude: -157.85833 },
  ],
  hiddenAddresses: 'flagged',
  privatePhones: true,
  periods: ['month', 'week', 'yearly'],
  availability: true,
  notes: true,
  unknowns: {
    type: 'Fantasy',
    status: 'Enchanted',
    offer: 'Fantasy',
    period: 'EveryFullMoon',
    address_visibility: 'perhaps',
  },
  lacks: {
    charges: 'the Data Dictionary has no charges of a tenant',
    covers: 'Order decides',
    'unknown price_visibility': 'the Data Dictionary has no field that hides the price',
    'unknown deletion': 'deletion is a status: see unknown status',
    languages: 'PublicRemarks are English; the Data Dictionary has no field for their language',
    hiddenPrices: 'the Data Dictionary has no field that hides the price',
  },
};

const shared: Omit<Fixture, 'name' | 'config' | 'answer'> = {
  connector: reso,
  market: 'us',
  facts,
  pageSize: PAGE,
  announcesTotal: true,
  overlapMs: 10 * 60_000,
  encodings: {},
  events: (changes) =>
    JSON.stringify({
      '@reso.context': 'urn:reso:metadata:2.0:resource:entityevent',
      value: changes.map(({ listing }, index) => ({
        EntityEventSequence: 1_000 + index,
        ResourceName: 'Property',
        ResourceRecordKey: listing.key,
      })),
    }),
  exemptions: { ...NO_XML, ...NO_ZIP },
};

/** A server with a long-lived token, like MLS Grid and Bridge. Its links contain the token, as those of some servers do. */
export const resoFixture: Fixture = {
  ...shared,
  name: 'reso',
  otherSecrets: ['client_secret'],
  config: (base) => ({ url: `${base}/odata`, access_token: FIXED, page_size: PAGE }),
  answer: ({ headers, path }, crm) =>
    headers['authorization'] === `Bearer ${FIXED}`
      ? { body: answerPage(path, crm, `&access_token=${FIXED}`) }
      : { status: 401, body: { error: { message: 'unauthorised' } } },
};

/** A server with OAuth 2 client credentials, like Trestle. */
export const resoOAuthFixture: Fixture = {
  ...shared,
  name: 'reso-oauth',
  otherSecrets: ['access_token'],
  exemptions: { ...shared.exemptions, encodings: 'tokens come in UTF-8; listings are read as in the fixture reso' },
  hidden: [GRANTED],
  config: (base) => ({ url: `${base}/odata`, token_url: `${base}/token`, ...CLIENT, page_size: PAGE }),
  answer({ headers, path, body }, crm) {
    if (path.startsWith('/token')) {
      return new URLSearchParams(body).get('client_secret') === CLIENT.client_secret
        ? { body: { access_token: GRANTED, expires_in: 3_600 } }
        : { status: 400, body: { error: 'invalid_client' } };
    }
    return headers['authorization'] === `Bearer ${GRANTED}`
      ? { body: answerPage(path, crm) }
      : { status: 401, body: { error: { message: 'unauthorised' } } };
  },
};

function answerPage(
  path: string,
  { base, listings, announced, loops }: Parameters<Fixture['answer']>[1],
  linkExtra = '',
) {
  const address = `${base}/odata/Property`;
  const query = new URL(path, base).searchParams;
  const records = listings.map(writeListing);
  const isNarrowed = query.get('$filter') !== null;
  const page = answerQuery(
    {
      records,
      maxPage: PAGE,
      links: 'token',
      linkExtra,
      counts: true,
      ignores: [],
      // The total of the catalogue; a delta has its own total.
      ...(!isNarrowed && { announced }),
    },
    query,
    address,
  );
  if (loops && page['@odata.nextLink'] === undefined) {
    return { ...page, '@odata.nextLink': `${address}?$skiptoken=` };
  }
  return page;
}

function writeListing(listing: Listing): JsonObject {
  const { key, changed, text, isDeleted, isBroken, stated } = listing;
  const type = unknownOf(facts, listing, 'type') ?? unknownOf(facts, listing, 'offer');
  const status = unknownOf(facts, listing, 'status');
  const period = unknownOf(facts, listing, 'period');
  const visibility = unknownOf(facts, listing, 'address_visibility');
  return {
    ListingKey: isBroken ? null : key,
    ModificationTimestamp: changed,
    PropertyType: 'Residential',
    PropertySubType: type ? 'Spaceship' : 'Single Family Residence',
    StandardStatus: 'Active',
    PublicRemarks: text,
    ...(stated && writeStated(stated)),
    ...(type && { PropertyType: type }),
    ...(status && { StandardStatus: status }),
    ...(period && { LeaseAmountFrequency: period }),
    ...(visibility && { InternetAddressDisplayYN: visibility }),
    ...(isDeleted && { StandardStatus: 'Delete' }),
  };
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  available: 'Active',
  under_contract: 'Active Under Contract',
  sales_compromise: 'Pending',
  sold: 'Closed',
  rented: 'Closed',
  closed: 'Withdrawn',
};

/** The currency follows from the country. */
const COUNTRIES: Readonly<Record<string, string>> = { USD: 'US', CAD: 'CA' };

const UNIT_WORDS: Readonly<Record<string, string>> = { sq_ft: 'Square Feet', sq_m: 'Square Meters' };

const PERIOD_WORDS: Readonly<Record<string, string>> = { month: 'Monthly', week: 'Weekly', yearly: 'Annually' };

function writeStated(stated: Stated): JsonObject {
  const { offer, status, price, area, plot, bedrooms, pictures, place, address, privatePhone, period } = stated;
  const { availableAt, note } = stated;
  return {
    ...(plot && { LotSizeArea: plot.size, LotSizeUnits: UNIT_WORDS[plot.unit] ?? '' }),
    ...(place && { Latitude: place.latitude, Longitude: place.longitude }),
    ...(address && {
      StreetName: address.street,
      StreetNumber: address.number,
      InternetAddressDisplayYN: !address.isHidden,
    }),
    ...(privatePhone && { OwnerPhone: privatePhone }),
    ...(period && { LeaseAmountFrequency: PERIOD_WORDS[period] ?? '' }),
    ...(availableAt && { AvailabilityDate: availableAt }),
    ...(note && { PrivateRemarks: note }),
    PropertyType: offer === 'rental' ? 'Residential Lease' : 'Residential',
    StandardStatus: STATUS_WORDS[status] ?? '',
    ListPrice: price.amount,
    Country: COUNTRIES[price.currency] ?? '',
    LivingArea: area.size,
    BedroomsTotal: bedrooms,
    LivingAreaUnits: UNIT_WORDS[area.unit] ?? '',
    Media: pictures.map(({ url, rank }) => ({ MediaURL: url, Order: rank, MediaCategory: 'Photo' })),
  };
}
