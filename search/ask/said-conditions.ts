import { createHash } from 'node:crypto';
import type { CheckedIntent, Condition } from './intent.ts';

/** A condition of a question as its reader sees it. */
export interface SaidCondition {
  /** Made of what the condition means: the same question has the same ids. */
  readonly id: string;
  /** In the language of the question. */
  readonly text: string;
  /** It need not hold: listings that have it come first. */
  readonly wish?: true;
}

/** Hexadecimal digits of an id: two of the some sixty conditions of a question never share one. */
const ID_LENGTH = 16;
export const CONDITION_ID = `^[0-9a-f]{${ID_LENGTH}}$`;

/** Names a condition, or all alternatives of a question together. */
export const conditionId = (meaning: Condition | CheckedIntent['alternatives']): string =>
  createHash('sha256').update(JSON.stringify(meaning)).digest('hex').slice(0, ID_LENGTH);

/** An intent without the conditions of these ids. Ids of no condition change nothing. */
export function leaveOut<I extends Pick<CheckedIntent, 'conditions' | 'alternatives' | 'wishes'>>(
  intent: I,
  ids: ReadonlySet<string>,
): I {
  if (ids.size === 0) return intent;
  return {
    ...intent,
    conditions: intent.conditions.filter((condition) => !ids.has(conditionId(condition))),
    wishes: intent.wishes.filter((condition) => !ids.has(conditionId(condition))),
    alternatives: ids.has(conditionId(intent.alternatives)) ? [] : intent.alternatives,
  };
}
