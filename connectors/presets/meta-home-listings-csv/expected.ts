import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'M-1',
      type: 'apartment',
      offer: 'sale',
      status: 'under_contract',
      price: { amount: 449_900, currency: 'CAD' },
      bedrooms: 2,
      bathrooms: 1,
      city: 'Exampleton',
      place: '43.6532, -79.3832',
      pictures: 2,
      languages: ['en'],
      fields: {
        sub_type: 'condo',
        'location.countryCode': 'CA',
        'location.district': 'Harbour',
        property_url: 'https://agency.example/m1',
      },
    },
    {
      key: 'M-2',
      type: 'house',
      offer: 'rental',
      price: null,
      period: null,
      bedrooms: 3,
      bathrooms: null,
      place: null,
      pictures: 1,
      warnings: ['missing_period rent_details.rent_period'],
    },
    {
      key: 'M-3',
      type: 'apartment',
      offer: 'sale',
      price: null,
      bedrooms: null,
      pictures: 0,
      fields: { general_condition: 'new', 'building.units_of_building': 4 },
    },
  ],
  quarantined: ['M-4'],
};
