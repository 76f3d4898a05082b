import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { AppError, notFound } from '../../model/shared/errors.ts';
import { cleanAttribution } from '../../model/people/lead.ts';
import { localDay } from '../../model/shared/local-day.ts';
import { eventFault } from '../../model/insights/visitor-collection.ts';
import type { Collected, RefusalReason } from '../../model/insights/visitor-collection.ts';
import { visitorEventSchema } from '../../model/insights/visitor-event.ts';
import type { StoredVisitorEvent, VisitorEvent, VisitorSource } from '../../model/insights/visitor-event.ts';
import type { EventSource, Metrics } from '../../observability/metrics.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { Store } from '../../store/store.ts';
import { createFairTurns } from '../http/fair-turns.ts';
import { createChecks } from '../http/validate.ts';
import { createKnownListings } from './known-listings.ts';
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
    'formerListings' | 'gateways' | 'listings' | 'purgeGateway' | 'visitorEvents' | 'visitorKeys'
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
  const check = createChecks().part(visitorEventSchema);
  const turns = createFairTurns(TURNS, 'batches of visitor events of this gateway');
  const withAddon = new LRUCache<string, true>({ max: MAX_GATEWAYS, ttl: ADDON_KNOWN_MS });
  const listings = createKnownListings({
    owners: (ids) => store.listings.owners(ids),
    hasProperty: (gatewayId, id) => store.formerListings.hasProperty(gatewayId, id),
  });

  /** The valid events among some of a batch; the others become refusals. */
  const siftSome = (events: readonly object[], from: number, at: Date, refused: Refusal[]): Sound[] =>
    events.slice(from, from + CHECKED_AT_ONCE).flatMap((given, offset) => {
      const index = from + offset;
      const place = `/events/${index}`;
      try {
        check(given, place);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ index, path: error.detail ?? place, message: error.message, reason: 'schema' });
        return [];
      }
      if (BROKEN_TEXT.test(JSON.stringify(given))) {
        const message = 'The event holds a NUL character or half of a surrogate pair.';
        refused.push({ index, path: place, message, reason: 'text' });
        return [];
      }
      // Its schema was checked above.
      const event = given as VisitorEvent;
      const fault = eventFault(event, at);
      if (fault) refused.push({ ...fault, index, path: place + fault.path });
      return fault ? [] : [{ index, event }];
    });

  const sift = async (events: readonly object[], at: Date, refused: Refusal[]): Promise<Sound[]> => {
    const sound: Sound[] = [];
    for (let from = 0; from < events.length; from += CHECKED_AT_ONCE) {
      if (from > 0) await setImmediate();
      sound.push(...siftSome(events, from, at, refused));
    }
    return sound;
  };

  /** Events about listings of the gateway, or about none; the others become refusals. */
  const ofGateway = async (gatewayId: string, sound: readonly Sound[], refused: Refusal[]): Promise<Sound[]> => {
    const unknown = await listings.unknown(
      gatewayId,
      sound.flatMap(({ event: { property_id: id } }) => id?.toLowerCase() ?? []),
    );
    return sound.filter(({ index, event: { property_id: id } }) => {
      if (id === undefined || !unknown.has(id.toLowerCase())) return true;
      refused.push({
        index,
        path: `/events/${index}/property_id`,
        message: `Gateway ${gatewayId} has no listing ${id}.`,
        reason: 'listing',
      });
      return false;
    });
  };

  return {
    async requireAddon(gateway) {
      if (withAddon.has(gateway._id)) return;
      await requireAddon(gateway);
      withAddon.set(gateway._id, true);
    },
    async collect(gateway, { events, userAgent, from }) {
      if (userAgent !== undefined && isbot(userAgent)) return counted(from, 0, 0, ofBot(events));
      return turns.run(gateway._id, () => taken(gateway, events, from));
    },
  };

  async function taken(
    gateway: Pick<GatewayRecord, '_id' | 'schedule'>,
    events: readonly object[],
    from: EventSource,
  ): Promise<Collected> {
    const { _id: gatewayId } = gateway;
    const received = now();
    const refused: Refusal[] = [];
    const sound = await ofGateway(gatewayId, await sift(events, received, refused), refused);
    const zone = gateway.schedule?.time_zone ?? 'UTC';
    const hashes = await visitorIds.hash(
      gatewayId,
      sound.map(({ event }) => ({ ...event, at: new Date(event.at) })),
    );
    const stored = new Map<string, StoredVisitorEvent>();
    for (const [place, { event }] of sound.entries()) {
      const ids = hashes[place];
      if (!ids) throw new Error('An event was left without hashes.');
      const record = storedEvent(event, { gatewayId, received, zone, ids });
      if (!stored.has(record._id)) stored.set(record._id, record);
    }
    const accepted = await store.visitorEvents.insert([...stored.values()]);
    if (accepted > 0) await refuseDeleted(gatewayId);
    return counted(from, accepted, sound.length - accepted, refused);
  }

  /** The reply to a batch, after counting it in the metrics. */
  function counted(from: EventSource, accepted: number, duplicates: number, refused: readonly Refusal[]): Collected {
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
  async function refuseDeleted(gatewayId: string): Promise<void> {
    const gateway = await store.gateways.find(gatewayId);
    if (gateway && !gateway.deleted_at) return;
    await store.purgeGateway(gatewayId, ['visitor_events', 'visitor_keys']);
    throw notFound('Gateway', gatewayId);
  }
}

const ofBot = (events: readonly object[]): Refusal[] =>
  events.map((_, index) => ({
    index,
    path: '/user_agent',
    message: 'The user agent is that of a bot.',
    reason: 'bot',
  }));

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
    ...(property_id === undefined ? {} : { property_id: property_id.toLowerCase() }),
    ...(lead_id === undefined ? {} : { lead_id: lead_id.toLowerCase() }),
    ...(filter === undefined ? {} : { filter }),
    ...(source ? { source } : {}),
  };
}

/** Key of a stored event. Hashed, because the index of every event holds it: 22 bytes instead of up to 101. */
const eventKey = (gatewayId: string, id: string): string =>
  createHash('sha256').update(`${gatewayId}/${id}`).digest('base64url').slice(0, 22);

function sourceOf({ utm_source, utm_medium, utm_campaign, referrer_host }: VisitorEvent): VisitorSource | undefined {
  const source = cleanAttribution({
    ...(utm_source === undefined ? {} : { utm_source }),
    ...(utm_medium === undefined ? {} : { utm_medium }),
    ...(utm_campaign === undefined ? {} : { utm_campaign }),
    ...(referrer_host === undefined ? {} : { referrer_host: referrer_host.toLowerCase() }),
  });
  return Object.keys(source).length > 0 ? source : undefined;
}
