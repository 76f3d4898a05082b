import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'PF-S-001',
      type: 'apartment',
      offer: 'sale',
      price: { amount: 2_450_000, currency: 'AED' },
      area: '1312 sq_ft',
      bedrooms: 2,
      bathrooms: 3,
      city: 'Dubai',
      place: null,
      pictures: 2,
      languages: ['en', 'ar'],
      fields: { updated_at: '2026-02-11T10:30:00.000Z', 'building.name': 'Imaginary Tower', parkings: 1 },
      private: ['12345/2024'],
    },
    {
      key: 'PF-R-002',
      type: 'house',
      offer: 'rental',
      price: { amount: 185_000, currency: 'AED' },
      period: 'yearly',
      area: '4100 sq_ft',
      bedrooms: 7,
      city: 'Abu Dhabi',
      pictures: 1,
      fields: {
        available_at: '2026-04-01',
        'sizes.plot_area': { size: 6500, unit: 'sq_ft' },
        amenities: ['pool', 'garden'],
      },
    },
    {
      key: 'PF-L-003',
      type: 'land',
      offer: 'sale',
      price: null,
      area: '22000 sq_ft',
      pictures: 0,
      private: ['9876543'],
    },
    {
      key: 'PF-M-004',
      type: 'office',
      offer: 'rental',
      price: { amount: 9000, currency: 'AED' },
      period: 'month',
      pictures: 1,
    },
  ],
};
