import { MARKETS } from '../../../model/geography/country-codes.ts';
import { fold } from '../../../model/geography/city-key.ts';
import { LANGUAGES } from '../../../model/shared/language.ts';

/** Shorter names are words of other languages. */
const SHORTEST = 4;

/** What people say instead of the official name. */
const EVERYDAY: Readonly<Record<string, string>> = {
  hollande: 'NL',
  holland: 'NL',
  angleterre: 'GB',
  england: 'GB',
  'grande bretagne': 'GB',
  'great britain': 'GB',
  usa: 'US',
  uk: 'GB',
};

let codes: ReadonlyMap<string, string> | undefined;

/** Names of countries in the three languages, from the data of the JavaScript engine (Unicode CLDR), by folded name. */
function countries(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const found = new Map<string, string>();
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of MARKETS) {
      const name = names.of(code.toUpperCase());
      if (name !== undefined && name.length >= SHORTEST) found.set(plain(name), code.toUpperCase());
    }
  }
  for (const [name, code] of Object.entries(EVERYDAY)) found.set(name, code);
  codes = found;
  return found;
}

const plain = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** ISO 3166-1 code of a country by its name in French, English or German, or by the code itself. */
export function countryOf(name: string): string | undefined {
  const found = countries().get(plain(name));
  return found ?? (/^[A-Z]{2}$/.test(name) && MARKETS.includes(name.toLowerCase()) ? name : undefined);
}
