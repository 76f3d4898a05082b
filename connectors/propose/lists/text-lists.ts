import { languageCode } from '../../kit/mapping/names/language-code.ts';
import { TEXTS } from '../dictionary/targets.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import type { ProposedRule } from '../proposal.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { fitOf, knownShare } from '../rules/fits.ts';
import { matchNames } from '../rules/match-names.ts';
import { relative } from './picture-lists.ts';

/** Names of the language of a text. */
const LANGUAGE = /\b(?:lang|language|languages|langue|sprache|idioma|lingua|taal|locale|culture)\b/;

/** From this score on a name is that of a text. */
const SURE_ENOUGH = 0.55;

/** Names of the text itself, within a list that is named after texts. */
const PLAIN = new Set('text texto testo texte tekst value content corps body valor valeur wert inhalt'.split(' '));

/** Lists with one element per language (`texts.text[lang, title, body]`), and the rules for their texts. */
export function textLists(
  paths: readonly PathSurvey[],
): { readonly path: PathSurvey; readonly rules: readonly ProposedRule[] }[] {
  return paths.flatMap((language) => {
    const { list } = language;
    if (list === undefined || !isLanguage(language)) return [];
    const texts = paths.filter((path) => path.list === list && path !== language);
    const found = TEXTS.flatMap((to) => {
      const [best] = texts
        .map((path) => ({ path, sure: sureOf(path, to) }))
        .filter(({ sure }) => sure >= SURE_ENOUGH)
        .toSorted((left, right) => right.sure - left.sure || right.path.longest - left.path.longest);
      return best ? [{ ...best, to }] : [];
    });
    return found
      .filter(({ path }, place) => found.findIndex((other) => other.path === path) === place)
      .map(({ path, sure, to }) => ({ path, rules: [ruleOf({ list, language, path, to, sure })] }));
  });
}

const isLanguage = (path: PathSurvey): boolean =>
  LANGUAGE.test(tokensOf(path.names.at(-1) ?? '').join(' ')) &&
  knownShare(path, (word) => languageCode(word) !== undefined) >= 0.9;

/** How sure it is that a field of a list is this text: by its own name, or as the text of a list that is named so. */
function sureOf(path: PathSurvey, to: (typeof TEXTS)[number]): number {
  const fit = fitOf(to === 'title' ? 'line' : 'html', { ...path, isUnique: false }, to);
  const own = { ...path, names: path.names.slice(-1) };
  const leaf = tokensOf(path.names.at(-1) ?? '');
  const parent = leaf.every((token) => PLAIN.has(token)) ? [{ ...path, names: path.names.slice(-2, -1) }] : [];
  const scores = [own, ...parent, path]
    .flatMap((each) => matchNames(each))
    .flatMap((match) => (match.target.to === to ? [match.score] : []));
  return Math.max(0, ...scores) * fit;
}

function ruleOf({
  list,
  language,
  path,
  to,
  sure,
}: {
  readonly list: string;
  readonly language: PathSurvey;
  readonly path: PathSurvey;
  readonly to: string;
  readonly sure: number;
}): ProposedRule {
  return {
    rule: {
      to,
      each: [list],
      parts: [
        { to: 'language', from: [relative(language.path, list)] },
        { to: 'text', from: [relative(path.path, list)] },
      ],
    },
    sure: Math.round(Math.min(0.9, sure) * 100) / 100,
    why: `The list "${list}" has one text per language, which "${language.path}" names.`,
    examples: path.examples,
  };
}
