import { ROOM_NAMES } from '../model/sentences/values/rooms.ts';
import { OFFER_NAMES, PERIOD_NAMES, TYPE_NAMES } from '../model/sentences/values/states.ts';
import type { Listing } from '../model/listing/listing.ts';
import { cleanLine } from '../model/property/clean-text.ts';
import { amenityNames } from './amenity-names.ts';
import { readEnergy } from './energy-content.ts';
import type { EnergyContent } from './energy-content.ts';
import { formatDate, formatMoney, formatNumber, formatSize } from './format-values.ts';
import { LABELS, word } from './labels.ts';
import type { Label } from './labels.ts';
import { printable, shortened } from './print-text.ts';
import { readHtml } from './read-html.ts';
import type { Block } from './read-html.ts';
import { fold } from '../model/geography/city-key.ts';
import { textIn } from './text-in.ts';
import { annuitantsOf, isLet, readTerms } from './terms-content.ts';
import type { Language } from '../model/shared/language.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** All texts of a brochure, ready to print, and the sources of its pictures. No layout. */
export interface BrochureContent {
  readonly language: Language;
  readonly title: string;
  /** “À vendre · Maison”. */
  readonly kind: string;
  /** As far as it may be published; empty if unknown. */
  readonly place: string;
  readonly price: string;
  /** Printed next to the price: what it includes. */
  readonly priceNote: string;
  readonly reference: string;
  /** Up to four facts, those that buyers look for first. */
  readonly keyFacts: readonly Fact[];
  readonly facts: readonly Fact[];
  readonly description: readonly Block[];
  readonly rooms: readonly Fact[];
  readonly amenities: readonly string[];
  readonly energy: EnergyContent;
  readonly terms: readonly string[];
  /** Lines of the office, its name first, and of the listing's agent. */
  readonly office: readonly string[];
  readonly negotiator: readonly string[];
  readonly pictures: readonly string[];
  readonly plans: readonly string[];
  /** URL of the published listing. */
  readonly url?: string;
}

/** Rooms on paper: a hotel has no more. */
const MAX_ROOMS = 200;
/** Characters of a line: a name, an address or a title has fewer. Whatever is longer was put into the wrong field, and ends with an ellipsis. */
const MAX_LINE = 400;
const MAX_KEY_FACTS = 4;

