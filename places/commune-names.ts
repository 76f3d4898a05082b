import { cityKey } from '../model/geography/city-key.ts';

/** Words of names of communes that are abbreviated, except saints. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  s: 'sur',
  ss: 'sous',
  mt: 'mont',
  mts: 'monts',
  bg: 'bourg',
  nd: 'notre dame',
  vx: 'vieux',
  chat: 'chateau',
  fd: 'ferrand',
  pce: 'provence',
  st: 'saint',
  ste: 'sainte',
};

const ROMAN = [
  '',
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
];
ROMAN.push('xvii', 'xviii', 'xix', 'xx');

const ROMAN_DISTRICT = /^(paris|lyon|marseille) ([ivx]+?)(?:e|er|eme)?$/;
const DISTRICT_FIRST =
  /^(\d{1,2})(?: ?(?:er|e|eme|ieme))?(?: arr| arrd?t?| arrondissement)?(?: de)? (paris|lyon|marseille)$/;
const ARTICLE = /^(?:le|la|les|l|los|las) (?=.)/;
const ARTICLE_LAST = /^(.+) (le|la|les|l)$/;

/** The name without its article: `le havre` → `havre`; the same name if it has none. */
export const withoutArticle = (key: string): string => key.replace(ARTICLE, '');

/**
 * Keys under which the name of a commune may be found, the likeliest first: as written, with its article in front (`Mans (Le)`), abbreviations written out
 * (`Chalon s/ Saône`), districts however they are counted (`11e arrondissement de Paris`, `Paris XVI`).
 */
export function nameKeys(name: string): string[] {
  const key = cityKey(name);
  const keys = [key, writtenOut(key)];
  const first = DISTRICT_FIRST.exec(key);
  if (first) keys.push(`${first[2]} ${Number(first[1])}`);
  const roman = ROMAN_DISTRICT.exec(key);
  const number = ROMAN.indexOf(roman?.[2] ?? '');
  if (roman && number > 0) keys.push(`${roman[1]} ${number}`);
  for (const form of [key, writtenOut(key)]) {
    const last = ARTICLE_LAST.exec(form);
    if (last) keys.push(`${last[2]} ${last[1]}`);
  }
  return [...new Set(keys)].filter((each) => each !== '');
}

const writtenOut = (key: string): string =>
  key
    .split(' ')
    .map((word, index) => (Object.hasOwn(WRITTEN_OUT, word) && (index > 0 || word !== 's') ? WRITTEN_OUT[word] : word))
    .join(' ');
