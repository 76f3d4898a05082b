import type { Json } from '../../connector.ts';
import type { ReadRequest } from '../../connector.ts';

/** Fields of every state of a paged read. */
export interface StateOrigin {
  /** The mode of the read that wrote it; absent in states of earlier releases. */
  readonly mode?: ReadRequest['mode'];
  /** The read finished: a delta may start from here. */
  readonly done: boolean;
}

/**
 * How a stored state is used: `resume` continues the read that wrote it, `since` starts a delta. Undefined: the state belongs to a read in another
 * mode and must not be used. A full read that resumed from a delta's state would treat all listings outside the delta as deleted.
 */
export function stateUse({ mode, done }: StateOrigin, asked: ReadRequest['mode']): 'resume' | 'since' | undefined {
  if (asked === 'delta' && done && mode !== 'one') return 'since';
  return mode === asked ? 'resume' : undefined;
}

/** Whether a value of a stored state is a count or a time in milliseconds. */
export const isNumber = (value: Json | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a value of a stored state is a time in milliseconds, or null. */
export const isTime = (value: Json): value is number | null => value === null || isNumber(value);
