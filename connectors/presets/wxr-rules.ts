import type { MappingRule, MappingSource } from '../../model/mapping/mapping.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';

/** A value of a post in an export of WordPress (WXR), by its name. */
export const meta = (name: string): string => `postmeta[meta_key=${name}].meta_value`;

/** The short names of a post's terms of one taxonomy. */
export const term = (taxonomy: string): string => `category[@domain=${taxonomy}]@nicename`;

/** The terms as a site shows them. */
export const termName = (taxonomy: string): string => `category[@domain=${taxonomy}]`;

/** Posts of all kinds are in one list; pictures and agents are referenced by their ids. */
export const wxrSource = (references: Readonly<Record<string, string>>): MappingSource => ({
  format: 'xml',
  records: 'rss.channel.item',
  tables: Object.entries(references).map(([name, by]) => ({
    name,
    records: 'rss.channel.item',
    key: 'post_id',
    by: meta(by),
  })),
});

/** Only published properties: drafts, private posts, pictures and agents are skipped. */
export const onlyProperties = {
  not: {
    all: [
      { path: 'post_type', in: ['property'] },
      { path: 'status', in: ['publish'] },
    ],
  },
} satisfies FeedMapping['skip'];

/** What every post has. The text is in the language of the site, which the export does not state for a post. */
export const postRules: MappingRule[] = [
  { to: 'title', from: ['title'] },
  { to: 'description', from: ['encoded'] },
  { to: 'property_url', from: ['link'] },
  { to: 'created_at', from: ['post_date_gmt'] },
];

/** A reference to a picture by its id, the cover first. */
export const pictureRules = (cover: string, gallery: string): MappingRule[] =>
  [cover, gallery].map((name) => ({
    to: 'images',
    each: [name],
    parts: [
      { to: 'url', from: ['attachment_url'] },
      { to: 'name', from: ['title'] },
    ],
  }));

/** An area whose unit is a text of its own: 2500, Sq Ft. */
export const areaRule = (to: string, size: string, unit: string): MappingRule => ({
  to,
  from: [meta(size), meta(unit)],
  join: ' ',
  when: { path: meta(size), above: 0 },
});

/** What people write behind the price of a rental. */
export const PERIOD_WORDS = {
  month: 'month',
  mo: 'month',
  monthly: 'month',
  'per month': 'month',
  'a month': 'month',
  pm: 'month',
  pcm: 'month',
  week: 'week',
  wk: 'week',
  weekly: 'week',
  'per week': 'week',
  pw: 'week',
  day: 'day',
  daily: 'day',
  'per day': 'day',
  night: 'day',
  nightly: 'day',
  'per night': 'day',
  year: 'yearly',
  yr: 'yearly',
  yearly: 'yearly',
  annually: 'yearly',
  'per year': 'yearly',
  'per annum': 'yearly',
} as const;

/** Short names of kinds of property in the demonstration content of the large themes. */
export const THEME_KINDS = {
  apartment: ['apartment'],
  'apartment-building': ['building'],
  bungalow: ['house', 'bungalow'],
  commercial: ['commercial'],
  condo: ['apartment', 'condo'],
  condominium: ['apartment', 'condo'],
  duplex: ['apartment', 'duplex'],
  farm: ['house', 'farm'],
  flat: ['apartment'],
  house: ['house'],
  land: ['land'],
  loft: ['apartment', 'loft'],
  lot: ['land'],
  'multi-family-home': ['building', 'investment_property'],
  'multi-family': ['building', 'investment_property'],
  office: ['office'],
  penthouse: ['apartment', 'penthouse'],
  residential: ['house'],
  shop: ['commercial', 'shop'],
  'single-family-home': ['house'],
  'single-family': ['house'],
  studio: ['apartment', 'studio'],
  townhouse: ['house', 'townhouse'],
  villa: ['house', 'villa'],
  warehouse: ['commercial', 'warehouse'],
} as const;

/** What WordPress and its plugins keep with every post. */
export const POST_IGNORED = [
  'postmeta',
  'category',
  'pubDate',
  'creator',
  'guid',
  'post_id',
  'post_date',
  'post_modified',
  'post_modified_gmt',
  'comment_status',
  'ping_status',
  'post_name',
  'post_parent',
  'menu_order',
  'post_password',
  'is_sticky',
  'status',
  'post_type',
  'description',
  'comment',
];
