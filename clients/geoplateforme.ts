import { setTimeout as delay } from 'node:timers/promises';
import { Ajv } from 'ajv';
import { LRUCache } from 'lru-cache';
import type { Response } from 'undici';
import { AppError } from '../model/shared/errors.ts';
import { DEFAULT_PLACES, geocodedPlaceSchema, MAX_PLACES, MAX_QUERY_LENGTH } from '../model/geography/geocoder.ts';
import type { GeocodedPlace, GeocodedPlaces, Geocoder } from '../model/geography/geocoder.ts';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { fetch } from './fetch.ts';

/** Time as the client sees it; tests put their own in. */
export interface GeocoderClock {
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface GeoplateformeOptions {
  /** Root of the service, such as `https://data.geopf.fr/geocodage`. */
  readonly url: string;
  readonly timeoutMs?: number;
  readonly onCall?: OnCall;
  readonly clock?: GeocoderClock;
}

/** People wait for the result; the service usually needs a tenth of a second. */
const DEFAULT_TIMEOUT_MS = 5_000;

/** Twenty places are about 15 KB. */
const MAX_RESPONSE_BYTES = 256 * 1024;

/** The service allows 50 requests a second per address and then blocks it for five seconds; below that, as other processes may share the address. */
const SPACING_MS = 1_000 / 40;

/** Requests that would start later than this are refused: their callers have timed out by then. */
const MAX_QUEUE_MS = 2_000;

/** The block after too many requests, where the response does not name it. */
const BLOCK_MS = 5_000;

/** A longer block than this is not waited for. */
const MAX_WAIT_MS = 5_000;
/** Nobody means a longer pause than an hour; such values are mistakes. */
const MAX_BLOCK_MS = 3_600_000;

/** One more attempt after a fault of the network or the server, soon: a person waits. */
const RETRY_MS = 250;

const BREAKER = { failures: 5, openMs: 30_000 };

/** About 10 MB. Addresses hardly change within a day. */
const CACHE = { max: 2_000, ttl: 24 * 3_600_000 };

const isPlace = new Ajv().compile<GeocodedPlace>(geocodedPlaceSchema);

/** A response that another attempt may change: the network, the server, too many requests. */
class RetryableError extends Error {
  /** Milliseconds that the service asks to wait. */
  readonly waitMs?: number;
  constructor(message: string, options: { waitMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    if (options.waitMs !== undefined) this.waitMs = options.waitMs;
  }
}

const SYSTEM_CLOCK: GeocoderClock = { now: () => performance.now(), sleep: (ms) => delay(ms) };

/**
 * The geocoder of the French state (https://data.geopf.fr/geocodage). It sends the address, filters and position of the question, nothing else. Results are
 * cached for a day; requests keep below the service's limit; Retry-After is respected; after five failures in a row calls fail at once for half a minute.
 */
export function createGeoplateforme(options: GeoplateformeOptions): Geocoder {
  const { clock = SYSTEM_CLOCK } = options;
  const root = options.url.replace(/\/+$/, '');
  const ask = createAsk(options, clock);
  const cache = new LRUCache<string, GeocodedPlaces>({ ...CACHE, ttlResolution: 0, perf: { now: () => clock.now() } });
  const pending = new Map<string, Promise<GeocodedPlaces>>();

  /** From the cache, from a request under way, or by a request of its own. */
  async function places(
    path: string,
    parameters: Record<string, string | number | undefined>,
  ): Promise<GeocodedPlaces> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
    const address = `${root}/${path}?${query.toString()}`;
    const known = cache.get(address);
    if (known) return known;
    const running = pending.get(address);
    if (running) return running;
    const request = ask(address).finally(() => pending.delete(address));
    pending.set(address, request);
    const found = await request;
    cache.set(address, found);
    return found;
  }

