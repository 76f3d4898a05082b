import { isObject } from '../../model/shared/is-object.ts';
import { Refused } from './read-body.ts';

/**
 * all_500, refuse_401: every request gets this status. some: every tenth listing is refused. slow: never responds. down: resets the connection.
 * cut, silent and drip store the batch; then cut resets the connection, silent never responds, drip sends its response one byte a second.
 * no_list: an older plugin, which cannot list its listings.
 */
const FAILURES = ['all_500', 'refuse_401', 'some', 'slow', 'down', 'cut', 'silent', 'drip', 'no_list'] as const;
export type Failure = (typeof FAILURES)[number];

/** The behaviour of the site towards the gateway, set by `PUT /control`. */
export interface Control {
  readonly fail: Failure | undefined;
  readonly refuse_ids: ReadonlySet<string>;
  /** Delay before each response of the plugin, milliseconds. */
  readonly delay_ms: number;
}

export const WELL_BEHAVED: Control = { fail: undefined, refuse_ids: new Set(), delay_ms: 0 };

const MAX_DELAY = 120_000;
const MAX_REFUSED = 100_000;

function readFailure(value: unknown): Failure | undefined {
  if (value === undefined || value === null) return undefined;
  const failure = FAILURES.find((name) => name === value);
  if (!failure) throw new Refused(400, `fail must be one of ${FAILURES.join(', ')} or null`);
  return failure;
}

/** The behaviour that a body requests; absent fields mean normal behaviour. Throws 400 that names the wrong field. */
export function readControl(body: unknown): Control {
  if (!isObject(body)) throw new Refused(400, 'the body must be a JSON object');
  const unknown = Object.keys(body).find((name) => !['fail', 'refuse_ids', 'delay_ms'].includes(name));
  if (unknown !== undefined) throw new Refused(400, `unknown field "${unknown.slice(0, 40)}"`);
  const { refuse_ids: ids = [], delay_ms: delay = 0 } = body;
  if (!Array.isArray(ids) || ids.length > MAX_REFUSED || !ids.every((id) => typeof id === 'string')) {
    throw new Refused(400, 'refuse_ids must be an array of ids');
  }
  if (typeof delay !== 'number' || !Number.isInteger(delay) || delay < 0 || delay > MAX_DELAY) {
    throw new Refused(400, `delay_ms must be a whole number from 0 to ${MAX_DELAY}`);
  }
  return { fail: readFailure(body['fail']), refuse_ids: new Set<string>(ids), delay_ms: delay };
}
