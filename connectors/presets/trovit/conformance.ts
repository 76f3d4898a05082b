import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const UNITS: Readonly<Record<string, string>> = { sq_ft: 'feet', sq_m: 'meters' };
const PERIODS: Readonly<Record<string, string>> = { month: 'monthly', week: 'weekly', yearly: 'yearly' };

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available'],
  currencies: ['EUR'],
  units: ['sq_m', 'sq_ft'],
  bedrooms: true,
  languages: ['es'],
  pictures: 'listed',
  hiddenPrices: [],
  plots: true,
  places: [
    { latitude: 36.7213, longitude: -4.4214 },
    { latitude: 41.38741, longitude: 2.16861 },
  ],
  periods: ['month', 'week', 'yearly'],
  covers: true,
  unknowns: { type: 'spaceship', period: 'now and then' },
  lacks: {
    statuses: 'every ad of a feed is available',
    currencies: 'the format names no currency',
    languages: 'an ad has one text without a language',
    hiddenPrices: 'a price that must not be shown is not in the feed',
    times: 'the date is that of the publication',
    hiddenAddresses: 'the format has no field that forbids to show the address',
    privatePhones: 'the format has no telephone number',
    charges: 'the format has no charges',
    availability: 'the format has no date of availability',
    notes: 'the format has no notes',
    'unknown status': 'the format has no status',
    'unknown price_visibility': 'the format has no such field',
    'unknown address_visibility': 'the format has no such field',
  },
};

/** A host that serves the ads of a site. */
export const trovitFixture = presetFixture('trovit', {
  market: 'es',
  facts,
  isXml: true,
  file: (listings) => `<?xml version="1.0" encoding="UTF-8"?><trovit>${listings.map(write).join('')}</trovit>`,
});

function write(record: Listing): string {
  const { key, text, isBroken, stated } = record;
  const kind = unknownOf(facts, record, 'type') ?? 'piso';
  return (
    `<ad><id>${isBroken ? '' : key}</id><property_type>${kind}</property_type><content>${text}</content><city>Ejemplolandia</city>` +
    (stated ? writeStated(stated, unknownOf(facts, record, 'period')) : '<type>For Sale</type><price>150000</price>') +
    '</ad>'
  );
}

function writeStated({ offer, price, period, area, plot, place, bedrooms, pictures }: Stated, other?: string): string {
  const sizes = [
    `<floor_area unit="${UNITS[area.unit]}">${area.size}</floor_area>`,
    plot ? `<plot_area unit="${UNITS[plot.unit]}">${plot.size}</plot_area>` : '',
  ];
  const images = pictures.map(
    ({ url, isCover }) => `<picture${isCover ? ' featured="true"' : ''}><picture_url>${url}</picture_url></picture>`,
  );
  return (
    (offer === 'sale'
      ? `<type>For Sale</type><price>${price.amount}</price>`
      : `<type>For Rent</type><price period="${other ?? PERIODS[period ?? 'month']}">${price.amount}</price>`) +
    sizes.join('') +
    `<rooms>${bedrooms}</rooms><pictures>${images.join('')}</pictures>` +
    (place ? `<latitude>${place.latitude}</latitude><longitude>${place.longitude}</longitude>` : '')
  );
}
