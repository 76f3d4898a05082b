import type { Expected } from '../preset.ts';

const NO_CURRENCY = 'missing_currency postmeta[meta_key=REAL_HOMES_property_price].meta_value';

export const expected: Expected = {
  listings: [
    {
      key: '11',
      type: 'house',
      offer: 'sale',
      status: 'available',
      price: null,
      area: '2500 sq_ft',
      bedrooms: 4,
      bathrooms: 2,
      city: 'Exampleton',
      place: '36.9569061, -122.0398318',
      pictures: 2,
      fields: {
        reference: 'RH-11',
        garages: 1,
        'images.0.url': 'https://pictures.example/house-front.jpg',
        'sizes.plot_area': { size: 6_000, unit: 'sq_ft' },
        'vendors.0.last_name': 'Olga Owner',
        'negotiator.last_name': 'Agent Example',
      },
      private: ['Olga', '0555-1234567', 'neighbour'],
      warnings: [NO_CURRENCY],
    },
    {
      key: '12',
      type: 'office',
      offer: 'rental',
      price: null,
      period: 'month',
      area: '140 sq_m',
      city: 'Sampleford',
      place: null,
      pictures: 0,
      private: ['51.5001'],
      warnings: [NO_CURRENCY],
    },
    {
      key: '14',
      type: 'apartment',
      offer: 'sale',
      price: null,
      area: null,
      pictures: 0,
      fields: { sub_type: 'duplex' },
    },
  ],
  quarantined: ['13'],
  skipped: ['21', '22', '31'],
};
