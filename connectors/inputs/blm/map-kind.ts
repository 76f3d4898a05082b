import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf } from '../../../model/words/fold.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { OFFERS, STATUSES } from './codes.ts';
import { KINDS } from './kinds.ts';

/** Type, offer and status of a listing, on which other parts of the mapping depend. */
export interface ListingKind {
  readonly type: MappedProperty['type'];
  readonly subType?: MappedProperty['sub_type'];
  readonly offer?: 'sale' | 'rental';
  /** The format's word for the type, for a title. */
  readonly words: string;
}

/** Reads PROP_SUB_ID, BUSINESS_FOR_SALE_FLAG and TRANS_TYPE_ID; without the latter, the status may imply the offer. */
export function readKind(fields: Fields): ListingKind {
  const known = fields.lookUp('PROP_SUB_ID', KINDS);
  const isOffered = (fields.raw('TRANS_TYPE_ID') ?? '0') !== '0';
  // An unknown id stays unknown: the status counts only if the field is empty.
  const offer = isOffered
    ? fields.lookUp('TRANS_TYPE_ID', OFFERS)
    : entryOf(STATUSES, fields.raw('STATUS_ID') ?? '')?.[2];
  if (offer === undefined && !isOffered) {
    fields.warn('missing_value', 'TRANS_TYPE_ID');
  }
  if (fields.flag('BUSINESS_FOR_SALE_FLAG') === true && offer !== 'rental') {
    return { type: 'goodwill', subType: 'business_capital', offer, words: 'Business' };
  }
  const isNamed = fields.raw('PROP_SUB_ID') !== undefined;
  if (!isNamed) {
    fields.warn('missing_value', 'PROP_SUB_ID');
  }
  const [words, type, subType] = known ?? ['Property', 'other' as const, isNamed ? ('other' as const) : undefined];
  return { type, subType, offer, words };
}

/** Type and offer in our model, with the original words of the format. */
export function mapKind(fields: Fields, kind: ListingKind): Partial<MappedProperty> {
  const code = fields.line('PROP_SUB_ID');
  const statusCode = fields.line('STATUS_ID');
  const [statusWords, status] = fields.lookUp('STATUS_ID', STATUSES) ?? [];
  return {
    type: kind.type,
    sub_type: kind.subType,
    offer_type: kind.offer,
    status: status ?? 'available',
    crm_type: code,
    crm_sub_type: entryOf(KINDS, code ?? '')?.[0],
    crm_status: statusWords ?? statusCode,
    hidden: fields.permission('PUBLISHED_FLAG') === false ? true : undefined,
    is_project: kind.type === 'program' ? true : undefined,
    general_condition: fields.flag('NEW_HOME_FLAG') === true ? 'new' : undefined,
  };
}
