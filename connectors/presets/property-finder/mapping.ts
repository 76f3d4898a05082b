/**
 * Property Finder (United Arab Emirates), XML feed of its partners' CRMs.
 * Made after a copy of its "Property Feed XML Specifications" (example of January 2024) and the code of a public importer; never met a real file.
 * The coordinates are left out: the specification writes longitude first, some software latitude first.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { customRules, kindRules, textRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const kinds: Record<string, Kind> = {
  AP: ['apartment', 'apartment'],
  BU: ['building', 'investment_property'],
  BW: ['house', 'bungalow'],
  CD: ['house', 'estate'],
  DX: ['apartment', 'duplex'],
  FA: ['commercial', 'factory'],
  FM: ['commercial', 'farm'],
  FF: ['apartment', 'plateau'],
  HA: ['apartment', 'serviced_apartment'],
  HF: ['apartment', 'plateau'],
  LC: ['commercial', 'other'],
  LP: ['land', 'land'],
  OF: ['office', 'office_space'],
  BC: ['office', 'office_building'],
  PH: ['apartment', 'penthouse'],
  RE: ['commercial', 'retail'],
  RT: ['commercial', 'restaurant_and_café'],
  ST: ['commercial', 'depot'],
  TH: ['house', 'townhouse'],
  VH: ['house', 'villa'],
  SA: ['apartment', 'other'],
  WB: ['building', 'building'],
  SH: ['commercial', 'shop'],
  SR: ['commercial', 'exhibition'],
  CW: ['office', 'coworking'],
  WH: ['commercial', 'warehouse'],
};

const isRental = { path: 'offering_type', in: ['RR', 'CR'] };
const isPricePublic = {
  any: [
    { path: 'price_on_application', exists: false },
    { path: 'price_on_application', in: ['no', '0', 'false'] },
  ],
};

/** The first rent in this order is the price: period and price are of the same element. */
const period = (path: string, value: string): FeedMapping['rules'][number] => ({
  to: 'rent_details.rent_period',
  constant: value,
  when: { all: [isRental, { path, above: 0 }] },
});

const amenities = {
  AC: 'air_conditioning',
  BA: 'balcony',
  BK: 'cooker',
  BL: 'view',
  BR: 'barbecue',
  BW: 'dressing',
  CO: null,
  CP: 'interior_parking',
  CS: 'janitor',
  LB: 'reception_area',
  MR: null,
  MS: null,
  PA: 'pets_accepted',
  PG: 'garden',
  PJ: 'jacuzzi',
  PP: 'pool',
  PR: 'playground',
  PY: 'gym',
  SE: 'security_service',
  SP: 'pool',
  SS: 'spa',
  ST: null,
  SY: 'gym',
  VC: null,
  VW: 'sea_view',
  WC: 'walk_in_closet',
  AN: 'computer_network',
  CR: null,
  DN: null,
  MZ: null,
  PN: null,
};

