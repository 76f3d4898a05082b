import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: '501',
      type: 'house',
      offer: 'sale',
      price: { amount: 345_000, currency: 'EUR' },
      area: '186 sq_m',
      bedrooms: 4,
      place: '47.421, 13.6543',
      pictures: 2,
      languages: ['ru'],
      fields: {
        reference: 'HO-501',
        'building.construction.year': 1998,
        'proximities.0': { type: 'sea', distance: { length: 1.5, unit: 'km' } },
      },
    },
    {
      key: '502',
      type: 'apartment',
      offer: 'rental',
      price: { amount: 2100, currency: 'CHF' },
      period: 'month',
      area: '44 sq_m',
      bedrooms: 1,
      pictures: 1,
    },
    {
      key: '503',
      type: 'land',
      offer: 'sale',
      price: null,
      area: '900 sq_m',
      pictures: 0,
      fields: { 'financial.information': 'Price on request', 'permissions.construction': true },
    },
  ],
};
