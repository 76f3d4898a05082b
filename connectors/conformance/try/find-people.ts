import type { MappedProperty } from '../../../model/property/property.ts';

/** A part of a public text that may be personal data. */
export interface Finding {
  /** Field of the property: `title.fr`. */
  readonly field: string;
  /** Why it was found. */
  readonly reason: 'title before a name' | 'name of a person of the listing' | 'mail address' | 'telephone number';
  readonly value: string;
}

/** Titles before a name, in the languages of our formats. */
const TITLES =
  'M\\.|Mr\\.?|Mrs\\.?|Ms\\.?|Mme|Mlle|Madame|Monsieur|Maître|Me|Dr\\.?|Herr|Herrn|Frau|Familie|Fam\\.|Dhr\\.|Mevr\\.|Sr\\.|Sra\\.|Señora?|Don|Doña|Sig\\.|Signora?|Famille';

const NAMED = new RegExp(`(?<![\\p{L}.])(?:${TITLES})\\s+\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}[\\p{L}'’-]+)?`, 'gu');
const MAIL = /[\w.+-]+@[\w-]+\.[\w.-]+\w/g;
/** Groups of digits, like telephone numbers; not part of a word, a reference or another number. */
const TELEPHONE =
  /(?<![\p{L}\d,.:/-])(?:\+|00)?\(?\d{1,13}\)?(?:[ ./-]?\(\d{1,7}\)|[ ./-]\d{1,7}|(?<=\))\d{1,7}){0,6}(?![\d\p{L}]|[,.:]\d)/gu;
/** Words before a number that is a reference. */
const REFERENCE = /(?:r[eé]f\p{L}*|mandat|objekt\p{L}*|nr|n°|no|id)[.:# ]*$/iu;
/** Digits of the shortest number with an area code, and of the longest in E.164. */
const FEWEST_DIGITS = 9;
const MOST_DIGITS = 15;

/** Dates with day and month first or year first, months, and times: they are removed from a text before the search for telephone numbers. */
const DATES = new RegExp(
  [
    String.raw`(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d{2}|\d{2})(?!\1?\d)`,
    String.raw`(?:19|20)\d{2}([./-])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`(?:0?[1-9]|1[0-2])[./-](?:19|20)\d{2}(?![./-]?\d)`,
    String.raw`\d{1,2}(?::\d{2}){1,2}`,
  ]
    .map((date) => String.raw`(?<![\d./-])(?:${date})`)
    .join('|'),
  'g',
);

/** `4130000.0`, `0.123456789`, `1 250 000,00`: one decimal sign and otherwise only blanks. */
const DECIMAL = /^[+-]?\d+(?: \d{3})*[.,]\d+$/;

/** Shortest name searched for: shorter ones occur in any text. */
const SHORTEST_NAME = 4;

/** Parts of published texts that look like a person's name, mail address or telephone number. A heuristic for review by a person. */
export function findPeople(property: MappedProperty): Finding[] {
  const names = peopleOf(property);
  return publicTexts(property).flatMap(([field, text]) => {
    const plain = text.replace(/<[^>]*>/g, ' ');
    const found = (reason: Finding['reason'], values: Iterable<string>): Finding[] =>
      [...new Set(values)].map((value) => ({ field, reason, value }));
    return [
      ...found('title before a name', matches(plain, NAMED)),
      ...found('mail address', matches(plain, MAIL)),
      ...found('telephone number', telephonesIn(plain)),
      ...found(
        'name of a person of the listing',
        names.filter((name) => hasWord(plain, name)),
      ),
    ];
  });
}

function publicTexts(property: MappedProperty): Array<readonly [field: string, text: string]> {
  const byLanguage = (['title', 'description', 'short_description'] as const).flatMap((name) =>
    Object.entries(property[name] ?? {}).map(([language, text]) => [`${name}.${language}`, text] as const),
  );
  const custom = (property.custom_fields ?? []).map(({ key, value }) => [`custom_fields.${key}`, value ?? ''] as const);
  const pictures = (property.images ?? []).flatMap(({ name, description }) => [
    ['images.name', name ?? ''] as const,
    ['images.description', description ?? ''] as const,
  ]);
  return [...byLanguage, ...custom, ...pictures];
}

/** Last names in the listing's fields for people. */
function peopleOf({ negotiator, vendors = [] }: MappedProperty): string[] {
  const people = [...(negotiator ? [negotiator] : []), ...vendors];
  return people.flatMap(({ last_name: name = '' }) => (name.length >= SHORTEST_NAME ? [name] : []));
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([match]) => match.trim());

function telephonesIn(text: string): string[] {
  const undated = text.replace(DATES, ' · ');
  return [...undated.matchAll(TELEPHONE)].flatMap(({ 0: match, index }) =>
    isTelephone(match.trim()) && !REFERENCE.test(undated.slice(Math.max(0, index - 20), index)) ? [match.trim()] : [],
  );
}

/** Whether a number begins with a trunk or country prefix. */
function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return (
    /^(?:\+\d|00?[1-9])/.test(text.replace(/[ ()]/g, '')) &&
    digits >= FEWEST_DIGITS &&
    digits <= MOST_DIGITS &&
    !DECIMAL.test(text)
  );
}

function hasWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && !/\p{L}/u.test(text.charAt(at - 1)) && !/\p{L}/u.test(text.charAt(at + name.length));
}
