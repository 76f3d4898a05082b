import type { MappedProperty } from '../../../../model/property/property.ts';
import { entryOf } from '../../../../model/words/fold.ts';
import { CLASSES, STATUSES, SUB_TYPES } from './kinds.ts';
import type { Kind, OfferType, PropertyType, Status, SubType } from './kinds.ts';
import type { Resource } from './resource.ts';
import { wordKey } from './words.ts';

/** Type, offer and status of a listing. */
export interface ListingKind {
  readonly type: PropertyType;
  readonly subType?: SubType;
  /** Undefined for an unknown PropertyType: no other field distinguishes sales from leases. */
  readonly offer?: OfferType;
  readonly status?: Status;
  readonly hidden: boolean;
  readonly label: string;
}

const UNKNOWN: Kind = { type: 'other', label: 'Property' };

/** Lease terms of holiday lets. */
const SHORT_TERMS = /^(?:shorttermlease|weekly)$/;

/** Reads PropertyType, PropertySubType, StandardStatus and the fields that refine them. */
export function readKind(resource: Resource): ListingKind {
  if (resource.words('PropertyType').length === 0) {
    // No other field distinguishes sales from leases.
    resource.warn('missing_value', 'PropertyType');
  }
  const ofClass = resource.lookUp('PropertyType', CLASSES);
  const kind = readSubType(resource, ofClass?.subTypes) ?? ofClass?.kind ?? UNKNOWN;
  const isLease = ofClass?.offer === 'rental';
  const state = readStatus(resource);
  return {
    type: kind.type,
    subType: kind.subType,
    offer: isLease ? readLease(resource) : readSale(resource, ofClass?.offer),
    status: state?.status === 'sold' && isLease ? 'rented' : state?.status,
    // The owner may forbid showing the listing on the internet.
    hidden: state?.hidden === true || resource.permission('InternetEntireListingDisplayYN') === false,
    label: kind.label,
  };
}

function readLease(resource: Resource): 'seasonal_rental' | 'rental' {
  const isShort = resource.words('LeaseTerm').some((term) => SHORT_TERMS.test(wordKey(term)));
  const isHome = wordKey(resource.words('PropertyType')[0] ?? '') === 'residentiallease';
  return isHome && isShort ? 'seasonal_rental' : 'rental';
}

const readSale = (resource: Resource, offer: ListingKind['offer']): ListingKind['offer'] =>
  resource.words('SpecialListingConditions').some((word) => wordKey(word) === 'auction') ? 'auction' : offer;

/** Type, offer and status in our model. */
export function mapKind(resource: Resource, kind: ListingKind): Partial<MappedProperty> {
  return {
    type: kind.type,
    sub_type: kind.subType,
    offer_type: kind.offer,
    status: kind.status,
    crm_type: resource.line('PropertyType'),
    crm_sub_type: resource.line('PropertySubType'),
    crm_status: resource.firstLine('StandardStatus', 'MlsStatus'),
    ...(kind.hidden && { hidden: true }),
  };
}

/** Undefined without a sub-type; `other` of the class for an unknown one. */
function readSubType(resource: Resource, ofClass: Readonly<Record<string, Kind>> = {}): Kind | undefined {
  const [word] = resource.words('PropertySubType');
  if (word === undefined) {
    return undefined;
  }
  const key = wordKey(word);
  const kind = entryOf(ofClass, key) ?? entryOf(SUB_TYPES, key);
  if (kind) {
    return kind;
  }
  resource.warn('unmapped_value', 'PropertySubType', word);
  const classKind = entryOf(CLASSES, wordKey(resource.words('PropertyType')[0] ?? ''))?.kind ?? UNKNOWN;
  return { ...classKind, subType: 'other' };
}

/** StandardStatus; servers of the Data Dictionary before 1.7 may only have MlsStatus, whose words are local. */
function readStatus(resource: Resource): (typeof STATUSES)[string] | undefined {
  if (resource.words('StandardStatus').length > 0) {
    return resource.lookUp('StandardStatus', STATUSES);
  }
  const [local] = resource.words('MlsStatus');
  return local === undefined ? undefined : entryOf(STATUSES, wordKey(local));
}
