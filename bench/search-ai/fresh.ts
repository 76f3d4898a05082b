import { readFile } from 'node:fs/promises';
import { compileIntent } from '../../search/ask/filters/compile-intent.ts';
import { isChoice } from '../../search/ask/intent.ts';
import type { CheckedIntent, Condition, PriceCondition } from '../../search/ask/intent.ts';
import type { PlaceBook } from '../../search/ask/locations/places.ts';
import { readQuestion } from '../../search/ask/read-question.ts';
import { tokenize } from '../../search/ask/tokens.ts';

/** A question with the conditions that a customer means by it, and the words that no condition can express. */
export interface FreshQuestion {
  readonly language: 'fr' | 'en' | 'de';
  readonly query: string;
  /** Conditions in the notation of `written`, sorted. */
  readonly want: readonly string[];
  /** Words that must be in `not_understood`. */
  readonly left: string;
}

/** `silent`: something is wrong and nothing says so; `reported`: something is wrong and `not_understood` reports a word of it; `noisy`: right, with more words than were expected. */
export type Verdict = 'right' | 'noisy' | 'reported' | 'silent';

export interface Judged extends FreshQuestion {
  readonly verdict: Verdict;
  readonly got: readonly string[];
  readonly gotLeft: readonly string[];
}

/** The questions that count silent faults. They were written before the reader accounted for its words. */
export async function freshQuestions(): Promise<FreshQuestion[]> {
  const text = await readFile(new URL('fresh.jsonl', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FreshQuestion);
}

/** Reads a question like the endpoint and compares the result with what was meant. */
export function judge(question: FreshQuestion, book: PlaceBook): Judged {
  const { intent } = compileIntent(readQuestion(question.query, book), book);
  const got = written(intent);
  const isSame = got.join(';') === [...question.want].map(ordered).sort().join(';');
  const expected = wordsOf([question.left]);
  const reported = wordsOf(intent.not_understood);
  const missing = [...expected].some((word) => !reported.has(word));
  const more = [...reported].some((word) => !expected.has(word));
  const verdict = isSame && !missing ? (more ? 'noisy' : 'right') : missing || !more ? 'silent' : 'reported';
  return { ...question, verdict, got, gotLeft: intent.not_understood };
}

/** A line of an expectation with its values in the order of `written`. */
const ordered = (text: string): string => {
  const [field = '', ...values] = text.split('=');
  return [field, ...values.map((one) => one.split('|').sort().join('|'))].join('=');
};

const wordsOf = (parts: readonly string[]): Set<string> =>
  new Set(parts.flatMap((part) => tokenize(part).map(({ text }) => text)));

/** The conditions of an intent in one line each, sorted: `kind=house`, `!feature=lift`, `rooms=3..`, `place=town:Pau~15`, `price=..500000 EUR/month`, and a wish as `?feature=pool`. */
export function written({
  conditions,
  alternatives,
  wishes,
}: Omit<CheckedIntent, 'language' | 'not_understood'>): string[] {
  const either = alternatives.map((group) => `(${group.map(line).sort().join('; ')})`).join(' or ');
  const wished = wishes.map((wish) => `?${line(wish)}`);
  return [...conditions.map(line), ...(either === '' ? [] : [either]), ...wished].sort();
}

function line(condition: Condition): string {
  const not = 'not' in condition && condition.not ? '!' : '';
  if (isChoice(condition)) return `${not}${condition.field}=${[...condition.any].sort().join('|')}`;
  if (condition.field === 'place') {
    const places = condition.any.map(
      ({ kind, name, radius_km }) => `${kind}:${name}${radius_km === null ? '' : `~${radius_km}`}`,
    );
    return `${not}place=${places.sort().join('|')}`;
  }
  const span = `${condition.min ?? ''}..${condition.max ?? ''}`;
  return `${not}${condition.field}=${span}${condition.field === 'price' ? unit(condition) : ''}`;
}

const unit = ({ currency, period }: PriceCondition): string =>
  `${currency === null ? '' : ` ${currency}`}${period === null ? '' : `/${period}`}`;
