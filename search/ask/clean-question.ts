/** Characters of a question that are read; the contract says so. */
const MAX_QUESTION = 500;

/** Characters of the rest of a question that are shown to who asked it. */
const MAX_REST = 200;

/** A question without control characters, at most 500 characters long; characters beyond the basic plane stay whole. */
export const cleanQuestion = (question: string): string => cutQuestion(question).question;

/** A question without control characters, and what is not read of it: what follows 500 characters, or the beginning of that. */
export function cutQuestion(question: string): { question: string; rest: string } {
  // Only the beginning can count: a control character each, and two units for a character.
  const beginning = question.slice(0, MAX_QUESTION * 20);
  const clean = beginning
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const chars = Array.from(clean);
  const rest = chars.slice(MAX_QUESTION).join('').trim();
  const isMore = beginning.length < question.length && question.slice(beginning.length).trim() !== '';
  const shown = Array.from(rest);
  const end = shown.length > MAX_REST || isMore ? '…' : '';
  return {
    question: chars.slice(0, MAX_QUESTION).join('').trim(),
    rest: rest === '' && !isMore ? '' : `${shown.slice(0, MAX_REST).join('')}${end}`,
  };
}
