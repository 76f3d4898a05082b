import { readFlag } from '../../kit/mapping/read-values.ts';
import { scopeOf } from '../dictionary/people-names.ts';
import { keyOfTokens, tokensOf } from '../dictionary/tokens.ts';
import { DELETION_NAMES, VISIBILITY_NAMES, visibilityOfWords } from '../dictionary/visibility-names.ts';
import { OFFER_WORDS } from '../dictionary/code-words.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { shareOf } from './fits.ts';
import { parentPenalty } from './match-names.ts';

/** What a yes-or-no field of the source says about showing something. */
export interface Visibility {
  readonly what: 'price' | 'address' | 'listing';
  readonly says: 'shown' | 'hidden';
  readonly path: PathSurvey;
}

/** A comparison of a mapping's conditions, and what it is used in here: conditions of mappings are at most four levels deep. */
export type Comparison =
  | { path: string; in: string[] }
  | { path: string; exists: boolean }
  | { path: string; above: number };
export type Condition =
  | Comparison
  | { any: Comparison[] }
  | { all: (Comparison | { not: Comparison } | { any: Comparison[] })[] };

/** The parts that must all be met. */
export const partsOf = (condition: Condition): (Comparison | { not: Comparison } | { any: Comparison[] })[] =>
  'all' in condition ? condition.all : [condition];

/** Words for yes and no that conditions name; the engine compares them without case and accents. */
const YES = ['1', 'true', 'yes', 'y', 'oui', 'o', 'ja', 'j', 'si', 's', 'vero', 'verdadero', 'sim'];
export const NO: readonly string[] = ['0', 'false', 'no', 'n', 'non', 'nein', 'nee', 'falso', 'nao'];

/** The words of a field that mean yes, and all usual ones. */
export function yesWords({ words }: PathSurvey): string[] {
  return [...new Set([...[...words.keys()].filter((word) => readFlag(word) === true), ...YES])];
}

/** True only for a clear yes. */
export const saysYes = (path: PathSurvey): { path: string; in: string[] } => ({ path: path.path, in: yesWords(path) });

/** True for a clear no, and where the field is empty. */
export const saysNoOrNothing = (path: PathSurvey): Condition => ({
  any: [
    { path: path.path, in: [...NO] },
    { path: path.path, exists: false },
  ],
});

const VISIBILITY = new Map(
  VISIBILITY_NAMES.flatMap(([what, says, names]) =>
    names.split(', ').flatMap((name) => keysOfName(name).map((key) => [key, { what, says }] as const)),
  ),
);

/** The key of a name; of two words in both orders, since XML is read in lower case and `prijsTonen` has lost where its words begin. */
function keysOfName(name: string): string[] {
  const tokens = tokensOf(name);
  const orders = tokens.length === 2 ? [tokens, tokens.toReversed()] : [tokens];
  return orders.flatMap((order) => [keyOfTokens(order), order.join('')]);
}

const DELETION = new Set(DELETION_NAMES.split(', ').map((name) => keyOfTokens(tokensOf(name))));

/** Words of names of yes-or-no fields that say nothing. */
const FLAG_WORDS = new Set(['flag', 'yn', 'is']);

/** Keys under which a path may be found: its last name, and that with its parent. */
function keysOf({ names }: PathSurvey): string[] {
  const leaf = tokensOf(names.at(-1) ?? '');
  const parent = tokensOf(names.at(-2) ?? '');
  const bare = leaf.filter((word) => !FLAG_WORDS.has(word));
  const variants = [...(parent.length > 0 ? [[...parent, ...leaf]] : []), leaf, bare];
  return variants.flatMap((tokens) => [keyOfTokens(tokens), tokens.join('')]);
}

/** Share of yes and no above which a field is one of yes and no; from the lower one on if its name speaks of visibility: any other word hides. */
const MOSTLY = 0.9;
const OFTEN = 0.5;

/** What a name says by its words, where no dictionary has it as a whole: `operationPriceToHide`. */
const saidByWords = ({ names }: PathSurvey): Pick<Visibility, 'what' | 'says'> | undefined =>
  visibilityOfWords(names.slice((names.at(-1) ?? '').startsWith('@') ? -2 : -1).flatMap(tokensOf));

/** All fields that say whether price, address or listing may be shown; each of them can hide. */
export function findVisibilities(paths: readonly PathSurvey[]): Visibility[] {
  const found = paths.flatMap((path): Visibility[] => {
    const says = keysOf(path).flatMap((key) => VISIBILITY.get(key) ?? [])[0] ?? saidByWords(path);
    const isOwn = says !== undefined && isOfListing(path) && path.list === undefined;
    return isOwn && shareOf(path, 'flag') >= OFTEN ? [{ ...says, path }] : [];
  });
  return found.toSorted((left, right) => right.path.share - left.path.share);
}

/** Not of a person, and not of a part of the listing. */
const isOfListing = ({ names }: PathSurvey): boolean =>
  scopeOf(names.slice(0, -1).flatMap(tokensOf)) === undefined &&
  parentPenalty(names.slice(0, -1).map(tokensOf)) <= 0.25;

/** Fields whose names say that a listing is gone. */
export const findDeletions = (paths: readonly PathSurvey[]): PathSurvey[] =>
  paths.filter((path) => keysOf(path).some((key) => DELETION.has(key)));

/** Not of a person, and at most one unknown group deep. */
const isAboutOffer = ({ names }: PathSurvey): boolean =>
  scopeOf(names.slice(0, -1).flatMap(tokensOf)) === undefined &&
  parentPenalty(names.slice(0, -1).map(tokensOf)) <= 0.25;

/** Fields of yes and no named after an offer (`for_rent: true`, `vermarktungsart@KAUF="true"`). */
export function offerFlags(paths: readonly PathSurvey[]): ReadonlyArray<{ path: PathSurvey; offer: string }> {
  return paths.flatMap((path) => {
    const name = tokensOf(path.names.at(-1) ?? '')
      .filter((word) => word !== 'is' && word !== 'flag')
      .join(' ');
    const offer = OFFER_WORDS.get(name) ?? OFFER_WORDS.get(name.replace(/ pacht$/, ''));
    return offer !== undefined && shareOf(path, 'flag') >= MOSTLY && path.list === undefined && isAboutOffer(path)
      ? [{ path, offer }]
      : [];
  });
}
