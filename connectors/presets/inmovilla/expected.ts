import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: '9001',
      type: 'apartment',
      offer: 'sale',
      price: { amount: 310_000, currency: 'EUR' },
      area: '98.5 sq_m',
      bedrooms: 3,
      bathrooms: 2,
      city: 'Ejemplolandia',
      place: '39.4699, -0.3763',
      pictures: 2,
      languages: ['es'],
      fields: {
        sub_type: 'penthouse',
        featured: true,
        'building.construction.year': 2004,
        'legal.energy.epc_category': 'C',
      },
    },
    {
      key: '9002',
      type: 'apartment',
      offer: 'rental',
      price: { amount: 850, currency: 'EUR' },
      period: 'month',
      area: '70 sq_m',
      bedrooms: 2,
      pictures: 1,
      fields: { 'rent_details.furnished': true },
    },
    { key: '9003', type: 'land', offer: 'sale', price: null, area: '540 sq_m', city: 'Pueblo Ejemplo', pictures: 0 },
    {
      key: '9004',
      type: 'commercial',
      offer: 'sale',
      price: { amount: 120_000, currency: 'EUR' },
      area: '80 sq_m',
      pictures: 0,
    },
  ],
  // A word for the offer that no public code names.
  quarantined: ['9005'],
};
