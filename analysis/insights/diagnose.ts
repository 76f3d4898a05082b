import { DAY_MS } from '../../model/shared/time.ts';
import { medianOf } from './facts.ts';
import type { ListingFacts } from './facts.ts';
import { contactsOf } from './listing-traffic.ts';
import type { ListingTraffic } from './listing-traffic.ts';
import { ratio } from './traffic.ts';
import { endOf } from './window.ts';
import type { DayWindow } from './window.ts';

/** Possible reasons why a listing performs badly. */
export const FINDING_CODES = [
  'price_above_estimate',
  'price_above_peers',
  'few_pictures',
  'short_text',
  'no_energy_label',
  'few_views',
  'views_without_contacts',
  'long_on_market',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** What to do about each finding. None names a figure: figures are in the evidence. */
const NEXT_STEPS: { readonly [Code in FindingCode]: string } = {
  price_above_estimate: 'Review the asking price with the owner; show the estimate and the sales that it is made of.',
  price_above_peers: 'Compare the asking price with the similar listings of your gateway and explain or correct it.',
  few_pictures: 'Add pictures of every room, the outside and the view.',
  short_text: 'Write a longer description: rooms, condition, surroundings.',
  no_energy_label: 'Add the energy performance certificate; buyers filter by it and the law asks for it.',
  few_views:
    'Raise the visibility: feature it on the site, check that the portals show it, send it to matching visitors.',
  views_without_contacts: 'Visitors look and leave: check price, first picture and telephone number on the page.',
  long_on_market: 'Agree on a new strategy with the owner: price, presentation or a new set of pictures.',
};

/** The evidence of a finding; `value` is the listing's, `reference` what it is compared with. */
export interface Evidence {
  readonly measure: string;
  readonly value: number;
  readonly reference?: number;
  readonly unit: string;
}

export interface Finding {
  readonly code: FindingCode;
  /** 1: worth a look, 2: likely holds the listing back. */
  readonly severity: 1 | 2;
  readonly evidence: readonly Evidence[];
  readonly next_step: string;
}

/** A value of the listing by the estimation, in the currency of its price. */
export interface Estimate {
  readonly central: number;
  readonly low: number;
  readonly high: number;
}

export interface DiagnosedListing {
  readonly facts: ListingFacts;
  readonly traffic: ListingTraffic;
  /** Days of the window on which the listing was online, at most its length; parts of a day count. */
  readonly days_online: number;
  readonly estimate?: Estimate;
}

/** The reference figures of similar listings. */
export interface Peers {
  /** Median views per day online of listings with the same offer. */
  readonly viewsPerDay?: number;
  /** Median days on the market. */
  readonly days?: number;
  /** Contacts per view of all listings. */
  readonly contactRate: number;
  /** Median price per m² of listings of the same offer, type and city, this one left out; undefined with too few. */
  readonly pricePerM2?: number;
}

/** Fewest similar listings whose median price means anything. */
const LEAST_PEERS = 5;
/** Asking prices are a tenth above what is paid in many markets; only a larger difference to similar listings counts. */
const PRICE_TOLERANCE = 0.1;
/** Portals rank listings with fewer pictures lower. */
const ENOUGH_PICTURES = 8;
const FEWEST_PICTURES = 3;
const ENOUGH_TEXT = 400;
/** Views from which no contact at all is unlikely to be chance, given the rate of all listings. */
const LEAST_EXPECTED_CONTACTS = 3;
/** Views in the days online from which none at all is unlikely to be chance: a listing of yesterday has had no time to be seen. */
const LEAST_EXPECTED_VIEWS = 3;
/** Days after which a listing counts as old where peers say nothing. */
const LONG_DAYS = 90;

/** The reference figures for each listing; groups are computed once, so that thousands of listings take milliseconds. */
export function peersOf(all: readonly DiagnosedListing[], now: Date): (one: DiagnosedListing) => Peers {
  const views = all.reduce((sum, { traffic }) => sum + traffic.views, 0);
  const contacts = all.reduce((sum, { traffic }) => sum + contactsOf(traffic), 0);
  const contactRate = ratio(contacts, views);
  const byOffer = Map.groupBy(all, ({ facts }) => facts.offer_type ?? '');
  const bySimilar = Map.groupBy(all, similarKey);
  const offers = new Map(
    [...byOffer].map(([offer, group]) => [
      offer,
      {
        viewsPerDay: medianOf(
          group.flatMap(({ traffic, days_online: days }) => (days > 0 ? [traffic.views / days] : [])),
        ),
        days: medianOf(group.flatMap(({ facts }) => daysOnMarket(facts, now) ?? [])),
      },
    ]),
  );
  return (one) => {
    const similar = (bySimilar.get(similarKey(one)) ?? []).filter(({ facts }) => facts.id !== one.facts.id);
    const perM2 = similar.flatMap(({ facts }) => pricePerM2(facts) ?? []);
    return {
      ...offers.get(one.facts.offer_type ?? ''),
      contactRate,
      ...(perM2.length >= LEAST_PEERS ? { pricePerM2: medianOf(perM2) } : {}),
    };
  };
}

const similarKey = ({ facts }: DiagnosedListing): string => JSON.stringify([facts.offer_type, facts.type, facts.city]);

/** The findings on a listing, the most likely cause first, each with its evidence. */
export function diagnose(listing: DiagnosedListing, peers: Peers, now: Date): Finding[] {
  const { facts, traffic, estimate } = listing;
  const findings: Finding[] = [];
  const find = (code: FindingCode, severity: 1 | 2, evidence: readonly Evidence[]) =>
    findings.push({ code, severity, evidence, next_step: NEXT_STEPS[code] });

  if (estimate && facts.price !== undefined && facts.price > estimate.high) {
    const money = { value: facts.price, unit: facts.currency ?? '' };
    find('price_above_estimate', 2, [
      { measure: 'price_and_estimate', ...money, reference: estimate.central },
      { measure: 'price_and_upper_end_of_estimate', ...money, reference: estimate.high },
    ]);
  }
  const perM2 = pricePerM2(facts);
  if (perM2 !== undefined && peers.pricePerM2 !== undefined && perM2 > peers.pricePerM2 * (1 + PRICE_TOLERANCE)) {
    find('price_above_peers', 1, [
      {
        measure: 'price_per_m2',
        value: Math.round(perM2),
        reference: Math.round(peers.pricePerM2),
        unit: `${facts.currency ?? ''}/m²`,
      },
    ]);
  }
  if (facts.pictures < ENOUGH_PICTURES)
    find('few_pictures', facts.pictures < FEWEST_PICTURES ? 2 : 1, [
      { measure: 'pictures', value: facts.pictures, reference: ENOUGH_PICTURES, unit: 'pictures' },
    ]);
  if (facts.description < ENOUGH_TEXT)
    find('short_text', 1, [
      { measure: 'description', value: facts.description, reference: ENOUGH_TEXT, unit: 'characters' },
    ]);
  if (!facts.has_energy_label)
    find('no_energy_label', 1, [{ measure: 'energy_labels', value: 0, reference: 1, unit: 'labels' }]);
  const expected = (peers.viewsPerDay ?? 0) * listing.days_online;
  if (expected >= LEAST_EXPECTED_VIEWS && traffic.views < expected / 2)
    find('few_views', 2, [
      { measure: 'views', value: traffic.views, reference: Math.round(expected * 10) / 10, unit: 'views' },
      { measure: 'days_online', value: Math.round(listing.days_online * 10) / 10, unit: 'days' },
    ]);
  const contacts = contactsOf(traffic);
  if (contacts === 0 && traffic.views * peers.contactRate >= LEAST_EXPECTED_CONTACTS)
    find('views_without_contacts', 2, [
      {
        measure: 'contacts',
        value: 0,
        reference: Math.round(traffic.views * peers.contactRate * 10) / 10,
        unit: 'contacts',
      },
      { measure: 'views', value: traffic.views, unit: 'views' },
    ]);
  const days = daysOnMarket(facts, now);
  const usual = Math.max(LONG_DAYS, 2 * (peers.days ?? 0));
  if (days !== undefined && days > usual)
    find('long_on_market', 1, [
      { measure: 'days_on_market', value: days, reference: Math.round(peers.days ?? LONG_DAYS), unit: 'days' },
    ]);
  return findings.toSorted((a, b) => b.severity - a.severity);
}

function pricePerM2({ price, area }: ListingFacts): number | undefined {
  return price === undefined || area === undefined || area <= 0 ? undefined : price / area;
}

/** Days of a window, until now, on which a listing was online. One without a date of creation counts as online throughout. */
export function daysOnline({ created_at: at }: ListingFacts, window: DayWindow, now: Date): number {
  const from = Math.max(Date.parse(`${window.from}T00:00:00Z`), at?.getTime() ?? 0);
  return Math.max(0, Math.min(endOf(window), now.getTime()) - from) / DAY_MS;
}

/** Whole days since the listing was created in its CRM. */
export const daysOnMarket = ({ created_at: at }: ListingFacts, now: Date): number | undefined =>
  at === undefined ? undefined : Math.max(0, Math.floor((now.getTime() - at.getTime()) / DAY_MS));
