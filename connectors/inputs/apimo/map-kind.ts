import type { MappedProperty } from '../../../model/property/property.ts';
import { GOODWILL_SUB_TYPES, LEASE_TRANSFER_SUB_TYPE, OFFERS, STATUSES, STEPS, TYPES } from './codes.ts';
import type { OfferType, Status } from './codes.ts';
import { SUB_TYPES } from './catalogues.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

/** Type, offer and status of a listing, on which other parts of the mapping depend. */
export type ListingKind = Pick<
  MappedProperty,
  'type' | 'sub_type' | 'offer_type' | 'status' | 'crm_type' | 'crm_sub_type' | 'crm_status' | 'hidden' | 'is_project'
>;

const RENTALS: ReadonlySet<OfferType | undefined> = new Set(['rental', 'seasonal_rental']);

/** Reads type, sub type, category, status and step. */
export function mapKind(fields: Fields): ListingKind {
  const subTypeId = fields.raw('subtype') ?? '';
  for (const name of ['type', 'category']) {
    if (isEmpty(fields, name)) fields.warn('missing_value', name);
  }
  // A listing with an unknown step may be unpublished.
  const step = isEmpty(fields, 'step') ? 'published' : (fields.lookUp('step', STEPS) ?? 'hidden');
  const kind: (typeof TYPES)[string] = fields.lookUp('type', TYPES) ?? { type: 'other' };
  const category = fields.lookUp('category', OFFERS);
  const offer = subTypeId === LEASE_TRANSFER_SUB_TYPE ? 'lease_transfer' : category;
  // A home in a development is offered as part of it but stays a home; its parent is the development.
  const isProgram = category === 'program' && fields.raw('parent') === undefined;
  const isGoodwill = GOODWILL_SUB_TYPES.has(subTypeId);
  return {
    type: isGoodwill ? 'goodwill' : isProgram ? 'program' : kind.type,
    sub_type: subType(fields, subTypeId) ?? kind.subType,
    offer_type: offer,
    status: status(fields, offer, step),
    crm_type: fields.line('type'),
    crm_sub_type: fields.line('subtype'),
    crm_status: fields.line('status'),
    hidden: step === 'hidden' || undefined,
    is_project: isProgram || undefined,
  };
}

/** Software writes 0 for an empty value. */
const isEmpty = (fields: Fields, name: string): boolean => (fields.raw(name) ?? '0') === '0';

function subType(fields: Fields, id: string): MappedProperty['sub_type'] {
  const known = fields.lookUp('subtype', SUB_TYPES);
  return known ?? (id === '' || id === '0' || Object.hasOwn(SUB_TYPES, id) ? undefined : 'other');
}

function status(fields: Fields, offer: OfferType | undefined, step: (typeof STEPS)[string] | undefined): Status {
  if (step === 'closed') {
    return 'closed';
  }
  const found = fields.lookUp('status', STATUSES);
  return found === 'done' ? (RENTALS.has(offer) ? 'rented' : 'sold') : (found ?? 'available');
}
