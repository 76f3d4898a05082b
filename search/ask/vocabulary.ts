import { gradual } from '../../model/shared/gradual.ts';
import { CHOICES, RANGES } from './intent.ts';
import type { ChoiceField } from './intent.ts';
import { splitCompound, undoubled } from './spelling.ts';
import { tokenize } from './tokens.ts';
import { SHORTEST_FUZZY, similarWord } from './vocabulary/similar-word.ts';
import type { KnownWords } from './vocabulary/similar-word.ts';
import german from './vocabulary/de.json' with { type: 'json' };
import english from './vocabulary/en.json' with { type: 'json' };
import french from './vocabulary/fr.json' with { type: 'json' };
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

/** Endings of the names of German towns, which are words as well: Offenburg is no castle, and Mühlhausen no mill. */
const TOWN_ENDING = /(?:burg|hausen)$/;

/** One meaning of a word. */
export interface Sense {
  /** The section of the vocabulary: `function`, `number`, `unit`, `measure`, a field of choice … */
  readonly section: string;
  /** What it means there. */
  readonly value: string;
  /** The same as values of the field, for words that choose; `not` for words that say the opposite. */
  readonly any?: readonly string[];
  readonly not?: boolean;
  /** Of a sub-type: the type it belongs to. */
  readonly parent?: string;
  /** Of words that mean several things only together. */
  readonly all?: readonly Sense[];
}

export interface Entry {
  readonly language: Language;
  readonly senses: readonly Sense[];
  /** How many tokens it has. */
  readonly length: number;
}

interface Node {
  readonly next: Map<string, Node>;
  senses?: Sense[];
}

type Words = Readonly<Record<string, readonly string[]>>;
type Table = Readonly<Record<string, unknown>> & { readonly language: string };

const TABLES: readonly Table[] = [french, english, german];

/** Sections whose keys are values of a field. */
const CHOICE_SECTIONS: Readonly<Record<string, ChoiceField>> = {
  offers: 'offer',
  statuses: 'status',
  conditions: 'condition',
  standings: 'standing',
  kitchens: 'kitchen',
  outlooks: 'outlook',
  views: 'view',
  near: 'near',
  orientations: 'orientation',
  features: 'feature',
  rooms: 'room',
  energies: 'energy',
  kinds: 'kind',
};
/** Sections of other words, and what a sense of theirs is called. */
const OTHER_SECTIONS: Readonly<Record<string, string>> = {
  functions: 'function',
  multipliers: 'multiplier',
  currencies: 'currency',
  periods: 'period',
  units: 'unit',
  measures: 'measure',
  floors: 'floor',
  oriented: 'oriented',
  before_kind: 'before_kind',
};

/** Sections that are lists of words, and what a sense of theirs is called. */
const PLAIN_SECTIONS: Readonly<Record<string, string>> = {
  ignored: 'ignored',
  vague: 'vague',
  more: 'more',
  months: 'month',
  parts: 'part',
};

/** Longest entry in tokens; bounds every look-up. */
const LONGEST = 8;

export interface Vocabulary {
  /** The longest entry of a language that begins at a token. */
  match(
    tokens: readonly { readonly text: string; readonly before?: string }[],
    at: number,
    language: Language,
  ): Entry | undefined;
  /** The meaning of a word that depends on its accents: `loué` is not `loue`. */
  accented(written: string): Entry | undefined;
  /** The word classes of grammar that a phrase belongs to in any language: `small`, `article` … */
  classesOf(phrase: string): readonly string[];
  /** Whether a word alone is on the list of fillers of a language. */
  isFiller(word: string): boolean;
  /** Whether any language knows the word alone. */
  knows(word: string): boolean;
  /** The word that was probably meant; undefined if none is close. */
  similar(word: string, language: Language): { word: string; language: Language; distance: number } | undefined;
  /** Parts of a compound, all of them words of the language: `dreizimmerwohnung`. Undefined if it is none. */
  split(word: string, language: Language): string[] | undefined;
}

