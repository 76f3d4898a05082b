import type { AnswerOf } from '../../../sdk/index.ts';
import { AMENITY_NAMES } from '../../../model/sentences/values/amenities.ts';
import { SUB_TYPE_NAMES } from '../../../model/sentences/values/sub-types.ts';
import { searchWords } from '../../words/pages/searches.ts';
import { date, language, number, say, sayCode, sayText, wordsOf } from '../../words/words.ts';

export type SavedSearch = AnswerOf<'listSavedSearches'>['items'][number];
type Filter = SavedSearch['filter'];

const saySearch = wordsOf(searchWords);

/** A condition of a search in words. */
export interface SaidCondition {
  readonly name: string;
  readonly text: string;
  /** The text is what a visitor typed. */
  readonly isTyped: boolean;
}

/** What each field is a condition about; undefined: it limits nothing by itself. A filter that is new in the API does not compile without it. */
const ABOUT = {
  q: 'words',
  type: 'type',
  sub_type: 'subType',
  offer_type: 'offer',
  status: 'status',
  city: 'city',
  postal_code: 'postalCode',
  district: 'district',
  street: 'street',
  agent: 'agent',
  office: 'office',
  country: 'country',
  bbox: 'box',
  // A point only limits with a radius.
  lat: undefined,
  lon: undefined,
  radius: 'place',
  polygon: 'drawn',
  areas: 'areas',
  price_min: 'price',
  price_max: 'price',
  price_changed_since: 'priceChanged',
  price_changed_before: 'priceChangedBefore',
  price_change_min: 'priceChange',
  price_change_max: 'priceChange',
  sold_since: 'sold',
  sold_before: 'soldBefore',
  sold_price_min: 'soldPrice',
  sold_price_max: 'soldPrice',
  area_min: 'area',
  area_max: 'area',
  land_min: 'land',
  land_max: 'land',
  rooms_min: 'rooms',
  rooms_max: 'rooms',
  bedrooms_min: 'bedrooms',
  bedrooms_max: 'bedrooms',
  bathrooms_min: 'bathrooms',
  parkings_min: 'parkings',
  parkings_max: 'parkings',
  floor_min: 'floor',
  floor_max: 'floor',
  year_min: 'year',
  year_max: 'year',
  epc: 'energy',
  amenities: 'amenities',
  amenities_any: 'anyAmenity',
  amenities_none: 'noAmenity',
  furnished: 'furnished',
  is_project: 'project',
  featured: 'featured',
  has_pictures: 'pictures',
  updated_since: 'changed',
  updated_before: 'changedBefore',
  created_since: 'created',
  created_before: 'createdBefore',
} as const satisfies { readonly [Name in keyof Required<Filter>]: string | undefined };

type Condition = NonNullable<(typeof ABOUT)[keyof typeof ABOUT]>;

const TYPED: readonly Condition[] = ['words', 'city', 'district', 'street', 'agent', 'office', 'postalCode'];

