import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'home_1',
      type: 'house',
      offer: 'sale',
      status: 'available',
      price: { amount: 317_500, currency: 'EUR' },
      area: '152.85 sq_m',
      bedrooms: 4,
      bathrooms: 2,
      city: 'Exampleville',
      pictures: 2,
      languages: ['en'],
      fields: {
        sub_type: 'semi_detached',
        'location.countryCode': 'FR',
        'sizes.plot_area': { size: 1.2, unit: 'acre' },
        'financial.information': 'From',
        'negotiator.email': 'agent@agency.example',
        is_project: false,
      },
      private: ['office@agency.example'],
    },
    {
      key: 'plot_2',
      type: 'land',
      offer: 'sale',
      status: 'sales_compromise',
      price: null,
      area: '15.2 acre',
      bedrooms: null,
      pictures: 0,
      fields: {
        sub_type: 'commercial_land',
        'location.countryCode': 'BG',
        'financial.information': 'Price on application',
      },
    },
    {
      key: 'new_3',
      type: 'apartment',
      offer: 'sale',
      status: 'sold',
      price: { amount: 189_000, currency: 'EUR' },
      area: null,
      bedrooms: 2,
      pictures: 0,
      fields: { sub_type: 'duplex', general_condition: 'new', is_project: true },
    },
  ],
};
