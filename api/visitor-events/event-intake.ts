import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { defined } from '../../model/shared/defined.ts';
import { AppError, notFound } from '../../model/shared/errors.ts';
import { cleanAttribution } from '../../model/people/lead.ts';
import { localDay } from '../../model/shared/local-day.ts';
import { eventFault, MAX_AGE_DAYS } from '../../model/insights/visitor-collection.ts';
import type { Collected, RefusalReason } from '../../model/insights/visitor-collection.ts';
import { visitorEventSchema } from '../../model/insights/visitor-event.ts';
import type { StoredVisitorEvent, VisitorEvent, VisitorSource } from '../../model/insights/visitor-event.ts';
import type { EventSource, Metrics } from '../../observability/metrics.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Store } from '../../store/store.ts';
import { createFairTurns } from '../http/fair-turns.ts';
import { createChecks } from '../http/validate.ts';
import { createKnownListings } from './known-listings.ts';
import { keptFromSite } from '../site/own-site.ts';
import type { HashedIds, VisitorIds } from './visitor-ids.ts';

/** Milliseconds; as long as an introspected token is cached. An addon that ended is noticed after it. */
const ADDON_KNOWN_MS = 30_000;
const MAX_GATEWAYS = 10_000;

/**
 * Concurrency of batches. Two of a gateway keep the database busy while the next one is checked. The queue of a gateway holds what a site sends after a pause of a few
 * seconds; the total queue, some 3 MB per batch, what a process has memory for.
 */
const TURNS = { perOwner: 2, together: 8, waitingPerOwner: 16, waitingTogether: 64 };

/** Events checked before other requests get the event loop: a few milliseconds. */
const CHECKED_AT_ONCE = 50;

/** Events as received, unchecked. */
export interface EventBatch {
  readonly events: readonly object[];
  /** User agent of the visitor. */
  readonly userAgent?: string | undefined;
  /** Sender of the batch, for the metrics. */
  readonly from: EventSource;
  /** Events that happened earlier are refused. */
  readonly maxAgeDays?: number | undefined;
  /** The output of the only site that the sender's token is for: events about listings of other sites are refused. */
  readonly outputId?: string | undefined;
}

/** Stores the events of sites. */
export interface EventIntake {
  /** Throws CONFLICT unless the gateway has the addon INSIGHTS. */
  requireAddon(gateway: Pick<GatewayRecord, '_id'>): Promise<void>;
  /**
   * Stores the valid events of a batch and returns why the others were refused; `accepted` events are on disk of a majority of the replica set.
   * Gateways take turns. Throws NOT_FOUND if the gateway is deleted meanwhile, RATE_LIMITED or DOWNSTREAM_ERROR if too many batches wait.
   */
  collect(gateway: Pick<GatewayRecord, '_id' | 'schedule'>, batch: EventBatch): Promise<Collected>;
}

/** A NUL character or half of a surrogate pair, as JSON escapes them: MongoDB does not store them. */
const BROKEN_TEXT = /\\u0000|\\ud[89a-f]/;

type Refusal = Collected['refused'][number] & { readonly reason: RefusalReason };
/** An event that matches its schema, and its place in the batch. */
interface Sound {
  readonly index: number;
  readonly event: VisitorEvent;
}

/** The dependencies of an intake. */
export interface IntakeDeps {
  readonly store: Pick<
    Store,
    'feedRules' | 'formerListings' | 'gateways' | 'listings' | 'purgeGateway' | 'visitorEvents' | 'visitorKeys'
  >;
  /** Throws unless the gateway has the addon. */
  readonly requireAddon: (gateway: Pick<GatewayRecord, '_id'>) => Promise<void>;
  readonly visitorIds: VisitorIds;
  readonly metrics: Pick<Metrics, 'visitorEvents'>;
  readonly now?: () => Date;
}

export function createEventIntake({
  store,
  requireAddon,
  visitorIds,
  metrics,
  now = () => new Date(),
}: IntakeDeps): EventIntake {
  const turns = createFairTurns(TURNS, 'batches of visitor events of this gateway');
  const withAddon = new LRUCache<string, true>({ max: MAX_GATEWAYS, ttl: ADDON_KNOWN_MS });
  const sift = createSieve();
  const listings = createKnownListings({
    owners: (ids) => store.listings.owners(ids),
    hasProperty: (gatewayId, id) => store.formerListings.hasProperty(gatewayId, id),
  });

  return {
    async requireAddon(gateway) {
      if (withAddon.has(gateway._id)) return;
      await requireAddon(gateway);
      withAddon.set(gateway._id, true);
    },
    async collect(gateway, { userAgent, ...batch }) {
      const isBot = userAgent !== undefined && isbot(userAgent);
      const result = isBot ? ofBot(batch.events) : await turns.run(gateway._id, () => take(gateway, batch));
      return counted(metrics, batch.from, result);
    },
  };

  async function take(
    gateway: Pick<GatewayRecord, '_id' | 'schedule'>,
    { events, outputId, maxAgeDays = MAX_AGE_DAYS }: EventBatch,
  ): Promise<Taken> {
    const { _id: gatewayId } = gateway;
    const received = now();
    const valid = await sift(events, received, maxAgeDays);
    const sound = await ofGateway(gatewayId, valid.sound, async (ids) => [
      ...(await listings.unknown(gatewayId, ids)),
      ...(await keptFromSite({ gatewayId, outputId }, ids, { store })),
    ]);
    const zone = gateway.schedule?.time_zone ?? 'UTC';
    const hashes = await visitorIds.hash(
      gatewayId,
      sound.sound.map(({ event }) => ({ ...event, at: new Date(event.at) })),
    );
    const stored = new Map<string, StoredVisitorEvent>();
    for (const [place, { event }] of sound.sound.entries()) {
      const ids = hashes[place];
      if (!ids) throw new Error('An event was left without hashes.');
      const record = storedEvent(event, { gatewayId, received, zone, ids });
      if (!stored.has(record._id)) stored.set(record._id, record);
    }
    const accepted = await store.visitorEvents.insert([...stored.values()]);
    if (accepted > 0) await refuseDeleted(store, gatewayId);
    return {
      accepted,
      duplicates: sound.sound.length - accepted,
      refused: [...valid.refused, ...sound.refused],
    };
  }
}

