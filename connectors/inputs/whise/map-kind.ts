import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { DISPLAY_STATUSES, OFFERS, STATUSES, TYPES } from './codes.ts';
import { BUILDING, GARAGE, PROJECTS, SUB_TYPES } from './sub-types.ts';

/** Type, offer and status of an estate, on which other parts of the mapping depend. */
export type EstateKind = Pick<
  MappedProperty,
  | 'type'
  | 'sub_type'
  | 'offer_type'
  | 'status'
  | 'crm_type'
  | 'crm_sub_type'
  | 'crm_status'
  | 'hidden'
  | 'featured'
  | 'is_project'
>;

/** Reads category, subCategory, purpose, purposeStatus, displayStatusId and canHaveChildren, which only projects have. */
export function mapKind(estate: Fields): EstateKind {
  const category = estate.object('category');
  const subCategory = estate.object('subCategory');
  const purposeStatus = estate.object('purposeStatus');
  const subId = subCategory.raw('id');
  for (const name of ['category', 'purpose']) {
    // Software writes 0 for an empty value.
    if ((estate.object(name).raw('id') ?? '0') === '0') {
      estate.warn('missing_value', name);
    }
  }
  const isDisplayStated = (estate.raw('displayStatusId') ?? '0') !== '0';
  // An estate with an unknown status may be unpublished.
  const display = isDisplayStated ? (estate.lookUp('displayStatusId', DISPLAY_STATUSES) ?? 'hidden') : 'shown';
  const isProject = PROJECTS.has(subId ?? '') || estate.flag('canHaveChildren') === true;
  return {
    type: typeOf(category, subId, isProject),
    sub_type: subType(subCategory, subId),
    offer_type: estate.object('purpose').lookUp('id', OFFERS),
    status: purposeStatus.lookUp('id', STATUSES) ?? 'available',
    crm_type: wordsOf(category),
    crm_sub_type: wordsOf(subCategory),
    crm_status: wordsOf(purposeStatus),
    hidden: display === 'hidden' ? true : undefined,
    featured: display === 'featured' ? true : undefined,
    is_project: isProject ? true : undefined,
  };
}

function typeOf(category: Fields, subId: string | undefined, isProject: boolean): MappedProperty['type'] {
  const known = category.lookUp('id', TYPES);
  if (isProject) {
    return 'program';
  }
  if (subId === BUILDING) {
    return 'building';
  }
  if (subId === GARAGE) {
    return 'parking';
  }
  return known ?? 'other';
}

function subType(subCategory: Fields, id: string | undefined): MappedProperty['sub_type'] {
  const known = subCategory.lookUp('id', SUB_TYPES);
  return known ?? (id === undefined || id === '0' || Object.hasOwn(SUB_TYPES, id) ? undefined : 'other');
}

/** The name if the response has one, else the id. */
function wordsOf(code: Fields): string | undefined {
  return code.line('displayName') ?? code.line('name') ?? code.line('id');
}
