import { DAY_MS, HOUR_MS } from '../../model/shared/time.ts';
import type { VisitorEventType, VisitorFilter, VisitorSource } from '../../model/insights/visitor-event.ts';
import { OFFER_TYPES, PROPERTY_TYPES } from '../../model/property/enums.ts';
import type { Dice } from '../demo-crm/random.ts';
import { BEHAVIOUR } from './behaviour.ts';
import type { Behaviour, Intent } from './behaviour.ts';
import { drawReturnSource } from './draw-source.ts';

/** The fields of a listing that simulated visitors use. */
export interface SimulatedListing {
  readonly id: string;
  readonly type?: string;
  readonly offer_type?: string;
  readonly city?: string;
  readonly postal_code?: string;
  readonly price?: number;
}

/** An event before it has ids. */
export interface Draft {
  readonly type: VisitorEventType;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Number of the visit. */
  readonly session: number;
  readonly listing?: string;
  readonly filter?: VisitorFilter;
  readonly source?: VisitorSource;
}

interface Visitor {
  readonly dice: Dice;
  readonly intent: Intent | 'bot';
  /** Of the day of arrival, UTC. */
  readonly midnight: number;
  readonly source: VisitorSource | undefined;
  readonly listings: readonly SimulatedListing[];
}

/** Number of candidates drawn for each view; the visitor takes the closest to the wish. */
const CANDIDATES = 6;
/** Probability that a curious visitor views many listings without intent. */
const DREAMER = 0.08;
const DREAMER_VIEWS = 3;

/** All events of a visitor, in order of time. */
export function browse(visitor: Visitor): Draft[] {
  const { dice, intent, midnight } = visitor;
  if (intent === 'bot') return crawl(visitor);
  const behaviour = BEHAVIOUR[intent];
  const wish = pickPopular(dice, visitor.listings);
  const seen: SimulatedListing[] = [];
  const eagerness = intent === 'curious' && dice.chance(DREAMER) ? DREAMER_VIEWS : 1;
  const visits = dice.int(...behaviour.sessions);
  const span = dice.between(...behaviour.span) * DAY_MS;
  const begin = midnight + visitTime(dice);
  const starts = Array.from({ length: visits }, (_, visit) => {
    if (visit === 0) return begin;
    // Visits a day or more later have their own time of day.
    const at = begin + Math.round(span * dice.next());
    return at - begin < DAY_MS ? at : Math.floor(at / DAY_MS) * DAY_MS + visitTime(dice);
  }).toSorted((a, b) => a - b);
  const drafts = starts.flatMap((start, session) => {
    const source = session === 0 ? visitor.source : drawReturnSource(dice, visitor.source);
    return visit({ dice, behaviour, wish, seen, eagerness, listings: visitor.listings, start, session, source });
  });
  // Visits may overlap by minutes.
  return drafts.toSorted((a, b) => a.at - b.at);
}

/** Weights of the hours of the day: evenings most. */
function visitTime(dice: Dice): number {
  const hour = dice.chance(0.55) ? dice.between(17, 23.9) : dice.between(7, 17);
  return Math.round(hour * HOUR_MS);
}

interface Visit {
  readonly dice: Dice;
  readonly behaviour: Behaviour;
  readonly wish: SimulatedListing;
  readonly seen: SimulatedListing[];
  readonly eagerness: number;
  readonly listings: readonly SimulatedListing[];
  readonly start: number;
  readonly session: number;
  readonly source: VisitorSource | undefined;
}

function visit({ dice, behaviour, wish, seen, eagerness, listings, start, session, source }: Visit): Draft[] {
  const drafts: Draft[] = [];
  let at = start;
  const add = (type: VisitorEventType, more: Partial<Draft> = {}) => {
    drafts.push({ type, at, session, ...(source ? { source } : {}), ...more });
    at += Math.round(dice.between(3, 70) * 1_000);
  };
  if (session > 0) add('return_visit');
  add('page_view');
  for (let search = dice.int(...behaviour.searches); search > 0; search--) {
    add('search', { filter: filterOf(dice, wish, dice.chance(behaviour.narrow)) });
    add('page_view');
  }
  for (let view = dice.int(...behaviour.views) * eagerness; view > 0; view--) {
    const listing =
      seen.length > 0 && dice.chance(behaviour.returns) ? dice.pick(seen) : pickClose(dice, listings, wish);
    if (!seen.includes(listing)) seen.push(listing);
    const about = { listing: listing.id };
    add('page_view');
    add('listing_view', about);
    if (dice.chance(behaviour.gallery)) add('gallery', about);
    if (dice.chance(behaviour.favourite)) add('favourite', about);
    if (dice.chance(behaviour.share_link)) add('share', about);
    if (dice.chance(behaviour.phone)) add('phone_click', about);
    if (dice.chance(behaviour.form)) {
      add('form_start', about);
      if (dice.chance(behaviour.sends)) add('lead', about);
    }
  }
  return drafts;
}

/** Popularity: the earlier a listing is in the catalogue, the more views it gets. */
function pickPopular(dice: Dice, listings: readonly SimulatedListing[]): SimulatedListing {
  const listing = listings[Math.floor(listings.length * dice.next() * dice.next())];
  if (!listing) throw new Error('There is no listing to view.');
  return listing;
}

/** Of some listings drawn by popularity, the one closest to the visitor's wish. */
function pickClose(dice: Dice, listings: readonly SimulatedListing[], wish: SimulatedListing): SimulatedListing {
  let best = wish;
  let least = Number.POSITIVE_INFINITY;
  for (let draw = 0; draw < CANDIDATES; draw++) {
    const listing = pickPopular(dice, listings);
    const far = distance(listing, wish);
    if (far >= least) continue;
    best = listing;
    least = far;
  }
  return best;
}

function distance(a: SimulatedListing, b: SimulatedListing): number {
  const price = a.price !== undefined && b.price !== undefined ? Math.abs(Math.log(a.price / b.price)) : 1;
  return price + (a.offer_type === b.offer_type ? 0 : 3) + (a.type === b.type ? 0 : 1) + (a.city === b.city ? 0 : 0.7);
}

function filterOf(dice: Dice, { type, offer_type, city, price }: SimulatedListing, isNarrow: boolean): VisitorFilter {
  const offers = OFFER_TYPES.filter((one) => one === offer_type);
  const types = PROPERTY_TYPES.filter((one) => one === type);
  return {
    ...(offers.length > 0 ? { offer_type: offers } : {}),
    ...(types.length > 0 && (isNarrow || dice.chance(0.4)) ? { type: types } : {}),
    ...(city !== undefined && (isNarrow || dice.chance(0.3)) ? { city: [city] } : {}),
    ...(price !== undefined && isNarrow ? { price_max: roundUp(price * dice.between(1, 1.25)) } : {}),
  };
}

/** A budget as forms of sites offer them: two leading digits. */
const roundUp = (price: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1);
  return Math.ceil(price / unit) * unit;
};

/** Reads every listing in minutes. */
function crawl({ dice, midnight, listings }: Visitor): Draft[] {
  const start = midnight + Math.round(dice.between(0, 23) * HOUR_MS);
  return listings
    .slice(0, 80)
    .map(({ id }, place): Draft => ({ type: 'listing_view', at: start + place * 900, session: 0, listing: id }));
}