/** The content of a listing's brochure. Never throws, whatever the listing lacks. */
export function brochureContent(listing: Listing, language: Language): BrochureContent {
  const facts = factsOf(listing, language);
  const sources = (files: Listing['images']) =>
    (files ?? [])
      .toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
      .flatMap(({ url, has_failure: failed }) => (url && failed !== true ? [url] : []));
  const url = listing.property_url;
  return {
    language,
    title: titleOf(listing, language),
    kind: kindOf(listing, language),
    place: placeOf(listing.location),
    ...priceOf(listing, language),
    reference: word(language, 'reference', line(listing.reference)),
    keyFacts: keyFactsOf(listing, facts, language),
    facts,
    description: readHtml(textIn(listing.description, language) ?? textIn(listing.short_description, language) ?? ''),
    rooms: roomsOf(listing, language),
    amenities: amenityNames(listing.amenities ?? [], language),
    energy: readEnergy(listing, language),
    terms: readTerms(listing, language).map(printable).filter(Boolean),
    ...contactOf(listing),
    pictures: sources(listing.images),
    plans: sources(listing.plans),
    ...(url !== undefined && /^https?:\/\//.test(url) ? { url } : {}),
  };
}

/** A text of a CRM as one printable line. */
const line = (text: string | undefined): string =>
  shortened(printable(cleanLine((text ?? '').slice(0, 2_000))), MAX_LINE);

function titleOf(listing: Listing, language: Language): string {
  const title = line(textIn(listing.title, language));
  return title || [TYPE_NAMES[listing.type][language], line(listing.location?.city)].filter(Boolean).join(', ');
}

function kindOf({ type, offer_type: offer }: Listing, language: Language): string {
  // A programme is both a kind of offer and a kind of property.
  const names = new Set([...(offer ? [OFFER_NAMES[offer][language]] : []), TYPE_NAMES[type][language]]);
  return [...names].join(' · ');
}

/** Postal code and town, preceded by street and number unless the address must not be published. */
export function placeOf(location: Listing['location']): string {
  if (!location) return '';
  const {
    publish_address: publish,
    precision,
    address,
    street,
    street_number: number,
    city,
    postal_code: code,
  } = location;
  const blurred = publish !== true && (precision === 'district' || precision === 'city');
  const town = [line(code), line(city)].filter(Boolean).join(' ') || line(location.region ?? location.country);
  const house =
    publish === false || blurred ? '' : line(address) || [line(number), line(street)].filter(Boolean).join(' ');
  // A free-text address often ends with the town.
  const repeats = town !== '' && house.toLowerCase().includes(line(city).toLowerCase()) && line(city) !== '';
  return [house, repeats ? '' : town].filter(Boolean).join(', ');
}

type Price = Pick<BrochureContent, 'price' | 'priceNote'>;

/** The down payment of a life annuity with its rent; else the price, else the range of prices. */
function priceOf(listing: Listing, language: Language): Price {
  const { transaction, range } = listing.financial ?? {};
  const money = (amount: { amount: number; currency: string }) => printable(formatMoney(amount, language));
  const annuity = annuityPrice(listing, language);
  if (annuity) return annuity;
  if (transaction?.price && transaction.price.amount > 0) {
    const price = money(transaction.price);
    return isLet(listing) ? rentPrice(listing, price, language) : { price, priceNote: '' };
  }
  if (range?.from && range.to)
    return { price: word(language, 'priceRange', money(range.from), money(range.to)), priceNote: '' };
  return { price: word(language, 'priceOnRequest'), priceNote: '' };
}

function annuityPrice({ offer_type: offer, life_annuity_details: details }: Listing, language: Language) {
  const { initial_capital: capital, life_annuity: paid } = details ?? {};
  if (offer !== 'life_annuity_sale' || !capital || capital.amount <= 0) return undefined;
  const per = paid?.period === undefined ? '' : ` ${PERIOD_NAMES[paid.period][language]}`;
  const rent = paid?.amount && word(language, 'annuity', `${formatMoney(paid.amount, language)}${per}`);
  return {
    price: printable(word(language, 'initialCapital', formatMoney(capital, language))),
    priceNote: printable(rent ?? ''),
  };
}

function rentPrice({ rent_details: terms }: Listing, price: string, language: Language): Price {
  const { rent_period: period = 'month', fees_included: included } = terms ?? {};
  const note = included === undefined ? '' : word(language, included ? 'chargesIncluded' : 'chargesExcluded');
  return { price: `${price} ${PERIOD_NAMES[period][language]}`, priceNote: note };
}

function factsOf(listing: Listing, language: Language): (Fact & { readonly key: boolean })[] {
  const { sizes = {}, building } = listing;
  const facts: (Fact & { readonly key: boolean })[] = [];
  const add = (label: Label, value: string | undefined, key = false) => {
    if (value) facts.push({ label: LABELS[label][language], value: printable(value), key });
  };
  const size = (area: (typeof sizes)['plot_area']) => (area && area.size > 0 ? formatSize(area, language) : undefined);
  const count = (value: number | undefined) =>
    value !== undefined && value > 0 ? formatNumber(value, language) : undefined;
  if (listing.offer_type === 'life_annuity_sale')
    for (const [label, value] of annuityFacts(listing, language)) add(label, value);
  add('liveable', size(sizes.liveable_area), true);
  if (!sizes.liveable_area) add('area', size(sizes.floor_area ?? sizes.main_room_area), true);
  add('legalArea', size(sizes.legal_area));
  add('pieces', count(listing.living_rooms), true);
  add('bedrooms', count(listing.bedrooms), true);
  add('plot', size(sizes.plot_area ?? sizes.land_area), true);
  add('bathrooms', count(listing.bathrooms));
  add('showerrooms', count(listing.showerrooms));
  add('toilets', count(listing.toilets));
  const { floor } = listing;
  add('floor', floor?.trim() === '0' ? word(language, 'groundFloor') : line(floor));
  add('floors', count(listing.floors));
  add('terrace', size(sizes.terrace_area));
  add('balcony', size(sizes.balcony_area));
  add('garden', size(sizes.garden_area));
  add('cellar', size(sizes.cellar_area));
  add('parkings', count(listing.parkings));
  add('garages', count(listing.garages));
  add('cellars', count(listing.cellars));
  add('year', building?.construction?.year === undefined ? undefined : String(building.construction.year));
  if (listing.rent_details?.furnished) add('furnished', word(language, 'yes'));
  add('available', listing.available_at && formatDate(listing.available_at, language));
  return facts;
}

/** What buyers look for first: of a life annuity its market value, the ages and whether the home is occupied. */
function keyFactsOf(
  listing: Listing,
  facts: readonly (Fact & { readonly key: boolean })[],
  language: Language,
): Fact[] {
  const ages = (listing.life_annuity_details?.occupants ?? []).flatMap(({ age }) => age ?? []);
  const first =
    listing.offer_type !== 'life_annuity_sale'
      ? []
      : annuityFacts(listing, language).flatMap(([label, value]): Fact[] => {
          const short = label === 'annuitants' && ages.length > 0 ? word(language, 'age', ages.join(' / ')) : value;
          return short ? [{ label: LABELS[label][language], value: printable(short) }] : [];
        });
  return [...first, ...facts.filter(({ key }) => key)].slice(0, MAX_KEY_FACTS);
}

/** What the value of a life annuity follows from. */
function annuityFacts(listing: Listing, language: Language): [Label, string | undefined][] {
  const value = listing.life_annuity_details?.market_value;
  const occupied = listing.occupancy?.occupied;
  return [
    ['marketValue', value && formatMoney(value, language)],
    ['annuitants', annuitantsOf(listing, language)],
    ['occupancy', occupied === undefined ? undefined : LABELS[occupied ? 'occupied' : 'vacant'][language]],
  ];
}

function roomsOf(listing: Listing, language: Language): Fact[] {
  return (listing.areas ?? [])
    .flatMap(({ name, type, size, floor }) => {
      const label = line(roomName(name, type, language));
      if (label === '' || !size || size.size === 0) return [];
      const where = floor === undefined ? '' : `${LABELS.floor[language]} ${floor}`;
      return [{ label, value: printable([formatSize(size, language), where].filter(Boolean).join(' · ')) }];
    })
    .slice(0, MAX_ROOMS);
}

/**
 * What a room is called: the CRM's own name if it is one in this language ("Chambre 2" in French), else that of its kind. A CRM writes names in one language only.
 */
function roomName(name: string | undefined, type: keyof typeof ROOM_NAMES | undefined, language: Language): string {
  const kind = type === undefined || type === 'custom' || type === 'other' ? undefined : ROOM_NAMES[type][language];
  if (kind === undefined || (name !== undefined && fold(name).startsWith(fold(kind)))) return name ?? '';
  return kind;
}

const lines = (...texts: (string | undefined)[]): string[] => texts.map((text) => line(text)).filter(Boolean);

const contactOf = (listing: Listing): Pick<BrochureContent, 'office' | 'negotiator'> => ({
  office: officeOf(listing),
  negotiator: negotiatorOf(listing),
});

function officeOf({ office, negotiator }: Listing): string[] {
  if (!office) return lines(negotiator?.company);
  const { name = negotiator?.company, location, phone, mail, website_url: url, identification } = office;
  // The address of an office is public.
  return lines(name, location && placeOf({ ...location, publish_address: true }), phone, mail, url, identification);
}

function negotiatorOf({ negotiator: person }: Listing): string[] {
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ');
  return name === '' ? [] : lines(name, person?.mobile ?? person?.phone, person?.email);
}
