import type { PublishedListing } from '../../model/listing/listing.ts';
import { provinceOf } from '../../model/geography/province.ts';
import type { SkipReason } from '../../model/gateway/portal.ts';
import type { FeedContext, Written } from '../feed-format.ts';
import { addressesOf, lastChange, priceOf, publicPlace, squareMetres, standingOf } from '../offered.ts';
import { plainText } from '../plain-text.ts';
import { parentElement, textElement } from '../xml.ts';
import { CURRENCIES, FEATURES, LANGUAGES, SUB_TYPE_WORDS, TYPE_WORDS } from './codes.ts';

/** Limits of the format's schema. */
const MAX_REFERENCE = 255;
const MAX_DETAIL = 50;
const MAX_URL = 255;
const MAX_FEATURES = 50;
const MAX_IMAGES = 50;
/** The schema recognises pictures by the extension of their addresses. */
const PICTURE = /\.(?:gif|jpe?g|png|GIF|JPE?G|PNG)$/;

/** English names of countries, created on first use because it takes some milliseconds. */
let names: Intl.DisplayNames | undefined;

const skip = (skipped: SkipReason): Written => ({ skipped });

/** A listing as `<property>` of Kyero 3, the inverse of `connectors/inputs/kyero`; valid by the format's schema. */
export function writeListing(listing: PublishedListing, { language, now }: FeedContext): Written {
  // The format has no status for reserved listings: every listing of a feed is for sale or to let.
  if (standingOf(listing) !== 'open') return skip('status');
  const offer = offerOf(listing);
  if (typeof offer === 'string') return skip(offer);
  const type = typeOf(listing);
  if (type === undefined) return skip('type');
  const price = priceOf(listing);
  if (!price) return skip('price');
  if (!CURRENCIES.has(price.currency)) return skip('currency');
  const place = publicPlace(listing);
  const town = writeTown(place);
  if (town === undefined) return skip('place');
  const descriptions = textsOf(listing.description);
  if (descriptions.length === 0) return skip('language');
  return {
    item: parentElement('property', [
      textElement('id', listing.id),
      textElement('date', lastChange(listing, now).slice(0, 19).replace('T', ' ')),
      writeReference(listing),
      textElement('price', Math.round(price.amount)),
      textElement('currency', price.currency),
      textElement('price_freq', offer.frequency),
      textElement('leasehold', offer.leasehold ? '1' : undefined),
      textElement('new_build', listing.general_condition === 'new' ? '1' : undefined),
      textElement('type', type),
      ...town,
      writePoint(place),
      textElement('location_detail', withinLength(place.district?.trim(), MAX_DETAIL)),
      textElement('beds', listing.bedrooms),
      textElement('baths', listing.bathrooms),
      textElement('pool', listing.amenities?.includes('pool') ? '1' : undefined),
      parentElement('surface_area', surfaces(listing)),
      energy(listing),
      parentElement('url', page(listing, language)),
      parentElement('desc', descriptions),
      parentElement('features', features(listing)),
      images(listing),
    ]),
  };
}

const typeOf = ({ type, sub_type: subType = 'none' }: PublishedListing): string | undefined =>
  SUB_TYPE_WORDS[type]?.[subType] ?? TYPE_WORDS[type];

function writeReference({ id, reference }: PublishedListing): string {
  const trimmed = reference.trim();
  return textElement('ref', trimmed.length > MAX_REFERENCE ? id : trimmed) || textElement('ref', id);
}

/** The required elements town, province and country; undefined if one of them is unknown. */
function writeTown(place: ReturnType<typeof publicPlace>): string[] | undefined {
  // Without a known province the region is written in its place.
  const provinces = [place.province, provinceOf(place.postal_code, place.countryCode), place.region];
  const province = provinces.map((name) => name?.trim()).find((name) => name);
  const elements = [
    textElement('town', place.city?.trim()),
    textElement('province', province),
    textElement('country', countryOf(place)),
  ];
  return elements.includes('') ? undefined : elements;
}

