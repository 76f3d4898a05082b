import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: '123456-A1',
      type: 'house',
      offer: 'sale',
      price: { amount: 275_000, currency: 'EUR' },
      area: '160.5 sq_m',
      bedrooms: 4,
      bathrooms: 2,
      city: 'Villexemple',
      place: null,
      pictures: 2,
      languages: ['en'],
      fields: {
        reference: 'A1',
        general_condition: 'good',
        amenities: ['garden', 'pool'],
        'sizes.plot_area': { size: 2_400, unit: 'sq_m' },
        'legal.energy.epc_value': 180,
        'images.0.name': 'Front',
      },
    },
    {
      key: '123456-L2',
      type: 'land',
      offer: 'sale',
      price: { amount: 45_000, currency: 'EUR' },
      area: '1200 sq_m',
      bedrooms: null,
      city: 'Bourgtest',
      pictures: 1,
      fields: { sub_type: 'buildable', reference: '123456-L2' },
    },
    {
      key: '123456-V3',
      type: 'apartment',
      offer: 'life_annuity_sale',
      price: null,
      area: '52 sq_m',
      bedrooms: 1,
      pictures: 1,
      fields: { 'rent_details.furnished': true },
    },
  ],
};
