import { entryOf, fold } from '../../../../model/words/fold.ts';
import { LANGUAGE_CODES } from '../iso-codes.ts';

/** Languages in which feeds name languages. */
const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'it', 'nl', 'ca', 'sv', 'nb', 'da'];

/** ISO 639-2 codes of the languages of our feeds, both of those that have two. */
const LONG: Readonly<Record<string, string>> = {
  fra: 'fr',
  fre: 'fr',
  eng: 'en',
  deu: 'de',
  ger: 'de',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  dut: 'nl',
  rus: 'ru',
  pol: 'pl',
  swe: 'sv',
  dan: 'da',
  nor: 'no',
  fin: 'fi',
  cat: 'ca',
  ara: 'ar',
  chi: 'zh',
  zho: 'zh',
  tur: 'tr',
};

const TAG = /^([A-Za-z]{2})(?:[-_]([A-Za-z]{2}))?$/;

/** Folded names to codes, created on first use because it takes some milliseconds. */
let names: ReadonlyMap<string, string> | undefined;

/** The ISO 639-1 code of a language by its code (`fr`, `fr_FR`, `fra`) or its name in any of the languages; undefined if unknown. */
export function languageCode(word: string): string | undefined {
  const [, short = ''] = TAG.exec(word.trim()) ?? [];
  const code = short.toLowerCase();
  if (LANGUAGE_CODES.has(code)) return code;
  names ??= readNames();
  return entryOf(LONG, fold(word)) ?? names.get(fold(word));
}

function readNames(): Map<string, string> {
  const known = new Map<string, string>();
  const tables = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }));
  for (const code of LANGUAGE_CODES) {
    const own = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' });
    for (const table of [...tables, own]) {
      const name = table.of(code);
      if (name !== undefined && fold(name) !== '') known.set(fold(name), code);
    }
  }
  return known;
}
