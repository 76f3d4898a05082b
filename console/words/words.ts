import { effect, signal } from '@preact/signals';
import { connectorWords } from './connectors.ts';
import { frameWords } from './frame.ts';
import { gatewayWords } from './gateways.ts';
import { inboxWords } from './inbox.ts';
import { insightWords } from './insights.ts';
import { listingWords } from './listings.ts';
import { mappingWords } from './mapping.ts';
import { ruleEditorWords } from './rule-editor.ts';
import { ruleWords } from './rules.ts';
import { runWords } from './runs.ts';
import { setupWords } from './setup.ts';
import { settingWords } from './settings.ts';
import { sharingWords } from './sharing.ts';
import { studioWords } from './studio.ts';
import type { Text, Words } from './table.ts';
import { transactionWords } from './transactions.ts';
import { valuationWords } from './valuation.ts';

export const LANGUAGES = ['en', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = 'console.language';

const preferred = (): Language => {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? 'en';
};

/** The language of the page; kept in the browser. */
export const language = signal<Language>(preferred());

effect(() => {
  localStorage.setItem(KEY, language.value);
  document.documentElement.lang = language.value;
});

/** Every text of the console: a key without one of the languages does not compile. */
const WORDS = {
  ...frameWords,
  ...gatewayWords,
  ...inboxWords,
  ...ruleWords,
  ...ruleEditorWords,
  ...runWords,
  ...connectorWords,
  ...listingWords,
  ...sharingWords,
  ...settingWords,
  ...setupWords,
  ...mappingWords,
  ...studioWords,
  ...valuationWords,
  ...insightWords,
  ...transactionWords,
} satisfies Words;

export type Word = keyof typeof WORDS;
export type Values = Readonly<Record<string, string | number>>;

/**
 * The text of a key in the language of the page.
 * @param values put in place of `{name}`; numbers as the language writes them. `one | other` chooses by `count`
 */
export const say = (word: Word, values: Values = {}): string => sayText(WORDS[word], values);

/**
 * The same for a table that is loaded with the pages that show it, instead of with the first page.
 * @example const sayRefusal = wordsOf(refusalWords)
 */
export const wordsOf =
  <Table extends Words>(table: Table) =>
  (word: keyof Table & string, values: Values = {}): string => {
    const text = table[word];
    return text ? sayText(text, values) : '';
  };

/** The same for a text of the shared sentences. */
export function sayText(said: Text, values: Values = {}): string {
  const text = said[language.value];
  const count = values['count'];
  const forms = text.split(' | ');
  const isOne = typeof count === 'number' && new Intl.PluralRules(language.value).select(count) === 'one';
  const form = (forms.length > 1 && !isOne ? forms[1] : forms[0]) ?? text;
  return form.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? number(value) : (value ?? '');
  });
}

/** A label and what it labels, with the colon of the language: French has a space before it that does not break. */
export const labelled = (label: string, text: string): string => `${label}${colon()}${text}`;

/** The colon behind a label, with its spaces. */
export const colon = (): string => (language.value === 'fr' ? '\u00a0: ' : ': ');

/** A key that is made of data, such as a status; undefined if there is none. */
export const wordFor = (key: string): Word | undefined => (Object.hasOwn(WORDS, key) ? (key as Word) : undefined);

/** The text for a code of the API, or the code in plain letters where there is none. */
export const sayCode = (prefix: string, code: string): string => {
  const word = wordFor(`${prefix}_${code}`);
  return word ? say(word) : code.toLowerCase().replaceAll('_', ' ');
};

export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language.value, options).format(value);

export const dateTime = (value: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(value));

export const date = (value: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(new Date(value));

export const money = (amount: number, currency: string): string => number(amount, { style: 'currency', currency });

/** A calendar day such as 2025-06-30. */
export const day = (value: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value));

/** A calendar month such as 2025-06. */
export const monthName = (value: string): string =>
  new Intl.DateTimeFormat(language.value, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(value));

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** How long ago or ahead of `now` a time is, in its largest whole unit. */
export function relativeTime(value: string, now: number): string {
  const seconds = Math.round((new Date(value).getTime() - now) / 1_000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

/** A duration in at most two units. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: readonly [number, string][] = [
    [Math.floor(whole / 3_600), 'hour'],
    [Math.floor((whole % 3_600) / 60), 'minute'],
    [whole % 60, 'second'],
  ];
  const shown = parts.filter(([count]) => count > 0).slice(0, 2);
  return (shown.length > 0 ? shown : [[0, 'second'] as const])
    .map(([count, unit]) => number(count, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ');
}
