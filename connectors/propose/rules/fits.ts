import { fold } from '../../../model/words/fold.ts';
import { countryCode } from '../../kit/mapping/country-code.ts';
import { currencyCode } from '../../kit/mapping/names/currency-code.ts';
import { readSize } from '../../kit/mapping/read-size.ts';
import { furnishedOf } from '../dictionary/furnished-words.ts';
import { LOOK_UPS } from '../dictionary/code-lookup.ts';
import type { TargetKind } from '../dictionary/targets.ts';
import { tokensOf } from '../dictionary/tokens.ts';
import type { Kind } from '../survey/kinds.ts';
import type { PathSurvey } from '../survey/watch-path.ts';

/** Share of the values of a path that are of these kinds. */
export function shareOf({ kinds, values }: PathSurvey, ...wanted: readonly Kind[]): number {
  const count = wanted.reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0);
  return values === 0 ? 0 : count / values;
}

/** Share of the values of a path whose word is known. */
export function knownShare(path: PathSurvey, isKnown: (word: string) => boolean): number {
  let known = 0;
  let all = 0;
  for (const [word, count] of path.words) {
    all += count;
    if (isKnown(word)) known += count;
  }
  return all === 0 ? 0 : known / all;
}

/** The code of a currency; a dollar sign counts, so that its prices are reported when the feed is read rather than taken for the currency of the market. */
export const currencyOf = (word: string): string | undefined =>
  currencyCode(word) ?? (word.trim() === '$' ? 'USD' : undefined);

/** Markets outside the euro. */
const MARKET_CURRENCIES: Readonly<Record<string, string>> = {
  gb: 'GBP',
  ch: 'CHF',
  us: 'USD',
  pl: 'PLN',
  cz: 'CZK',
  se: 'SEK',
  no: 'NOK',
  dk: 'DKK',
  hu: 'HUF',
  ro: 'RON',
  au: 'AUD',
  nz: 'NZD',
  ca: 'CAD',
  za: 'ZAR',
  ae: 'AED',
};
const EURO = new Set('at be cy de ee es fi fr gr hr ie it lt lu lv mt nl pt si sk mc ad'.split(' '));

/** The currency that is usual in a market; undefined if it is not known. */
export const currencyOfMarket = (market: string): string | undefined =>
  MARKET_CURRENCIES[market] ?? (EURO.has(market) ? 'EUR' : undefined);

/** Words that stand where a price is on request, folded. */
const NO_PRICE =
  /^(?:poa|p o a|pdr|price on (?:request|application|demand)|on (?:request|application)|upon request|call|contact us|tba|tbc|tbd|na|n a|nc|n c|nous consulter|nous contacter|(?:prix )?sur demande|(?:preis )?auf anfrage|vb|vhb|verhandelbar|(?:precio )?a consultar|consultar|a convenir|trattativa(?: riservata| privata)?|(?:prezzo )?su richiesta|riservat[oa]|(?:prijs )?op aanvraag|nader overeen te komen|notk|prijs n o t k|(?:preco )?sob consulta|sob pedido|)$/;

const numeric = (path: PathSurvey): number =>
  shareOf(path, 'integer', 'decimal', 'measure') +
  knownShare(path, (word) => word === '0' || word === '1') * (path.isCut ? 0 : 1);

/** Fewest listings of which values that are all the same say something. */
const FEWEST = 5;

const POSTCODE = /^(?=.*\d)[A-Z0-9](?:[A-Z0-9 -]{1,8})[A-Z0-9]$/i;

function within({ numbers }: PathSurvey, low: number, high: number): boolean {
  return numbers !== undefined && numbers.min >= low && numbers.max <= high;
}

/** How well the values of a path fit a kind of field, 0..1 or yes or no. */
const FITS: Readonly<Record<TargetKind, (path: PathSurvey, to: string) => number | boolean>> = {
  amount: isMoney,
  number: isNumeric,
  size: (path) => isMostlyNumeric(path) && (within(path, 0, 10_000_000) ? 1 : 0.5),
  // A count that is 0 everywhere is not in use.
  count: (path) => isNumeric(path) && within(path, -1, 2_000) && (path.numbers?.max !== 0 || path.records < FEWEST),
  year: (path) => isNumeric(path) && (path.numbers?.median ?? 0) > 1_000 && (path.numbers?.max ?? 0) < 2_200,
  // Degrees have no thousands: a comma is their decimal sign.
  degrees: (path) =>
    isNumeric(path) && knownShare(path, (word) => Math.abs(Number(word.replace(',', '.'))) <= 180) >= 0.95,
  point: (path) => knownShare(path, (word) => /^-?\d{1,3}\.\d+\s*[,; ]\s*-?\d{1,3}\.\d+$/.test(word)) >= 0.8,
  date: isDate,
  instant: isDate,
  flag: (path) => shareOf(path, 'flag') >= 0.9,
  picture: isAddressOrFile,
  url: (path, to) => (to === 'documents' ? isAddressOrFile(path) : isAddress(path)),
  email: (path) => shareOf(path, 'email') >= 0.8,
  phone: (path) => shareOf(path, 'phone', 'integer', 'words') >= 0.8,
  postcode: (path) => knownShare(path, (word) => POSTCODE.test(word)) >= 0.8,
  country: (path) => knownShare(path, (word) => countryCode(word) !== undefined) >= 0.8,
  currency: (path) => knownShare(path, (word) => currencyOf(word) !== undefined) >= 0.9,
  furnished: (path) => knownShare(path, (word) => furnishedOf(word) !== undefined) >= 0.8,
  energy: areKnownWords,
  code: areKnownWords,
  html: (path) => shareOf(path, 'words', 'text', 'html') >= 0.5 && (path.longest > 60 ? 1 : 0.7),
  line: fitOfLine,
};

