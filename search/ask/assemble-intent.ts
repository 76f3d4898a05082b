import { PROPERTY_TYPES } from '../../model/property/enums.ts';
import { isChoice } from './intent.ts';
import type { ChoiceCondition, Condition, Place } from './intent.ts';
import type { Mention } from './reading.ts';

/** Fields of which a property may have several values, so that two mentions mean both; of the others, either. */
const MANY: readonly string[] = ['feature', 'near', 'view', 'room'];
/** Offers that are meant alone when the general word is next to them: "à vendre en viager". */
const FINER_OFFERS: readonly string[] = [
  'life_annuity_sale',
  'auction',
  'seasonal_rental',
  'lease_transfer',
  'leasehold',
  'program',
];
/** What begins a description, so that another one behind "or" begins a second. */
const HEADS: readonly string[] = ['kind', 'rooms', 'bedrooms'];
/** What both of two descriptions mean where only one says it. */
const SHARED: readonly string[] = ['place', 'near', 'offer', 'price', 'furnished'];

export interface Assembled {
  readonly conditions: readonly Condition[];
  readonly alternatives: readonly (readonly Condition[])[];
}

/** The conditions of a question's mentions: alternatives where it says "or" between different things. */
export function assembleIntent(mentions: readonly Mention[]): Assembled {
  const split = splitAt(mentions);
  if (split > 0) {
    const head = mentions.findIndex(({ condition }) => HEADS.includes(condition.field));
    const common = mentions.slice(0, head);
    const groups = [mentions.slice(head, split), mentions.slice(split)];
    const [left, right] = groups.map((group, index) => [...group, ...missing(group, groups[1 - index] ?? [])]);
    const alternatives = [left, right].map((group) => conditionsOf(group ?? []).conditions);
    return { conditions: conditionsOf(common).conditions, alternatives };
  }
  return conditionsOf(mentions);
}

/** What the other description says about place, offer and price, where this one is silent. */
function missing(group: readonly Mention[], other: readonly Mention[]): Mention[] {
  const said = new Set(group.map(({ condition }) => condition.field));
  return other.filter(({ condition }) => SHARED.includes(condition.field) && !said.has(condition.field));
}

/** Where a second description begins: a kind behind "or" with other things between it and the kind before. -1 if there is one description. */
function splitAt(mentions: readonly Mention[]): number {
  const first = mentions.findIndex(({ condition }) => HEADS.includes(condition.field));
  if (first < 0) return -1;
  return mentions.findIndex((mention, index) => {
    if (beginsWithQualities(mentions, index)) return true;
    if (index <= first || !HEADS.includes(mention.condition.field)) return false;
    // "maison à Lyon et appartement à Nice" is either as well.
    const hasPlace = (part: readonly Mention[]): boolean => part.some(({ condition }) => condition.field === 'place');
    const isEither =
      mention.joiner === 'and' && hasPlace(mentions.slice(first, index)) && hasPlace(mentions.slice(index));
    if (mention.joiner !== 'or' && !isEither) return false;
    const before = mentions[index - 1];
    if (!before || before.condition.field === mention.condition.field) return false;
    // "maison ou T4", "T3 ou maison": a T4 is a flat.
    const isNextTo = HEADS.includes(before.condition.field);
    if (isNextTo && !(isTypology(before) || isTypology(mention))) return false;
    return mentions.slice(0, index).some((one) => headOf(one) === headOf(mention));
  });
}

/** "studio or one bed flat", "bungalow or ground floor flat": the words behind "or" qualify the kind that follows it. */
function beginsWithQualities(mentions: readonly Mention[], index: number): boolean {
  const [mention, before] = [mentions[index], mentions[index - 1]];
  if (mention?.joiner !== 'or' || before?.condition.field !== 'kind' || mention.condition.field === 'kind')
    return false;
  const next = mentions.slice(index + 1).findIndex(({ condition }) => condition.field === 'kind');
  const between = mentions.slice(index + 1, index + 2 + next);
  return next >= 0 && next < MOST_QUALITIES && between.every(({ joiner }) => joiner === undefined);
}

/** Most conditions before the kind that they are said of. */
const MOST_QUALITIES = 2;

const isTypology = ({ condition, parent }: Mention): boolean => condition.field === 'rooms' && parent === 'apartment';
const headOf = (mention: Mention): string => (isTypology(mention) ? 'kind' : mention.condition.field);

function conditionsOf(mentions: readonly Mention[]): Assembled {
  const conditions: Condition[] = [];
  const parents = new Map<Condition, string>();
  let alternatives: Condition[][] = [];
  mentions.forEach((mention, index) => {
    const { condition, joiner, parent } = mention;
    if (parent !== undefined) parents.set(condition, parent);
    const before = mentions[index - 1]?.condition;
    if (joiner === 'or' && before && isUnlike(before, condition) && alternatives.length === 0) {
      const at = conditions.findIndex((one) => one === before || covers(one, before));
      if (at >= 0 && !HEADS.includes(condition.field) && !HEADS.includes(before.field)) {
        const [left] = conditions.splice(at, 1);
        alternatives = [[left ?? before], [condition]];
        return;
      }
    }
    const at = conditions.findIndex((one, place) => canJoin(one, condition, joiner, place === conditions.length - 1));
    const known = conditions[at];
    if (at >= 0 && known) {
      const joined = join(known, condition, parents, joiner);
      if (joined) {
        conditions[at] = joined;
        const kept = parents.get(condition) || parents.get(known);
        if (kept !== undefined) parents.set(joined, kept);
        return;
      }
    }
    if (!conditions.some((one) => isSame(one, condition))) conditions.push(condition);
  });
  return { conditions: implied(conditions, mentions), alternatives };
}

