import { languageOfMarket } from '../../../model/property/normalise-language.ts';
import { entryOf } from '../../../model/words/fold.ts';
import { LANGUAGE_CODES } from '../../kit/mapping/iso-codes.ts';
import { LANGUAGES } from './codes.ts';
import type { Element } from '../../kit/mapping/open-element.ts';
import { buildTitle } from './titles.ts';
import type { TitleKind } from './titles.ts';

/** Bounds the languages of a listing. */
const MAX_LANGUAGES = 60;

/**
 * Titles and descriptions by language. The format has no titles: unless software adds them, one is generated in each language of a
 * description; a listing without a description gets one in the language of the market.
 */
export function mapTexts(
  root: Element,
  kind: TitleKind,
  market: string,
): { title: Record<string, string>; description?: Record<string, string> } {
  const description = byLanguage(root, 'desc', market, (text, name) => text.html(name));
  const title = byLanguage(root, 'title', market, (text, name) => text.line(name));
  const languages = Object.keys({ ...description, ...title });
  const facts = {
    kind,
    beds: kind === 'land' || kind === 'parking' ? undefined : (root.count('beds') ?? root.count('bedrooms')),
    town: root.line('town'),
  };
  for (const language of languages.length > 0 ? languages : [languageOfMarket(market)]) {
    title[language] ??= buildTitle(language, facts);
  }
  return Object.keys(description).length > 0 ? { title, description } : { title };
}

/** Values by language (ISO 639-1); a text without a language is in that of the market. */
export function byLanguage(
  root: Element,
  name: string,
  market: string,
  read: (element: Element, name: string) => string | undefined,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const element of root.children(name)) {
    for (const child of element.names().slice(0, MAX_LANGUAGES)) {
      const language = languageNamed(child);
      if (language === undefined) {
        if (element.raw(child) !== undefined) element.warn('unmapped_value', '', child);
        continue;
      }
      const value = read(element, child);
      if (value !== undefined) values[language] ??= value;
    }
    const own = read(element, '');
    if (own !== undefined) values[languageOf(element) ?? languageOfMarket(market)] ??= own;
  }
  return values;
}

/** The ISO 639-1 code of a name in the format; undefined if it is not a language. */
function languageNamed(name: string): string | undefined {
  const language = entryOf(LANGUAGES, name) ?? name;
  return LANGUAGE_CODES.has(language) ? language : undefined;
}

/** The language in an attribute of an element. */
const languageOf = (element: Element): string | undefined =>
  languageNamed((element.raw('@language') ?? element.raw('@lang'))?.toLowerCase().slice(0, 2) ?? '');
