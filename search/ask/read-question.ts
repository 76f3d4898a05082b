import { assembleIntent } from './assemble-intent.ts';
import { atomsOf, has, languageOf, repair } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { CheckedIntent } from './intent.ts';
import { readMentions } from './mentions.ts';
import type { PlaceBook } from './places.ts';
import { tokenize } from './tokens.ts';

/** Tokens of a question that are looked at: 500 characters have half as many at most. */
const MAX_TOKENS = 250;

/**
 * What a question in French, English or German asks for, by the vocabulary alone. Never throws; time grows with the length of the question.
 */
export function readQuestion(question: string, book: PlaceBook): CheckedIntent {
  const tokens = tokenize(question).slice(0, MAX_TOKENS);
  const language = languageOf(tokens);
  const finder = { tokens, question, language, book, looked: new Map() };
  const atoms = atomsOf({ ...finder, tokens: repair(finder) });
  const { mentions, unused } = readMentions(atoms, book);
  const { conditions, alternatives } = assembleIntent(mentions);
  return { language, conditions, alternatives, not_understood: unusedWords(question, atoms, unused) };
}

/** The words that nothing came of, neighbours together, as they were written. */
function unusedWords(question: string, atoms: readonly Atom[], unused: readonly Atom[]): string[] {
  const parts: { start: number; end: number }[] = [];
  let last = -2;
  for (const atom of unused) {
    const index = atoms.indexOf(atom);
    if (has(atom, 'ignored') && !has(atom, 'vague')) continue;
    const part = parts.at(-1);
    const isNext = index === last + 1 && !/[,;.!?]/.test(atom.before);
    if (part && isNext) part.end = Math.max(part.end, atom.end);
    else parts.push({ start: atom.start, end: atom.end });
    last = index;
  }
  return [...new Set(parts.map(({ start, end }) => question.slice(start, end)))];
}
