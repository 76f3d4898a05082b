import type { MappingProfile, MappingRule } from '../../../model/mapping/mapping.ts';
import { kindRules } from '../write-rules.ts';

export const daftProfile = {
  numbers: 'point',
  dates: 'ymd',
  currency: 'EUR',
  area_unit: 'sq_m',
  language: 'en',
  time_zone: 'Europe/Dublin',
} as const satisfies MappingProfile;

const isCommercial = { path: 'property_type', in: ['commercial'] };

/** What homes for sale and homes to let have in common. */
export const daftRules: MappingRule[] = [
  { to: 'reference', from: ['external_id'] },
  {
    to: 'type',
    from: ['commercial_type'],
    codes: { land: 'land', shop: 'commercial', hotel: 'commercial' },
    when: isCommercial,
  },
  {
    to: 'sub_type',
    from: ['commercial_type'],
    codes: { land: 'commercial_land', shop: 'shop', hotel: 'hotel' },
    when: isCommercial,
  },
  {
    to: 'sub_type',
    from: ['house_type'],
    codes: {
      detached: null,
      'semi-detached': 'semi_detached',
      terraced: 'terraced',
      'end-of-terrace': 'end_of_terrace',
      townhouse: 'townhouse',
    },
    when: { path: 'property_type', in: ['house'] },
  },
  ...kindRules(['property_type'], {
    house: ['house'],
    apartment: ['apartment'],
    duplex: ['apartment', 'duplex'],
    bungalow: ['house', 'bungalow'],
    site: ['land'],
    commercial: ['commercial'],
  }),
  { to: 'location.country', from: ['country'] },
  { to: 'location.countryCode', from: ['country'] },
  { to: 'location.region', from: ['region'] },
  { to: 'location.city', from: ['area'] },
  { to: 'location.address', from: ['address'] },
  { to: 'description.en', from: ['description'] },
  { to: 'bedrooms', from: ['bedroom_number'] },
  { to: 'bathrooms', from: ['bathroom_number'] },
  { to: 'images', from: ['photos.photo'] },
  { to: 'negotiator.last_name', from: ['contact_name'] },
  { to: 'negotiator.phone', from: ['phone1'] },
  { to: 'negotiator.email', from: ['main_email'] },
  { to: 'office.code', from: ['agent_id'] },
  {
    to: 'custom_fields',
    each: ['features.feature'],
    parts: [
      { to: 'key', constant: 'feature' },
      { to: 'group', constant: 'features' },
      { to: 'value', from: ['.'] },
    ],
  },
];