/** The result of a batch. */
interface Taken {
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: readonly Refusal[];
}

/** Events of a batch, divided by a check. */
interface Sifted {
  readonly sound: readonly Sound[];
  readonly refused: readonly Refusal[];
}

/** Divides the events of a batch by their schema, text and fields; yields to the event loop between some of them. */
function createSieve(): (events: readonly object[], at: Date, maxAgeDays: number) => Promise<Sifted> {
  const check = createChecks().part(visitorEventSchema);

  const faultOf = (given: object, place: string, at: Date, maxAgeDays: number): Omit<Refusal, 'index'> | undefined => {
    try {
      check(given, place);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { path: error.detail ?? place, message: error.message, reason: 'schema' };
    }
    if (BROKEN_TEXT.test(JSON.stringify(given))) {
      const message = 'The event holds a NUL character or half of a surrogate pair.';
      return { path: place, message, reason: 'text' };
    }
    // Its schema was checked above.
    const fault = eventFault(given as VisitorEvent, at, maxAgeDays);
    return fault && { ...fault, path: place + fault.path };
  };

  return async (events, at, maxAgeDays) => {
    const sound: Sound[] = [];
    const refused: Refusal[] = [];
    for (const [index, given] of events.entries()) {
      if (index > 0 && index % CHECKED_AT_ONCE === 0) await setImmediate();
      const fault = faultOf(given, `/events/${index}`, at, maxAgeDays);
      if (fault) refused.push({ ...fault, index });
      else sound.push({ index, event: given as VisitorEvent });
    }
    return { sound, refused };
  };
}

/**
 * Divides events by whether they are about listings that the sender may name, or about none.
 * @param unknownOf those of some ids that the sender may not name
 */
async function ofGateway(
  gatewayId: string,
  events: readonly Sound[],
  unknownOf: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<Sifted> {
  const ids = events.flatMap(({ event: { property_id: id } }) => id?.toLowerCase() ?? []);
  const unknown = new Set(await unknownOf([...new Set(ids)]));
  const isUnknown = ({ event: { property_id: id } }: Sound): boolean =>
    id !== undefined && unknown.has(id.toLowerCase());
  return {
    sound: events.filter((one) => !isUnknown(one)),
    refused: events.filter(isUnknown).map(({ index, event: { property_id: id } }) => ({
      index,
      path: `/events/${index}/property_id`,
      message: `Gateway ${gatewayId} has no listing ${id}.`,
      reason: 'listing',
    })),
  };
}

/** The reply to a batch, after counting it in the metrics. */
function counted(
  metrics: IntakeDeps['metrics'],
  from: EventSource,
  { accepted, duplicates, refused }: Taken,
): Collected {
  metrics.visitorEvents({ from, outcome: 'accepted', reason: 'none' }, accepted);
  metrics.visitorEvents({ from, outcome: 'duplicate', reason: 'none' }, duplicates);
  for (const { reason } of refused) metrics.visitorEvents({ from, outcome: 'refused', reason }, 1);
  return {
    accepted,
    duplicates,
    refused: refused
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, path, message }) => ({ index, path, message })),
  };
}

/** A gateway deleted since it was read may have been purged already, and nothing else would delete its events. */
async function refuseDeleted(store: IntakeDeps['store'], gatewayId: string): Promise<void> {
  const gateway = await store.gateways.find(gatewayId);
  if (gateway && !gateway.deleted_at) return;
  await store.purgeGateway(gatewayId, ['visitor_events', 'visitor_keys']);
  throw notFound('Gateway', gatewayId);
}

const ofBot = (events: readonly object[]): Taken => ({
  accepted: 0,
  duplicates: 0,
  refused: events.map((_, index) => ({
    index,
    path: '/user_agent',
    message: 'The user agent is that of a bot.',
    reason: 'bot',
  })),
});

/** The event as stored. Values that may identify a person are left out or hashed. */
function storedEvent(
  event: VisitorEvent,
  {
    gatewayId,
    received,
    zone,
    ids,
  }: { readonly gatewayId: string; readonly received: Date; readonly zone: string; readonly ids: HashedIds },
): StoredVisitorEvent {
  const { id, type, property_id, lead_id, filter } = event;
  const at = new Date(event.at);
  const source = sourceOf(event);
  return {
    _id: eventKey(gatewayId, id),
    gateway_id: gatewayId,
    type,
    at,
    received_at: received,
    day: localDay(at, zone),
    visitor: ids.visitor,
    session: ids.session,
    ...defined({ property_id: property_id?.toLowerCase(), lead_id: lead_id?.toLowerCase(), filter, source }),
  };
}

/** Key of a stored event. Hashed, because the index of every event holds it: 22 bytes instead of up to 101. */
const eventKey = (gatewayId: string, id: string): string =>
  createHash('sha256').update(`${gatewayId}/${id}`).digest('base64url').slice(0, 22);

function sourceOf({ utm_source, utm_medium, utm_campaign, referrer_host }: VisitorEvent): VisitorSource | undefined {
  const host = referrer_host?.toLowerCase();
  const source = cleanAttribution(defined({ utm_source, utm_medium, utm_campaign, referrer_host: host }));
  return Object.keys(source).length > 0 ? source : undefined;
}
