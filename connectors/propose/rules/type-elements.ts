import { quoteName } from '../../../model/mapping/source-path.ts';
import { LOOK_UPS, kindOfWord } from '../dictionary/code-lookup.ts';
import { keyOfTokens, tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { knownShare } from './fits.ts';

/** Groups whose children may be named after kinds of homes (`objektart.haus`). */
const PARENTS = new Set(
  [
    'objektart',
    'property type',
    'type',
    'type de bien',
    'tipo inmueble',
    'tipologia',
    'object type',
    'kind',
    'category',
  ].map((name) => keyOfTokens(tokensOf(name))),
);

/** Fewest known words of an attribute that refines a kind. */
const KNOWN = 0.5;

const MAX_PATHS = 30;

/** Rules for formats that say the kind of a home by the name of an element, and refine it by its attribute. */
export function typeRules(paths: readonly PathSurvey[]): ProposedRule[] {
  const kinds = new Map<string, ProposedRule>();
  const refining: PathSurvey[] = [];
  const groups = kindGroups(paths);
  for (const path of paths) {
    const group = path.names.slice(0, -1).findIndex((_, place) => groups.has(startOf(path, place)));
    const at = group >= 0 ? group - 1 : path.names.findIndex((name) => PARENTS.has(keyOfTokens(tokensOf(name))));
    const child = path.names[at + 1];
    if ((at < 0 && group < 0) || child === undefined || child.startsWith('@')) continue;
    const kind = kindOfWord(child.replaceAll('_', ' '));
    if (kind === undefined) continue;
    const parent = path.steps
      .slice(0, at + 2)
      .map(quoteName)
      .join('.');
    if (knownShare(path, (word) => LOOK_UPS['sub_type']?.(word) !== undefined) >= KNOWN) refining.push(path);
    kinds.set(parent, {
      rule: { to: 'type', constant: kind.type, when: { path: parent, exists: true } },
      sure: 0.75,
      why: `The element "${parent}" is named after a kind of home.`,
      examples: path.examples,
    });
  }
  return [...kinds.values(), ...subTypeRule(refining.slice(0, MAX_PATHS))];
}

/** The steps of a path up to one of them. */
const startOf = ({ steps }: PathSurvey, place: number): string => steps.slice(0, place + 1).join('.');

/** Groups next to each other that are named after kinds of homes, of which each listing has one: `<maison>`, `<appartement>`. */
export function kindGroups(paths: readonly PathSurvey[]): ReadonlySet<string> {
  const shares = new Map<string, { readonly parent: string; readonly type: string; share: number }>();
  for (const path of paths) {
    for (const [place, name] of path.names.slice(0, -1).entries()) {
      const type = path.list === undefined ? kindOfWord(name.replaceAll('_', ' '))?.type : undefined;
      if (type === undefined || path.names.length !== path.steps.length) continue;
      const known = shares.get(startOf(path, place));
      shares.set(startOf(path, place), {
        parent: place === 0 ? '' : startOf(path, place - 1),
        type,
        share: Math.max(known?.share ?? 0, path.share),
      });
    }
  }
  const found = [...shares].filter(([, { parent }]) => {
    const siblings = [...shares.values()].filter((other) => other.parent === parent);
    const isApart = siblings.reduce((sum, { share }) => sum + share, 0) <= APART;
    return isApart && new Set(siblings.map(({ type }) => type)).size > 1;
  });
  return new Set(found.map(([group]) => group));
}

/** Shares of groups add up to at most this if no listing has two of them. */
const APART = 1.001;

/** The same field of other groups that are named after kinds of homes: `maison.surface`, `appartement.surface`. */
export function inOtherKinds(
  { path, steps }: PathSurvey,
  paths: readonly PathSurvey[],
  groups: ReadonlySet<string>,
): string[] {
  const place = steps.findIndex((_, at) => groups.has(steps.slice(0, at + 1).join('.')));
  if (place < 0) return [];
  const without = (names: readonly string[]): string => names.toSpliced(place, 1).join('.');
  return paths.flatMap((other) =>
    other.path !== path && groups.has(startOf(other, place)) && without(other.steps) === without(steps)
      ? [other.path]
      : [],
  );
}

function subTypeRule(paths: readonly PathSurvey[]): ProposedRule[] {
  const [first, ...more] = paths.map(({ path }) => path);
  if (first === undefined) return [];
  const words = paths.flatMap((path) => [...path.words.keys()]);
  const codes = Object.fromEntries(
    words
      .flatMap((word) => [[word, LOOK_UPS['sub_type']?.(word)] as const])
      .filter((entry): entry is readonly [string, string | null] => entry[1] !== undefined),
  );
  return [
    {
      rule: { to: 'sub_type', from: [first, ...more], codes },
      sure: 0.7,
      why: 'The attributes of the elements that are named after kinds of homes refine them.',
      examples: words.slice(0, 5),
    },
  ];
}
