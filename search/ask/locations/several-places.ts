import type { Mention } from '../reading.ts';

/** Mentions in groups of which one has to hold, and what is said of all of them. */
interface Apart {
  readonly groups: readonly (readonly Mention[])[];
  readonly common: readonly Mention[];
}

const isPlace = (mention: Mention | undefined): boolean =>
  mention?.condition.field === 'place' && !mention.condition.not;

/** Where "or" begins another place than the one of which something was said just before: "Bordeaux centre ou Mérignac". -1 if none does. */
const furtherPlace = (mentions: readonly Mention[]): number =>
  mentions.findIndex(
    (mention, index) =>
      mention.joiner === 'or' &&
      isPlace(mention) &&
      !isPlace(mentions[index - 1]) &&
      mentions.slice(0, index).some(isPlace),
  );

const placeBefore = (mentions: readonly Mention[], at: number): number =>
  mentions.findLastIndex((mention, index) => index < at && isPlace(mention));

/**
 * Places with what is said of each of them: "Bordeaux centre ou Mérignac", "Nantes 300k ou Rezé 250k". What is near is near one of them; anything else is said of one where each has its own.
 * Undefined where nothing is.
 */
export function placesApart(mentions: readonly Mention[]): Apart | undefined {
  const at = furtherPlace(mentions);
  if (at < 0) return undefined;
  const last = placeBefore(mentions, at);
  const own = new Set(mentions.slice(last + 1, at).map(({ condition }) => condition.field));
  const behind = mentions.slice(at).findIndex((one) => {
    const { field } = one.condition;
    return field !== 'near' && !own.has(field) && !isPlace(one);
  });
  const end = behind < 0 ? mentions.length : at + behind;
  const said = new Set(mentions.slice(at, end).map(({ condition }) => condition.field));
  const isOfEach = [...own].every((field) => said.has(field));
  const isNearness = [...own].every((field) => field === 'near');
  if (!isOfEach && !isNearness) return undefined;
  const from = firstOfList(mentions, last);
  const further = mentions.slice(at, end);
  return {
    groups: [mentions.slice(from, at), ...(placesApart(further)?.groups ?? [further])],
    common: mentions.toSpliced(from, end - from),
  };
}

/** Where a list of places begins: "Nantes ou Rezé". */
function firstOfList(mentions: readonly Mention[], at: number): number {
  const isNext = mentions[at]?.joiner === 'or' && isPlace(mentions[at - 1]);
  return isNext ? firstOfList(mentions, at - 1) : at;
}

/** "Bordeaux avec terrasse ou Mérignac": either place, and what is said between them of both. */
export function placesTogether(mentions: readonly Mention[]): readonly Mention[] {
  const at = furtherPlace(mentions);
  const place = mentions[at];
  if (!place) return mentions;
  return placesTogether(mentions.toSpliced(at, 1).toSpliced(placeBefore(mentions, at) + 1, 0, place));
}
