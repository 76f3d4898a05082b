import { readFlag } from '../../kit/mapping/read-values.ts';

/** What a value looks like, by itself. */
export const KINDS = [
  'flag',
  'integer',
  'decimal',
  'measure',
  'date',
  'url',
  'picture',
  'picture name',
  'file name',
  'email',
  'phone',
  'person',
  'html',
  'text',
  'words',
] as const;
export type Kind = (typeof KINDS)[number];

/** What proves the decimal sign of a file or the order of its dates. */
export type NumberProof = 'point' | 'comma' | 'either point' | 'either comma';
export type DateProof = 'ymd' | 'dmy' | 'mdy' | 'either';

const ADDRESS = /^https?:\/\/\S+$/i;
/** Several addresses with a sign and blanks between them. */
const ADDRESSES = /^https?:\/\/\S+(?:\s*[|;,]?\s+https?:\/\/\S+)+$/i;
const MARKUP = /<\w+[^>]*>/;
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|heic)(?:[?#].*)?$/i;
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/** The name of a file: no address, no sentence. */
const FILE_NAME = /^(?!\w{2,}:|\/\/|www\.)[^<>|?*;,\n]{1,200}\.(?:(jpe?g|png|webp|gif|bmp|tiff?|svg)|pdf|docx?)$/i;
const FILE_END = /\.[a-z]{3,4}[\s|;,]*$/i;
/** Between the names of files in one value. */
const SEPARATORS = ['|', ';', ','] as const;
/** An international or trunk prefix, then groups of digits. */
const PHONE = /^(?:\+|00|0)[\d\s()./-]{7,22}$/;
const PERSON =
  /^(?:m\.|mr\.?|mrs\.?|ms\.?|mme\.?|mlle|madame|monsieur|herr|frau|familie|dhr\.?|mevr\.?|sr\.?|sra\.?|don|doña|sig\.?|signora|dr\.?)\s+\p{Lu}/iu;
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+)(?:[.,]\d+)?$/;
/** A number with a currency or unit before or behind it, and what a rent is paid for. */
const MEASURE =
  /^(?:[€£$]|eur|usd|gbp|chf)?\s*[+-]?\d[\d.,'\s\u00a0\u202f]*\s*(?:€|£|\$|eur(?:os?)?|usd|gbp|chf|m²|m2|qm|sqm|sq\.? ?m(?:etres?)?|sq\.? ?ft|ft²|ha|ares?|acres?|%|pcm|pw)?(?:\s*\/?\s*(?:(?:per|par|pro|al|a|por|p)\.?\s*)?(?:month|mo|mois|monat|mes|mese|maand|week|wk|semaine|woche|semana|settimana|mensili|mensuel|mensual|monatlich|mtl\.?))?$/i;
const ISO_DATE = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T\s]\d{1,2}:\d{2}.*)?$/;
const OTHER_DATE = /^(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})(?:\s+\d{1,2}:\d{2}.*)?$/;

/** An amount of a currency that has cents or none. */
const MONEY = /[€£$]|\b(?:eur(?:os?)?|gbp|usd|chf)\b/i;

/** Characters above which words are a text. */
const TEXT_LENGTH = 80;
/** Longer values are no single fact. */
const LONG = 4 * TEXT_LENGTH;

/** The form of each kind; the first that a value has counts. */
const FORMS: ReadonlyArray<readonly [kind: Kind, has: (value: string) => boolean]> = [
  ['picture', (value) => (ADDRESS.test(value) || ADDRESSES.test(value)) && PICTURE.test(value)],
  ['url', (value) => ADDRESS.test(value)],
  ['picture name', (value) => fileNamesIn(value)?.arePictures === true],
  ['file name', (value) => fileNamesIn(value) !== undefined],
  ['html', (value) => value.length > LONG && MARKUP.test(value)],
  ['text', (value) => value.length > LONG],
  ['email', (value) => EMAIL.test(value)],
  ['date', (value) => ISO_DATE.test(value) || OTHER_DATE.test(value)],
  ['flag', (value) => value === '0' || value === '1'],
  // A number with a leading zero may be a telephone number.
  ['integer', (value) => /^[1-9]\d*$/.test(value)],
  ['phone', isPhone],
  ['integer', (value) => /^[+-]?\d+$/.test(value)],
  ['decimal', (value) => NUMBER.test(value)],
  ['measure', (value) => MEASURE.test(value)],
  ['flag', (value) => readFlag(value) !== undefined],
  ['person', (value) => PERSON.test(value)],
  ['html', (value) => MARKUP.test(value)],
  ['text', (value) => value.length > TEXT_LENGTH],
];

/** The kind of one value, trimmed and not empty. */
export const kindOf = (value: string): Kind => FORMS.find(([, has]) => has(value))?.[0] ?? 'words';

/** The names of files that a value consists of, the sign between them, and whether all are pictures; undefined if it is anything else. */
export function fileNamesIn(
  value: string,
): { readonly names: readonly string[]; readonly separator?: string; readonly arePictures: boolean } | undefined {
  // Nearly all values end here.
  if (!FILE_END.test(value)) return undefined;
  const separator = SEPARATORS.find((sign) => value.includes(sign));
  const names = (separator === undefined ? [value] : value.split(separator))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const found = names.map((name) => FILE_NAME.exec(name));
  if (names.length === 0 || found.includes(null)) return undefined;
  return {
    names,
    ...(separator !== undefined && { separator }),
    arePictures: found.every((match) => match?.[1] !== undefined),
  };
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  return PHONE.test(value) && digits >= 9 && digits <= 15 && !/^\d+[.,]\d+$/.test(value);
}

/** What a number says about the decimal sign of its file; undefined if it has no sign, or is no number. */
export function numberProof(value: string): NumberProof | undefined {
  const [number = ''] = /\d[\d.,]*\d/.exec(value.replace(/['\s\u00a0\u202f]/g, '')) ?? [];
  const comma = number.lastIndexOf(',');
  const point = number.lastIndexOf('.');
  if (comma < 0 && point < 0) return undefined;
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point';
  const [own, other] = comma >= 0 ? (['comma', 'point'] as const) : (['point', 'comma'] as const);
  const groups = number.split(own === 'comma' ? ',' : '.');
  // 1.234.567: the sign divides thousands.
  if (groups.length > 2) return groups.slice(1).every((group) => group.length === 3) ? other : undefined;
  if (!mayBeThousands(groups)) return own;
  // Money has no three decimals.
  return MONEY.test(value) ? other : `either ${own}`;
}

/** Whether a number with one sign may be a whole one: 1.234, not 0.234. */
const mayBeThousands = ([whole = '', rest = '']: readonly string[]): boolean =>
  rest.length === 3 && whole.length <= 3 && !whole.startsWith('0');

/** What a date says about the order of day and month of its file; undefined if it is no date in numbers. */
export function dateProof(value: string): DateProof | undefined {
  if (ISO_DATE.test(value)) return 'ymd';
  const [, first, second] = OTHER_DATE.exec(value) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (Number(first) > 12) return Number(second) <= 12 ? 'dmy' : undefined;
  return Number(second) > 12 ? 'mdy' : 'either';
}
