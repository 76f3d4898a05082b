import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const STATUSES: Readonly<Record<string, string>> = {
  available: 'available',
  under_contract: 'under_offer',
  sales_compromise: 'sold_subject_to_contract',
  sold: 'sold',
  rented: 'let',
};
const PERIODS: Readonly<Record<string, string>> = {
  week: 'per_week',
  month: 'per_month',
  quarterly: 'per_quarter',
  yearly: 'per_year',
};
const UNITS: Readonly<Record<string, string>> = { sq_m: 'sq_metres', sq_ft: 'sq_feet', acre: 'acres' };

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'under_contract', 'sales_compromise', 'sold', 'rented'],
  currencies: ['GBP', 'EUR'],
  units: ['sq_m', 'sq_ft', 'acre'],
  bedrooms: true,
  languages: ['en'],
  pictures: 'listed',
  hiddenPrices: ['sale', 'rental'],
  plots: true,
  places: [
    { latitude: 51.50135, longitude: -0.14189 },
    { latitude: 52.62783, longitude: 1.29834 },
  ],
  periods: ['month', 'week', 'quarterly', 'yearly'],
  availability: true,
  unknowns: { type: 'spaceship', status: 'enchanted', period: 'now_and_then', price_visibility: 'perhaps' },
  lacks: {
    languages: 'a listing has one text in English',
    times: 'the format has no time of the last change',
    hiddenAddresses: 'the displayed address is what may be shown',
    privatePhones: 'the format has no telephone number',
    charges: 'the format has the charges of the owner alone',
    notes: 'the format has no notes',
    covers: 'the first picture is the title picture',
    'unknown address_visibility': 'the format has no such field',
  },
};

/** A host that serves the listings as software sends them to the portal. */
export const zooplaRtdfFixture = presetFixture('zoopla-rtdf', {
  market: 'gb',
  facts,
  isXml: false,
  file: (listings) => JSON.stringify(listings.map(write)),
});

function write(record: Listing): unknown {
  const { key, text, isBroken, isDeleted, stated } = record;
  const reference = isBroken ? '' : key;
  if (isDeleted) return { listing_reference: reference, deletion_reason: 'withdrawn' };
  const qualifier = unknownOf(facts, record, 'price_visibility');
  return {
    listing_reference: reference,
    life_cycle_status: unknownOf(facts, record, 'status') ?? STATUSES[stated?.status ?? 'available'],
    property_type: unknownOf(facts, record, 'type') ?? 'flat',
    pricing: {
      transaction_type: stated?.offer === 'rental' ? 'rent' : 'sale',
      price: stated?.price.amount ?? 150_000,
      currency_code: stated?.price.currency ?? 'GBP',
      price_qualifier: qualifier ?? (stated?.isPriceHidden ? 'price_on_application' : 'guide_price'),
      ...(stated?.offer === 'rental' && {
        rent_frequency: unknownOf(facts, record, 'period') ?? PERIODS[stated.period ?? 'month'],
      }),
    },
    location: { town_or_city: 'Storytown', country_code: 'GB', ...(stated?.place && { coordinates: stated.place }) },
    detailed_description: [{ text }],
    ...(stated && detailsOf(stated)),
    content: stated?.pictures.map(({ url }) => ({ type: 'image', url })) ?? [],
  };
}

const detailsOf = ({ area, plot, bedrooms, availableAt }: Stated): object => ({
  total_bedrooms: bedrooms,
  areas: {
    internal: { minimum: { value: area.size, units: UNITS[area.unit] } },
    ...(plot && { external: { minimum: { value: plot.size, units: UNITS[plot.unit] } } }),
  },
  ...(availableAt && { available_from_date: availableAt }),
});
