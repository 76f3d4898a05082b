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
  for (const path of paths) {
    const at = path.names.findIndex((name) => PARENTS.has(keyOfTokens(tokensOf(name))));
    const child = path.names[at + 1];
    if (at < 0 || child === undefined || child.startsWith('@')) continue;
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
