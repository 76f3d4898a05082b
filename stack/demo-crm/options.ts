import { FAULT_LIST, isFault } from './faults.ts';
import type { Fault } from './faults.ts';
import { countSlots } from './revisions.ts';

/** Options of a feed request, from its query or else from the state. */
export interface FeedOptions {
  readonly listings: number;
  readonly seed: number;
  readonly revision: number;
  /** Pause after each chunk of 100 listings, milliseconds. */
  readonly delay_ms: number;
  /** Maximum pictures of a listing; without it, as many as it has. */
  readonly pictures: number | undefined;
  readonly fault: Fault | undefined;
  /** The number of requests of one path and query that the fault affects; without it, all. */
  readonly fault_times: number | undefined;
}

/** Ids of all listings that a catalogue ever had stay below it: those of the next seed follow. */
const MOST_SLOTS = 1_000_000;
/** More listings than any client has, more revisions than some years of days. */
const LIMITS = {
  listings: 200_000,
  seed: 999,
  revision: 1_000,
  delay_ms: 60_000,
  pictures: 100,
  fault_times: 1_000_000,
  rate: 1_000_000,
};
const CHUNK = 100;
const QUERY_NAMES = new Set([
  'listings',
  'seed',
  'revision',
  'delay_ms',
  'pictures',
  'fault',
  'fault_times',
  'rate',
  'require_key',
]);

export const FIRST_STATE: FeedOptions = {
  listings: 120,
  seed: 1,
  revision: 0,
  delay_ms: 0,
  pictures: undefined,
  fault: undefined,
  fault_times: undefined,
};

/** A request that the demo CRM cannot parse; the text says what is wrong. */
export class BadRequest extends Error {}

function readNumber(name: keyof typeof LIMITS, value: string): number {
  const number = Number(value);
  const max = LIMITS[name];
  if (value === '' || !Number.isInteger(number) || number < 0 || number > max) {
    throw new BadRequest(`${name} must be a whole number from 0 to ${max}, not "${value.slice(0, 40)}"`);
  }
  return number;
}

function readFault(value: string): Fault | undefined {
  if (value === '' || value === 'none') return undefined;
  if (isFault(value)) return value;
  const names = FAULT_LIST.map(([name]) => name).join(', ');
  throw new BadRequest(`fault must be one of ${names}, not "${value.slice(0, 40)}"`);
}

/** Reads a feed's query; missing options come from `state`, and parameters that begin with `$` are the feed's own. Throws BadRequest that names the wrong parameter. */
export function readFeedOptions(query: URLSearchParams, state: FeedOptions): FeedOptions {
  for (const name of query.keys()) {
    if (!QUERY_NAMES.has(name) && !name.startsWith('$'))
      throw new BadRequest(`unknown query parameter "${name.slice(0, 40)}"`);
  }
  const given = (name: keyof typeof LIMITS): number | undefined => {
    const value = query.get(name);
    return value === null ? undefined : readNumber(name, value);
  };
  const rate = given('rate');
  const fault = query.get('fault');
  const [listings, revision] = [given('listings') ?? state.listings, given('revision') ?? state.revision];
  if (countSlots({ listings, revision }) > MOST_SLOTS)
    throw new BadRequest(
      `revision ${revision} of ${listings} listings is too far: they have had more than ${MOST_SLOTS} by then`,
    );
  return {
    listings,
    seed: given('seed') ?? state.seed,
    revision,
    delay_ms: given('delay_ms') ?? (rate ? Math.round((CHUNK / rate) * 1_000) : state.delay_ms),
    pictures: given('pictures') ?? state.pictures,
    fault: fault === null ? state.fault : readFault(fault),
    fault_times: given('fault_times') ?? (fault === null ? state.fault_times : undefined),
  };
}

/** The state after `PUT /state`: fields of the body replace those of the state, null resets a field. */
export function changeState(state: FeedOptions, body: unknown): FeedOptions {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest('the state is a JSON object');
  const query = new URLSearchParams();
  let base = state;
  for (const [name, value] of Object.entries(body)) {
    if (!(name in FIRST_STATE)) throw new BadRequest(`unknown field "${name.slice(0, 40)}" of the state`);
    if (value === null) base = { ...base, [name]: FIRST_STATE[name as keyof FeedOptions] };
    else if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
    else throw new BadRequest(`${name} must be a number or a text`);
  }
  return readFeedOptions(query, base);
}
