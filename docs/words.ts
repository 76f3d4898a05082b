/** A word that this project does not write, and the standard term to write instead. */
export interface WordRule {
  /** The word as reports and `words-allow` comments name it. */
  readonly word: string;
  /** Matches the word within one line. */
  readonly find: RegExp;
  /** What to write instead. */
  readonly write: string;
}

/**
 * Matches a word in prose and as a part of a camelCase or kebab-case name. Names with underscores are public JSON fields and segments after a slash are
 * public paths: neither can change, so neither matches.
 */
function inNames(word: string): RegExp {
  const [first = '', rest] = [word[0], word.slice(1)];
  const capital = first.toUpperCase() + rest;
  return new RegExp(`(?<![A-Za-z_/])(?:${word}|${capital})(?![a-z_])|(?<=[a-z0-9])${capital}(?![a-z_])`);
}

/** Every rule. A new one is a line here; `docs/check-words.test.ts` has an example for each. */
export const WORD_RULES: readonly WordRule[] = [
  { word: 'told', find: inNames('told'), write: 'reported, recorded, passed, notified' },
  { word: 'tell', find: /\btell(?:s|ing)?\b/i, write: 'report, say, show, distinguish' },
  { word: 'beside', find: inNames('beside'), write: 'next to, alongside, per' },
  { word: 'besides', find: /\bbesides\b/i, write: 'also, except, in addition to' },
  { word: 'whoever', find: /\bwho(?:m|so)?ever\b/i, write: 'the caller, the client, anyone who' },
  { word: 'becomes-of', find: /\bbec(?:o|a)mes? of\b/i, write: 'the outcome of, what happens to' },
  { word: 'lies', find: /\b(?:lies|lie|lay)\b/, write: 'is stored, is located, is' },
  { word: 'rests', find: /\brests\b/, write: 'is stored, is paused, waits' },
  { word: 'stands', find: /\b(?:stands|stood)\b/i, write: 'is stored, is, means' },
  { word: 'taken-away', find: /\btak(?:en|e|es|ing) away\b/i, write: 'delete, remove, revoke' },
  {
    word: 'answers',
    find: /\banswer(?:s|ing)? (?:with|by|a|an|the|only|nothing|undefined|true|false|[1-5]\d\d)\b(?! question)/i,
    write: 'returns, responds with',
  },
  { word: 'answered', find: /^(?!.*question).*\banswered\b/i, write: 'returned, responded, handled' },
  {
    word: 'asked',
    find: /^(?!.*question).*\b(?:is|are|was|were|be|been) asked\b/i,
    write: 'requested, polled, queried',
  },
  { word: 'heard', find: /\b(?:heard|hears) (?:of|from|again|any|no)\b/i, write: 'received, notified' },
  { word: 'ladder', find: inNames('ladder'), write: 'backoff schedule, retry delays' },
  { word: 'defuse', find: /defus(?:e|ing)/i, write: 'sanitize' },
  { word: 'harmless', find: inNames('harmless'), write: 'sanitized, safe, without effect' },
  { word: 'sheet', find: inNames('sheet'), write: 'brochure' },
  { word: 'sheets', find: inNames('sheets'), write: 'brochures' },
  { word: 'given-up', find: /\bgiven[- ]up\b|givenUp|GivenUp/i, write: 'abandoned, dead-lettered, no longer retried' },
  { word: 'put-aside', find: /\bput aside\b/i, write: 'quarantined, held, stored' },
  { word: 'left-alone', find: /\bleft alone\b/i, write: 'paused, not called before' },
  { word: 'in-hand', find: /\bin hand\b/i, write: 'current, in progress' },
  { word: 'midst', find: /\bmidst\b/i, write: 'during, while, partway through' },
  { word: 'how-many-milliseconds', find: /\bhow many milliseconds\b/i, write: 'delay until …, ms' },
  {
    word: 'nothing-when',
    find: /\bnothing (?:when|where|if) (?:nothing|there|it|none)\b/i,
    write: 'undefined if …, empty if …',
  },
  { word: 'none-of', find: /\bthere (?:is|are|was|were) none of\b/i, write: 'unknown …' },
  { word: 'decided-again', find: /\bdecided (?:again|anew)\b/i, write: 'aborts on a conflict; the caller retries' },
  { word: 'such-a-one', find: /\bsuch (?:a one|as (?:is|are))\b/i, write: 'the name of the thing' },
];

/** Not checked: the rules themselves, their examples, and texts that were published under other words. */
export const UNCHECKED: readonly string[] = ['docs/words.ts', 'docs/check-words.test.ts', 'CHANGELOG.md'];
