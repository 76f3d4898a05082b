import { resolveTarget } from '../../../model/mapping/target.ts';
import { AMENITY_NAMES } from '../dictionary/amenity-names.ts';
import { FIELD_NAMES } from '../dictionary/field-names.ts';
import type { Target, TargetKind } from '../dictionary/targets.ts';

/** Kinds of fields that say nothing about money, people or what may be shown, and whose values prove a rule. */
const KINDS: ReadonlySet<TargetKind> = new Set(['code', 'energy', 'count', 'number', 'size', 'year']);

/** Groups of fields that a language model fills in no case: offers and money, what is shown, people, and where exactly a home is. */
const NEVER =
  /^(?:offer_type|status|hidden|currency|internal_note|reference|financial|rent_details|life_annuity_details|negotiator|office|vendors|buyers|mandate|images|plans|documents|video|location)(?:\.|$)/;

const ALL: readonly Target[] = [
  ...FIELD_NAMES.filter(({ to, kind }) => KINDS.has(kind) && !NEVER.test(to)),
  ...AMENITY_NAMES.map(([amenity, names]): Target => ({ to: `amenities.${amenity}`, kind: 'flag', names })),
];

/** The fields that a language model may fill. */
export const REFINABLE: ReadonlyMap<string, Target> = new Map(
  ALL.filter(({ to }) => resolveTarget(to).target !== undefined).map((target) => [target.to, target]),
);

/** The values of a field whose words a language model may explain; undefined for any other. */
export function meaningsOf(to: string): readonly string[] | undefined {
  return REFINABLE.get(to)?.kind === 'code' ? resolveTarget(to).target?.words : undefined;
}
