import { isDeepStrictEqual } from 'node:util';
import type { CrmEvent, WebhookRequest, WebhookVerdict } from '../../../model/gateway/crm-event.ts';
import { receiveWebhook } from '../../kit/events/receive-webhook.ts';
import { signWebhook } from '../../kit/http/sign-webhook.ts';
import { describe, ensure, ensureKeys, ensureRead } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { keyOf, makeListings } from '../fixture.ts';
import type { Change, Fixture } from '../fixture.ts';

const SECRET = 'whsec_dGhlIHNlY3JldCBvZiB0aGUga2l0LCAzMiBieXRlcw==';
const NOW = new Date('2026-03-01T12:00:00Z');
const MINUTE = 60_000;

/** The platform's limit for a webhook. */
const MAX_BODY_BYTES = 256 * 1024;

/** The contract allows five seconds for the whole response; parsing is only a part of it. */
const MAX_PARSE_MS = 1_000;

export const eventChecks = {
  async 'webhook-signature'(bench) {
    const { fixture } = bench;
    const [body] = writeBodies(fixture, makeListings(1).map(asChange));
    ensure(body, 'the fixture writes no webhook about a listing');
    const sound = signed(body);
    let parsed = 0;
    const receive = (request: WebhookRequest, secrets = [SECRET]): WebhookVerdict => {
      const { connector } = fixture;
      const { events } = connector;
      ensure(events, 'events are declared, but the connector has no events.parse');
      const counting = { parse: (seen: WebhookRequest) => (parsed++, events.parse(seen)) };
      return receiveWebhook({ ...connector, events: counting }, request, secrets, NOW);
    };
    const verdict = receive(sound);
    ensure(verdict.ok, `a sound webhook is refused: ${verdict.ok ? '' : verdict.message}`);
    ensure(parsed === 1, 'a sound webhook is not parsed');
    const { headers } = sound;
    const later = { ...headers, 'webhook-timestamp': String(NOW.getTime() / 1_000 + 1) };
    const forgeries: readonly (readonly [string, WebhookRequest, string[]?])[] = [
      ['no signature', { ...sound, headers: { ...headers, 'webhook-signature': undefined } }],
      ['a signature by another secret', sound, ['whsec_YW5vdGhlciBzZWNyZXQsIGFsc28gMzIgYnl0ZXMgbG9uZw==']],
      ['another body', { ...sound, body: Buffer.concat([sound.body, Buffer.from(' ')]) }],
      ['another id', { ...sound, headers: { ...headers, 'webhook-id': 'other' } }],
      ['another time', { ...sound, headers: later }],
      ['an old time', signed(body, new Date(NOW.getTime() - 6 * MINUTE))],
      ['a time to come', signed(body, new Date(NOW.getTime() + 6 * MINUTE))],
    ];
    for (const [what, request, secrets] of forgeries) {
      ensure(!receive(request, secrets).ok, `a webhook with ${what} is accepted`);
      ensure(parsed === 1, `a webhook with ${what} reaches the connector`);
    }
  },
  async 'webhook-order'(bench) {
    const { fixture, crm } = bench;
    const listings = makeListings(6);
    crm.listings = listings;
    const gone = makeListings(1, { key: 'GONE' });
    const changes = [...listings.map(asChange), ...gone.map((listing) => ({ listing, isGone: true }))];
    const all = parseAll(bench, changes);
    ensureReferences(fixture, all, changes);
    ensureReferences(fixture, parseAll(bench, changes.toReversed()), changes);
    ensureReferences(fixture, parseAll(bench, [...changes, ...changes]), changes);
    ensure(isDeepStrictEqual(all, parseAll(bench, changes)), 'the same webhook yields different events');
    for (const change of changes) {
      const [event] = parseAll(bench, [change]);
      ensure(event, `an event of ${change.listing.key} alone is lost`);
      await ensureLook(bench, event, change);
    }
    // A late or wrong event: the listing still exists.
    const [first] = listings.map((listing) => ({ listing, isGone: true }));
    const [late] = first ? parseAll(bench, [first]) : [];
    if (first && late) await ensureLook(bench, late, { ...first, isGone: false });
  },
  async 'webhook-answer'(bench) {
    const { fixture } = bench;
    const [body] = writeBodies(fixture, makeListings(40).map(asChange));
    const text = body?.toString() ?? '';
    const nonsense = ['', ' ', 'null', '7', '"text"', '[]', '[1]', '{', text.slice(0, -2), `${text}}`, '\u0000'];
    const odd = [
      ...nonsense.map((words) => Buffer.from(words)),
      Buffer.from([0xff, 0xfe, 0x7b]),
      Buffer.alloc(MAX_BODY_BYTES, '['),
      Buffer.from(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    ];
    for (const bytes of odd) {
      const verdict = timed(() => receiveWebhook(fixture.connector, signed(bytes), [SECRET], NOW));
      const words = JSON.stringify(bytes.subarray(0, 20).toString());
      ensure(!verdict.ok && verdict.fault === 'body', `an invalid body (${words}) is parsed as events`);
      bench.note('the refusal of a webhook', verdict.message);
    }
    let many: Change[] = makeListings(5_000).map(asChange);
    while (writeBodies(fixture, many).some(({ length }) => length > MAX_BODY_BYTES)) {
      many = many.slice(0, Math.floor(many.length / 2));
    }
    const events = writeBodies(fixture, many).flatMap((largest) => timed(() => parse(bench, largest)));
    ensureReferences(fixture, events, many);
  },
} satisfies Record<string, Check>;

const asChange = (listing: Change['listing']): Change => ({ listing, isGone: false });

/** The webhooks for these changes: one, or several if the CRM sends one per change. */
function writeBodies(fixture: Fixture, changes: readonly Change[]): Buffer[] {
  ensure(fixture.events, 'events are declared, but the fixture writes none (events)');
  const bodies = fixture.events(changes);
  return (typeof bodies === 'string' ? [bodies] : bodies).map((body) => Buffer.from(body));
}

function parseAll(bench: Bench, changes: readonly Change[]): CrmEvent[] {
  return writeBodies(bench.fixture, changes).flatMap((body) => parse(bench, body));
}

function signed(body: Uint8Array, at = NOW): WebhookRequest {
  return { headers: { ...signWebhook(SECRET, 'webhook-1', at, body) }, body };
}

/** Parses a body. The request is frozen, so that a connector that changes it throws. */
function parse({ fixture: { connector } }: Bench, body: Uint8Array): readonly CrmEvent[] {
  ensure(connector.events, 'events are declared, but the connector has no events.parse');
  try {
    return connector.events.parse(Object.freeze(signed(body)));
  } catch (error) {
    throw new Error(`a sound webhook cannot be read: ${describe(error)}`, { cause: error });
  }
}

function timed<T>(work: () => T): T {
  const started = performance.now();
  const result = work();
  const ms = Math.round(performance.now() - started);
  ensure(ms <= MAX_PARSE_MS, `a webhook took ${ms} ms to read`);
  return result;
}

function ensureReferences(fixture: Fixture, events: readonly CrmEvent[], changes: readonly Change[]): void {
  const listings = changes.map(({ listing }) => listing);
  ensureKeys(
    fixture,
    events.map(({ reference }) => reference),
    listings,
    'a webhook',
  );
  for (const { listing } of changes.filter(({ isGone }) => isGone)) {
    const about = events.filter(({ reference }) => reference === keyOf(fixture, listing));
    ensure(
      about.some(({ mayBeGone }) => mayBeGone),
      `an event does not say that ${listing.key} may be gone`,
    );
  }
}

/**
 * Reads the listing of an event by its reference, as the platform does. Fails unless the read finds an existing listing or, for connectors with mode one,
 * reports a deleted one as deleted. An empty CRM must not count as the proof of a deletion: it may be a fault of the CRM.
 */
async function ensureLook(bench: Bench, { reference }: CrmEvent, { listing, isGone }: Change): Promise<void> {
  const outcome = await bench.read({ mode: 'one', reference });
  const found = ensureRead(outcome, `reading ${listing.key}`);
  const deleted = outcome.messages.some((message) => message.kind === 'delete' && message.key === reference);
  ensure(found.has(reference) === !isGone, `reading ${listing.key} ${isGone ? 'finds it' : 'does not find it'}`);
  if (bench.fixture.connector.capabilities.one) {
    ensure(deleted === isGone, `reading ${listing.key} ${isGone ? 'does not report' : 'reports'} its deletion`);
  }
  if (!isGone) return;
  const { listings } = bench.crm;
  bench.crm.listings = [];
  const { messages } = await bench.read({ mode: 'one', reference });
  bench.crm.listings = listings;
  ensure(
    !messages.some(({ kind }) => kind === 'delete'),
    'a CRM without any listing counts as the proof of a deletion',
  );
}
