import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import { SALE_STATES, upperCase } from './codes.ts';
import { KINDS } from './kinds.ts';
import type { PropertyType, SubType } from './kinds.ts';
import type { Element } from '../../kit/mapping/open-element.ts';
import { actionOf } from './transfer.ts';

type OfferType = NonNullable<MappedProperty['offer_type']>;

/** Type, offer and status of a listing, on which other parts of the mapping depend. */
export interface ListingKind {
  readonly type: PropertyType;
  readonly subType?: SubType;
  readonly offer?: OfferType;
  /** The element of "objektart" and its type attribute, unchanged. */
  readonly objektart?: string;
  readonly objekttyp?: string;
  /** Whether it is a rental or lease: its price is a rent. */
  readonly isRent: boolean;
}

/** Elements of preise that are a rent. */
export const RENTS = [
  'warmmiete',
  'kaltmiete',
  'nettokaltmiete',
  'pauschalmiete',
  'gesamtmietebrutto',
  'gesamtbelastungbrutto',
  'gesamtmietenetto',
  'summemietenetto',
  'hauptmietzinsnetto',
  'pacht',
] as const;

/** Elements of preise that are a purchase price. */
export const PRICES = ['kaufpreis', 'kaufpreisbrutto', 'kaufpreisnetto'] as const;

/** Objects for holidays rather than for living. */
const HOLIDAY_TYPES = new Set(['ferienwohnung', 'ferienhaus']);

/** Reads objektart, vermarktungsart and the elements that refine them. */
export function readKind(root: Element): ListingKind {
  const { objektart, objekttyp, type, subType } = readType(root);
  const offer = readOffer(root, objekttyp);
  if (offer === undefined) {
    root.warn('missing_value', 'objektkategorie.vermarktungsart');
  }
  return { type, subType, offer, objektart, objekttyp, isRent: offer === 'rental' || offer === 'seasonal_rental' };
}

function readType(root: Element): Pick<ListingKind, 'type' | 'subType' | 'objektart' | 'objekttyp'> {
  const category = root.child('objektkategorie').child('objektart');
  const children = category.entries().filter(([name]) => name !== 'objektart_zusatz' && !name.startsWith('user_'));
  const [objektart, element] = children.find(([name]) => entryOf(KINDS, name)) ?? children[0] ?? [];
  if (objektart === undefined || element === undefined) {
    root.warn('missing_value', 'objektkategorie.objektart');
    return { type: 'other' };
  }
  const kind = entryOf(KINDS, objektart);
  if (!kind) {
    root.warn('unmapped_value', 'objektkategorie.objektart', objektart);
    return { type: 'other', subType: 'other', objektart };
  }
  const attributes = category.attributes(objektart);
  const [attribute = '', objekttyp] = attributes.find(([name]) => name.endsWith('typ')) ?? attributes[0] ?? [];
  if (objekttyp === undefined) {
    return { type: kind.type, subType: kind.subType, objektart };
  }
  const finer = entryOf(kind.finer, fold(objekttyp));
  if (finer === undefined) {
    element.warn('unmapped_value', `@${attribute}`, objekttyp);
    return { type: kind.type, subType: 'other', objektart, objekttyp };
  }
  return typeof finer === 'object' && finer !== null
    ? { ...finer, objektart, objekttyp }
    : { type: kind.type, subType: finer ?? kind.subType, objektart, objekttyp };
}

/** Attributes of vermarktungsart, and the parts of MIETE_PACHT, which some software writes separately. */
const WAYS = new Set(['KAUF', 'MIETE_PACHT', 'MIETE', 'PACHT', 'ERBPACHT', 'LEASING']);

function readOffer(root: Element, objekttyp: string | undefined): OfferType | undefined {
  const ways = root.child('objektkategorie').options('vermarktungsart');
  if (isAuction(root)) return 'auction';
  const prices = root.child('preise');
  const hasPrice = PRICES.some((name) => prices.amount(name));
  const hasRent = RENTS.some((name) => prices.amount(name));
  const unknown = ways.filter((way) => !WAYS.has(way));
  for (const way of unknown) {
    root.warn('unmapped_value', 'objektkategorie.vermarktungsart', way);
  }
  // The offer is unknown, so the price may be a purchase price or a rent.
  if (unknown.length > 0 && unknown.length === ways.length) return undefined;
  const isForHolidays = isHoliday(root, objekttyp);
  const way = chooseWay(new Set(ways), hasPrice, hasRent);
  return way === 'rental' && isForHolidays ? 'seasonal_rental' : way;
}

function isAuction(root: Element): boolean {
  const auction = root.child('versteigerung');
  const date = root.child('verwaltung_objekt').raw('versteigerungstermin') ?? auction.raw('zvtermin');
  return Boolean(date) || auction.flag('zwangsversteigerung') === true;
}

const isHoliday = (root: Element, objekttyp = ''): boolean =>
  root.child('verwaltung_objekt').flag('als_ferien') === true || HOLIDAY_TYPES.has(fold(objekttyp));

/** Some software sets several: the price that is present decides. Pure. */
function chooseWay(
  ways: ReadonlySet<string>,
  hasPrice: boolean,
  hasRent: boolean,
): 'sale' | 'rental' | 'leasehold' | undefined {
  const isSale = ways.has('KAUF');
  const isRental = ways.has('MIETE_PACHT') || ways.has('MIETE') || ways.has('PACHT');
  const isLease = ways.has('ERBPACHT') || ways.has('LEASING');
  if (isSale && (hasPrice || (!(isRental && hasRent) && !isLease))) return 'sale';
  if (isRental && (hasRent || !isLease)) return 'rental';
  if (isLease) return 'leasehold';
  return hasPrice ? 'sale' : hasRent ? 'rental' : undefined;
}

/** Type, offer and status in our model. */
export function mapKind(root: Element, kind: ListingKind, isExpired: boolean): Partial<MappedProperty> {
  return {
    type: kind.type,
    sub_type: kind.subType,
    offer_type: kind.offer,
    crm_type: kind.objektart,
    crm_sub_type: kind.objekttyp,
    ...mapStatus(root, kind, isExpired),
  };
}

function mapStatus(root: Element, kind: ListingKind, isExpired: boolean): Partial<MappedProperty> {
  const stand = root.child('zustand_angaben').raw('verkaufstatus@stand');
  const isReference = actionOf(root) === 'REFERENZ';
  const isLet = root.child('verwaltung_objekt').flag('vermietet');
  const state = root.child('zustand_angaben').lookUp('verkaufstatus@stand', SALE_STATES, upperCase);
  // A flat that is sold with its tenant is let and still available.
  const isTaken = state === 'sold' || (isLet === true && kind.isRent && state === undefined);
  const open = state === 'option' ? 'option' : 'available';
  return {
    status: isTaken ? (kind.isRent ? 'rented' : 'sold') : isReference || isExpired ? 'closed' : open,
    crm_status: stand ?? (isReference ? 'REFERENZ' : isLet && kind.isRent ? 'vermietet' : undefined),
    ...(isLet !== undefined && !isTaken && { occupancy: { occupied: isLet } }),
  };
}
