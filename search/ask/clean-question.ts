/** Characters of a question that are read; the contract says so. */
export const MAX_QUESTION = 500;

/** A question without control characters, at most 500 characters long; characters beyond the basic plane stay whole. */
export function cleanQuestion(question: string): string {
  // Only the beginning can count: a control character each, and two units for a character.
  const beginning = question.slice(0, MAX_QUESTION * 20);
  const clean = beginning
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return Array.from(clean).slice(0, MAX_QUESTION).join('').trim();
}
