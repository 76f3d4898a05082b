import type { HttpClient, Json } from '../../connector.ts';
import { isObject, textOf } from '../../kit/mapping/open-fields.ts';
import { requireConfigText } from '../../kit/read-config.ts';
import { ConnectorError } from '../../errors.ts';
import { propertyFeedFixture } from '../../inputs/property-feed/conformance.ts';
import { propertyFeed } from '../../inputs/property-feed/property-feed.ts';
import { exampleFixture } from '../example/conformance.ts';
import type { Fixture } from '../fixture.ts';
import { altering, broken, sound } from './make-broken.ts';
import type { Broken, Read } from './make-broken.ts';

type GetJson = HttpClient['json'];

const EMPTY_PAGE: Json = { items: [], total: 0, next: null };

/** The correct connector with altered responses of the CRM. */
function altered(change: (get: GetJson, ...asked: Parameters<GetJson>) => ReturnType<GetJson>): Read {
  return (ctx, request) => {
    const http: HttpClient = { ...ctx.http, json: (url, asked) => change(ctx.http.json, url, asked) };
    return sound.read({ ...ctx, http }, request);
  };
}

/** Replaces errors by an empty page, except those that `isMeant` accepts. */
const emptyPageFor = (isMeant: (error: ConnectorError, url: string) => boolean): Read =>
  altered(async (get, url, asked) => {
    try {
      return await get(url, asked);
    } catch (error) {
      if (!(error instanceof ConnectorError) || isMeant(error, url)) throw error;
      return { status: 200, headers: {}, url, body: EMPTY_PAGE };
    }
  });

/** Ignores the announced total. */
const uncounted: Read = altered(async (get, url, asked) => {
  const answer = await get(url, asked);
  return isObject(answer.body) && 'total' in answer.body ? { ...answer, body: { ...answer.body, total: 0 } } : answer;
});

/** Reads one listing; `isGone` decides whether an error means that it was deleted. */
const lookingAtOne = (isGone: (error: unknown) => boolean): Read =>
  async function* (ctx, request) {
    const { mode, reference = '' } = request;
    if (mode !== 'one') {
      yield* sound.read(ctx, request);
      return;
    }
    const headers = { authorization: `Bearer ${requireConfigText(ctx.config, 'api_key')}` };
    const url = `${requireConfigText(ctx.config, 'url')}/listings/${encodeURIComponent(reference)}`;
    try {
      const { body } = await ctx.http.json(url, { headers });
      if (isObject(body)) yield { kind: 'record', key: reference, raw: body };
    } catch (error) {
      if (!isGone(error)) throw error;
      yield { kind: 'delete', key: reference };
    }
    yield { kind: 'complete', scope: 'delta' };
  };

/** A CRM whose pages have the absolute address of the next one. */
const linkingCrm: Fixture = {
  ...exampleFixture,
  async answer(request, crm) {
    const reply = await exampleFixture.answer(request, crm);
    if (!isRecord(reply.body) || typeof reply.body['next'] !== 'string') return reply;
    const link = `${crm.base}/listings?after=${encodeURIComponent(reply.body['next'])}`;
    return { ...reply, body: { ...reply.body, link } };
  },
};

/** Follows the link of a page to any server. */
const following: Read = (ctx, request) => {
  let link: string | undefined;
  const json: GetJson = async (url, asked) => {
    const answer = await ctx.http.json(link ?? url, asked);
    link = isObject(answer.body) && typeof answer.body['link'] === 'string' ? answer.body['link'] : undefined;
    return answer;
  };
  return sound.read({ ...ctx, http: { ...ctx.http, json } }, request);
};

/** Yields the last checkpoint of a delta before its records. */
const hasty: Read = async function* (ctx, request) {
  const messages = [];
  for await (const message of sound.read(ctx, request)) {
    messages.push(message);
  }
  const last = messages.findLast(({ kind }) => kind === 'checkpoint');
  if (request.mode === 'delta' && last) yield last;
  yield* messages;
};

