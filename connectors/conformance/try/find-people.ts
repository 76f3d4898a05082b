import type { MappedProperty } from '../../../model/property/property.ts';

/** A part of a public text that may be about a person. */
export interface Finding {
  /** Field of the property: `title.fr`. */
  readonly field: string;
  /** Why it was found. */
  readonly reason: 'title before a name' | 'name of a person of the listing' | 'mail address' | 'telephone number';
  readonly value: string;
}

/** Words before a name, in the languages of our formats. */
const TITLES =
  'M\\.|Mr\\.?|Mrs\\.?|Ms\\.?|Mme|Mlle|Madame|Monsieur|Maître|Me|Dr\\.?|Herr|Herrn|Frau|Familie|Fam\\.|Dhr\\.|Mevr\\.|Sr\\.|Sra\\.|Señora?|Don|Doña|Sig\\.|Signora?|Famille';

const NAMED = new RegExp(`(?<![\\p{L}.])(?:${TITLES})\\s+\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}[\\p{L}'’-]+)?`, 'gu');
const MAIL = /[\w.+-]+@[\w-]+\.[\w.-]+\w/g;
/** Ten digits or more in groups, as telephone numbers are written, which prices and references are not. */
const TELEPHONE = /(?<![\d,.])(?:\+|00)?\d{1,4}(?:[ ./-]?\(?\d{2,4}\)?){3,5}(?![\d,.])/g;
const FEWEST_DIGITS = 9;

/** A name in one letter or two is part of any text. */
const SHORTEST_NAME = 4;

/** Parts of the texts that a site publishes which look like a person's name or address. Guesses: for people to look at, not to act upon. */
export function findPeople(property: MappedProperty): Finding[] {
  const names = peopleOf(property);
  return publicTexts(property).flatMap(([field, text]) => {
    const plain = text.replace(/<[^>]*>/g, ' ');
    const found = (reason: Finding['reason'], values: Iterable<string>): Finding[] =>
      [...new Set(values)].map((value) => ({ field, reason, value }));
    return [
      ...found('title before a name', matches(plain, NAMED)),
      ...found('mail address', matches(plain, MAIL)),
      ...found('telephone number', matches(plain, TELEPHONE).filter(isTelephone)),
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

/** Last names of those whom the listing names in fields for people. */
function peopleOf({ negotiator, vendors = [] }: MappedProperty): string[] {
  const people = [...(negotiator ? [negotiator] : []), ...vendors];
  return people.flatMap(({ last_name: name = '' }) => (name.length >= SHORTEST_NAME ? [name] : []));
}

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([match]) => match.trim());

/** Numbers that begin with a trunk or country prefix. */
const isTelephone = (text: string): boolean =>
  /^(?:\+|0)/.test(text) && text.replace(/\D/g, '').length >= FEWEST_DIGITS;

function hasWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && !/\p{L}/u.test(text.charAt(at - 1)) && !/\p{L}/u.test(text.charAt(at + name.length));
}