/** Said twice is said once. */
const isSame = (a: Condition, b: Condition): boolean => JSON.stringify(a) === JSON.stringify(b);

const isUnlike = (a: Condition, b: Condition): boolean => a.field !== b.field || isNot(a) !== isNot(b);
const isNot = (condition: Condition): boolean => 'not' in condition && condition.not;

/** Whether a joined condition has taken up the other one. */
const covers = (joined: Condition, one: Condition): boolean =>
  isChoice(joined) &&
  isChoice(one) &&
  joined.field === one.field &&
  one.any.every((value) => joined.any.includes(value));

function canJoin(a: Condition, b: Condition, joiner: Mention['joiner'], isLast: boolean): boolean {
  if (a.field !== b.field || isNot(a) !== isNot(b)) return false;
  if (MANY.includes(a.field)) return joiner === 'or' && isLast;
  return true;
}

/** One condition of two on the same field; undefined where both stand for themselves. */
function join(
  a: Condition,
  b: Condition,
  parents: ReadonlyMap<Condition, string>,
  joiner: Mention['joiner'],
): Condition | undefined {
  if (isChoice(a) && isChoice(b)) {
    // "no garden or pool" denies both.
    if (a.not && MANY.includes(a.field)) return { ...a, any: [...new Set([...a.any, ...b.any])] };
    if (a.field === 'kind') return joinKinds(a, b, parents, joiner);
    if (a.field === 'offer' && joiner !== 'or') {
      const finer = [...a.any, ...b.any].filter((offer) => FINER_OFFERS.includes(offer));
      if (finer.length > 0) return { ...a, any: [...new Set(finer)] };
    }
    return { ...a, any: [...new Set([...a.any, ...b.any])] };
  }
  if (a.field === 'place' && b.field === 'place') {
    const refined = refinePlaces(a.any, b.any, joiner);
    return refined ? { ...a, any: refined } : undefined;
  }
  if ('min' in a && 'min' in b) {
    const both = { min: a.min ?? b.min, max: a.max ?? b.max };
    const complement = (a.min === null && b.max === null) || (a.max === null && b.min === null);
    const extra =
      a.field === 'price' && b.field === 'price'
        ? { currency: a.currency ?? b.currency, period: a.period ?? b.period }
        : {};
    if (complement && (both.min ?? -Infinity) <= (both.max ?? Infinity)) return { ...a, ...both, ...extra };
    // Two numbers of rooms are either of them.
    const min = a.min === null || b.min === null ? null : Math.min(a.min, b.min);
    const max = a.max === null || b.max === null ? null : Math.max(a.max, b.max);
    // Bounds that exclude each other both stand, and nothing is found.
    return min === null && max === null ? undefined : { ...a, min, max, ...extra };
  }
  return undefined;
}

const isType = (kind: string): boolean => (PROPERTY_TYPES as readonly string[]).includes(kind);

/** "appartement duplex" is a duplex, "maison ou duplex" either, "maison duplex" a house that is one. */
function joinKinds(
  a: ChoiceCondition,
  b: ChoiceCondition,
  parents: ReadonlyMap<Condition, string>,
  joiner: Mention['joiner'],
): Condition | undefined {
  const either = { ...a, any: [...new Set([...a.any, ...b.any])] };
  if (joiner !== undefined || a.not) return either;
  const [type, finer] = a.any.every(isType) ? [a, b] : [b, a];
  if (!type.any.every(isType) || finer.any.some(isType)) return either;
  const parent = parents.get(finer);
  return parent !== undefined && type.any.includes(parent) ? finer : undefined;
}

/** A town and its own department say one thing; other places are listed. */
function refinePlaces(
  a: readonly Place[],
  b: readonly Place[],
  joiner: Mention['joiner'],
): readonly Place[] | undefined {
  const wide = (place: Place): boolean =>
    place.kind === 'department' || place.kind === 'region' || place.kind === 'country';
  const isMixed = a.some(wide) !== b.some(wide);
  // "Pau dans le Béarn", "Biarritz, Pays basque": both hold, which the narrower one says alone.
  if (isMixed && joiner !== 'or') return undefined;
  return [...a, ...b];
}

/** What goes without saying: a T3 is a flat, where no kind is named. */
function implied(conditions: readonly Condition[], mentions: readonly Mention[]): readonly Condition[] {
  if (conditions.some(({ field }) => field === 'kind')) return conditions;
  const typed = mentions.some(({ condition, parent }) => condition.field === 'rooms' && parent === 'apartment');
  return typed ? [{ field: 'kind', any: ['apartment'], not: false }, ...conditions] : conditions;
}
