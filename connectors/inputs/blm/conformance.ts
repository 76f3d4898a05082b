import { feedHost } from '../../conformance/feed-host.ts';
import { NO_PAGES, NO_XML, unknownOf } from '../../conformance/fixture.ts';
import type { Facts, Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { blm } from './blm.ts';
import { blmOf, FLAT } from './testing.ts';
import type { Values } from './testing.ts';

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'option', 'under_contract', 'sales_compromise', 'sold', 'rented'],
  currencies: ['GBP'],
  units: ['sq_ft', 'sq_m', 'acre'],
  bedrooms: true,
  languages: ['en'],
  pictures: 'ranked',
  hiddenPrices: ['sale', 'rental'],
  times: 'second',
  places: [
    { latitude: 50.71841, longitude: -3.53391 },
    { latitude: 51.27899, longitude: 1.07994 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['week', 'month', 'quarterly', 'yearly'],
  availability: true,
  unknowns: { type: '999', status: '9', offer: '8', period: '77' },
  lacks: {
    currencies: 'the format is British',
    languages: 'the format is British',
    plots: 'a listing has one area',
    privatePhones: 'the format has no telephone numbers',
    charges: 'the format says which bills are included, and no sum of them',
    notes: 'the format has no notes',
    covers: 'the picture with the lowest number is the first',
    'unknown price_visibility': 'only one of the codes of PRICE_QUALIFIER hides a price',
    'unknown address_visibility': 'DISPLAY_ADDRESS is the text that may be shown',
    'unknown deletion': 'a listing that is missing in the feed is deleted',
  },
};

/** A host that serves a BLM file by URL. */
export const blmFixture: Fixture = {
  name: 'blm',
  connector: blm,
  market: 'gb',
  ...feedHost(({ listings, announced }) => ({
    headers: { 'content-type': 'text/plain' },
    body: blmOf(listings.map(write), { count: announced }),
  })),
  facts,
  announcesTotal: true,
  encodings: {},
  zip: { document: '9054_2026020112.blm' },
  exemptions: { ...NO_XML, ...NO_PAGES },
};

function write(listing: Listing): Values {
  const { key, changed, text, isBroken, stated } = listing;
  const type = unknownOf(facts, listing, 'type');
  const status = unknownOf(facts, listing, 'status');
  const offer = unknownOf(facts, listing, 'offer');
  const period = unknownOf(facts, listing, 'period');
  return {
    ...FLAT,
    AGENT_REF: isBroken ? '' : key,
    DESCRIPTION: text,
    UPDATE_DATE: changed.slice(0, 19).replace('T', ' '),
    ...(stated && writeStated(stated)),
    ...(type && { PROP_SUB_ID: type }),
    ...(status && { STATUS_ID: status }),
    ...(offer && { TRANS_TYPE_ID: offer }),
    ...(period && { LET_RENT_FREQUENCY: period }),
  };
}

const STATUS_IDS: Readonly<Record<string, string>> = {
  available: '0',
  sales_compromise: '1',
  under_contract: '3',
  option: '4',
  sold: '6',
  rented: '7',
};

const UNIT_IDS: Readonly<Record<string, string>> = { sq_ft: '1', sq_m: '2', acre: '3' };

const PERIOD_IDS: Readonly<Record<string, string>> = { week: '0', month: '1', quarterly: '2', yearly: '3' };

function writeStated(stated: Stated): Values {
  const { offer, status, price, isPriceHidden, area, bedrooms, pictures, place, address, period, availableAt } = stated;
  return {
    ...(place && { EXACT_LATITUDE: String(place.latitude), EXACT_LONGITUDE: String(place.longitude) }),
    ...(address && {
      ADDRESS_1: address.number,
      ADDRESS_2: address.street,
      DISPLAY_ADDRESS: address.isHidden ? '' : `${address.number} ${address.street}, Exeter`,
    }),
    ...(period && { LET_RENT_FREQUENCY: PERIOD_IDS[period] ?? '' }),
    ...(availableAt && { LET_DATE_AVAILABLE: `${availableAt} 00:00:00` }),
    TRANS_TYPE_ID: offer === 'rental' ? '2' : '1',
    STATUS_ID: STATUS_IDS[status] ?? '',
    PRICE: String(price.amount),
    // POA: price on application.
    PRICE_QUALIFIER: isPriceHidden ? '1' : '0',
    BEDROOMS: String(bedrooms),
    MIN_SIZE_ENTERED: String(area.size),
    AREA_SIZE_UNIT_ID: UNIT_IDS[area.unit] ?? '',
    ...Object.fromEntries(pictures.map(({ url, rank }) => [`MEDIA_IMAGE_0${rank - 1}`, url])),
  };
}
