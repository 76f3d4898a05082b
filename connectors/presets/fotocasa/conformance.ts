import type { Facts, Stated } from '../../conformance/facts.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const facts: Facts = {
  offers: ['sale'],
  statuses: ['available'],
  currencies: ['EUR'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['es'],
  pictures: 'ranked',
  hiddenPrices: ['sale'],
  plots: true,
  places: [
    { latitude: 36.7213, longitude: -4.4214 },
    { latitude: 41.38741, longitude: 2.16861 },
  ],
  hiddenAddresses: 'flagged',
  periods: [],
  unknowns: { type: '99', price_visibility: 'perhaps', address_visibility: '97' },
  lacks: {
    offers: 'rents have no period in the format, so that they have no price',
    statuses: 'every property is available',
    currencies: 'prices are in euros',
    units: 'areas are in square metres',
    languages: 'a property has one text in Spanish',
    times: 'the format has no time of the last change',
    privatePhones: 'the format has the numbers of the agency alone',
    periods: 'the format has no period of a rent',
    charges: 'the format has no charges',
    availability: 'the format has no date of availability',
    notes: 'the format has no notes',
    covers: 'the first picture is the title picture',
    'unknown status': 'the format has no status',
    'unknown period': 'the format has no period of a rent',
  },
};

/** A host that serves the properties as software sends them to the portal. */
export const fotocasaFixture = presetFixture('fotocasa', {
  market: 'es',
  facts,
  isXml: false,
  file: (listings) => JSON.stringify(listings.map(write)),
});

function write(record: Listing): unknown {
  const { key, text, isBroken, stated } = record;
  const visibility = unknownOf(facts, record, 'price_visibility');
  return {
    ExternalId: isBroken ? '' : key,
    AgencyReference: key,
    TypeId: unknownOf(facts, record, 'type') ?? 1,
    SubTypeId: 9,
    ContactTypeId: 1,
    PropertyAddress: [
      {
        VisibilityModeId: unknownOf(facts, record, 'address_visibility') ?? (stated?.address?.isHidden ? 3 : 1),
        ...(stated?.place && { x: stated.place.longitude, y: stated.place.latitude }),
        ...(stated?.address && { Street: stated.address.street, Number: stated.address.number }),
      },
    ],
    PropertyFeature: [{ FeatureId: 3, TextValue: text }, ...(stated ? featuresOf(stated) : [])],
    PropertyTransaction: [
      {
        TransactionTypeId: 1,
        Price: stated?.price.amount ?? 150_000,
        ShowPrice: visibility ?? !stated?.isPriceHidden,
      },
    ],
    PropertyDocument: stated?.pictures.map(({ url, rank }) => ({ TypeId: 1, Url: url, SortingId: rank })) ?? [],
  };
}

const featuresOf = ({ area, bedrooms, plot }: Stated): unknown[] => [
  { FeatureId: 1, DecimalValue: area.size },
  { FeatureId: 11, DecimalValue: bedrooms },
  ...(plot ? [{ FeatureId: 69, DecimalValue: plot.size }] : []),
];
