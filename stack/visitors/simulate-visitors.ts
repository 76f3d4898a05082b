import { createHash } from 'node:crypto';
import { DAY_MS } from '../../model/shared/time.ts';
import type { StoredVisitorEvent, VisitorEvent } from '../../model/insights/visitor-event.ts';
import { createDice } from '../demo-crm/random.ts';
import type { Dice } from '../demo-crm/random.ts';
import { drawSource } from './draw-source.ts';
import { BEHAVIOUR, INTENTS } from './behaviour.ts';
import type { Intent } from './behaviour.ts';
import { browse } from './browse.ts';
import type { Draft, SimulatedListing } from './browse.ts';

export interface Simulation {
  readonly seed: number;
  readonly gatewayId: string;
  readonly listings: readonly SimulatedListing[];
  /** First day on which visitors arrive, YYYY-MM-DD, and the number of days. */
  readonly from: string;
  readonly days: number;
  /** New visitors on an average day, before weekends, seasons and campaigns. */
  readonly visitorsPerDay: number;
  /** IANA name; UTC by default. */
  readonly timeZone?: string;
  /** Events after this time are left out as future ones. */
  readonly until?: Date;
  /** Fraction of visitors that are bots; 0 by default. The collector keeps them out, so they have no stored events in production. */
  readonly bots?: number;
  /** Fraction of events that are sent twice with one id; 0 by default. */
  readonly duplicates?: number;
  /** Fraction of events that arrive hours or days late; 0 by default. */
  readonly late?: number;
}

/** A visitor with the facts that only a simulation has. */
export interface SimulatedVisitor {
  readonly visitor: string;
  readonly intent: Intent | 'bot';
  /** When the visitor became a customer (first visit of a property); undefined if never. */
  readonly outcomeAt?: number;
  readonly events: readonly StoredVisitorEvent[];
}

/** Longest delay of a late event: a phone that comes back online after a long weekend. */
const LATEST_MS = 4 * DAY_MS;

/** A seeded population: equal options give equal visitors. Visitors are in order of arrival, the events of each in order of time. */
export function* simulateVisitors(simulation: Simulation): Generator<SimulatedVisitor> {
  const { seed, listings, from, days, visitorsPerDay, bots = 0 } = simulation;
  if (listings.length === 0) throw new Error('Visitors need listings to look at.');
  const dice = createDice(seed);
  const dayOf = createDayOf(simulation.timeZone ?? 'UTC');
  const start = Date.parse(`${from}T00:00:00Z`);
  let number = 0;
  for (let day = 0; day < days; day++) {
    const midnight = start + day * DAY_MS;
    const count = Math.round(visitorsPerDay * seasonOf(midnight, day) * dice.between(0.85, 1.15));
    for (let place = 0; place < count; place++) {
      const own = createDice(Math.floor(dice.next() * 2 ** 32));
      const isBot = own.chance(bots);
      yield simulateOne(simulation, { dice: own, nextId: createIds(seed, number++), midnight, day, isBot, dayOf });
    }
  }
}

/** All stored events of a population, in order of receipt; a duplicate follows its original. */
export function simulatedEvents(simulation: Simulation): StoredVisitorEvent[] {
  const events: StoredVisitorEvent[] = [];
  for (const visitor of simulateVisitors(simulation)) events.push(...visitor.events);
  return events.toSorted((a, b) => a.received_at.getTime() - b.received_at.getTime());
}

/** The same event as the script of a site would send it. */
export function asSent({ _id, gateway_id, at, visitor, session, source, ...event }: StoredVisitorEvent): VisitorEvent {
  const { type, property_id, lead_id, filter } = event;
  return {
    id: _id.slice(gateway_id.length + 1),
    type,
    at: at.toISOString(),
    visitor_id: visitor,
    session_id: session,
    consent: true,
    ...(property_id === undefined ? {} : { property_id }),
    ...(lead_id === undefined ? {} : { lead_id }),
    ...(filter === undefined ? {} : { filter }),
    ...source,
  };
}

/** More visitors at weekends, in spring and early autumn, fewer around New Year. */
function seasonOf(midnight: number, day: number): number {
  const date = new Date(midnight);
  const weekday = [1.35, 0.95, 0.9, 0.9, 0.9, 0.9, 1.2][date.getUTCDay()] ?? 1;
  const month = [0.95, 1, 1.15, 1.2, 1.2, 1.1, 0.95, 0.85, 1.1, 1.05, 0.9, 0.65][date.getUTCMonth()] ?? 1;
  return weekday * month * (isCampaignDay(day) ? 1.4 : 1);
}

