import { readFile } from 'node:fs/promises';
import { compileIntent } from '../../search/ask/filters/compile-intent.ts';
import { filterToQuery } from '../../search/ask/filters/filter-to-query.ts';
import type { DocumentFilter } from '../../search/ask/filters/document-filter.ts';
import type { CheckedIntent } from '../../search/ask/intent.ts';
import type { PlaceBook } from '../../search/ask/locations/places.ts';
import { readQuestion } from '../../search/ask/read-question.ts';
import { matchFilter } from '../../search/ask/testing/match-filter.ts';
import type { BenchListing } from './catalogue.ts';
import { isWanted } from './expectation.ts';
import type { Want } from './expectation.ts';

export interface Question {
  readonly language: 'fr' | 'en' | 'de';
  readonly kind: string;
  readonly query: string;
  readonly want: Want;
}

export interface Outcome extends Question {
  readonly right: boolean;
  readonly expected: number;
  readonly found: number;
  /** CPU time of reading, compiling and translating for the index, milliseconds: unlike elapsed time, independent of the machine's load. */
  readonly ms: number;
  readonly intent: CheckedIntent;
  readonly filter: DocumentFilter | undefined;
}

/** The development half is generated from sayings; questions in the shorthand of agents and small ads are written by hand. */
const FILES = {
  development: ['development.jsonl', 'development-shorthand.jsonl', 'development-spoken.jsonl'],
  'held-out': ['held-out.jsonl'],
} as const;

export async function readQuestions(half: 'development' | 'held-out'): Promise<Question[]> {
  const texts = FILES[half].map((name) => readFile(new URL(name, import.meta.url), 'utf8'));
  return (await Promise.all(texts))
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Question);
}

/** Asks every question of the catalogue; a question is right if it finds exactly the expected listings. */
export function evaluate(
  questions: readonly Question[],
  listings: readonly BenchListing[],
  book: PlaceBook,
): Outcome[] {
  return questions.map((question) => {
    const start = process.cpuUsage();
    const { filter, intent } = compileIntent(readQuestion(question.query, book), book);
    if (filter) filterToQuery(filter);
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1_000;
    const expected = new Set(listings.filter(({ property }) => isWanted(property, question.want)).map(({ id }) => id));
    const found = filter === undefined ? [] : listings.filter(({ property }) => matchFilter(property, filter));
    const right = found.length === expected.size && found.every(({ id }) => expected.has(id));
    return { ...question, right, expected: expected.size, found: found.length, ms, intent, filter };
  });
}