/** Beyond the exact word: endings that change nothing of its meaning, by language. */
export function stem(word: string, language: Language): string {
  if (word.length < 4) return word;
  if (language === 'fr') {
    const singular = /[sx]$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
    return singular.endsWith('ee') ? singular.slice(0, -1) : singular;
  }
  if (language === 'en') {
    if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`;
    return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  }
  let stemmed = word;
  for (;;) {
    const shorter = stemmed.replace(/(?:en|em|er|es|e|n|s)$/, '');
    if (shorter === stemmed || shorter.length < 4) return stemmed;
    stemmed = shorter;
  }
}

/** The words of a language that choose values of a field, as its table has them. */
export function wordsThatChoose(
  language: Language,
): { readonly phrase: string; readonly field: string; readonly value: string }[] {
  const table = TABLES.find((one) => one.language === language);
  return [...(table ? sensesOf(table) : [])].flatMap(({ phrase, sense: { section, value, any } }) =>
    // “South-facing” is the same value of the same field as “facing south”.
    any && value !== 'stated' ? [{ phrase, field: section, value }] : [],
  );
}

const made = gradual(() => buildVocabulary(TABLES));

/** The vocabularies of the three languages; read once. Throws for an entry that names no value of the model. */
export const vocabulary = (): Vocabulary => made();

/** Reads a part of the vocabularies, some milliseconds long; true once all is read. */
export const prepareVocabulary = (): boolean => made.step();

/** Entries that are read in one step. */
const STEP = 300;

/** What the tables are read into. */
interface Lists {
  readonly roots: Map<Language, Node>;
  /** Single words that mean something, by language and length. */
  readonly words: Map<Language, Map<number, Set<string>>>;
  readonly exact: Set<string>;
  readonly fillers: Set<string>;
  readonly classes: Map<string, string[]>;
  /** By words as they are written: the phrase that has their meaning. */
  readonly readAs: Map<string, { phrase: string; language: Language }>;
  /** Words by their letters without doubles: `terase` is `terrasse`. */
  readonly single: Map<string, { word: string; language: Language }>;
}

function* buildVocabulary(tables: readonly Table[]): Generator<void, Vocabulary> {
  const lists: Lists = {
    roots: new Map(),
    words: new Map(),
    exact: new Set(),
    fillers: new Set(),
    classes: new Map(),
    readAs: new Map(),
    single: new Map(),
  };
  for (const table of tables) yield* readTable(table, lists);
  const match: Vocabulary['match'] = (tokens, at, language) =>
    longestMatch(lists.roots.get(language), tokens, at, language);
  const known: KnownWords = {
    ...lists,
    sensesOf: ({ word, language }) => match([{ text: word }], 0, language)?.senses,
  };
  return {
    match,
    accented(written) {
      const found = lists.readAs.get(written);
      const entry = found && match(tokenize(found.phrase), 0, found.language);
      return entry && { ...entry, length: 1 };
    },
    classesOf: (phrase) => lists.classes.get(phrase) ?? [],
    isFiller: (word) => lists.fillers.has(word),
    knows: (word) => lists.exact.has(word),
    similar: (word, language) => similarWord(word, language, known),
    split(word, language) {
      // Only German writes words together.
      if (language !== 'de' || word.length < 7 || word.length > 40 || TOWN_ENDING.test(word)) return undefined;
      return splitCompound(word, (part) => match([{ text: part }], 0, 'de') !== undefined);
    },
  };
}

function* readTable(table: Table, lists: Lists): Generator<void> {
  const language = LANGUAGES.find((one) => one === table.language);
  if (!language) throw new Error(`The vocabulary has no language ${table.language}`);
  const byLength = new Map<number, Set<string>>();
  const root: Node = { next: new Map() };
  readClasses(table, language, lists);
  let read = 0;
  for (const { phrase, sense } of sensesOf(table)) {
    if (read % STEP === 0) yield;
    read += 1;
    const parts = tokenize(phrase).map(({ text }) => text);
    if (parts.length === 0 || parts.length > LONGEST) throw new Error(`${language}: ${phrase} is no usable entry`);
    for (const contracted of contractions(parts, language)) insert(root, contracted, sense);
    insert(root, parts, sense);
    insert(
      root,
      parts.map((part) => stem(part, language)),
      sense,
    );
    if (sense.section === 'ignored' && parts.length === 1) lists.fillers.add(parts[0] ?? '');
    for (const part of parts) learn(part, language, byLength, lists);
  }
  lists.roots.set(language, root);
  lists.words.set(language, byLength);
}

/** A word that may be misspelt; words inside of phrases are words too. */
function learn(part: string, language: Language, byLength: Map<number, Set<string>>, { exact, single }: Lists): void {
  exact.add(part);
  byLength.set(part.length, (byLength.get(part.length) ?? new Set()).add(part));
  if (part.length >= SHORTEST_FUZZY && !single.has(undoubled(part)))
    single.set(undoubled(part), { word: part, language });
}

/** The word classes of a language, and the words whose accents decide. */
function readClasses(table: Table, language: Language, { classes, readAs }: Lists): void {
  for (const [phrase, list] of Object.entries((table['read_as'] ?? {}) as Words))
    for (const word of list) readAs.set(word, { phrase, language });
  for (const [name, phrases] of Object.entries((table['words'] ?? {}) as Words)) {
    for (const phrase of phrases) {
      const text = tokenize(phrase)
        .map((one) => one.text)
        .join(' ');
      classes.set(text, [...(classes.get(text) ?? []), name]);
    }
  }
}

/** Where a phrase that begins at a token ends at the latest: "in the south, west facing garden" says nothing of the south west. */
function endOfPhrase(tokens: readonly { readonly before?: string }[], at: number): number {
  const comma = tokens.slice(at + 1, at + LONGEST).findIndex(({ before }) => before?.includes(','));
  return comma < 0 ? at + LONGEST : at + 1 + comma;
}

function longestMatch(
  root: Node | undefined,
  tokens: readonly { readonly text: string; readonly before?: string }[],
  at: number,
  language: Language,
): Entry | undefined {
  let found: Entry | undefined;
  const end = endOfPhrase(tokens, at);
  const walk = (node: Node, index: number): void => {
    const length = index - at;
    if (node.senses && found && length === found.length) {
      // The word as it is written means more than its stem.
      const more = node.senses.filter((sense) => !found?.senses.includes(sense));
      found = { language, senses: [...found.senses, ...more], length };
    } else if (node.senses && length > (found?.length ?? 0)) found = { language, senses: node.senses, length };
    const text = index < end ? tokens[index]?.text : undefined;
    if (text === undefined) return;
    const plain = node.next.get(text);
    if (plain) walk(plain, index + 1);
    const stemmed = stem(text, language);
    const other = stemmed === text ? undefined : node.next.get(stemmed);
    if (other && other !== plain) walk(other, index + 1);
  };
  if (root) walk(root, at);
  return found;
}

/** French joins "de" and "à" with the article of the next word. */
function contractions(parts: readonly string[], language: Language): string[][] {
  const last = parts.at(-1);
  const joined =
    language !== 'fr' || parts.length < 2 ? [] : last === 'de' ? ['du', 'des', 'd'] : last === 'a' ? ['au', 'aux'] : [];
  return joined.map((word) => [...parts.slice(0, -1), word]);
}

function insert(root: Node, parts: readonly string[], sense: Sense): void {
  let node = root;
  for (const part of parts) {
    const next: Node = node.next.get(part) ?? { next: new Map() };
    node.next.set(part, next);
    node = next;
  }
  const senses = (node.senses ??= []);
  if (!senses.some((one) => one.section === sense.section && one.value === sense.value)) senses.push(sense);
}

function* sensesOf(table: Table): Generator<{ phrase: string; sense: Sense }> {
  for (const [section, content] of Object.entries(table)) {
    if (section === 'language' || section === 'read_as' || section === 'words') continue;
    const plain = PLAIN_SECTIONS[section];
    if (plain !== undefined) {
      for (const phrase of content as string[]) yield { phrase, sense: { section: plain, value: '' } };
    } else if (section === 'together') {
      for (const [key, phrases] of Object.entries(content as Words)) {
        const all = key.split(' + ').map((one) => {
          const [part = '', value = ''] = one.split(':');
          return senseOf(part, value);
        });
        for (const phrase of phrases) yield { phrase, sense: { section, value: key, all } };
      }
    } else if (section === 'numbers') {
      for (const [phrase, value] of Object.entries(content as Record<string, number>)) {
        yield { phrase, sense: { section: 'number', value: String(value) } };
      }
    } else {
      for (const [key, phrases] of Object.entries(content as Words)) {
        const sense = senseOf(section, key);
        for (const phrase of phrases) yield { phrase, sense };
      }
    }
  }
}

/** Keys are values of the model, several with `|`; `house/villa` is the sub-type of a type; `!` says the opposite. */
function senseOf(section: string, key: string): Sense {
  const field = CHOICE_SECTIONS[section];
  if (!field) return otherSense(section, key);
  const [parent, finer] = field === 'kind' ? key.split('/') : [undefined, key];
  const any = (finer ?? parent ?? '').replace(/^!/, '').split('|');
  const known: readonly string[] = CHOICES[field];
  const unknown = any.find((value) => !known.includes(value));
  if (unknown !== undefined) throw new Error(`${field} has no value ${unknown}`);
  const isFiner = parent !== undefined && finer !== undefined;
  return {
    section: field,
    value: key,
    any,
    ...(key.startsWith('!') ? { not: true } : {}),
    ...(isFiner ? { parent } : {}),
  };
}

const MEASURES: readonly string[] = ['price', 'other', ...RANGES];

/** A sense of a section that chooses no value of a field by itself. */
function otherSense(section: string, key: string): Sense {
  const name = OTHER_SECTIONS[section];
  if (name === undefined) throw new Error(`The vocabulary has no section ${section}`);
  if (section === 'measures' && !MEASURES.includes(key)) throw new Error(`There is no measure ${key}`);
  return section === 'oriented'
    ? { section: 'orientation', value: 'stated', any: key.split('|') }
    : { section: name, value: key };
}
