import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const LANGUAGES: Readonly<Record<string, string>> = { es: 'spanish', en: 'english', de: 'german', fr: 'french' };

const facts: Facts = {
  offers: ['sale'],
  statuses: ['available'],
  currencies: ['EUR'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['es', 'en', 'de', 'fr'],
  pictures: 'ranked',
  hiddenPrices: [],
  plots: true,
  places: [
    { latitude: 36.7213, longitude: -4.4214 },
    { latitude: 41.38741, longitude: 2.16861 },
  ],
  hiddenAddresses: 'flagged',
  periods: [],
  unknowns: { type: 'spaceship', address_visibility: 'perhaps' },
  lacks: {
    offers: 'rents have no period in the format, so that they have no price',
    statuses: 'every property of the file is available',
    currencies: 'prices are in euros',
    units: 'areas are in square metres',
    hiddenPrices: 'the format has no field that forbids to show the price',
    times: 'the format has no time of the last change',
    privatePhones: 'the format has the numbers of the agency alone',
    periods: 'the format has no period of a rent',
    charges: 'the format has the charges of the owner alone',
    availability: 'the format has no date of availability',
    notes: 'the format has no notes',
    covers: 'the first picture is the title picture',
    'unknown status': 'the format has no status',
    'unknown period': 'the format has no period of a rent',
    'unknown price_visibility': 'the format has no such field',
  },
};

/** A host that serves the file of a customer. */
export const idealistaFixture = presetFixture('idealista', {
  market: 'es',
  facts,
  isXml: false,
  file: (listings) => JSON.stringify({ customerCountry: 'Spain', customerProperties: listings.map(write) }),
});

function write(record: Listing): unknown {
  const { key, text, isBroken, stated } = record;
  const language = stated?.language ?? 'es';
  return {
    propertyCode: isBroken ? '' : key,
    propertyOperation: { operationType: 'sale', operationPrice: stated?.price.amount ?? 150_000 },
    propertyAddress: {
      addressCountry: 'Spain',
      addressVisibility:
        unknownOf(facts, record, 'address_visibility') ?? (stated?.address?.isHidden ? 'hidden' : 'full'),
      ...(stated?.address && { addressStreetName: stated.address.street, addressStreetNumber: stated.address.number }),
      ...(stated?.place && {
        addressCoordinatesPrecision: 'exact',
        addressCoordinatesLatitude: stated.place.latitude,
        addressCoordinatesLongitude: stated.place.longitude,
      }),
    },
    propertyFeatures: { featuresType: unknownOf(facts, record, 'type') ?? 'flat', ...(stated && featuresOf(stated)) },
    propertyDescriptions: [{ descriptionLanguage: LANGUAGES[language] ?? language, descriptionText: text }],
    propertyImages: stated?.pictures.map(({ url, rank }) => ({ imageOrder: rank, imageUrl: url })) ?? [],
  };
}

const featuresOf = ({ area, plot, bedrooms }: Stated): object => ({
  featuresAreaConstructed: area.size,
  featuresBedroomNumber: bedrooms,
  ...(plot && { featuresAreaPlot: plot.size }),
});
