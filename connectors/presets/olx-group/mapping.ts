/**
 * OLX Group real estate: the XML that agencies' software offers to Otodom (Poland), Imovirtual (Portugal) and Storia (Romania).
 * Made after "XML format and structure" on developer.olxgroup.com and the portals' taxonomy as public code holds it (read in November 2026);
 * never met a real file.
 */
import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

const CATEGORIES: Readonly<Record<string, Kind>> = {
  apartments: ['apartment'],
  houses: ['house'],
  rooms: ['apartment', 'room'],
  lots: ['land'],
  stores: ['commercial', 'shop'],
  warehouses: ['commercial', 'warehouse'],
  offices: ['office'],
  garages: ['parking'],
  buildings: ['building'],
  'farms-and-estates': ['house', 'farm'],
};
const OFFERS = { sale: 'sale', rent: 'rental' } as const;

const categoryWords = <Value>(value: (kind: Kind, offer: 'sale' | 'rental') => Value): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(CATEGORIES).flatMap(([category, kind]) =>
      Object.entries(OFFERS).map(
        ([word, offer]) => [`urn:concept:${category}-for-${word}`, value(kind, offer)] as const,
      ),
    ),
  );
const concepts = <Value>(words: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(words).map(([word, value]) => [`urn:concept:${word}`, value]));
const attribute = (name: string) => `attributes.attribute[urn=urn:concept:${name}].value`;

const isLand = { path: 'category_urn', in: ['urn:concept:lots-for-sale', 'urn:concept:lots-for-rent'] };
const ROOMS = {
  ...concepts(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [String(at + 1), at + 1]))),
  'urn:concept:more': null,
};

const siteIs = (site: string) => ({ path: '_header.site_urn', in: [`urn:site:${site}`] });
const isPolish = siteIs('otodompl');
const isPortuguese = siteIs('imovirtualcom');
const isRomanian = siteIs('storiaro');
const SITES = [
  [isPolish, 'pl', 'PL'],
  [isPortuguese, 'pt', 'PT'],
  [isRomanian, 'ro', 'RO'],
] as const;

