/**
 * RealHomes, a WordPress theme: the properties of a WordPress export (WXR). The currency is a setting of each site and not in its export: prices are not read
 * until the mapping states it.
 * Made after the public list of the theme's fields (WP All Import add-on), code that reads and writes them, and realhomespropertyfeed.com (read in November 2026);
 * never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { kindRules } from '../write-rules.ts';
import {
  areaRule,
  meta,
  onlyProperties,
  PERIOD_WORDS,
  pictureRules,
  POST_IGNORED,
  postRules,
  term,
  termName,
  THEME_KINDS,
  wxrSource,
} from '../wxr-rules.ts';

const field = (name: string): string => meta(`REAL_HOMES_${name}`);

export const realhomesWxr = {
  version: 1,
  name: 'RealHomes (WordPress export)',
  specification: 'https://realhomespropertyfeed.com/documentation/managing-imports/taxonomies',
  source: wxrSource({ _photo: 'REAL_HOMES_property_images', _cover: '_thumbnail_id', _agent: 'REAL_HOMES_agents' }),
  profile: { numbers: 'point', dates: 'ymd' },
  key: { from: ['post_id'] },
  updated: ['post_modified_gmt'],
  skip: onlyProperties,
  rules: [
    { to: 'reference', from: [field('property_id'), 'post_id'] },
    ...postRules,
    {
      to: 'offer_type',
      from: [term('property-status')],
      codes: { 'for-sale': 'sale', sale: 'sale', sold: 'sale', 'for-rent': 'rental', rent: 'rental', rented: 'rental' },
    },
    {
      to: 'status',
      from: [term('property-status')],
      codes: {
        'for-sale': 'available',
        sale: 'available',
        sold: 'sold',
        'for-rent': 'available',
        rent: 'available',
        rented: 'rented',
      },
    },
    { to: 'crm_status', from: [termName('property-status')] },
    ...kindRules([term('property-type')], THEME_KINDS),
    { to: 'featured', from: [field('featured')] },
    { to: 'financial.transaction.price', from: [field('property_price')] },
    { to: 'financial.information', from: [field('property_price_prefix')], read: 'line' },
    {
      to: 'rent_details.rent_period',
      from: [field('property_price_postfix')],
      codes: PERIOD_WORDS,
      when: { path: term('property-status'), in: ['for-rent', 'rent', 'rented'] },
    },
    areaRule('sizes.liveable_area', 'REAL_HOMES_property_size', 'REAL_HOMES_property_size_postfix'),
    areaRule('sizes.plot_area', 'REAL_HOMES_property_lot_size', 'REAL_HOMES_property_lot_size_postfix'),
    { to: 'bedrooms', from: [field('property_bedrooms')] },
    { to: 'bathrooms', from: [field('property_bathrooms')] },
    { to: 'garages', from: [field('property_garage')] },
    { to: 'building.construction.year', from: [field('property_year_built')] },
    { to: 'location.address', from: [field('property_address')] },
    { to: 'location.city', from: [termName('property-city')] },
    // 1 hides the map of a listing.
    {
      to: 'location.geo',
      from: [field('property_location')],
      when: { not: { path: field('property_map'), in: ['1'] } },
    },
    {
      to: 'legal.energy.epc_category',
      from: [field('energy_class')],
      codes: { 'A+': 'A+', A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G', none: null },
    },
    ...pictureRules('_cover', '_photo'),
    { to: 'video.video_url', from: [field('tour_video_url')] },
    { to: 'negotiator.last_name', from: ['_agent.title'] },
    { to: 'internal_note', from: [field('property_private_note')] },
    {
      to: 'vendors',
      each: ['.'],
      parts: [
        { to: 'last_name', from: [meta('inspiry_property_owner_name')] },
        { to: 'phone', from: [meta('inspiry_property_owner_contact')] },
        { to: 'address', from: [meta('inspiry_property_owner_address')] },
      ],
    },
    {
      to: 'custom_fields',
      each: ['category[@domain=property-feature]'],
      parts: [
        { to: 'key', constant: 'feature' },
        { to: 'group', constant: 'features' },
        { to: 'value', from: ['.'] },
      ],
    },
    { to: 'custom_fields.old_price', from: [field('property_old_price')] },
  ],
  ignored: POST_IGNORED,
} satisfies FeedMapping;