const writePoint = ({ geo }: ReturnType<typeof publicPlace>): string =>
  geo === undefined
    ? ''
    : parentElement('location', [
        textElement('latitude', decimal(geo.latitude)),
        textElement('longitude', decimal(geo.longitude)),
      ]);

/** The offer; the reason for skipping if the format has no word for it. */
function offerOf({
  offer_type: type,
  rent_details: rent,
}: PublishedListing): { readonly frequency: 'sale' | 'month' | 'week'; readonly leasehold?: true } | SkipReason {
  const period = rent?.rent_period;
  switch (type) {
    case 'sale':
      return { frequency: 'sale' };
    case 'leasehold':
      return period === undefined ? { frequency: 'sale', leasehold: true } : 'rent_period';
    case 'rental':
      return period === 'month' ? { frequency: 'month' } : 'rent_period';
    case 'seasonal_rental':
      return period === 'week' ? { frequency: 'week' } : 'rent_period';
    default:
      return 'offer_type';
  }
}

/** The country in English; readers treat a listing without one as Spanish. */
function countryOf({ country, countryCode }: ReturnType<typeof publicPlace>): string | undefined {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const name = countryCode === undefined ? undefined : names.of(countryCode);
  return withinLength((name ?? country)?.trim(), MAX_DETAIL) || undefined;
}

const withinLength = (text: string | undefined, length: number): string | undefined =>
  text === undefined || text.length > length ? undefined : text;

/** Without an exponent, which the schema's decimals do not allow; seven decimals are a centimetre. */
const decimal = (degrees: number): string => degrees.toFixed(7).replace(/\.?0+$/, '');

/** Descriptions as plain text, one per language of the format. */
function textsOf(texts: PublishedListing['description']): string[] {
  return LANGUAGES.map((language) => {
    const wanted = language === 'no' ? ['no', 'nb', 'nn'] : [language];
    const entries = Object.entries(texts);
    const found =
      entries.find(([key]) => wanted.includes(key)) ?? entries.find(([key]) => wanted.includes(key.slice(0, 2)));
    return textElement(language, typeof found?.[1] === 'string' ? plainText(found[1]) : undefined);
  }).filter((element) => element !== '');
}

/** Whole square metres; less than half of one is left out. */
function surfaces({ type, sizes }: PublishedListing): string[] {
  const built = type === 'parking' ? sizes?.parking_area : (sizes?.floor_area ?? sizes?.liveable_area);
  const whole = (size: typeof built) => Math.round(squareMetres(size) ?? 0) || undefined;
  return [
    textElement('built', type === 'land' ? undefined : whole(built)),
    textElement('plot', whole(sizes?.plot_area ?? sizes?.land_area)),
  ];
}

/** Classes A to G; X if there is no certificate yet. */
function energy({ legal }: PublishedListing): string {
  const mark = (category: string | undefined) =>
    category === 'empty' ? 'X' : category !== undefined && /^[A-G]$/.test(category) ? category : undefined;
  return parentElement('energy_rating', [
    textElement('consumption', mark(legal?.energy?.epc_category)),
    textElement('emissions', mark(legal?.energy?.greenhouse_emissions)),
  ]);
}

/** The page on the agency's site, in the language of its market. */
function page({ property_url: url }: PublishedListing, language: string): string[] {
  const known = LANGUAGES.find((candidate) => candidate === language) ?? 'en';
  return [
    textElement(known, url !== undefined && /^https?:\/\/\S+$/.test(url) ? withinLength(url, MAX_URL) : undefined),
  ];
}

const features = ({ amenities }: PublishedListing): string[] =>
  [...new Set(amenities)]
    .flatMap((amenity) => FEATURES[amenity] ?? [])
    .slice(0, MAX_FEATURES)
    .map((feature) => textElement('feature', feature));

function images({ images: files }: PublishedListing): string {
  const pictures = [...new Set(addressesOf(files))].filter((url) => PICTURE.test(url)).slice(0, MAX_IMAGES);
  // The element is required, even without a picture.
  return (
    parentElement(
      'images',
      pictures.map((url, index) => parentElement('image', [textElement('url', url)], { id: index + 1 })),
    ) || '<images/>'
  );
}
