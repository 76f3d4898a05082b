import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'T-1',
      type: 'apartment',
      offer: 'sale',
      price: { amount: 215_000, currency: 'EUR' },
      area: '92 sq_m',
      bedrooms: 3,
      bathrooms: 2,
      city: 'Ejemplolandia',
      place: '37.9922, -1.1307',
      pictures: 2,
      languages: ['es'],
      fields: { 'images.0.url': 'https://pictures.example/t/2.jpg', 'legal.energy.epc_category': 'D', floor: '4' },
    },
    {
      key: 'T-2',
      type: 'house',
      offer: 'seasonal_rental',
      price: { amount: 980, currency: 'EUR' },
      period: 'week',
      area: '180 sq_m',
      bedrooms: 4,
      pictures: 1,
      fields: { 'sizes.plot_area': { size: 2500, unit: 'sq_m' } },
    },
    { key: 'T-3', type: 'land', offer: 'sale', price: null, area: '640 sq_m', pictures: 0 },
    // The rent has no period: it is not published.
    {
      key: 'T-4',
      type: 'commercial',
      offer: 'rental',
      price: null,
      period: null,
      area: '1500 sq_ft',
      pictures: 0,
      warnings: ['missing_period rent_details.rent_period'],
    },
  ],
};
