import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'H-1',
      type: 'house',
      offer: 'sale',
      status: 'available',
      price: { amount: 1_250_000, currency: 'USD' },
      area: null,
      bedrooms: 3,
      bathrooms: 2,
      city: 'Exampleton',
      place: '37.4848, -122.1484',
      pictures: 2,
      languages: ['en'],
      fields: {
        sub_type: 'townhouse',
        'location.countryCode': 'US',
        'images.0.description': 'Front',
        'building.construction.year': 1999,
      },
    },
    {
      // The catalogue has no period, so that the rent could be for a week or a month.
      key: 'H-2',
      type: 'apartment',
      offer: 'rental',
      status: 'available',
      price: null,
      period: null,
      area: '48 sq_m',
      bedrooms: 1,
      city: 'Beispielstadt',
      pictures: 1,
      fields: { 'rent_details.furnished': true, 'location.countryCode': 'DE' },
      warnings: ['missing_period rent_details.rent_period'],
    },
    {
      key: 'H-3',
      type: 'land',
      offer: 'sale',
      status: 'prospect',
      price: null,
      area: null,
      bedrooms: null,
      pictures: 0,
    },
  ],
  quarantined: ['H-4'],
};
