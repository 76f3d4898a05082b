import type { ReadRequest } from '../../connector.ts';

/** What every state of a paged read says of itself. */
export interface StateOrigin {
  /** The mode of the read that left it; states of earlier releases do not say. */
  readonly mode?: ReadRequest['mode'];
  /** The read came to its end: a delta may start from here. */
  readonly done: boolean;
}

/**
 * What a stored state is good for: `resume` continues the read that left it, `since` is where a delta starts. Undefined: the state is of a read in another
 * mode and must not be used. A full read that resumed from a delta's state would take everything outside of the delta for gone.
 */
export function stateUse({ mode, done }: StateOrigin, asked: ReadRequest['mode']): 'resume' | 'since' | undefined {
  if (asked === 'delta' && done && mode !== 'one') return 'since';
  return mode === asked ? 'resume' : undefined;
}