/** A campaign of five days every three weeks. */
const isCampaignDay = (day: number): boolean => day % 21 >= 16;

interface Arrival {
  readonly dice: Dice;
  readonly nextId: () => string;
  readonly midnight: number;
  readonly day: number;
  readonly isBot: boolean;
  readonly dayOf: (time: number) => string;
}

function simulateOne(simulation: Simulation, { dice, nextId, midnight, day, isBot, dayOf }: Arrival): SimulatedVisitor {
  const visitor = nextId();
  const intent = isBot ? 'bot' : drawIntent(dice);
  const source = drawSource(dice, isCampaignDay(day));
  const drafts = browse({ dice, intent, midnight, source, listings: simulation.listings });
  const until = simulation.until?.getTime() ?? Number.POSITIVE_INFINITY;
  const last = drafts.at(-1)?.at ?? midnight;
  const outcomeAt =
    intent !== 'bot' && dice.chance(outcomeChance(intent, drafts))
      ? last + Math.round(dice.between(0.2, 8) * DAY_MS)
      : undefined;
  const sessions = new Map<number, string>();
  const events = drafts
    .filter(({ at }) => at < until)
    .flatMap((draft): StoredVisitorEvent[] => {
      const session = sessions.get(draft.session) ?? nextId();
      sessions.set(draft.session, session);
      const event = stored(simulation, draft, { visitor, session, dice, id: nextId(), day: dayOf(draft.at), until });
      return dice.chance(simulation.duplicates ?? 0) ? [event, event] : [event];
    });
  return { visitor, intent, ...(outcomeAt === undefined ? {} : { outcomeAt }), events };
}

function stored(
  { gatewayId, late = 0 }: Simulation,
  { type, at, listing, filter, source }: Draft,
  {
    visitor,
    session,
    dice,
    id,
    day,
    until,
  }: { visitor: string; session: string; dice: Dice; id: string; day: string; until: number },
): StoredVisitorEvent {
  const delay = dice.chance(late) ? dice.between(3_600_000, LATEST_MS) : dice.between(200, 4_000);
  return {
    _id: `${gatewayId}/${id}`,
    gateway_id: gatewayId,
    type,
    at: new Date(at),
    received_at: new Date(Math.min(at + Math.round(delay), Math.max(at, until))),
    day,
    visitor,
    session,
    ...(listing === undefined ? {} : { property_id: listing }),
    ...(type === 'lead' ? { lead_id: uuidOf(id) } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(source === undefined ? {} : { source }),
  };
}

/** A contacted agency shows the property: a lead raises the probability of a sale, most of all for serious visitors. */
function outcomeChance(intent: Intent, drafts: readonly Draft[]): number {
  const { outcome } = BEHAVIOUR[intent];
  const isLead = drafts.some(({ type }) => type === 'lead');
  return isLead ? Math.min(0.95, outcome * 1.5 + 0.08) : outcome;
}

function drawIntent(dice: Dice): Intent {
  let left = dice.next();
  for (const intent of INTENTS) {
    left -= BEHAVIOUR[intent].share;
    if (left < 0) return intent;
  }
  return 'curious';
}

/**
 * Ids of a visitor by their number: in the form of keyed hashes, 22 characters of base64url. Hashes instead of random numbers, whose 32-bit states repeat among
 * millions of ids.
 */
function createIds(seed: number, visitor: number): () => string {
  let count = 0;
  return () => createHash('sha256').update(`${seed}/${visitor}/${count++}`).digest('base64url').slice(0, 22);
}

/** A UUID in the form of version 4, derived from an id. */
function uuidOf(id: string): string {
  const hex = createHash('sha256').update(id).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}

/** The calendar day of a time in a zone. Cached by hour: formatting a date takes microseconds, and there are millions of events. */
function createDayOf(timeZone: string): (time: number) => string {
  // Swedish dates have the ISO 8601 format.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (time) => {
    // Offsets of time zones are multiples of 15 minutes.
    const quarter = Math.floor(time / 900_000);
    const day = known.get(quarter) ?? format.format(time);
    known.set(quarter, day);
    return day;
  };
}
