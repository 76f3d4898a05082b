import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import type { MappingGap } from '../../../model/property/mapping-gap.ts';
import type { ConnectorConfig, InputConnector, InputContext, Json, JsonObject, ReadMessage } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';
import { createTestContext } from '../../kit/testing/context.ts';
import { findPeople } from './find-people.ts';
import type { Finding } from './find-people.ts';
import { SAVED_ANSWER, isAddress } from './list-sources.ts';
import { openFile, serveFile } from './serve-file.ts';
import { leavesOf, watchFields } from './watch-fields.ts';

/** A raw listing and its mapped property. */
export interface Sample {
  readonly raw: JsonObject;
  readonly property: JsonObject;
}

/** How often something occurred, and one listing with it. */
export interface Seen {
  count: number;
  readonly key: string;
  readonly example: string;
}

/** The findings of a trial. Keys of the maps are readable: `unmapped_value type "Castillo"`. */
export interface Trial {
  /** How the listings were read from the file. */
  how: string;
  /** Counts of the messages and of the results of `map`. */
  readonly counts: Map<string, number>;
  /** Error that ended the read. */
  error: string | undefined;
  readonly quarantined: Map<string, Seen>;
  readonly warnings: Map<string, Seen>;
  /** Source fields with a value in some listing that the mapping never reads. */
  readonly unread: Map<string, Seen>;
  readonly people: Map<string, Seen>;
  readonly samples: Sample[];
}

export interface TrialOptions {
  readonly connector: InputConnector;
  /** Path of a file, or a web address; or several paths of saved responses of an API, in order (see `listSources`). */
  readonly sources: readonly string[];
  readonly config: ConnectorConfig;
  readonly market: string;
  /** Number of listings to keep as samples. */
  readonly samples: number;
}

/** Most distinct warnings and findings; bounds the memory of a large feed. */
const MAX_KINDS = 5_000;

/**
 * Reads and maps a real file or address with a connector, without engines and without writing. A file is served on loopback under every path;
 * a response of an API that cannot be read like that (one page of several) is only mapped: its longest list of objects are the listings. Several saved responses are
 * mapped one after the other.
 */
export async function tryConnector(options: TrialOptions): Promise<Trial> {
  const { connector, sources, config, market } = options;
  const [source = '', ...more] = sources;
  const server = isAddress(source) ? undefined : await serveFile(source);
  const url = server ? `${server.url}/feed` : source;
  const ctx = await createTestContext({ config: { ...fillers(connector), ...config, url }, market });
  try {
    if (more.length > 0) {
      return await readAndMap(
        ctx,
        options,
        savedListings(sources),
        `${sources.length} saved responses of an API, mapped without reading`,
      );
    }
    const trial = await readAndMap(ctx, options, connector.read(withoutFiles(ctx), { mode: 'full' }), 'read as a feed');
    const wasRead = [...trial.counts.keys()].some((name) => name !== 'checkpoint');
    const isDone = isAddress(source) || (wasRead && trial.error === undefined) || !SAVED_ANSWER.test(source);
    const alone = isDone ? undefined : await listingsWithin(source);
    return alone === undefined || alone.length === 0
      ? trial
      : await readAndMap(
          ctx,
          options,
          savedListings(sources),
          `one response of an API, mapped without reading (${trial.error})`,
        );
  } finally {
    await ctx.close();
    await server?.stop();
  }
}

