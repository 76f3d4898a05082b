import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'https://www.example.org/listing/1',
      type: 'apartment',
      offer: 'rental',
      status: 'available',
      price: { amount: 1_450, currency: 'GBP' },
      period: 'month',
      area: '81 sq_m',
      bedrooms: 2,
      bathrooms: 1,
      city: 'Sampleton',
      place: '51.5, -0.12',
      pictures: 2,
      fields: {
        living_rooms: 3,
        floor: '5',
        amenities: ['pets_accepted'],
        'negotiator.last_name': 'Example Homes',
        'location.countryCode': 'GB',
      },
    },
    {
      key: 'L-2',
      type: 'house',
      offer: 'sale',
      status: 'sold',
      price: { amount: 455_000, currency: 'USD' },
      area: '2500 sq_ft',
      bedrooms: 4,
      city: 'Exampleton',
      pictures: 1,
      fields: {
        'sizes.plot_area': { size: 0.5, unit: 'acre' },
        'building.construction.year': 1988,
        'location.countryCode': 'US',
        'images.0.name': 'Front',
      },
    },
    {
      // A rent without a period, and a size in square yards, which our model has not.
      key: 'L-3',
      type: 'apartment',
      offer: 'rental',
      status: 'available',
      price: null,
      period: null,
      area: null,
      pictures: 0,
      warnings: ['missing_period rent_details.rent_period'],
    },
  ],
  quarantined: ['L-4'],
};
