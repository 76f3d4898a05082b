import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const STATUSES: Readonly<Record<string, number>> = {
  available: 1,
  sales_compromise: 2,
  under_contract: 4,
  option: 5,
  rented: 6,
};
const PERIODS: Readonly<Record<string, number>> = { yearly: 1, quarterly: 4, month: 12, week: 52, day: 365 };

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'sales_compromise', 'under_contract', 'option', 'rented'],
  currencies: ['GBP'],
  units: ['sq_ft', 'sq_m', 'acre'],
  bedrooms: true,
  languages: ['en'],
  pictures: 'ranked',
  hiddenPrices: ['sale', 'rental'],
  times: 'second',
  plots: true,
  places: [
    { latitude: 51.50135, longitude: -0.14189 },
    { latitude: 52.62783, longitude: 1.29834 },
  ],
  periods: ['month', 'week', 'yearly', 'quarterly', 'day'],
  availability: true,
  unknowns: { type: '9999', status: '98', period: '13', price_visibility: '99' },
  lacks: {
    currencies: 'prices are in pounds',
    languages: 'a property has one text in English',
    hiddenAddresses: 'the displayed address is what may be shown',
    privatePhones: 'the format has no telephone number',
    charges: 'the format has the charges of the owner alone',
    notes: 'the format has no notes',
    covers: 'the first picture is the title picture',
    'unknown address_visibility': 'the format has no such field',
  },
};

/** A host that serves the properties as software sends them to the portal. */
export const rightmoveRtdfFixture = presetFixture('rightmove-rtdf', {
  market: 'gb',
  facts,
  isXml: false,
  file: (listings) => JSON.stringify(listings.map(write)),
});

function write(record: Listing): unknown {
  const { key, changed, text, isBroken, isDeleted, stated } = record;
  const agentRef = isBroken ? '' : key;
  if (isDeleted) return { branch: { channel: 1 }, property: { agent_ref: agentRef, removal_reason: 7 } };
  // The times of the format are those of London.
  const [date = '', time = ''] = new Date(changed).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).split(' ');
  return {
    branch: { channel: stated?.offer === 'rental' ? 2 : 1 },
    property: {
      agent_ref: agentRef,
      published: true,
      property_type: unknownOf(facts, record, 'type') ?? 28,
      status: unknownOf(facts, record, 'status') ?? STATUSES[stated?.status ?? 'available'],
      update_date: `${date.split('-').toReversed().join('-')} ${time}`,
      ...(stated?.availableAt && { date_available: stated.availableAt.split('-').toReversed().join('-') }),
      address: { town: 'Exampleton', latitude: stated?.place?.latitude, longitude: stated?.place?.longitude },
      price_information: {
        price: stated?.price.amount ?? 150_000,
        price_qualifier: unknownOf(facts, record, 'price_visibility') ?? (stated?.isPriceHidden ? 1 : 0),
        ...(stated?.offer === 'rental' && {
          rent_frequency: unknownOf(facts, record, 'period') ?? PERIODS[stated.period ?? 'month'],
        }),
      },
      details: { description: text, ...(stated && detailsOf(stated)) },
      media: stated?.pictures.map(({ url, rank }) => ({ media_type: 1, media_url: url, sort_order: rank })) ?? [],
    },
  };
}

const UNITS: Readonly<Record<string, number>> = { sq_ft: 1, sq_m: 2, acre: 3 };

const detailsOf = ({ area, plot, bedrooms }: Stated): object => ({
  bedrooms,
  internal_area: area.size,
  internal_area_unit: UNITS[area.unit],
  ...(plot && { land_area: plot.size, land_area_unit: UNITS[plot.unit] }),
});
