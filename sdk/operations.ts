import type { Operations } from './api.ts';

export type OperationId = keyof Operations;

/** What an operation takes: `path`, `query`, `headers` and `body`, as far as it has them. */
export type InputOf<Id extends OperationId> = Omit<Operations[Id], 'answer'>;

export type AnswerOf<Id extends OperationId> = Operations[Id]['answer'];
