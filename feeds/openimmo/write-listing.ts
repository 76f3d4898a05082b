import type { PublishedListing } from '../../model/listing/listing.ts';
import type { AgencyContact } from '../../model/listing/agency-contact.ts';
import type { SkipReason } from '../../model/gateway/portal.ts';
import type { FeedContext, Written } from '../feed-format.ts';
import { addressesOf, lastChange, priceOf, publicPlace, standingOf, textIn } from '../offered.ts';
import { plainText } from '../plain-text.ts';
import { emptyElement, parentElement, textElement } from '../xml.ts';
import { KITCHENS, SUB_TYPES, TYPES, usesOf } from './codes.ts';
import { writeAreas, writeEquipment, writeState } from './write-building.ts';
import { writePrices } from './write-prices.ts';
import { COUNTRY_CODES } from '../../model/geography/country-codes.ts';

/** Codes of the standard; if several of its codes mean the same, the last one counts. */
const ALPHA_3: ReadonlyMap<string, string> = new Map(COUNTRY_CODES.map(([alpha3, alpha2]) => [alpha2, alpha3]));

const skip = (skipped: SkipReason): Written => ({ skipped });

/** A listing as `<immobilie>` of OpenImmo 1.2.7, the inverse of `connectors/inputs/openimmo`; elements are in the order of the standard's schema. */
export function writeListing(listing: PublishedListing, { language, agency, now }: FeedContext): Written {
  const standing = standingOf(listing);
  if (!standing) return skip('status');
  const kind = writeKind(listing);
  if (kind === undefined) return skip('type');
  const price = priceOf(listing);
  if (!price) return skip('price');
  const prices = writePrices(listing, price);
  if (typeof prices === 'object') return prices;
  const place = writePlace(listing);
  if (place === undefined) return skip('place');
  const contact = writeContact(listing, agency);
  if (contact === '') return skip('contact');
  const written = (textIn(listing.title, language) ?? textIn(listing.description, language))?.[0];
  if (written === undefined) return skip('language');
  return {
    item: parentElement('immobilie', [
      writeCategory(listing, kind),
      place,
      contact,
      prices,
      writeAreas(listing),
      writeEquipment(listing, KITCHENS[listing.kitchen_type ?? 'none'] ?? []),
      writeState(listing, standing),
      writeTexts(listing, written),
      writeFiles(listing),
      writeTerms(listing),
      writeAdministration(listing, written, now),
    ]),
  };
}

/** The element inside "objektart"; undefined for a type without one. */
function writeKind({ type, sub_type: subType = 'none' }: PublishedListing): string | undefined {
  const kind = SUB_TYPES[type]?.[subType] ?? TYPES[type];
  if (!kind) return undefined;
  const [element, attribute, value] = kind;
  return attribute === undefined ? `<${element}/>` : emptyElement(element, { [attribute]: value }) || `<${element}/>`;
}

const isRental = ({ offer_type: offer }: PublishedListing): boolean =>
  offer === 'rental' || offer === 'seasonal_rental';

const writeCategory = (listing: PublishedListing, kind: string): string =>
  parentElement('objektkategorie', [
    emptyElement('nutzungsart', usesOf(listing)),
    emptyElement('vermarktungsart', {
      KAUF: listing.offer_type === 'sale',
      MIETE_PACHT: isRental(listing),
      ERBPACHT: listing.offer_type === 'leasehold',
    }),
    parentElement('objektart', [kind]),
  ]);

function writeTerms(listing: PublishedListing): string {
  const { amenities = [], location, occupancy } = listing;
  const mark = (isSet: boolean) => isSet || undefined;
  return parentElement('verwaltung_objekt', [
    textElement('objektadresse_freigeben', location?.publish_address),
    textElement('abdatum', listing.available_at),
    textElement('vermietet', isRental(listing) ? undefined : occupancy?.occupied),
    textElement('max_personen', listing.sleeps || undefined),
    textElement('haustiere', mark(amenities.includes('pets_accepted'))),
    textElement('denkmalgeschuetzt', mark(amenities.includes('historical_monument'))),
    textElement('als_ferien', mark(listing.offer_type === 'seasonal_rental')),
  ]);
}

