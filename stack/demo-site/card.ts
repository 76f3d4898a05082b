// The fields that the site stores of a delivered listing. The property is untrusted input: every field is checked.

import { isObject } from '../../model/shared/is-object.ts';
import { toUrl } from '../../model/shared/to-url.ts';

export type Language = 'fr' | 'en';
export type Texts = Readonly<Partial<Record<Language, string>>>;

/** The fields of a listing's tile and of the search. */
export interface Card {
  readonly title: Texts;
  readonly slug: string;
  readonly reference: string;
  readonly type: string;
  readonly offer: string;
  readonly status: string;
  readonly city: string;
  readonly postalCode: string;
  readonly price: number | undefined;
  readonly currency: string;
  readonly rentPeriod: string;
  readonly rooms: number | undefined;
  readonly bedrooms: number | undefined;
  /** Square metres. */
  readonly area: number | undefined;
  readonly land: number | undefined;
  readonly energyClass: string;
  readonly cover: string;
}

/** The fields of the listing's own page. */
export interface Detail {
  readonly description: Texts;
  readonly pictures: readonly string[];
  readonly amenities: readonly string[];
  readonly agent: string;
  readonly agentPhone: string;
  readonly year: number | undefined;
  readonly floor: string;
  readonly greenhouseClass: string;
}

const MAX_TEXT = 200;
const MAX_DESCRIPTION = 6_000;
const MAX_PICTURES = 20;
const MAX_AMENITIES = 40;

function at(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const name of path) {
    if (!isObject(here)) return undefined;
    here = here[name];
  }
  return here;
}

function text(value: unknown, max = MAX_TEXT): string {
  return typeof value === 'string' ? value.slice(0, max) : '';
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A picture's address if a browser may load it; empty otherwise. */
function pictureUrl(value: unknown): string {
  const address = text(value, 2_048);
  return /^https?:\/\//i.test(address) && toUrl(address) ? address : '';
}

function texts(value: unknown, max: number): Texts {
  const fr = text(at(value, 'fr'), max);
  const en = text(at(value, 'en'), max);
  if (fr || en) return { ...(fr && { fr }), ...(en && { en }) };
  const first = typeof value === 'object' && value !== null ? Object.values(value)[0] : undefined;
  return { fr: text(first, max) };
}

function slugOf(title: string): string {
  return (
    title
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 80) || 'listing'
  );
}

// Sizes may have other units; the site shows square metres only.
const SQUARE_METRES: Readonly<Record<string, number>> = { sq_m: 1, sq_ft: 0.092903, are: 100, acre: 4_046.856 };

function metres(size: unknown): number | undefined {
  const value = number(at(size, 'size'));
  const factor = SQUARE_METRES[text(at(size, 'unit'))];
  return value === undefined || factor === undefined ? undefined : Math.round(value * factor * 10) / 10;
}

/** The tile of a property. */
export function readCard(property: unknown): Card {
  const title = texts(at(property, 'title'), MAX_TEXT);
  return {
    title,
    slug: slugOf(title.fr ?? title.en ?? ''),
    reference: text(at(property, 'reference')),
    type: text(at(property, 'type')),
    offer: text(at(property, 'offer_type')),
    status: text(at(property, 'status')),
    city: text(at(property, 'location', 'city')),
    postalCode: text(at(property, 'location', 'postal_code')),
    price: number(at(property, 'financial', 'transaction', 'price', 'amount')),
    currency: text(at(property, 'financial', 'transaction', 'price', 'currency'), 3) || 'EUR',
    rentPeriod: text(at(property, 'rent_details', 'rent_period')),
    rooms: number(at(property, 'living_rooms')),
    bedrooms: number(at(property, 'bedrooms')),
    area: metres(at(property, 'sizes', 'liveable_area')),
    land: metres(at(property, 'sizes', 'plot_area')),
    energyClass: text(at(property, 'legal', 'energy', 'epc_category'), 20),
    cover: pictureUrl(at(property, 'cover_thumbnail')) || pictureUrl(at(list(at(property, 'images'))[0], 'url')),
  };
}

/** The rest of a property, for its own page. */
export function readDetail(property: unknown): Detail {
  const pictures = list(at(property, 'images')).map((image) => pictureUrl(at(image, 'url')));
  const first = text(at(property, 'negotiator', 'first_name'));
  return {
    description: texts(at(property, 'description'), MAX_DESCRIPTION),
    pictures: pictures.filter((address) => address !== '').slice(0, MAX_PICTURES),
    amenities: list(at(property, 'amenities'))
      .map((amenity) => text(amenity, 60))
      .slice(0, MAX_AMENITIES),
    agent: `${first} ${text(at(property, 'negotiator', 'last_name'))}`.trim(),
    agentPhone: text(at(property, 'negotiator', 'phone'), 40),
    year: number(at(property, 'building', 'construction', 'year')),
    floor: text(at(property, 'floor'), 10),
    greenhouseClass: text(at(property, 'legal', 'energy', 'greenhouse_emissions'), 20),
  };
}