async function readAndMap(
  ctx: InputContext,
  { connector, samples: wanted }: TrialOptions,
  messages: AsyncIterable<ReadMessage>,
  how: string,
): Promise<Trial> {
  const trial: Trial = {
    how,
    counts: new Map(),
    error: undefined,
    quarantined: new Map(),
    warnings: new Map(),
    unread: new Map(),
    people: new Map(),
    samples: [],
  };
  const present = new Map<string, Seen>();
  const read = new Set<string>();
  const kinds = new Set<string>();

  function mapOne(key: string, raw: JsonObject): void {
    for (const { path, value } of leavesOf(raw)) see(present, path, key, value);
    const watched = watchFields(raw);
    let mapped;
    try {
      mapped = connector.map(watched.raw, ctx);
    } catch (error) {
      count(trial.counts, error instanceof ConnectorError ? 'quarantined by map' : 'FAILED IN MAP');
      see(trial.quarantined, messageOf(error), key, '');
      return;
    } finally {
      for (const path of watched.read) read.add(path);
    }
    const { property, warnings } = mapped;
    count(trial.counts, 'mapped');
    for (const warning of warnings) see(trial.warnings, wordsOf(warning), key, warning.value ?? '');
    for (const finding of findPeople(property)) see(trial.people, wordsOfFinding(finding), key, finding.value);
    // One sample of each kind before a second one of any kind.
    const kind = `${property.type} ${property.offer_type} ${property.status}`;
    if (trial.samples.length < wanted || !kinds.has(kind)) {
      const sample: Sample = { raw, property: JSON.parse(JSON.stringify(property)) };
      if (kinds.has(kind)) trial.samples.push(sample);
      else trial.samples.splice(kinds.size, 0, sample);
      kinds.add(kind);
      trial.samples.splice(Math.max(wanted, 0));
    }
  }

  try {
    for await (const message of messages) {
      count(trial.counts, message.kind === 'skip' ? `skip (${message.code})` : message.kind);
      if (message.kind === 'record') mapOne(message.key, message.raw);
      if (message.kind === 'bad') see(trial.quarantined, message.message, message.key ?? '', '');
    }
  } catch (error) {
    trial.error = messageOf(error);
  }
  for (const [path, seen] of present) if (!read.has(path)) trial.unread.set(path, seen);
  return trial;
}

/** The context without a media store: files of a zip get a reference but are not stored. */
function withoutFiles(ctx: InputContext): InputContext {
  return {
    ...ctx,
    media: {
      put: async ({ fingerprint }) => `media:${createHash('sha256').update(fingerprint).digest('hex').slice(0, 32)}`,
    },
  };
}

/** Placeholders for required config fields: a local file needs no secrets. */
function fillers({ spec }: InputConnector): ConnectorConfig {
  const { required, properties } = spec.configSchema;
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(
    names.map((name) => {
      const field = isObject(properties) ? properties[name] : undefined;
      const type = isObject(field) ? field['type'] : undefined;
      return [name, type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : '1'];
    }),
  );
}

/** The longest list of objects in a saved response, or the single object of one without a list; undefined for invalid JSON. */
async function listingsWithin(path: string): Promise<JsonObject[] | undefined> {
  let json: Json;
  try {
    json = JSON.parse(await text(openFile(path)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const lists: JsonObject[][] = [];
  for (const list of [json, ...(isObject(json) ? Object.values(json) : [])]) {
    if (Array.isArray(list)) lists.push(list.filter(isObject));
  }
  return lists.toSorted((left, right) => right.length - left.length)[0] ?? (isObject(json) ? [json] : []);
}

/** The listings of saved responses, one response in memory at a time. */
async function* savedListings(paths: readonly string[]): AsyncGenerator<ReadMessage> {
  for (const path of paths) {
    const place = paths.length > 1 ? `${basename(path)} ` : '';
    const listings = await listingsWithin(path);
    if (paths.length > 1 && !listings) {
      yield { kind: 'bad', key: basename(path), message: `${basename(path)}: it is not JSON.` };
    }
    for (const [index, raw] of (listings ?? []).entries()) {
      yield { kind: 'record', key: `${place}listing ${index + 1}`, raw };
    }
  }
}

const wordsOf = ({ code, field, value }: MappingGap): string =>
  `${code} ${field ?? ''}${value === undefined ? '' : ` "${value}"`}`;

const wordsOfFinding = ({ field, reason, value }: Finding): string => `${field}: ${reason}: ${value}`;

const messageOf = (error: unknown): string =>
  error instanceof ConnectorError ? `${error.kind}: ${error.message}` : `not a ConnectorError: ${String(error)}`;

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function see(seen: Map<string, Seen>, name: string, key: string, example: string): void {
  const known = seen.get(name);
  if (known) known.count++;
  else if (seen.size < MAX_KINDS) seen.set(name, { count: 1, key, example });
}
