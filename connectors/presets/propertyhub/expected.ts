import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'TH-1-R',
      type: 'apartment',
      offer: 'rental',
      status: 'available',
      price: { amount: 18_500, currency: 'THB' },
      period: 'month',
      area: '34.5 sq_m',
      bedrooms: 1,
      bathrooms: 1,
      pictures: 2,
      languages: ['th', 'en'],
      fields: { orientation: 'SE', 'building.name': 'Sample Park Residence' },
      private: ['1203', '5/777', 'Owner prefers'],
    },
    {
      key: 'TH-2-S',
      type: 'house',
      offer: 'sale',
      price: { amount: 12_500_000, currency: 'THB' },
      area: '250 sq_m',
      bedrooms: 4,
      place: '13.7563, 100.5018',
      pictures: 3,
      fields: { 'location.street': 'Imaginary Road', 'rent_details.furnished': true },
      private: ['999/88'],
    },
    {
      key: 'TH-3-S',
      type: 'land',
      offer: 'sale',
      price: null,
      place: '18.7883, 98.9853',
      pictures: 0,
      private: ['8765432'],
    },
  ],
  deleted: ['TH-4-S'],
};
