import type { Json, JsonObject } from '../../connector.ts';
import { isObject } from '../mapping/open-fields.ts';
import { readMetState } from './met-keys.ts';
import type { MetState } from './met-keys.ts';
import { isNumber, isTime } from './state-use.ts';

/** The progress of a read through the pages of a list. Times are milliseconds by the CRM's clock. */
export interface WalkState extends MetState {
  readonly version: 1;
  readonly mode: 'full' | 'delta' | 'one';
  /** pages: reading the list; closing: reading the changes since the read began; done: the state for the next delta. */
  readonly phase: 'pages' | 'closing' | 'done';
  /** When the read began. */
  readonly began: number;
  /** Only changes since this time are read; null for everything. */
  readonly since: number | null;
  /** The newest change seen (high-water mark). */
  readonly newest: number | null;
  /** Distinct items read, those without an id are all counted, and the items that the CRM announced. In the closing phase those that the pages did not have. */
  readonly count: number;
  readonly promised: number;
  /** Where the next page begins, and the ids of the page before it. */
  readonly offset: number;
  readonly tail: readonly string[];
  /** Consecutive pages without a new item. */
  readonly idle: number;
  /** Restarts because the list shifted. */
  readonly restarts: number;
  /** Known in the closing phase: the announced items of the whole list, and how many of them did not come. */
  readonly expected: number;
  readonly missing: number;
}

/** The initial state. */
export function firstState(mode: WalkState['mode'], since: number | null): WalkState {
  return {
    version: 1,
    mode,
    phase: 'pages',
    began: 0,
    since,
    newest: null,
    count: 0,
    promised: 0,
    offset: 0,
    tail: [],
    idle: 0,
    restarts: 0,
    expected: 0,
    missing: 0,
  };
}

/** A checkpoint as JSON. */
export function toJson({ others, ...state }: WalkState): Json {
  return { ...state, tail: [...state.tail], ...(others && { others: [...others] }) };
}

const isMode = (value: Json | undefined): value is WalkState['mode'] =>
  value === 'full' || value === 'delta' || value === 'one';

const isPhase = (value: Json | undefined): value is WalkState['phase'] =>
  value === 'pages' || value === 'closing' || value === 'done';

const COUNTS = ['began', 'count', 'promised', 'offset', 'idle', 'restarts', 'expected', 'missing'] as const;

type Counts = Pick<WalkState, (typeof COUNTS)[number]>;

const hasCounts = (state: JsonObject): state is JsonObject & Counts => COUNTS.every((name) => isNumber(state[name]));

/** The state of a checkpoint; undefined if it is not a valid one. */
export function readState(state: Json | undefined): WalkState | undefined {
  if (!isObject(state) || state['version'] !== 1 || !hasCounts(state)) return undefined;
  const { mode, phase, since = null, newest = null, tail } = state;
  if (!isMode(mode) || !isPhase(phase) || !isTime(since) || !isTime(newest) || !Array.isArray(tail)) return undefined;
  const { began, count, promised, offset, idle, restarts, expected, missing, others, unsure } = state;
  const counts: Counts = { began, count, promised, offset, idle, restarts, expected, missing };
  const ids = tail.filter((id) => typeof id === 'string');
  return { version: 1, mode, phase, since, newest, tail: ids, ...counts, ...readMetState(others, unsure) };
}

/**
 * The high-water mark after a finished read, from which the next delta begins: no later than the start of the read, since changes made during it may have been
 * missed. Pure.
 * @param newest time of the newest change seen, milliseconds; null: no change
 */
export const newestOfRead = (newest: number | null, began: number): number | null =>
  newest === null ? null : Math.min(newest, began);
