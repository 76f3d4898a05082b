import type { Json } from '../../../connector.ts';
import { readMetState } from '../../../kit/paging/met-keys.ts';
import type { MetState } from '../../../kit/paging/met-keys.ts';
import { stateUse } from '../../../kit/paging/state-use.ts';
import { isTrail, TRAIL_START, trailJson } from '../../../kit/paging/detect-loop.ts';
import type { Trail } from '../../../kit/paging/detect-loop.ts';

/** The progress of a read; plain JSON once `trail` is. Instants are ISO texts. */
export interface ReadState extends MetState {
  /** The mode of the read that wrote it; absent in states of earlier releases. */
  readonly mode?: 'full' | 'delta';
  /** The read finished: a delta may start from here. */
  readonly done: boolean;
  /** Start of a delta. */
  readonly since?: string;
  /** The server's link to the next page, with TOKEN_MARK instead of the token. */
  readonly link?: string;
  /** Start of the next page for servers without links: listings changed from this time on, minus the first `skip`. */
  readonly position?: string;
  readonly skip?: number;
  /** The server refuses order and total. */
  readonly plain?: boolean;
  /** Newest change seen (high-water mark), for the next delta. */
  readonly newest?: string;
  /** Newest change of this read, in the server's notation: the position in its order. */
  readonly at?: string;
  /** Whether all listings so far came in the order of their changes. */
  readonly ordered: boolean;
  /** Links count rows (`$skip`): concurrent changes shift listings past the reader. */
  readonly offsets?: boolean;
  /** Distinct listings read; those without a key are all counted. */
  readonly records: number;
  readonly bad: number;
  /** Listings on the largest page. */
  readonly largest: number;
  /** Total that the server announces. */
  readonly announced?: number;
  readonly trail: Trail;
}

/** Overlap of deltas, ms: clocks and replicas of servers lag. */
const LOOK_BACK_MS = 10 * 60_000;

const START: ReadState = { done: false, ordered: true, records: 0, bad: 0, largest: 0, trail: TRAIL_START };

/** The initial state; of a delta, slightly before the newest change seen. */
export function startState(mode: ReadState['mode'], since?: string, newest?: string): ReadState {
  return { ...START, mode, ...(since !== undefined && { since }), ...(newest !== undefined && { newest }) };
}

/** A read that begins anew after it has read something: the run's journal no longer shows what is counted. */
export const restarted = (start: ReadState): ReadState => ({ ...start, unsure: true });

/** The state from a checkpoint; the initial state if it is invalid or of a read in another mode. */
export function openState(mode: 'full' | 'delta', stored: Json | undefined): ReadState {
  const state = readState(stored);
  const use = state && stateUse(state, mode);
  if (!state || use === undefined) {
    return stored === undefined || mode === 'delta' ? startState(mode) : restarted(startState(mode));
  }
  if (use === 'resume') {
    return state;
  }
  const { newest } = state;
  const since = newest && new Date(Date.parse(newest) - LOOK_BACK_MS).toISOString();
  return startState(mode, since, newest);
}

/** A state as JSON, for a checkpoint. */
export function stateJson({ others, ...state }: ReadState): Json {
  const plain = Object.entries({ ...state, trail: trailJson(state.trail), ...(others && { others: [...others] }) });
  return Object.fromEntries(plain.filter(([, value]) => value !== undefined));
}

function readState(stored: Json | undefined): ReadState | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    return undefined;
  }
  const read = (name: string): Json | undefined => stored[name];
  const trail = read('trail');
  const [records, bad, largest] = ['records', 'bad', 'largest'].map((name) => count(read(name)));
  if (!isTrail(trail) || records === undefined || bad === undefined || largest === undefined) {
    return undefined;
  }
  const mode = read('mode');
  return {
    ...(mode === 'full' || mode === 'delta' ? { mode } : {}),
    done: read('done') === true,
    since: instant(read('since')),
    link: text(read('link')),
    position: instant(read('position')),
    skip: count(read('skip')),
    plain: read('plain') === true || undefined,
    newest: instant(read('newest')),
    at: instant(read('at')),
    ordered: read('ordered') === true,
    offsets: read('offsets') === true || undefined,
    records,
    bad,
    largest,
    announced: count(read('announced')),
    ...readMetState(read('others'), read('unsure')),
    trail,
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Becomes part of a filter without escaping, so it must be an instant. */
function instant(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? value : undefined;
}