/** Collects all pages before it yields the first record. */
const collecting: Read = async function* (ctx, request) {
  const messages = [];
  for await (const message of sound.read(ctx, request)) messages.push(message);
  yield* messages;
};

/** Collects only the keys of all listings first. */
const surveying: Read = async function* (ctx, request) {
  for await (const message of sound.read(ctx, request)) if (message.kind === 'complete') break;
  yield* sound.read(ctx, request);
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Connectors that are correct as long as no fault occurs. */
export const CARELESS: readonly Broken[] = [
  broken('takes a page that fails for an empty last one', ['failing-requests'], {
    read: emptyPageFor(({ status }, url) => status === undefined || status === 401 || !url.includes('after=')),
  }),
  broken('takes a page that is not there for an empty last one', ['failing-requests'], {
    read: emptyPageFor(({ status }, url) => status !== 404 || !url.includes('after=')),
  }),
  broken('says that more listings are expected than came, and is done', ['announced-total'], {
    read: (ctx, request) =>
      altering((message) => (message.kind === 'complete' ? [{ ...message, expected: 80 }] : [message]), {
        ...sound,
        read: uncounted,
      })(ctx, request),
  }),
  broken('takes any error for a listing that is gone', ['one-listing'], { read: lookingAtOne(() => true) }),
  broken('treats a 404 of the whole API as a deleted listing', ['one-listing'], {
    read: lookingAtOne((error) => error instanceof ConnectorError && error.status === 404),
  }),
  broken('treats any returned listing as the requested one', ['one-listing'], {
    read: async function* (ctx, request) {
      const reference = request.mode === 'one' ? (request.reference ?? '') : '';
      let key = reference;
      const json: GetJson = async (url, asked) => {
        const answer = await ctx.http.json(url, asked);
        const given = isObject(answer.body) ? answer.body['key'] : undefined;
        key = typeof given === 'string' ? given : key;
        return isObject(answer.body) && request.mode === 'one'
          ? { ...answer, body: { ...answer.body, key: reference } }
          : answer;
      };
      for await (const message of sound.read({ ...ctx, http: { ...ctx.http, json } }, request)) {
        yield message.kind === 'record' && request.mode === 'one' ? { ...message, key } : message;
      }
    },
  }),
  broken('follows links to other servers with its key', ['foreign-links'], { read: following }, linkingCrm),
  broken('marks the end of a delta before it is read', ['delta-resumed'], { read: hasty }),
  broken('reports the deletions of only one page', ['deletes'], {
    read: (ctx, request) => {
      let reported = 0;
      return altering((message) => (message.kind === 'delete' && ++reported > 10 ? [] : [message]))(ctx, request);
    },
  }),
  broken('collects everything before the first record', ['memory'], { read: collecting }),
  broken('goes through all pages before the first record', ['memory'], { read: surveying }),
  broken(
    'collects a whole file before the first record',
    ['memory'],
    {
      read: async function* (ctx, request) {
        const messages = [];
        for await (const message of propertyFeed.read(ctx, request)) messages.push(message);
        yield* messages;
      },
    },
    propertyFeedFixture,
  ),
  broken('rejects the feed for one broken listing', ['broken-listing'], {
    read: altering((message) => {
      if (message.kind === 'bad') throw new ConnectorError('feed_rejected', message.message);
      return [message];
    }),
  }),
  broken('passes over a broken listing in silence', ['broken-listing'], {
    read: altering((message) => (message.kind === 'bad' ? [] : [message])),
  }),
  broken('does something more to what finishMapping made', ['map-valid'], {
    map(raw, ctx) {
      const mapped = sound.map(raw, ctx);
      const description = { fr: `<div>${textOf(raw['text']) ?? ''}</div>` };
      return { ...mapped, property: { ...mapped.property, description } };
    },
  }),
  broken('maps texts as they come', ['unsafe-text'], {
    map(raw, ctx) {
      const mapped = sound.map(raw, ctx);
      return { ...mapped, property: { ...mapped.property, description: { fr: textOf(raw['text']) ?? '' } } };
    },
  }),
];
