import type { AnswerOf } from '../../../docs/client/client.ts';

/** The rules of a gateway in one version. */
export type RulesVersion = AnswerOf<'getFeedRules'>;
/** A word of the CRM that no mapping understands. */
export type UnknownWord = AnswerOf<'listUnmappedWords'>['items'][number];
