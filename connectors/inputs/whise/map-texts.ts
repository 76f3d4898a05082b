import { LANGUAGE_CODES } from '../../kit/mapping/iso-codes.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { buildTitle } from '../../kit/mapping/build-title.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import type { EstateKind } from './map-kind.ts';

type Texts = Record<string, string>;

/** Titles and descriptions by language. The name is one for all languages or a list by language; an estate without one gets a generated one. */
export function mapTexts(
  estate: Fields,
  kind: EstateKind,
  language: string,
): Pick<MappedProperty, 'title' | 'description' | 'short_description'> {
  const long = byLanguage(estate, 'longDescription');
  const short = byLanguage(estate, 'shortDescription');
  const names = byLanguage(estate, 'name', true);
  const description: Texts = { ...short, ...long };
  const languages = new Set([...Object.keys(description), ...Object.keys(names)]);
  if (languages.size === 0) {
    languages.add(language);
  }
  const name = estate.line('name');
  const title = Object.fromEntries(
    [...languages].map((code) => [
      code,
      names[code] ?? name ?? buildTitle(code, { type: kind.type, town: estate.line('city') }),
    ]),
  );
  return {
    title,
    description: Object.keys(description).length > 0 ? description : title,
    short_description: byLanguage(estate, 'sms'),
  };
}

/** A list of contents by language ("fr-BE", of which the language counts). */
function byLanguage(estate: Fields, field: string, isLine = false): Texts {
  const texts: Texts = {};
  for (const item of estate.list(field)) {
    const code = item.raw('languageId') ?? '';
    const text = isLine ? item.line('content') : item.html('content');
    const [, language] = /^([a-z]{2})(?:[-_][a-z]{2})?$/i.exec(code) ?? [];
    if (language === undefined || !LANGUAGE_CODES.has(language.toLowerCase())) {
      item.warn('unmapped_value', 'languageId', code);
    } else if (text !== undefined) {
      texts[language.toLowerCase()] ??= text;
    }
  }
  return texts;
}
