import { AMENITY_NAMES } from '../dictionary/amenity-names.ts';
import { keyOfTokens, tokensOf } from '../dictionary/tokens.ts';
import { AMENITY_WORDS, NEARNESS, NEGATIONS } from '../../kit/mapping/feature-words.ts';
import { readFeatures } from '../../kit/mapping/read-features.ts';
import { fold } from '../../../model/words/fold.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { shareOf } from '../rules/fits.ts';

/** A list of words about what a home has, and the rules for it. */
interface FeatureList {
  readonly path: PathSurvey;
  readonly rules: readonly ProposedRule[];
}

const NAMES = new Set(
  (
    'features, feature, amenities, amenity, equipment, equipments, extras, characteristics, highlights, key features, bullet points, bullets, équipements, équipement, prestations, caractéristiques, atouts, ausstattung, ausstattungsmerkmale, merkmale, características, caracteristica, equipamiento, ' +
    'extras vivienda, caratteristiche, dotazioni, accessori, optional, kenmerken, voorzieningen, uitrusting, equipamento, comodidades'
  )
    .split(', ')
    .map((name) => keyOfTokens(tokensOf(name))),
);

const BY_NAME = new Map(
  AMENITY_NAMES.flatMap(([amenity, names]) =>
    names.split(', ').map((name) => [keyOfTokens(tokensOf(name)), amenity] as const),
  ),
);

/** What divides the words of a list in one value. */
const SEPARATORS = ['|', ';', ','] as const;

/** Words of lists that are known or frequent enough to stand in a table. */
const MAX_CODES = 500;

/** Lists of words about what a home has: those that the amenities of the model know become amenities, all of them stay as texts. */
export function featureRules(paths: readonly PathSurvey[]): FeatureList[] {
  return paths.flatMap((path) => {
    const isNamed = path.names.slice(-2).some((name) => NAMES.has(keyOfTokens(tokensOf(name))));
    if (!isNamed || shareOf(path, 'words', 'text') < 0.8) return [];
    const separator =
      path.list === undefined
        ? SEPARATORS.find((sign) => path.examples.some((value) => value.includes(sign)))
        : undefined;
    if (path.list === undefined && separator === undefined) return [];
    return [{ path, rules: rulesOf(path, separator) }];
  });
}

function rulesOf(path: PathSurvey, separator: string | undefined): ProposedRule[] {
  const words = [...path.words.keys()].flatMap((value) =>
    separator === undefined ? [value] : value.split(separator).map((part) => part.trim()),
  );
  const codes: Record<string, string> = {};
  for (const word of words) {
    const amenity = amenityOf(word);
    if (amenity !== undefined && Object.keys(codes).length < MAX_CODES) codes[word] = amenity;
  }
  const texts: ProposedRule = {
    rule: {
      to: 'custom_fields',
      each: [path.path],
      parts: [
        { to: 'key', constant: 'feature' },
        { to: 'value', from: ['.'] },
      ],
    },
    sure: 0.7,
    why: 'It is a list of words about the home, which readers may see as they are.',
    examples: path.examples,
  };
  const facts = separator === undefined ? factsOf(path, words) : [];
  if (Object.keys(codes).length === 0) return separator === undefined ? [...facts, texts] : [];
  const known: ProposedRule = {
    rule: { to: 'amenities', from: [path.path], codes, ...(separator !== undefined && { separator }) },
    sure: 0.75,
    why: `${Object.keys(codes).length} of its words are known amenities.`,
    examples: path.examples,
  };
  return separator === undefined ? [known, ...facts, texts] : [known];
}

/** Fields of the model that one line of a list may state, other than amenities. */
const FACTS = ['general_condition', 'kitchen_type', 'orientation'] as const;

/** Lines such as "Good condition" and "Fitted kitchen". */
function factsOf(path: PathSurvey, lines: readonly string[]): ProposedRule[] {
  const found = new Map<string, { to: string; constant: string; lines: string[] }>();
  for (const line of new Set(lines)) {
    const { property } = readFeatures([line]);
    for (const to of FACTS) {
      const constant = property[to];
      if (constant === undefined) continue;
      const known = found.get(`${to} ${constant}`) ?? { to, constant, lines: [] };
      known.lines.push(line);
      found.set(`${to} ${constant}`, known);
    }
  }
  return [...found.values()].map(({ to, constant, lines: [first = '', ...more] }) => ({
    rule: { to, constant, when: { path: path.path, in: [first, ...more] } },
    sure: 0.7,
    why: `A line of the list says so: ${first}.`,
    examples: [first, ...more].slice(0, 5),
  }));
}

/** One amenity that a short line states; a line that denies it, or names what is near, states none. */
function amenityOf(line: string): string | undefined {
  const folded = fold(line);
  if (folded === '' || folded.length > 60 || NEGATIONS.test(folded) || NEARNESS.test(folded)) return undefined;
  return BY_NAME.get(keyOfTokens(tokensOf(line))) ?? AMENITY_WORDS.find(([words]) => words.test(folded))?.[1];
}
