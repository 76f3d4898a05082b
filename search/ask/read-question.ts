import { assembleIntent } from './assemble-intent.ts';
import type { CheckedIntent } from './intent.ts';
import { reportedParts } from './ledger.ts';
import type { Accounted } from './ledger.ts';
import { readMentions } from './mentions.ts';
import type { PlaceBook } from './locations/places.ts';
import { languageOf } from './phrases.ts';
import { atomsOf } from './read-atoms.ts';
import { repair } from './repair.ts';
import { tokenize } from './tokens.ts';

/** Tokens of a question that are looked at: 500 characters have half as many at most. */
const MAX_TOKENS = 250;

/** A question as it was read, with the role of every word. */
export interface ReadQuestion {
  readonly intent: CheckedIntent;
  readonly account: readonly Accounted[];
}

/**
 * What a question in French, English or German asks for, by the vocabulary alone. Never throws; time grows with the length of the question.
 */
export const readQuestion = (question: string, book: PlaceBook): CheckedIntent => accountFor(question, book).intent;

/** The same with the account of its words: each is in a condition, a filler, or reported in `not_understood`. */
export function accountFor(question: string, book: PlaceBook): ReadQuestion {
  const all = tokenize(question);
  const tokens = all.slice(0, MAX_TOKENS);
  const language = languageOf(tokens);
  const finder = { tokens, question, language, book, looked: new Map() };
  const { mentions, account } = readMentions(atomsOf({ ...finder, tokens: repair(finder) }), book, language);
  const assembled = assembleIntent(mentions);
  const unread = all[MAX_TOKENS];
  const rest = unread ? [question.slice(unread.start)] : [];
  const not_understood = [...new Set([...reportedParts(question, account), ...rest])];
  return { intent: { language, ...assembled, not_understood }, account };
}