const writeAdministration = (listing: PublishedListing, written: string, now: Date): string =>
  parentElement('verwaltung_techn', [
    textElement('objektnr_extern', listing.reference.trim()) || textElement('objektnr_extern', listing.id),
    emptyElement('aktion', { aktionart: 'CHANGE' }),
    textElement('openimmo_obid', listing.id),
    textElement('stand_vom', lastChange(listing, now).slice(0, 10)),
    textElement('sprache', written),
  ]);

/** Requires a post code, town or coordinates; undefined without them. */
function writePlace(listing: PublishedListing): string | undefined {
  const place = publicPlace(listing);
  const code = textElement('plz', place.postal_code?.trim());
  const town = textElement('ort', place.city?.trim());
  const point = place.geo
    ? emptyElement('geokoordinaten', { breitengrad: place.geo.latitude, laengengrad: place.geo.longitude })
    : '';
  const country = place.countryCode === undefined ? undefined : ALPHA_3.get(place.countryCode);
  // Readers treat a listing without a country as one in their own country.
  if (`${code}${town}${point}` === '' || country === undefined) return undefined;
  const whole = (floor: string | undefined) => (floor !== undefined && /^-?\d{1,3}$/.test(floor) ? floor : undefined);
  return parentElement('geo', [
    code,
    town,
    point,
    textElement('strasse', place.street ?? place.address),
    textElement('hausnummer', place.street === undefined ? undefined : place.street_number),
    textElement('bundesland', place.region),
    emptyElement('land', { iso_land: country }),
    textElement('etage', listing.type === 'land' ? undefined : whole(listing.floor)),
    textElement('anzahl_etagen', listing.floors),
    textElement('regionaler_zusatz', place.district),
  ]);
}

/** The contact: the negotiator, else the office, else the agency. The standard requires a name and a mail address or telephone number: a missing one is the agency's. */
function writeContact(listing: PublishedListing, agency: AgencyContact | undefined): string {
  const { negotiator = {}, office = {} } = listing;
  const own = [
    textElement('email_zentrale', office.mail),
    textElement('email_direkt', negotiator.email ?? office.mail),
    textElement('tel_zentrale', office.phone),
    textElement('tel_durchw', negotiator.phone),
    textElement('tel_handy', negotiator.mobile),
  ];
  const ways = own.some((way) => way !== '')
    ? own
    : [textElement('email_zentrale', agency?.email), textElement('tel_zentrale', agency?.phone)];
  const company = office.name ?? negotiator.company ?? agency?.name;
  const name = textElement('name', negotiator.last_name ?? negotiator.first_name ?? company);
  if (name === '' || ways.every((way) => way === '')) return '';
  return parentElement('kontaktperson', [
    ...ways,
    name,
    textElement('vorname', negotiator.last_name === undefined ? undefined : negotiator.first_name),
    textElement('anrede', negotiator.title),
    textElement('firma', company),
    textElement('url', office.website_url),
  ]);
}

/** In the language of the title; descriptions in other languages follow it. */
function writeTexts({ title, description, short_description: short }: PublishedListing, written: string): string {
  const inLanguage = (texts: PublishedListing['title'] | undefined) => {
    const text = texts?.[written];
    return typeof text === 'string' ? plainText(text) : undefined;
  };
  const others = Object.entries(description).filter(([language]) => language !== written);
  return parentElement('freitexte', [
    textElement('objekttitel', title[written]?.toString()),
    textElement('dreizeiler', inLanguage(short)),
    textElement('objektbeschreibung', inLanguage(description)),
    ...others.map(([language, text]) =>
      textElement('objekt_text', typeof text === 'string' ? plainText(text) : undefined, { lang: language }),
    ),
  ]);
}

/** Pictures, the first as title picture, and plans, by address. Documents are left out, because they may be internal. */
function writeFiles({ images, plans, video }: PublishedListing): string {
  const file = (url: string, group: string, format: string) =>
    parentElement('anhang', [textElement('format', format), parentElement('daten', [textElement('pfad', url)])], {
      location: 'REMOTE',
      gruppe: group,
    });
  const format = (url: string) => /\.(png|gif|webp)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? 'jpg';
  return parentElement('anhaenge', [
    ...addressesOf(images).map((url, index) => file(url, index === 0 ? 'TITELBILD' : 'BILD', format(url))),
    ...addressesOf(plans).map((url) => file(url, 'GRUNDRISS', /\.pdf(?:[?#]|$)/i.test(url) ? 'pdf' : format(url))),
    ...addressesOf([{ url: video?.video_url }]).map((url) => file(url, 'FILMLINK', 'text/html')),
  ]);
}