export const propertyFinder = {
  version: 1,
  name: 'Property Finder, United Arab Emirates (XML)',
  specification:
    'https://github.com/octohouse/houzes-property-feed/blob/main/includes/import-formats/class-houzez-property-feed-format-property-finder.php',
  source: { format: 'xml', records: 'list.property' },
  profile: {
    numbers: 'point',
    dates: 'ymd',
    area_unit: 'sq_ft',
    currency: 'AED',
    country: 'AE',
    language: 'en',
    time_zone: 'Asia/Dubai',
  },
  key: { from: ['reference_number'] },
  updated: ['@last_update', 'last_update'],
  rules: [
    { to: 'reference', from: ['reference_number'] },
    { to: 'updated_at', from: ['@last_update', 'last_update'] },
    { to: 'offer_type', from: ['offering_type'], codes: { RR: 'rental', RS: 'sale', CR: 'rental', CS: 'sale' } },
    ...kindRules(['property_type'], kinds),
    // Every listing of a feed is available.
    { to: 'status', constant: 'available' },
    { to: 'available_at', from: ['availability_date'] },
    { to: 'is_project', constant: true, when: { path: 'completion_status', in: ['off_plan', 'off_plan_primary'] } },
    {
      to: 'general_condition',
      from: ['completion_status'],
      codes: {
        completed: null,
        completed_primary: 'new',
        off_plan: 'under_construction',
        off_plan_primary: 'under_construction',
      },
    },
    {
      to: 'financial.transaction.price',
      from: ['price.yearly', 'price.monthly', 'price.weekly', 'price.daily', 'price'],
      currency: 'currency',
      when: isPricePublic,
    },
    { to: 'financial.information', constant: 'Price on application', when: { not: isPricePublic } },
    period('price.yearly', 'yearly'),
    period('price.monthly', 'month'),
    period('price.weekly', 'week'),
    period('price.daily', 'day'),
    {
      to: 'rent_details.rent_period',
      from: ['rental_period'],
      codes: { Y: 'yearly', M: 'month', W: 'week', D: 'day' },
      when: isRental,
    },
    { to: 'rent_details.furnished', from: ['furnished'], read: 'code', codes: { Yes: true, No: false, Partly: true } },
    { to: 'financial.building_costs.amount', from: ['service_charge'], currency: 'currency' },
    { to: 'financial.building_costs.period', constant: 'yearly', when: { path: 'service_charge', above: 0 } },
    { to: 'location.city', from: ['city'] },
    { to: 'location.district', from: ['community'] },
    { to: 'location.address_complement', from: ['sub_community'] },
    { to: 'building.name', from: ['property_name'] },
    ...textRules('title', 'title_$', { en: 'en', ar: 'ar' }),
    ...textRules('description', 'description_$', { en: 'en', ar: 'ar' }),
    { to: 'title.en', from: ['title'] },
    { to: 'description.en', from: ['description'] },
    { to: 'sizes.liveable_area', from: ['size'], when: { not: { path: 'property_type', in: ['LP'] } } },
    { to: 'sizes.plot_area', from: ['plot_size'] },
    { to: 'sizes.plot_area', from: ['size'], when: { path: 'property_type', in: ['LP'] } },
    // A studio has no bedroom of its own; more than seven are written as 7+.
    { to: 'bedrooms', from: ['bedroom'], read: 'count', codes: { Studio: null, '7+': 7 } },
    { to: 'bathrooms', from: ['bathroom'], read: 'count', codes: { '7+': 7, none: null } },
    { to: 'parkings', from: ['parking'] },
    { to: 'floor', from: ['floor'] },
    { to: 'building.construction.year', from: ['build_year'] },
    { to: 'amenities', from: ['private_amenities'], separator: ',', codes: amenities },
    { to: 'amenities', from: ['commercial_amenities'], separator: ',', codes: amenities },
    { to: 'images', from: ['photo.url'] },
    { to: 'plans', from: ['floor_plan.url', 'floor_plan'] },
    { to: 'video.video_url', from: ['video_tour_url'] },
    { to: 'video.video_360_url', from: ['view360'] },
    { to: 'negotiator.id', from: ['agent.id'] },
    { to: 'negotiator.last_name', from: ['agent.name'] },
    { to: 'negotiator.email', from: ['agent.email'] },
    { to: 'negotiator.phone', from: ['agent.phone'] },
    { to: 'negotiator.photo_url', from: ['agent.photo'] },
    ...customRules({
      permit_number: 'permit_number',
      dtcm_permit: 'dtcm_permit',
      rera_license: 'agent.license_no',
      cheques: 'cheques',
      developer: 'developer',
      project_name: 'project_name',
      completion_status: 'completion_status',
    }),
  ],
  ignored: [
    '@id',
    'agent.info',
    'currency',
    'geopoints',
    'photo',
    'price_on_application',
    // The number of the title deed is the owner's.
    'title_deed',
  ],
} satisfies FeedMapping;