export const olxGroup: FeedMapping = {
  version: 1,
  name: 'OLX Group real estate XML (Otodom, Imovirtual, Storia)',
  specification: 'https://developer.olxgroup.com/docs/xml-format-and-structure',
  source: { format: 'xml', records: 'data.adverts.advert', carried: { header: '_header' } },
  profile: { numbers: 'point', dates: 'ymd', area_unit: 'sq_m' },
  key: { from: ['custom_fields.external_id', 'custom_fields.id'] },
  rules: [
    { to: 'reference', from: ['custom_fields.reference_id'] },
    ...SITES.flatMap(([when, language, country]): MappingRule[] => [
      { to: `title.${language}`, from: ['title'], when },
      { to: `description.${language}`, from: ['description'], when },
      { to: 'location.countryCode', constant: country, when },
    ]),
    {
      to: 'offer_type',
      from: ['category_urn'],
      codes: { ...categoryWords((_kind, offer) => offer), 'urn:concept:goodwill': 'lease_transfer' },
    },
    { to: 'status', constant: 'available' },
    ...kindRules(['category_urn'], { ...categoryWords((kind) => kind), 'urn:concept:goodwill': ['goodwill'] }),
    { to: 'financial.transaction.price', from: ['price.value'], currency: 'price.currency' },
    { to: 'sizes.plot_area', from: [attribute('net-area-m2')], when: isLand },
    { to: 'sizes.plot_area', from: [attribute('terrain-area-m2'), attribute('plot-area')] },
    { to: 'sizes.liveable_area', from: [attribute('net-area-m2')], when: { not: isLand } },
    { to: 'sizes.floor_area', from: [attribute('gross-area-m2')] },
    // The Portuguese count bedrooms (a T3 has three), the others all rooms.
    { to: 'bedrooms', from: [attribute('number-of-rooms')], codes: ROOMS, when: isPortuguese },
    { to: 'living_rooms', from: [attribute('number-of-rooms')], codes: ROOMS, when: { any: [isPolish, isRomanian] } },
    { to: 'building.construction.year', from: [attribute('construction-year')] },
    { to: 'floors', from: [attribute('building-floors'), attribute('number-of-floors')] },
    {
      to: 'floor',
      from: [attribute('floor')],
      codes: concepts({
        cellar: '-1',
        'ground-floor': '0',
        '1st-floor': '1',
        '2nd-floor': '2',
        '3rd-floor': '3',
        '4th-floor': '4',
        '5th-floor': '5',
        '6th-floor': '6',
        '7th-floor': '7',
        '8th-floor': '8',
        '9th-floor': '9',
        '10th-floor': '10',
        '11th-floor-and-above': null,
        garret: null,
        attic: null,
      }),
    },
    {
      to: 'general_condition',
      from: [attribute('status')],
      codes: concepts({
        'ready-to-use': 'good',
        'to-complete': 'under_construction',
        'in-renovation': 'to_renovate',
        'unfinished-close': 'under_construction',
        'unfinished-open': 'under_construction',
      }),
    },
    { to: 'available_at', from: [attribute('free-from')] },
    // A place that is not exact must not be shown as the address.
    { to: 'location.publish_address', from: ['location.exact'], read: 'permission' },
    { to: 'location.geo.latitude', from: ['location.lat'] },
    { to: 'location.geo.longitude', from: ['location.lon'] },
    { to: 'location.street', from: ['location.custom_fields.street_name'] },
    { to: 'images', each: ['images.image'], parts: [{ to: 'url', from: ['url'] }] },
    { to: 'video.video_url', from: ['movie'] },
    { to: 'negotiator.last_name', from: ['contact.name', 'consultant.name'] },
    { to: 'negotiator.email', from: ['contact.email', 'consultant.email'] },
    { to: 'negotiator.phone', from: ['contact.phone', 'consultant.phone'] },
    { to: 'negotiator.photo_url', from: ['contact.photo', 'consultant.photo'] },
    {
      to: 'amenities',
      from: [attribute('extras')],
      codes: concepts({
        'air-conditioning': 'air_conditioning',
        attic: 'attic',
        balcony: 'balcony',
        basement: 'basement',
        elevator: 'lift',
        garage: 'parking',
        garden: 'garden',
        lift: 'lift',
        pool: 'pool',
        'separate-kitchen': null,
        terrace: 'terrace',
        'two-storey': null,
        'usable-room': 'storage_space',
      }),
    },
    {
      to: 'amenities',
      from: [attribute('equipment-types')],
      codes: concepts({
        dishwasher: 'dishwasher',
        fridge: 'fridge',
        furniture: 'furnished',
        oven: 'oven',
        stove: 'cooker',
        tv: 'television',
        'washing-machine': 'washing_machine',
      }),
    },
    {
      to: 'amenities',
      from: [attribute('security-types')],
      codes: concepts({
        alarm: 'alarm',
        'anti-burglary-door': 'armored_door',
        'closed-area': 'fence',
        entryphone: 'interphone',
        monitoring: 'video_surveillance',
        'roller-shutters': 'shutters',
      }),
    },
    {
      to: 'amenities',
      from: [attribute('media-types')],
      codes: concepts({
        'cable-television': 'tv_cable',
        'cable-tv': 'tv_cable',
        cesspool: null,
        electricity: null,
        gas: null,
        internet: 'internet',
        phone: 'telephone',
        refinery: null,
        sewage: null,
        telephone: 'telephone',
        water: null,
        'water-purification': null,
      }),
    },
    {
      to: 'amenities',
      from: [attribute('views-types')],
      codes: concepts({
        'florest-view': 'view',
        'forest-view': 'view',
        'lake-view': 'lake_view',
        'mountain-view': 'mountain_view',
        'sea-view': 'sea_view',
      }),
    },
    {
      to: 'custom_fields',
      each: ['attributes.attribute'],
      parts: [
        { to: 'key', from: ['urn'] },
        { to: 'value', from: ['value'] },
      ],
    },
  ],
  ignored: ['_header', 'site_urn', 'number_of_user_license', 'market', 'custom_fields', 'location'],
};