function isNumeric(path: PathSurvey): boolean {
  return numeric(path) >= 0.9;
}

/** Share of the values with digits that must be numbers: texts such as "from 300 pw" are reported when the feed is read, and leave their listing without a price. */
const MOSTLY_NUMBERS = 0.5;

/** Values such as "120 - 140", which are reported when the feed is read, may be among areas. */
const isMostlyNumeric = (path: PathSurvey): boolean =>
  numeric(path) >= MOSTLY_NUMBERS && knownShare(path, (word) => /\d/.test(word)) >= 0.9;

/** Words instead of a price, such as "POA", do not count. */
function isMoney(path: PathSurvey): boolean {
  if (isNumeric(path)) return true;
  const withDigits = knownShare(path, (word) => /\d/.test(word));
  const noPrice = knownShare(path, (word) => !/\d/.test(word) && NO_PRICE.test(fold(word)));
  return withDigits > 0 && withDigits + noPrice > 0.95 && numeric(path) / withDigits >= MOSTLY_NUMBERS;
}

function isDate(path: PathSurvey): boolean {
  return shareOf(path, 'date') >= 0.8;
}

function isAddress(path: PathSurvey): boolean {
  return shareOf(path, 'url', 'picture') + knownShare(path, (word) => /^www\.\S+$/i.test(word)) >= 0.9;
}

/** Names of files belong to a listing as addresses do: they are in the zip of the feed, or next to it in an inbox. */
function isAddressOrFile(path: PathSurvey): boolean {
  return isAddress(path) || shareOf(path, 'url', 'picture', 'picture name', 'file name') >= 0.9;
}

/** Whether the pictures of a path are names of files rather than addresses. */
export const areFileNames = (path: PathSurvey): boolean =>
  shareOf(path, 'picture name', 'file name') > shareOf(path, 'picture', 'url');

/** What a reason says of names of files. */
export const FILES_NEXT_TO_IT =
  'They are names of files, which must be in the zip of the feed or next to it in the inbox.';

/** How well the values of a path fit what a field takes, 0..1; 0 rules it out. */
export const fitOf = (kind: TargetKind, path: PathSurvey, to: string): number => Number(FITS[kind](path, to));

/** Share of known words from which a field of the right name counts, where it is not a half: words of offers that are not known become questions, and hold their listings back. */
const KNOWN: Readonly<Record<string, number>> = { offer_type: 0.3 };

function areKnownWords(path: PathSurvey, to: string): boolean {
  return knownShare(path, (word) => LOOK_UPS[to]?.(word) !== undefined) >= (KNOWN[to] ?? 0.5);
}

/** Fields whose values may be numbers. */
const NUMBERED = new Set([
  'reference',
  'location.street_number',
  'floor',
  'mandate.reference',
  'location.address_complement',
  'financial.commissions.buyer.text',
  'legal.property_and_land.cadastral_reference',
]);

function fitOfLine(path: PathSurvey, to: string): number {
  if (isNoLine(path) || (isOnlyNumbers(path) && !NUMBERED.has(to))) return 0;
  // `area@unit` is no unit of a building.
  if (to === 'location.address_complement' && knownShare(path, isUnit) > 0.5) return 0;
  if (to === 'reference') return path.isUnique || path.different >= path.records * 0.9 ? 1 : 0.3;
  if (to === 'title') return path.longest >= 8 && (path.different > 1 || path.records === 1) ? 1 : 0.5;
  return 1;
}

function isNoLine(path: PathSurvey): boolean {
  // A field of yes and no whose name has the word for an address says whether the address may be shown.
  const areFlags = shareOf(path, 'flag') >= 0.5 && numeric(path) < 0.5;
  const others = shareOf(path, 'url', 'picture', 'picture name', 'file name', 'email', 'person', 'date');
  return areFlags || others > 0.2 || path.longest > 1_000;
}

const isOnlyNumbers = (path: PathSurvey): boolean => numeric(path) + shareOf(path, 'flag') >= 0.9;

const isUnit = (word: string): boolean =>
  !/^\d/.test(word) && readSize(`1 ${tokensOf(word).join(' ')}`, 'm²') !== undefined;

/** Whether all values of a path are numbers that only their format can explain. */
export const areIds = (path: PathSurvey): boolean => knownShare(path, (word) => /^\d+$/.test(word)) === 1;
