import type { ChoiceField, RangeField } from '../intent.ts';
import german from '../vocabulary/de.json' with { type: 'json' };
import english from '../vocabulary/en.json' with { type: 'json' };
import french from '../vocabulary/fr.json' with { type: 'json' };
import type { Language } from '../../../model/shared/language.ts';

type Section = Readonly<Record<string, readonly string[]>>;

/** The section of the vocabulary that has the words of a field. */
const SECTIONS: { readonly [Field in ChoiceField]: string } = {
  kind: 'kinds',
  offer: 'offers',
  status: 'statuses',
  condition: 'conditions',
  standing: 'standings',
  kitchen: 'kitchens',
  energy: '',
  outlook: 'outlooks',
  view: 'views',
  near: 'near',
  orientation: 'orientations',
  feature: 'features',
  room: 'rooms',
};

const TABLES: Readonly<Record<Language, Readonly<Record<string, unknown>>>> = {
  fr: french,
  en: english,
  de: german,
};
const made = new Map<Language, ReadonlyMap<string, string>>();

/** What a value is called in a language: the first of its words in the vocabulary, or the value itself. */
/** German writes nouns with a capital; words of these fields are nouns. */
const NOUNS: readonly string[] = ['kind', 'near', 'view', 'room', 'kitchen', 'outlook'];

export function labelOf(language: Language, field: ChoiceField | RangeField, value: string): string {
  const labels = made.get(language) ?? read(language);
  made.set(language, labels);
  return labels.get(`${field}:${value}`) ?? value.replaceAll('_', ' ');
}

function read(language: Language): Map<string, string> {
  const labels = new Map<string, string>();
  const table = TABLES[language];
  for (const [field, name] of Object.entries(SECTIONS)) {
    // Entries of one value first: "luxury|total_luxury" is called by its own name only where no other is.
    const entries = Object.entries((table[name] ?? {}) as Section).toSorted(([a], [b]) => width(a) - width(b));
    for (const [key, words] of entries) {
      for (const value of (key.split('/').at(-1) ?? '').split('|')) {
        const label = `${field}:${value}`;
        const word = words[0];
        if (key.startsWith('!') || labels.has(label) || word === undefined) continue;
        labels.set(
          label,
          language === 'de' && NOUNS.includes(field) ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word,
        );
      }
    }
  }
  for (const [measure, words] of Object.entries(table['measures'] as Section))
    labels.set(`${measure}:${measure}`, words[0] ?? measure);
  return labels;
}

const width = (key: string): number => key.split('|').length;
