import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { CrmEvent } from '../../../model/gateway/crm-event.ts';
import type { InputConnector, JsonObject, ReadMessage } from '../../connector.ts';
import { requireConfigText } from '../../kit/read-config.ts';
import { ConnectorError } from '../../errors.ts';
import { openimmoFixture } from '../../inputs/openimmo/conformance.ts';
import { propertyFeedFixture } from '../../inputs/property-feed/conformance.ts';
import { exampleFixture } from '../example/conformance.ts';
import { propertyFeed } from '../../inputs/property-feed/property-feed.ts';
import type { Fixture } from '../fixture.ts';
import { CARELESS } from './careless-connectors.ts';
import { altering, broken, sound } from './make-broken.ts';
import type { Broken, Read } from './make-broken.ts';
import { WRONG_MAPPINGS } from './wrong-mappings.ts';

/** Reports `complete` even after an error. */
function completing(of: InputConnector): Read {
  return async function* (ctx, request) {
    try {
      yield* of.read(ctx, request);
    } catch {
      yield { kind: 'complete', scope: 'full' };
    }
  };
}

const offsetPaging: Read = async function* (ctx, request) {
  const { state } = request;
  let offset = typeof state === 'number' ? state : 0;
  const { body } = await ctx.http.json(`${requireConfigText(ctx.config, 'url')}/listings?after=`, {
    headers: { authorization: `Bearer ${requireConfigText(ctx.config, 'api_key')}` },
  });
  const total = isObject(body) ? Number(body['total']) : 0;
  const keep: ReadMessage[] = [];
  for await (const message of sound.read(ctx, { mode: 'full' })) {
    if (message.kind === 'record') keep.push(message);
  }
  for (; offset < total; offset++) {
    const message = keep[offset];
    if (message) yield message;
    // Before the record is passed on: it is lost if the read stops here.
    yield { kind: 'checkpoint', state: offset + 2 };
  }
  yield { kind: 'complete', scope: 'full' };
};

/** Reads the whole file into memory, ignores the signal and keeps the records. */
const hoarding: Read = async function* (ctx, request) {
  const kept: ReadMessage[] = [];
  for await (const message of propertyFeed.read({ ...ctx, signal: new AbortController().signal }, request)) {
    kept.push(structuredClone(message));
    yield message;
  }
  await delay(0);
};

/** Treats any document as complete, because it uses expressions instead of a parser. */
const naive: Read = async function* (ctx) {
  const address = requireConfigText(ctx.config, 'url');
  const file = await ctx.snapshot.fetch(address, {
    headers: { authorization: `Bearer ${requireConfigText(ctx.config, 'api_key')}` },
  });
  const xml = await readFile(file.path, 'utf8');
  for (const [, entity] of xml.matchAll(/SYSTEM "(http[^"]*)"/g)) {
    await ctx.http.bytes(entity ?? '').catch(() => undefined);
  }
  for (const [, key = '', text = ''] of xml.matchAll(
    /<objektbeschreibung>(.*?)<\/objektbeschreibung>.*?<openimmo_obid>(.*?)</gs,
  )) {
    yield { kind: 'record', key: text, raw: { key, text } };
  }
  yield { kind: 'complete', scope: 'full' };
};

/** The CRM treats the cursor as an offset: a connector that relies on it loses listings that shift. */
function offsetCrm(): Fixture {
  const offsets = new Map<string, number>([['', 0]]);
  return {
    ...exampleFixture,
    answer({ path }, { base, listings, announced }) {
      const offset = offsets.get(new URL(path, base).searchParams.get('after') ?? '') ?? 0;
      const items = listings.slice(offset, offset + 10);
      const cursor = `${items.at(-1)?.changed}~${items.at(-1)?.key}`;
      offsets.set(cursor, offset + items.length);
      const isLast = offset + items.length >= listings.length;
      return { body: { items: items.map((item) => ({ ...item })), total: announced, next: isLast ? null : cursor } };
    },
  };
}

