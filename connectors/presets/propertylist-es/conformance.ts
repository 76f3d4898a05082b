import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available'],
  currencies: ['EUR'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['en', 'es', 'nl'],
  pictures: 'listed',
  hiddenPrices: [],
  times: 'offset',
  plots: true,
  places: [
    { latitude: 36.7213, longitude: -4.4214 },
    { latitude: 41.38741, longitude: 2.16861 },
  ],
  hiddenAddresses: 'always',
  periods: ['month'],
  availability: true,
  unknowns: { type: 'spaceship' },
  lacks: {
    statuses: 'every property of the export is available',
    currencies: 'prices are in euros',
    units: 'areas are in square metres',
    hiddenPrices: 'a price that must not be shown is not in the export',
    privatePhones: 'the fields of the contact person are not known',
    periods: 'a rent per month is a rental, one per week a seasonal rental',
    charges: 'the community fees are those of the owner',
    notes: 'the format has no notes',
    covers: 'the first picture is read as the title picture',
    'unknown status': 'the format has no status',
    'unknown period': 'the period is in the name of the field',
    'unknown price_visibility': 'the format has no such field',
    'unknown address_visibility': 'the format has no such field',
  },
};

/** A host that serves the export of a portal. */
export const propertylistEsFixture = presetFixture('propertylist-es', {
  market: 'es',
  facts,
  isXml: true,
  file: (listings) =>
    `<?xml version="1.0" encoding="UTF-8"?><properties version="1.0">${listings.map(write).join('')}</properties>`,
});

function write(record: Listing): string {
  const { key, changed, text, isBroken, stated } = record;
  const type = unknownOf(facts, record, 'type') ?? 'apartment';
  return (
    `<property created_at="${changed}" last_updated_at="${changed}"><reference>${isBroken ? '' : key}</reference>` +
    `<property_type>${type}</property_type><city>Beispiel</city>` +
    (stated ? writeStated(stated) : '<is_sale>true</is_sale><sale_price>150000</sale_price>') +
    `<descriptions><description language="${stated?.language ?? 'en'}"><text>${text}</text></description></descriptions></property>`
  );
}

function writeStated({ offer, price, area, plot, place, address, bedrooms, pictures, availableAt }: Stated): string {
  const isSale = offer === 'sale';
  return (
    `<is_sale>${isSale}</is_sale><is_long_term>${!isSale}</is_long_term>` +
    (isSale ? `<sale_price>${price.amount}</sale_price>` : `<monthly_price>${price.amount}</monthly_price>`) +
    `<bedrooms>${bedrooms}</bedrooms><build_size>${area.size}</build_size>${plot ? `<plot_size>${plot.size}</plot_size>` : ''}` +
    (place
      ? `<location><latitude>${place.latitude}</latitude><longitude>${place.longitude}</longitude></location>`
      : '') +
    (address ? `<urbanization>Las Muestras</urbanization>` : '') +
    (availableAt ? `<available_from>${availableAt}</available_from>` : '') +
    `<photos>${pictures.map(({ url }) => `<photo>${url}</photo>`).join('')}</photos>`
  );
}