/** The text of each condition; undefined if the filter does not have it. */
const TEXTS: { readonly [One in Condition]: (filter: Filter) => string | undefined } = {
  words: ({ q }) => q,
  type: ({ type }) => anyOf(type?.map((one) => sayCode('type', one))),
  subType: ({ sub_type: types }) => anyOf(types?.map((one) => sayText(SUB_TYPE_NAMES[one]))),
  offer: ({ offer_type: types }) => anyOf(types?.map((one) => sayCode('offer', one))),
  status: ({ status }) => anyOf(status?.map((one) => sayCode('listingStatus', one))),
  city: ({ city }) => anyOf(city),
  district: ({ district }) => anyOf(district),
  street: ({ street }) => anyOf(street),
  agent: ({ agent }) => anyOf(agent),
  office: ({ office }) => anyOf(office),
  postalCode: ({ postal_code: codes }) => anyOf(codes),
  country: ({ country }) => anyOf(country?.map(countryName)),
  box: ({ bbox }) => bbox && boxText(bbox),
  place: ({ lat, lon, radius }) => discText(lat, lon, radius),
  // The last position is the first one again.
  drawn: ({ polygon }) => polygon && saySearch('corners', { count: polygon.length - 1 }),
  areas: ({ areas }) => areas && saySearch('places', { count: areas.length }),
  price: ({ price_min: low, price_max: high }) => span(low, high),
  priceChanged: ({ price_changed_since: time }) => time && date(time),
  priceChangedBefore: ({ price_changed_before: time }) => time && date(time),
  priceChange: ({ price_change_min: low, price_change_max: high }) => span(low, high, percent),
  sold: ({ sold_since: day }) => day && date(day),
  soldBefore: ({ sold_before: day }) => day && date(day),
  soldPrice: ({ sold_price_min: low, sold_price_max: high }) => span(low, high),
  area: ({ area_min: low, area_max: high }) => span(low, high, squareMetres),
  land: ({ land_min: low, land_max: high }) => span(low, high, squareMetres),
  rooms: ({ rooms_min: low, rooms_max: high }) => span(low, high),
  bedrooms: ({ bedrooms_min: low, bedrooms_max: high }) => span(low, high),
  bathrooms: ({ bathrooms_min: low }) => span(low, undefined),
  parkings: ({ parkings_min: low, parkings_max: high }) => span(low, high),
  floor: ({ floor_min: low, floor_max: high }) => span(low, high),
  year: ({ year_min: low, year_max: high }) => span(low, high, String),
  energy: ({ epc }) => anyOf(epc),
  amenities: ({ amenities }) => allOf(amenities?.map((one) => sayText(AMENITY_NAMES[one]))),
  anyAmenity: ({ amenities_any: any }) => anyOf(any?.map((one) => sayText(AMENITY_NAMES[one]))),
  noAmenity: ({ amenities_none: none }) => allOf(none?.map((one) => sayText(AMENITY_NAMES[one]))),
  furnished: ({ furnished }) => yesOrNo(furnished),
  project: ({ is_project: isProject }) => yesOrNo(isProject),
  featured: ({ featured }) => yesOrNo(featured),
  pictures: ({ has_pictures: hasPictures }) => yesOrNo(hasPictures),
  changed: ({ updated_since: time }) => time && date(time),
  changedBefore: ({ updated_before: time }) => time && date(time),
  createdBefore: ({ created_before: time }) => time && date(time),
  created: ({ created_since: time }) => time && date(time),
};

/** Everything that a search limits, in words. Empty: every listing matches. */
export function conditionsOf(filter: Filter): SaidCondition[] {
  const conditions = new Set(Object.values(ABOUT).filter((one) => one !== undefined));
  return [...conditions].flatMap((one) => {
    const text = TEXTS[one](filter);
    return text === undefined ? [] : [{ name: saySearch(`about_${one}`), text, isTyped: TYPED.includes(one) }];
  });
}

const joined = (texts: readonly string[] | undefined, type: 'disjunction' | 'conjunction'): string | undefined =>
  texts && new Intl.ListFormat(language.value, { type }).format(texts);

const anyOf = (texts: readonly string[] | undefined) => joined(texts, 'disjunction');
const allOf = (texts: readonly string[] | undefined) => joined(texts, 'conjunction');

const yesOrNo = (value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : say(value ? 'yes' : 'no');

/** A change, with its sign. */
const percent = (value: number): string =>
  number(value / 100, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 });

const squareMetres = (value: number): string => `${number(value)} m²`;

function span(
  low: number | undefined,
  high: number | undefined,
  write: (value: number) => string = number,
): string | undefined {
  if (low !== undefined && high !== undefined)
    return low === high ? write(low) : saySearch('span', { low: write(low), high: write(high) });
  if (low !== undefined) return saySearch('from', { low: write(low) });
  return high === undefined ? undefined : saySearch('to', { high: write(high) });
}

const countryName = (code: string): string =>
  new Intl.DisplayNames(language.value, { type: 'region' }).of(code.toUpperCase()) ?? code;

/** A hundred metres, near enough for an area that was chosen on a map. */
const degrees = (value: number): string => number(value, { maximumFractionDigits: 3 });

function boxText([west = 0, south = 0, east = 0, north = 0]: readonly number[]): string {
  return saySearch('between', {
    south: degrees(south),
    north: degrees(north),
    west: degrees(west),
    east: degrees(east),
  });
}

function discText(lat: number | undefined, lon: number | undefined, radius: number | undefined): string | undefined {
  if (lat === undefined || lon === undefined || radius === undefined) return undefined;
  const distance =
    radius < 1_000
      ? number(radius, { style: 'unit', unit: 'meter' })
      : number(radius / 1_000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
  return saySearch('around', { distance, latitude: degrees(lat), longitude: degrees(lon) });
}