/** Resumes from a checkpoint of another file. */
const trusting: Read = async function* (ctx, request) {
  const { state } = request;
  const probe = await ctx.snapshot.fetch(requireConfigText(ctx.config, 'url'), {
    headers: { authorization: `Bearer ${requireConfigText(ctx.config, 'api_key')}` },
  });
  yield* propertyFeed.read(ctx, isObject(state) ? { ...request, state: { ...state, sha256: probe.sha256 } } : request);
};

/** Resumes from a checkpoint of a read in another mode. */
const modeless: Read = (ctx, request) => {
  const { mode, state } = request;
  return propertyFeed.read(ctx, isObject(state) ? { ...request, state: { ...state, mode } } : request);
};

/** Resumes at every checkpoint and forgets what it has read: listings that it meets again count twice. */
const forgetful: Read = async function* (ctx, request) {
  let { state } = request;
  for (let isEnd = false; !isEnd;) {
    isEnd = true;
    for await (const message of sound.read(ctx, { ...request, state, hasRead: () => false })) {
      yield message;
      if (message.kind !== 'checkpoint') continue;
      isEnd = false;
      ({ state } = message);
      break;
    }
  }
};

export const BROKEN: readonly Broken[] = [
  ...CARELESS,
  ...WRONG_MAPPINGS,
  broken('fails the check of a working CRM', ['check-passes'], {
    check: async () => {
      throw new ConnectorError('config', 'no');
    },
  }),
  broken('yields other records each time', ['repeatable'], {
    read: altering((message) => (message.kind === 'record' ? [{ ...message, raw: { at: Math.random() } }] : [message])),
  }),
  broken('expects another number than there are', ['empty-feed', 'half-feed'], {
    read: altering((message) =>
      message.kind === 'complete' && message.scope === 'full' ? [{ ...message, expected: 7 }] : [message],
    ),
  }),
  broken('pages by offset', ['changing-pages'], { read: forgetful }, offsetCrm()),
  broken('forgets when it is resumed what it has read', ['resumed-pages'], { read: forgetful }, offsetCrm()),
  broken('trusts a state of another mode', ['other-mode'], { read: modeless }, propertyFeedFixture),
  broken('trusts a state of another file', ['foreign-state'], { read: trusting }, propertyFeedFixture),
  broken('has an open config', ['spec'], { spec: { ...sound.spec, configSchema: { type: 'object' } } }),
  broken('names no field as an address', ['spec'], { spec: { ...sound.spec, addresses: [] } }),
  broken('puts its key into an error', ['refused', 'secrets'], {
    check: async (ctx) => {
      throw new Error(`refused with ${requireConfigText(ctx.config, 'api_key')}`);
    },
  }),
  broken('accepts any response', ['refused', 'not-found', 'rate-limited', 'server-error', 'time-out', 'garbage'], {
    check: async () => {},
  }),
  broken('does not retry after a 429', ['retry-after-seconds', 'retry-after-date'], {
    read: (ctx, request) =>
      sound.read(
        { ...ctx, http: { ...ctx.http, json: (url, asked) => ctx.http.json(url, { ...asked, attempts: 1 }) } },
        request,
      ),
  }),
  broken(
    'uses positions as keys',
    ['order-free'],
    {
      read: altering(
        (message, number) => (message.kind === 'record' ? [{ ...message, key: `${number}` }] : [message]),
        propertyFeed,
      ),
    },
    propertyFeedFixture,
  ),
  broken('yields listings twice', ['keys-unique'], {
    read: altering((message) => (message.kind === 'record' ? [message, message] : [message])),
  }),
  broken('yields no checkpoints', ['checkpoints', 'delta-nothing'], {
    read: altering((message) => (message.kind === 'checkpoint' ? [] : [message])),
  }),
  broken('puts its checkpoint before the record it counts', ['kill-anywhere'], { read: offsetPaging }),
  broken('does not report deletions', ['deletes'], {
    read: altering((message) => (message.kind === 'delete' ? [] : [message])),
  }),
  broken('reports one listing as the complete catalogue', ['one-listing'], {
    read: altering((message) => (message.kind === 'complete' ? [{ kind: 'complete', scope: 'full' }] : [message])),
  }),
  broken('reads everything for a delta', ['delta-nothing', 'future-state'], {
    read: async function* (ctx, request) {
      for await (const message of sound.read(ctx, { mode: 'full' })) {
        yield message.kind === 'complete' && request.mode === 'delta' ? { kind: 'complete', scope: 'delta' } : message;
      }
    },
  }),
  broken('loses listings of the same instant', ['equal-timestamps'], {
    read: (ctx, request) => sound.read(ctx, request.mode === 'delta' ? { ...request, mode: 'full' } : request),
  }),
  broken('follows endless pages', ['endless-pages'], {
    read: async function* (ctx, request) {
      for (;;) {
        try {
          yield* sound.read(ctx, request);
          return;
        } catch (error) {
          if (!(error instanceof ConnectorError && error.kind === 'feed_rejected')) throw error;
        }
      }
    },
  }),
  broken('always reports complete', ['announced-total', 'truncated', 'severed'], {
    read: async function* (ctx, request) {
      for await (const message of completing(sound)(ctx, request)) {
        yield message.kind === 'complete' ? { kind: 'complete', scope: 'full' } : message;
      }
    },
  }),
  broken('maps by the clock and throws for unknown codes', ['map-pure', 'unknown-values'], {
    map(raw, ctx) {
      if (raw['kind'] === 'spaceship') {
        throw new ConnectorError('bad_record', 'no such kind');
      }
      const mapped = sound.map(raw, ctx);
      return { ...mapped, property: { ...mapped.property, updated_at: new Date().toISOString() } };
    },
  }),
  broken('maps to an invalid property', ['map-valid'], {
    map(raw, ctx) {
      const mapped = sound.map(raw, ctx);
      return { ...mapped, property: { ...mapped.property, crm_reference: 'always the same' } };
    },
  }),
  broken(
    'reads XML with expressions',
    ['truncated', 'encodings', 'zip-same', 'entity-bomb', 'external-entity', 'zip-bomb', 'zip-slip', 'long-text'],
    { read: naive },
    openimmoFixture,
  ),
  broken(
    'keeps all records in memory and ignores the signal',
    ['memory', 'abort-reading'],
    { read: hoarding },
    propertyFeedFixture,
  ),
  broken('does not stop waiting when it is aborted', ['abort-waiting'], {
    read: async function* (ctx, request) {
      try {
        yield* sound.read(ctx, request);
      } catch (error) {
        await delay(1_500);
        throw error;
      }
    },
  }),
  broken(
    'reads only single events, and throws for an invalid body',
    ['webhook-order', 'webhook-answer'],
    { events: { parse: ({ body }) => eventsOf(body).slice(0, 1) } },
    propertyFeedFixture,
  ),
  broken(
    'reports a listing as deleted because an empty CRM does not have it',
    ['webhook-order'],
    {
      read: async function* (ctx, request) {
        let found = 0;
        for await (const message of propertyFeed.read(ctx, request)) {
          if (message.kind === 'record') found++;
          if (message.kind === 'delete') continue;
          if (message.kind === 'complete' && request.mode === 'one' && found === 0)
            yield { kind: 'delete', key: request.reference ?? '' };
          yield message;
        }
      },
    },
    propertyFeedFixture,
  ),
  broken('declares one file', ['repeatable'], {
    capabilities: { ...sound.capabilities, file: true },
  }),
  broken('declares events', ['webhook-signature', 'webhook-order', 'webhook-answer'], {
    capabilities: { ...sound.capabilities, events: true },
  }),
];

function eventsOf(body: Uint8Array): CrmEvent[] {
  const parsed: { events: { type: string; crm_reference: string }[] } = JSON.parse(Buffer.from(body).toString());
  return parsed.events.map(({ type, crm_reference }) => ({
    reference: crm_reference,
    mayBeGone: type === 'property.deleted',
  }));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
