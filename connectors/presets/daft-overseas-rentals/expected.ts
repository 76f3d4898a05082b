import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'let_1',
      type: 'apartment',
      offer: 'rental',
      price: { amount: 1_350, currency: 'EUR' },
      period: 'month',
      bedrooms: 2,
      bathrooms: 1,
      city: 'Vila Exemplo',
      pictures: 1,
      languages: ['en'],
      fields: {
        sleeps: 4,
        available_at: '2026-09-30',
        'rent_details.furnished': true,
        amenities: ['tv_cable', 'washing_machine', 'microwave'],
        'location.countryCode': 'PT',
      },
    },
    {
      key: 'let_2',
      type: 'house',
      offer: 'rental',
      price: { amount: 400, currency: 'EUR' },
      period: 'week',
      bedrooms: null,
      pictures: 0,
      fields: { sub_type: 'bungalow' },
    },
    {
      // A rent without a period could be per week or per month.
      key: 'let_3',
      type: 'commercial',
      offer: 'rental',
      price: null,
      period: null,
      pictures: 0,
      fields: { sub_type: 'shop', 'rent_details.furnished': false },
      warnings: ['missing_period rent_details.rent_period'],
    },
  ],
};
