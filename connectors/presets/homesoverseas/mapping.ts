/**
 * homesoverseas.ru, XML feed, technical requirements version 2, which software for property abroad writes for buyers from Eastern Europe.
 * Made after a public copy of the requirements; never met a real file. The region is a number of a list that the portal keeps: it stays a custom field.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { customRules, kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const kinds: Record<string, Kind> = {
  14: ['commercial', 'commercial_premises'],
  15: ['land', 'land'],
  16: ['apartment', 'apartment'],
  17: ['house', 'house'],
  18: ['house', 'townhouse'],
  20: ['commercial', 'hotel'],
  21: ['commercial', 'restaurant_and_café'],
  22: ['commercial', 'shop'],
  23: ['office', 'office_space'],
  24: ['commercial', 'warehouse'],
  25: ['commercial', 'factory'],
  26: ['commercial', 'other'],
};

const isSale = { path: 'type', in: ['sale'] };
const isRental = { path: 'type', in: ['rent'] };

/** The first rent in this order is the price: period and price are of the same element. */
const rent = (path: string, period: string): FeedMapping['rules'][number] => ({
  to: 'rent_details.rent_period',
  constant: period,
  when: { all: [isRental, { path, above: 0 }] },
});

const distance = (path: string, type: string): FeedMapping['rules'][number] => ({
  to: 'proximities',
  each: [path],
  parts: [
    { to: 'type', constant: type },
    { to: 'distance.length', from: ['.'] },
    { to: 'distance.unit', constant: 'km' },
  ],
});

export const homesoverseas = {
  version: 1,
  name: 'homesoverseas.ru 2 (XML)',
  specification: 'http://www.homesoverseas.ru/import/example_new.xml',
  source: { format: 'xml', records: 'root.object' },
  profile: { numbers: 'point', area_unit: 'sq_m', language: 'ru' },
  key: { from: ['objectid'] },
  rules: [
    { to: 'reference', from: ['ref', 'objectid'] },
    { to: 'offer_type', from: ['type'], codes: { sale: 'sale', rent: 'rental' } },
    // Every object of a feed is available.
    { to: 'status', constant: 'available' },
    ...kindRules(['realty_type'], kinds),
    { to: 'general_condition', constant: 'new', when: { path: 'market', in: ['primary'] } },
    { to: 'financial.transaction.price', from: ['price'], currency: 'currency', when: isSale },
    {
      to: 'financial.transaction.price',
      from: ['price_rent_m', 'price_rent_w', 'price_rent_d', 'price_rent_y'],
      currency: 'currency',
      when: isRental,
    },
    { to: 'financial.information', constant: 'Price on request', when: { all: [isSale, { path: 'price', below: 1 }] } },
    rent('price_rent_m', 'month'),
    rent('price_rent_w', 'week'),
    rent('price_rent_d', 'day'),
    rent('price_rent_y', 'yearly'),
    { to: 'location.geo.latitude', from: ['lat'] },
    { to: 'location.geo.longitude', from: ['lng'] },
    { to: 'title.ru', from: ['title'] },
    { to: 'short_description.ru', from: ['annotation'] },
    { to: 'description.ru', from: ['description'] },
    { to: 'bedrooms', from: ['bedrooms'] },
    { to: 'sizes.liveable_area', from: ['size_house'] },
    { to: 'sizes.plot_area', from: ['size_land'] },
    { to: 'building.construction.year', from: ['year'] },
    { to: 'floor', from: ['level'] },
    { to: 'floors', from: ['levels'] },
    {
      to: 'amenities',
      from: ['option'],
      codes: {
        5: 'mountain_view',
        6: 'sea_view',
        7: 'water_access',
        8: null,
        9: 'view',
        10: null,
        11: 'jacuzzi',
        12: 'fireplace',
        13: 'furnished',
        14: 'floor_heating',
        15: 'home_automation',
        16: null,
        17: null,
        18: 'air_conditioning',
        19: 'pool',
        20: 'golf',
        21: null,
        22: null,
        23: 'exterior_parking',
        24: null,
        25: 'balcony',
        26: null,
        27: 'gym',
        28: 'spa',
        29: 'park',
        30: 'playground',
        31: 'television',
        32: null,
        33: 'parking',
        34: null,
        35: 'terrace',
        36: null,
        37: 'lake_view',
        41: null,
        42: null,
        43: null,
        44: null,
        45: null,
        46: 'road_access',
        47: null,
        48: 'internet',
        49: 'storage_space',
        50: 'tennis',
        51: null,
        52: null,
        53: null,
        54: null,
        55: null,
        56: null,
        57: null,
        58: null,
        59: null,
      },
    },
    { to: 'permissions.construction', constant: true, when: { path: 'option', in: ['47'] } },
    distance('distance_sea', 'sea'),
    distance('distance_aero', 'airport'),
    distance('distance_ski', 'ski_slopes'),
    { to: 'images', from: ['photo'] },
    ...customRules({
      region: 'region',
      market: 'market',
      developer: 'developer',
      completion_year: 'not_ready_year',
      completion_quarter: 'not_ready_quarter',
      youtube_id: 'ytid',
    }),
  ],
  ignored: ['currency', 'distance_rus'],
} satisfies FeedMapping;