  return {
    async search({ q, postcode, citycode, limit = DEFAULT_PLACES, lat, lon }) {
      const text = toQuery(q);
      // The service refuses shorter texts, and those that begin with neither a letter nor a digit.
      if (text.length < 3) return { ...NOTHING, query: q };
      const near = lat === undefined || lon === undefined ? {} : { lat, lon };
      const found = await places('search', {
        q: text,
        index: 'address',
        autocomplete: 0,
        limit: Math.min(limit, MAX_PLACES),
        postcode,
        citycode,
        ...near,
      });
      return { ...found, query: q };
    },
    reverse: ({ lat, lon, limit = 1 }) =>
      places('reverse', { lat, lon, index: 'address', limit: Math.min(limit, MAX_PLACES) }),
  };
}

/** Requests places at an address within the limits of the service: spaced, retried once, not at all while it keeps failing. */
function createAsk(
  { onCall, timeoutMs = DEFAULT_TIMEOUT_MS }: GeoplateformeOptions,
  clock: GeocoderClock,
): (address: string) => Promise<GeocodedPlaces> {
  const breaker = createCircuitBreaker({ ...BREAKER, now: () => clock.now() });
  let nextStart = 0;
  let blockedUntil = 0;

  /** Waits for a turn; throws if it would come too late. */
  async function turn(): Promise<void> {
    const now = clock.now();
    const start = Math.max(now, nextStart, blockedUntil);
    const longest = blockedUntil > now ? MAX_WAIT_MS : MAX_QUEUE_MS;
    if (start - now > longest) throw unavailable(undefined, start - now);
    nextStart = start + SPACING_MS;
    if (start > now) await clock.sleep(start - now);
  }

  async function attempt(address: string): Promise<unknown> {
    await turn();
    try {
      return await timed(onCall, 'geocode', () => read(address, timeoutMs));
    } catch (error) {
      const wait = error instanceof RetryableError ? error.waitMs : undefined;
      if (wait !== undefined) blockedUntil = Math.max(blockedUntil, clock.now() + wait);
      throw error;
    }
  }

  return async (address) => {
    const wait = breaker.waitMs();
    if (wait > 0) throw unavailable(undefined, wait);
    try {
      const answer = await attempt(address).catch(async (error: unknown) => {
        if (!(error instanceof RetryableError) || (error.waitMs ?? 0) > MAX_WAIT_MS) throw error;
        if (error.waitMs === undefined) await clock.sleep(RETRY_MS);
        return attempt(address);
      });
      const places = readPlaces(answer);
      breaker.succeeded();
      return places;
    } catch (error) {
      if (error instanceof AppError) throw error;
      breaker.failed();
      throw unavailable(error, Math.max(blockedUntil - clock.now(), 0));
    }
  };
}

const toQuery = (q: string): string =>
  q
    .replaceAll(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);

const NOTHING: GeocodedPlaces = {
  type: 'FeatureCollection',
  features: [],
  attribution: 'BAN',
  licence: 'ETALAB-2.0',
};

function unavailable(cause: unknown, waitMs = 0): AppError {
  const seconds = Math.ceil(waitMs / 1_000);
  return new AppError(
    'DOWNSTREAM_ERROR',
    `The geocoder does not respond as it should; try again ${seconds > 0 ? `in ${seconds} s` : 'in a moment'}.`,
    { cause, ...(seconds > 0 ? { retryAfter: seconds } : {}) },
  );
}

/** One request. Throws RetryableError where another attempt makes sense. */
async function read(address: string, timeoutMs: number): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json' },
      // The address goes nowhere else than configured.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await boundedText(response);
    if (response.ok) return JSON.parse(text);
    // What it cannot read at all, such as an address of signs, is no address.
    if (response.status === 400) return NOTHING;
  } catch (error) {
    throw new RetryableError('The geocoder did not respond in full.', { cause: error });
  }
  const message = `The geocoder responded with ${response.status}.`;
  if (response.status === 429) throw new RetryableError(message, { waitMs: retryAfterMs(response) ?? BLOCK_MS });
  if (response.status === 503) throw new RetryableError(message, { waitMs: retryAfterMs(response) });
  if (response.status >= 500) throw new RetryableError(message);
  throw new Error(message);
}

/** Milliseconds of a Retry-After in seconds; undefined for a date, which the service does not send, and for nonsense. */
function retryAfterMs({ headers }: Response): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,9}(\.\d+)?$/.test(value) ? Math.min(Number(value) * 1_000, MAX_BLOCK_MS) : undefined;
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('The response is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The places of a response; those that are none of ours are left out. Throws if it is no list of places at all. */
function readPlaces(answer: unknown): GeocodedPlaces {
  const given = typeof answer === 'object' && answer !== null ? answer : {};
  if (!('features' in given) || !Array.isArray(given.features)) throw new Error('The geocoder sent no places.');
  const features = given.features
    .slice(0, MAX_PLACES)
    .filter((feature: unknown) => isPlace(feature))
    .map(ownFields);
  return { ...NOTHING, features: features.toSorted((one, other) => other.properties.score - one.properties.score) };
}

/** Of a place only what the schema names: the service adds fields as it likes. */
function ownFields({ geometry, properties }: GeocodedPlace): GeocodedPlace {
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(FIELDS, name));
  const { label, score, type, name, citycode, city } = properties;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: geometry.coordinates },
    properties: { ...Object.fromEntries(known), label, score, type, name, citycode, city },
  };
}

const FIELDS = geocodedPlaceSchema.properties.properties.properties;
