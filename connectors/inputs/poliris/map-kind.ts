import type { MappedProperty } from '../../../model/property/property.ts';
import { fold } from '../../../model/words/fold.ts';
import { entryOfWord, KINDS, OFFERS } from './kinds.ts';
import type { OfferType, PropertyType, SubType } from './kinds.ts';
import type { Row } from './row.ts';
import { SUB_TYPES } from './sub-types.ts';

/** Type and offer of a listing, on which other parts of the mapping depend. */
export interface ListingKind {
  readonly type: PropertyType;
  readonly subType?: SubType;
  readonly offer?: OfferType;
  /** French name of the kind, for a title. */
  readonly label: string;
}

/** Reads fields 3, 4 and 181 and the flags that refine them. */
export function readKind(row: Row): ListingKind {
  const kind = lookUp(row, 4, KINDS);
  const offerWord = fold(row.raw(3) ?? '');
  const offer = lookUp(row, 3, OFFERS);
  const isGoodwill = offerWord === 'vente fonds de commerce' || offerWord === 'fonds de commerce';
  return {
    type: isGoodwill ? 'goodwill' : (kind?.type ?? 'other'),
    subType: readSubType(row, kind?.subType, isGoodwill),
    offer,
    label: isGoodwill ? 'Fonds de commerce' : (kind?.label ?? 'Bien'),
  };
}

/** Type, offer and status in our model. */
export function mapKind(row: Row, kind: ListingKind): Partial<MappedProperty> {
  const isCatalogue = kind.offer === 'program' || kind.type === 'program';
  return {
    type: kind.type,
    sub_type: kind.subType,
    offer_type: kind.offer,
    // The format has no status: every listing of the file is available.
    status: 'available',
    crm_type: row.line(4),
    crm_sub_type: row.line(181),
    ...(isCatalogue && { is_project: true }),
    ...(fold(row.raw(3) ?? '') === 'vente de prestige' && { standing: 'luxury' }),
    ...(row.flag(84) && { featured: true }),
  };
}

function readSubType(row: Row, ofType: SubType | undefined, isGoodwill: boolean): SubType | undefined {
  const word = row.raw(181);
  if (word !== undefined) {
    const subType = entryOfWord(SUB_TYPES, word);
    if (!subType) {
      row.warn('unmapped_value', 181, word);
    }
    return subType ?? 'other';
  }
  return isGoodwill ? 'business_capital' : (subTypeOfFlags(row) ?? ofType);
}

function subTypeOfFlags(row: Row): SubType | undefined {
  const residence = fold(row.raw(56) ?? '');
  const found: ReadonlyArray<readonly [boolean | undefined, SubType]> = [
    [row.flag(81), 'duplex'],
    [row.flag(223), 'buildable'],
    [row.flag(221), 'agricultural'],
    [row.flag(249), 'office_building'],
    [residence === 'git', 'gite'],
    [residence === 'hot', 'guest_house'],
  ];
  return found.find(([applies]) => applies)?.[1];
}

function lookUp<T>(row: Row, field: number, table: Readonly<Record<string, T>>): T | undefined {
  const word = row.raw(field);
  const value = word === undefined ? undefined : entryOfWord(table, word);
  if (word !== undefined && value === undefined) {
    row.warn('unmapped_value', field, word);
  }
  return value;
}
