import { PROPERTY_TYPES } from '../../model/property/enums.ts';
import { isChoice } from './intent.ts';
import type { CheckedIntent, ChoiceCondition, Condition, Place } from './intent.ts';
import { placesApart, placesTogether } from './locations/several-places.ts';
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

/** The conditions of a question's mentions, and apart from them the wishes. */
export function assembleIntent(mentions: readonly Mention[]): Assembled & Pick<CheckedIntent, 'wishes'> {
  const isWish = (mention: Mention | undefined): boolean => mention?.isWish ?? false;
  // What a wish and a must are joined by joins neither.
  const apart = mentions.map((mention, index) =>
    isWish(mention) === isWish(mentions[index - 1]) ? mention : { ...mention, joiner: undefined },
  );
  const musts = assembleMusts(apart.filter((mention) => !isWish(mention)));
  const said = musts.conditions.concat(musts.alternatives.flat());
  const { conditions, alternatives } = conditionsOf(apart.filter(isWish));
  const wishes = [...conditions, ...alternatives.flat()].filter((wish) => !said.some((one) => isSame(one, wish)));
  return { ...musts, wishes };
}

/** Conditions that have to hold: alternatives where the question says "or" between different things. */
function assembleMusts(mentions: readonly Mention[]): Assembled {
  const either = studioOrBedrooms(mentions);
  if (either) return either;
  const split = splitAt(mentions);
  if (split > 0) {
    const head = mentions.findIndex(({ condition }) => HEADS.includes(condition.field));
    const common = mentions.slice(0, head);
    const groups = [mentions.slice(head, split), mentions.slice(split)];
    const [left, right] = groups.map((group, index) => [...group, ...missing(group, groups[1 - index] ?? [])]);
    const alternatives = [left, right].map((group) => conditionsOf(group ?? []).conditions);
    return { conditions: conditionsOf(common).conditions, alternatives };
  }
  return ofPlaces(mentions) ?? conditionsOf(placesTogether(mentions));
}

/** "Bordeaux centre ou Mérignac": what is said of each place; undefined where there is none, or a second choice as well. */
function ofPlaces(mentions: readonly Mention[]): Assembled | undefined {
  const apart = placesApart(mentions);
  const common = apart && conditionsOf(apart.common);
  if (!apart || !common || common.alternatives.length > 0) return undefined;
  const alternatives = apart.groups.map((group) => conditionsOf(group).conditions);
  return { conditions: common.conditions, alternatives };
}

/** "studio or 1 bed, furnished": a studio has no bedroom, so that no home is both; what else is said is said of either. */
function studioOrBedrooms(mentions: readonly Mention[]): Assembled | undefined {
  const at = mentions.findIndex(({ condition, joiner }, index) => {
    const pair = [mentions[index - 1]?.condition, condition];
    return joiner === 'or' && pair.some(isStudio) && pair.some((one) => one?.field === 'bedrooms');
  });
  const [one, other] = [mentions[at - 1], mentions[at]];
  if (!one || !other) return undefined;
  const { conditions, alternatives } = conditionsOf(mentions.toSpliced(at - 1, 2));
  // "studio or 2 bed flat": the bedrooms are those of another kind.
  if (alternatives.length > 0 || conditions.some(({ field }) => field === 'kind')) return undefined;
  return { conditions, alternatives: [[one.condition], [other.condition]] };
}

const isStudio = (condition: Condition | undefined): boolean =>
  condition?.field === 'kind' && isChoice(condition) && condition.any.every((kind) => kind === 'studio');

/** What the other description says about place, offer and price, where this one is silent; what is near the place of one is not near that of the other. */
function missing(group: readonly Mention[], other: readonly Mention[]): Mention[] {
  const said = new Set(group.map(({ condition }) => condition.field));
  if (said.has('place')) said.add('near');
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
    if (isNextTo && !(isTypology(before) || isTypology(mention) || isCounted(mentions, index))) return false;
    return mentions.slice(0, index).some((one) => headOf(one) === headOf(mention));
  });
}

/** "maison 4 chambres ou appartement 5 pièces": each kind has its own number. */
const isCounted = (mentions: readonly Mention[], index: number): boolean =>
  mentions[index]?.condition.field === 'kind' &&
  [index - 1, index + 1].every((place) => /^(?:bed)?rooms$/.test(mentions[place]?.condition.field ?? ''));

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

