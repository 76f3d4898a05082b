import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'BY-S-1',
      type: 'house',
      offer: 'sale',
      status: 'available',
      price: { amount: 3_100_000, currency: 'AED' },
      area: '2140 sq_ft',
      bedrooms: 3,
      bathrooms: 4,
      city: 'Dubai',
      pictures: 3,
      languages: ['en', 'ar'],
      fields: { sub_type: 'townhouse', is_project: true, 'sizes.plot_area': { size: 2600, unit: 'sq_ft' } },
      private: ['654321'],
    },
    {
      key: 'BY-R-2',
      type: 'apartment',
      offer: 'rental',
      price: { amount: 6200, currency: 'AED' },
      period: 'month',
      area: '48 sq_m',
      bedrooms: null,
      city: 'Dubai',
      pictures: 1,
      fields: { 'rent_details.furnished': true, 'building.name': 'Tower Two' },
    },
    { key: 'BY-L-3', type: 'land', offer: 'sale', price: null, area: '10000 sq_ft', city: 'Ajman', pictures: 0 },
  ],
  deleted: ['BY-D-4'],
};
