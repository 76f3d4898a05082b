/**
 * Houzez, a WordPress theme: the properties of a WordPress export (WXR). The currency and the names of types and statuses are settings of each site:
 * a site with one currency does not write it, and its prices are not read until the mapping states it.
 * Made after code that reads and writes the theme's fields, and its field guide at houzezpropertyfeed.com (read in November 2026); never met a real file.
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

const isRental = { path: term('property_status'), in: ['for-rent', 'rent', 'to-rent', 'rented', 'short-term-rental'] };

export const houzezWxr = {
  version: 1,
  name: 'Houzez (WordPress export)',
  specification: 'https://houzezpropertyfeed.com/documentation/managing-imports/field-mapping',
  source: wxrSource({ _photo: 'fave_property_images', _cover: '_thumbnail_id', _agent: 'fave_agents' }),
  profile: { numbers: 'point', dates: 'ymd' },
  key: { from: ['post_id'] },
  updated: ['post_modified_gmt'],
  skip: onlyProperties,
  rules: [
    { to: 'reference', from: [meta('fave_property_id'), 'post_id'] },
    ...postRules,
    {
      to: 'offer_type',
      from: [term('property_status')],
      codes: {
        'for-rent': 'rental',
        rent: 'rental',
        'to-rent': 'rental',
        rented: 'rental',
        'short-term-rental': 'seasonal_rental',
        'for-sale': 'sale',
        sale: 'sale',
        sold: 'sale',
        auction: 'auction',
      },
    },
    {
      to: 'status',
      from: [term('property_status')],
      codes: {
        'for-rent': 'available',
        rent: 'available',
        'to-rent': 'available',
        'short-term-rental': 'available',
        rented: 'rented',
        'for-sale': 'available',
        sale: 'available',
        sold: 'sold',
        auction: 'available',
      },
    },
    { to: 'crm_status', from: [termName('property_status')] },
    ...kindRules([term('property_type')], THEME_KINDS),
    { to: 'featured', from: [meta('fave_featured')] },
    { to: 'financial.transaction.price', from: [meta('fave_property_price')], currency: meta('fave_currency') },
    { to: 'financial.information', from: [meta('fave_property_price_prefix')], read: 'line' },
    {
      to: 'rent_details.rent_period',
      from: [meta('fave_property_price_postfix')],
      codes: PERIOD_WORDS,
      when: isRental,
    },
    areaRule('sizes.liveable_area', 'fave_property_size', 'fave_property_size_prefix'),
    areaRule('sizes.plot_area', 'fave_property_land', 'fave_property_land_postfix'),
    { to: 'bedrooms', from: [meta('fave_property_bedrooms')] },
    { to: 'bathrooms', from: [meta('fave_property_bathrooms')] },
    { to: 'living_rooms', from: [meta('fave_property_rooms')] },
    { to: 'garages', from: [meta('fave_property_garage')] },
    { to: 'building.construction.year', from: [meta('fave_property_year')] },
    { to: 'location.street', from: [meta('fave_property_address')] },
    { to: 'location.postal_code', from: [meta('fave_property_zip')] },
    { to: 'location.city', from: [termName('property_city')] },
    { to: 'location.district', from: [termName('property_area')] },
    { to: 'location.region', from: [termName('property_state')] },
    { to: 'location.country', from: [termName('property_country')] },
    { to: 'location.countryCode', from: [termName('property_country')] },
    // The map of a listing may be switched off: then its place must not be shown.
    {
      to: 'location.geo.latitude',
      from: [meta('houzez_geolocation_lat')],
      when: { path: meta('fave_property_map'), in: ['1'] },
    },
    {
      to: 'location.geo.longitude',
      from: [meta('houzez_geolocation_long')],
      when: { path: meta('fave_property_map'), in: ['1'] },
    },
    {
      to: 'legal.energy.epc_category',
      from: [meta('fave_energy_class')],
      codes: { 'A+': 'A+', A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G', H: null },
    },
    ...pictureRules('_cover', '_photo'),
    { to: 'video.video_url', from: [meta('fave_video_url')] },
    { to: 'negotiator.last_name', from: ['_agent.title'] },
    { to: 'internal_note', from: [meta('fave_private_note')] },
    {
      to: 'custom_fields',
      each: ['category[@domain=property_feature]'],
      parts: [
        { to: 'key', constant: 'feature' },
        { to: 'group', constant: 'features' },
        { to: 'value', from: ['.'] },
      ],
    },
    { to: 'custom_fields.garage_size', from: [meta('fave_property_garage_size')] },
    { to: 'custom_fields.second_price', from: [meta('fave_property_sec_price')] },
    { to: 'custom_fields.energy_index', from: [meta('fave_energy_global_index')] },
    { to: 'custom_fields.label', from: [termName('property_label')] },
  ],
  ignored: POST_IGNORED,
} satisfies FeedMapping;