/** Conditions while they are joined, with the types of sub-types among them. */
interface Joined {
  readonly conditions: readonly Condition[];
  readonly alternatives: readonly (readonly Condition[])[];
  readonly parents: ReadonlyMap<Condition, string>;
}

function conditionsOf(mentions: readonly Mention[]): Assembled {
  const nothing: Joined = { conditions: [], alternatives: [], parents: new Map() };
  const { conditions, alternatives } = mentions.reduce(
    (before, mention, index) => withMention(before, mention, mentions[index - 1]?.condition),
    nothing,
  );
  return { conditions: implied(conditions, mentions), alternatives };
}

/** The conditions with one more: as an alternative to the one before, joined with one of its field, or by itself. */
function withMention(before: Joined, mention: Mention, last: Condition | undefined): Joined {
  const { conditions } = before;
  const { condition, joiner, parent } = mention;
  const parents = parent === undefined ? before.parents : new Map(before.parents).set(condition, parent);
  const either = last && joiner === 'or' ? alternativeTo(before, last, condition) : undefined;
  if (either) return { ...either, parents };
  const at = conditions.findIndex((one, place) => canJoin(one, condition, joiner, place === conditions.length - 1));
  const known = conditions[at];
  const joined = known && join(known, condition, parents, joiner);
  if (joined) {
    const kept = parents.get(condition) || parents.get(known);
    return {
      ...before,
      conditions: conditions.with(at, joined),
      parents: kept === undefined ? parents : new Map(parents).set(joined, kept),
    };
  }
  const isNew = !conditions.some((one) => isSame(one, condition));
  return { ...before, parents, conditions: isNew ? [...conditions, condition] : conditions };
}

/** "pool or near the sea": two conditions on different fields of which one holds. */
function alternativeTo(
  { conditions, alternatives }: Joined,
  last: Condition,
  condition: Condition,
): Omit<Joined, 'parents'> | undefined {
  if (alternatives.length > 0 || !isUnlike(last, condition)) return undefined;
  if (HEADS.includes(condition.field) || HEADS.includes(last.field)) return undefined;
  const at = conditions.findIndex((one) => one === last || covers(one, last));
  const left = conditions[at];
  return left && { conditions: conditions.toSpliced(at, 1), alternatives: [[left], [condition]] };
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

/** One condition of two on the same field; undefined where both hold by themselves. */
function join(
  a: Condition,
  b: Condition,
  parents: ReadonlyMap<Condition, string>,
  joiner: Mention['joiner'],
): Condition | undefined {
  if (isChoice(a) && isChoice(b))
    return a.field === 'kind' ? joinKinds(a, b, parents, joiner) : joinChoices(a, b, joiner);
  if (a.field === 'place' && b.field === 'place') {
    const refined = refinePlaces(a.any, b.any, joiner);
    return refined && { ...a, any: refined };
  }
  if (a.field === 'price' && b.field === 'price') {
    const span = joinSpans(a, b);
    return span && { ...a, ...span, currency: a.currency ?? b.currency, period: a.period ?? b.period };
  }
  const span = 'min' in a && 'min' in b ? joinSpans(a, b) : undefined;
  return span && { ...a, ...span };
}

/** Either of two choices; of offers the finer ones alone: "à vendre en viager". */
function joinChoices(a: ChoiceCondition, b: ChoiceCondition, joiner: Mention['joiner']): ChoiceCondition {
  const any = [...new Set([...a.any, ...b.any])];
  const finer = a.field === 'offer' && !a.not && joiner !== 'or' ? any.filter((one) => FINER_OFFERS.includes(one)) : [];
  return { ...a, any: finer.length > 0 ? finer : any };
}

interface Span {
  readonly min: number | null;
  readonly max: number | null;
}

/** A minimum and a maximum are one span, two spans are either of them; undefined for bounds that exclude each other: nothing is found. */
function joinSpans(a: Span, b: Span): Span | undefined {
  const both = { min: a.min ?? b.min, max: a.max ?? b.max };
  const isOneEach = (a.min === null && b.max === null) || (a.max === null && b.min === null);
  if (isOneEach && (both.min ?? -Infinity) <= (both.max ?? Infinity)) return both;
  // Two numbers of rooms are either of them.
  const min = ofBoth(a.min, b.min, Math.min);
  const max = ofBoth(a.max, b.max, Math.max);
  return min === null && max === null ? undefined : { min, max };
}

const ofBoth = (a: number | null, b: number | null, pick: (a: number, b: number) => number): number | null =>
  a === null || b === null ? null : pick(a, b);

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
