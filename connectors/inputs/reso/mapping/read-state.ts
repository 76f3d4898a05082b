import type { Json } from '../../../connector.ts';
import { stateUse } from '../../../kit/paging/state-use.ts';
import { isTrail, TRAIL_START, trailJson } from '../../../kit/paging/detect-loop.ts';
import type { Trail } from '../../../kit/paging/detect-loop.ts';

/** How far a read has come; plain JSON once `trail` is. Instants are ISO texts. */
export interface ReadState {
  /** Of the read that left it; states of earlier releases do not say. */
  readonly mode?: 'full' | 'delta';
  /** The read ended: what a delta starts from. */
  readonly done: boolean;
  /** Where a delta began. */
  readonly since?: string;
  /** The server's link to the page that comes next, without our token. */
  readonly link?: string;
  /** Where the next page begins when the server gives no links: listings changed from then on, of which `skip` were read. */
  readonly position?: string;
  readonly skip?: number;
  /** The server refuses order and total. */
  readonly plain?: boolean;
  /** Greatest change seen, for the next delta. */
  readonly newest?: string;
  /** Greatest change of this read, as the server wrote it: where its order stands. */
  readonly at?: string;
  /** So far every listing came after those that had changed before it. */
  readonly ordered: boolean;
  /** Links count rows (`$skip`): what changes meanwhile moves others past them. */
  readonly offsets?: boolean;
  /** Listings read, each once. */
  readonly records: number;
  readonly bad: number;
  /** Listings on the largest page. */
  readonly largest: number;
  /** How many there are by the server's word. */
  readonly announced?: number;
  readonly trail: Trail;
}

/** A delta reads again what changed in the last minutes before: clocks and replicas of servers lag. */
export const LOOK_BACK_MS = 10 * 60_000;

const START: ReadState = { done: false, ordered: true, records: 0, bad: 0, largest: 0, trail: TRAIL_START };

/** A read from its beginning; as a delta, from a little before the greatest change that was seen. */
export function startState(mode: ReadState['mode'], since?: string, newest?: string): ReadState {
  return { ...START, mode, ...(since !== undefined && { since }), ...(newest !== undefined && { newest }) };
}

/** Where a read begins or goes on, by the state of a checkpoint; the beginning for what is none, or is of a read in another mode. */
export function openState(mode: 'full' | 'delta', stored: Json | undefined): ReadState {
  const state = readState(stored);
  const use = state && stateUse(state, mode);
  if (!state || use === undefined) {
    return startState(mode);
  }
  if (use === 'resume') {
    return state;
  }
  const { newest } = state;
  const since = newest && new Date(Date.parse(newest) - LOOK_BACK_MS).toISOString();
  return startState(mode, since, newest);
}

/** A state as a checkpoint holds it. */
export function stateJson(state: ReadState): Json {
  const plain = Object.entries({ ...state, trail: trailJson(state.trail) });
  return Object.fromEntries(plain.filter(([, value]) => value !== undefined));
}

function readState(stored: unknown): ReadState | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) {
    return undefined;
  }
  const read = (name: string): unknown => Reflect.get(stored, name);
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
    trail,
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Goes into a filter as it is: nothing but an instant may. */
function instant(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? value : undefined;
}
