import type { Expected } from '../preset.ts';

export const expected: Expected = {
  listings: [
    {
      key: 'A-1',
      type: 'apartment',
      offer: 'sale',
      status: 'available',
      price: { amount: 650_000, currency: 'PLN' },
      area: '54.5 sq_m',
      place: '52.2297, 21.0122',
      pictures: 2,
      private: ['owner@secret.example'],
      bedrooms: null,
      languages: ['pl'],
      isAddressHidden: false,
      fields: {
        reference: 'REF-1',
        living_rooms: 3,
        'location.countryCode': 'PL',
        floor: '2',
        floors: 5,
        'building.construction.year': 2008,
        amenities: ['balcony', 'lift', 'interphone'],
      },
    },
    {
      // The format has no period of the rent.
      key: 'A-2',
      type: 'house',
      offer: 'rental',
      price: null,
      period: null,
      area: '140 sq_m',
      pictures: 1,
      isAddressHidden: true,
      warnings: [
        'unmapped_value attributes.attribute[urn=urn:concept:extras].value',
        'missing_period rent_details.rent_period',
      ],
    },
    {
      key: 'A-3',
      type: 'land',
      offer: 'sale',
      price: { amount: 45_000, currency: 'EUR' },
      area: '800 sq_m',
      pictures: 0,
    },
  ],
  quarantined: ['A-4'],
};
