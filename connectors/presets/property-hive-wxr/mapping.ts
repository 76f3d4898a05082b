/**
 * Property Hive, a WordPress plugin for estate agents: the properties of a WordPress export (WXR). Pictures that are listed in PHP's own notation are not read,
 * only the cover.
 * Made after the plugin's public code and its guide to the property record (docs.wp-property-hive.com, read in November 2026); never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { kindRules } from '../write-rules.ts';
import { meta, onlyProperties, POST_IGNORED, postRules, term, termName, wxrSource } from '../wxr-rules.ts';

const department = (name: string) => ({ path: meta('_department'), in: [name] });
const isSale = department('residential-sales');
const isLetting = department('residential-lettings');
const isCommercial = department('commercial');
const yes = (name: string) => ({ path: meta(name), in: ['yes'] });
/** Any word but an empty one hides the price. */
const isShown = (name: string) => ({ path: meta(name), exists: false });

export const propertyHiveWxr = {
  version: 1,
  name: 'Property Hive (WordPress export)',
  specification: 'https://docs.wp-property-hive.com/article/53-the-property-record',
  source: wxrSource({ _cover: '_thumbnail_id' }),
  profile: { numbers: 'point', dates: 'ymd', language: 'en', time_zone: 'Europe/London' },
  key: { from: ['post_id'] },
  updated: ['post_modified_gmt'],
  skip: { any: [onlyProperties, { not: yes('_on_market') }] },
  rules: [
    { to: 'reference', from: [meta('_reference_number'), 'post_id'] },
    ...postRules,
    { to: 'description', from: [meta('_description_0')] },
    {
      to: 'offer_type',
      from: [meta('_department')],
      codes: { 'residential-sales': 'sale', 'residential-lettings': 'rental', commercial: null },
    },
    { to: 'offer_type', constant: 'sale', when: { all: [isCommercial, yes('_for_sale')] } },
    { to: 'offer_type', constant: 'rental', when: { all: [isCommercial, yes('_to_rent')] } },
    {
      to: 'status',
      from: [term('availability')],
      codes: {
        'for-sale': 'available',
        'under-offer': 'under_contract',
        'sold-stc': 'sales_compromise',
        sold: 'sold',
        'to-let': 'available',
        'let-agreed': 'under_contract',
        let: 'rented',
      },
    },
    { to: 'crm_status', from: [termName('availability')] },
    ...kindRules(
      [term('commercial_property_type')],
      {
        office: ['office'],
        industrial: ['commercial', 'industrial'],
        retail: ['commercial', 'retail'],
        land: ['land', 'commercial_land'],
        health: ['commercial', 'healthcare'],
        motoring: ['commercial', 'garage'],
        leisure: ['commercial', 'leasure_and_sports'],
        investment: ['building', 'investment_property'],
      },
      isCommercial,
    ),
    ...kindRules([term('property_type')], {
      house: ['house'],
      'detached-house': ['house'],
      'semi-detached-house': ['house', 'semi_detached'],
      'terraced-house': ['house', 'terraced'],
      'end-of-terrace-house': ['house', 'end_of_terrace'],
      mews: ['house', 'townhouse'],
      'link-detached-house': ['house'],
      'town-house': ['house', 'townhouse'],
      cottage: ['house', 'cottage'],
      bungalow: ['house', 'bungalow'],
      'detached-bungalow': ['house', 'bungalow'],
      'semi-detached-bungalow': ['house', 'bungalow'],
      'terraced-bungalow': ['house', 'bungalow'],
      'end-of-terrace-bungalow': ['house', 'bungalow'],
      'flat-apartment': ['apartment'],
      flat: ['apartment'],
      apartment: ['apartment'],
      maisonette: ['apartment', 'duplex'],
      studio: ['apartment', 'studio'],
      penthouse: ['apartment', 'penthouse'],
      duplex: ['apartment', 'duplex'],
      triplex: ['apartment', 'triplex'],
      other: ['other'],
      commercial: ['commercial'],
      land: ['land'],
      garage: ['parking', 'private_garage'],
    }),
    { to: 'featured', from: [meta('_featured')] },
    {
      to: 'financial.transaction.price',
      from: [meta('_price')],
      currency: meta('_currency'),
      when: { all: [isSale, isShown('_poa')] },
    },
    {
      to: 'financial.transaction.price',
      from: [meta('_rent')],
      currency: meta('_currency'),
      when: { all: [isLetting, isShown('_poa')] },
    },
    {
      to: 'financial.transaction.price',
      from: [meta('_price_from')],
      currency: meta('_commercial_price_currency'),
      when: { all: [isCommercial, yes('_for_sale'), isShown('_price_poa')] },
    },
    {
      to: 'financial.transaction.price',
      from: [meta('_rent_from')],
      currency: meta('_commercial_rent_currency'),
      when: { all: [isCommercial, yes('_to_rent'), isShown('_rent_poa')] },
    },
    { to: 'financial.information', from: [termName('price_qualifier')], read: 'line' },
    {
      to: 'rent_details.rent_period',
      from: [meta('_rent_frequency')],
      // Per person and week is not the rent of the property.
      codes: { pd: 'day', pw: 'week', pcm: 'month', pq: 'quarterly', pa: 'yearly', pppw: null },
      when: isLetting,
    },
    {
      to: 'rent_details.rent_period',
      from: [meta('_rent_units')],
      codes: { pd: 'day', pw: 'week', pcm: 'month', pq: 'quarterly', pa: 'yearly' },
      when: { all: [isCommercial, yes('_to_rent')] },
    },
    {
      to: 'rent_details.guarantee_deposit_amount',
      from: [meta('_deposit')],
      currency: meta('_currency'),
      when: isLetting,
    },
    {
      to: 'rent_details.furnished',
      from: [term('furnished')],
      read: 'code',
      codes: { furnished: true, 'part-furnished': null, unfurnished: false },
    },
    { to: 'available_at', from: [meta('_available_date')] },
    // The guide: the fields of the address are not shown; the title is the address for the public.
    { to: 'location.address', from: ['title'] },
    { to: 'location.city', from: [meta('_address_three'), meta('_address_two')] },
    { to: 'location.region', from: [meta('_address_four')] },
    { to: 'location.postal_code', from: [meta('_address_postcode')] },
    { to: 'location.countryCode', from: [meta('_address_country')] },
    { to: 'location.geo.latitude', from: [meta('_latitude')] },
    { to: 'location.geo.longitude', from: [meta('_longitude')] },
    { to: 'bedrooms', from: [meta('_bedrooms')] },
    { to: 'bathrooms', from: [meta('_bathrooms')] },
    { to: 'custom_fields.reception_rooms', from: [meta('_reception_rooms')] },
    {
      to: 'sizes.liveable_area',
      from: [meta('_floor_area_from')],
      unit: 'sq_ft',
      when: { path: meta('_floor_area_units'), in: ['sqft'] },
    },
    {
      to: 'sizes.liveable_area',
      from: [meta('_floor_area_from')],
      unit: 'sq_m',
      when: { path: meta('_floor_area_units'), in: ['sqm'] },
    },
    {
      to: 'sizes.plot_area',
      from: [meta('_site_area_from')],
      unit: 'acre',
      when: { path: meta('_site_area_units'), in: ['acre'] },
    },
    {
      to: 'sizes.plot_area',
      from: [meta('_site_area_from')],
      unit: 'sq_ft',
      when: { path: meta('_site_area_units'), in: ['sqft'] },
    },
    {
      to: 'sizes.plot_area',
      from: [meta('_site_area_from')],
      unit: 'sq_m',
      when: { path: meta('_site_area_units'), in: ['sqm'] },
    },
    {
      to: 'images',
      each: ['_cover'],
      parts: [
        { to: 'url', from: ['attachment_url'] },
        { to: 'name', from: ['title'] },
      ],
    },
    { to: 'video.virtual_tour_url', from: [meta('_virtual_tour_0')] },
    ...Array.from({ length: 10 }, (_, number) => ({
      to: 'custom_fields',
      each: [meta(`_feature_${number}`)],
      parts: [
        { to: 'key', constant: 'feature' },
        { to: 'group', constant: 'features' },
        { to: 'value', from: ['.'] },
      ],
    })),
    { to: 'custom_fields.tenure', from: [termName('tenure')] },
    { to: 'custom_fields.council_tax_band', from: [meta('_council_tax_band')] },
  ],
  ignored: POST_IGNORED,
} satisfies FeedMapping;
