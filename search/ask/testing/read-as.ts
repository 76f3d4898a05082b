import { written } from '../../../bench/search-ai/fresh.ts';
import { compileIntent } from '../filters/compile-intent.ts';
import type { PlaceBook } from '../locations/places.ts';
import { readQuestion } from '../read-question.ts';

/** What is made of a question and which of its words are reported, for tests. */
export function readAs(question: string, book: PlaceBook): { said: string; left: string } {
  const { intent } = compileIntent(readQuestion(question, book), book);
  return { said: written(intent).join('; '), left: intent.not_understood.join(' | ') };
}
