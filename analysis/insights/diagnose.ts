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
  'price_below_estimate',
  'price_above_peers',
  'few_pictures',
  'small_picture',
  'short_text',
  'text_in_capitals',
  'no_energy_label',
  'place_unlikely',
  'no_position',
  'few_views',
  'views_without_contacts',
  'long_on_market',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** What to do about each finding. None names a figure: figures are in the evidence. */
const NEXT_STEPS: { readonly [Code in FindingCode]: string } = {
  price_above_estimate: 'Review the asking price with the owner; show the estimate and the sales that it is made of.',
  price_below_estimate: 'Check the price for a slip of the keys; if it is meant, show what makes it low.',
  price_above_peers: 'Compare the asking price with the similar listings of your gateway and explain or correct it.',
  few_pictures: 'Add pictures of every room, the outside and the view.',
  small_picture: 'Upload the first picture anew, in the size in which it was taken.',
  short_text: 'Write a longer description: rooms, condition, surroundings.',
  text_in_capitals:
    'Write title and description in small letters: text in capitals is read slowly and refused by portals.',
  no_energy_label: 'Add the energy performance certificate; buyers filter by it and the law asks for it.',
  place_unlikely: 'Check address, postcode and position in the CRM: they do not belong together.',
  no_position: 'Add the address or the position in the CRM: maps and searches by distance leave the listing out.',
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
  /** The longer side of its first picture in pixels; absent where that is not known. */
  readonly first_picture?: number;
  /** Kilometres from its position to the centre of the nearest commune of its postcode; absent where that is not known. */
  readonly kilometres_off?: number;
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
/** What a listing shows at least: portals rank those with fewer pictures lower. */
interface Presentation {
  readonly pictures: number;
  /** With fewer the listing is likely held back. */
  readonly fewest: number;
  /** Characters of the description. */
  readonly text: number;
}
const OF_HOMES: Presentation = { pictures: 8, fewest: 3, text: 400 };
/** There is little to show of a garage or of a plot. */
const OF_GROUND: Presentation = { pictures: 3, fewest: 1, text: 150 };
const presentationOf = ({ type }: ListingFacts): Presentation =>
  type === 'parking' || type === 'land' ? OF_GROUND : OF_HOMES;
/** Pixels of the longer side: screens of phones have some 1,100 across, and what is smaller is blurred on them. Our judgement, as the points of a finding are. */
const LEAST_PIXELS = 1_024;
/** Sentences have a twentieth of capitals, German ones less than a fifth. */
const MOST_CAPITALS = 0.6;
/** The largest communes of mainland France reach some 35 km from their centre. */
const FARTHEST_KM = 40;
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

/** What a rule looks at. */
interface Case {
  readonly listing: DiagnosedListing;
  readonly peers: Peers;
  readonly now: Date;
}

/** A rule for one finding: the severity and the evidence if it applies. */
type Rule = (found: Case) => readonly [severity: 1 | 2, ...evidence: Evidence[]] | undefined;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** In the order in which findings of equal severity are listed. */
const RULES: ReadonlyArray<readonly [FindingCode, Rule]> = [
  [
    'price_above_estimate',
    ({ listing: { facts, estimate } }) => {
      if (!estimate || facts.price === undefined || facts.price <= estimate.high) return undefined;
      const money = { value: facts.price, unit: facts.currency ?? '' };
      return [
        2,
        { measure: 'price_and_estimate', ...money, reference: estimate.central },
        { measure: 'price_and_upper_end_of_estimate', ...money, reference: estimate.high },
      ];
    },
  ],
  [
    'price_below_estimate',
    ({ listing: { facts, estimate } }) => {
      if (!estimate || facts.price === undefined || facts.price >= estimate.low) return undefined;
      const money = { value: facts.price, unit: facts.currency ?? '' };
      return [1, { measure: 'price_and_lower_end_of_estimate', ...money, reference: estimate.low }];
    },
  ],
  [
    'price_above_peers',
    ({ listing: { facts }, peers }) => {
      const value = pricePerM2(facts);
      const reference = peers.pricePerM2;
      if (value === undefined || reference === undefined || value <= reference * (1 + PRICE_TOLERANCE))
        return undefined;
      const unit = `${facts.currency ?? ''}/m²`;
      return [1, { measure: 'price_per_m2', value: Math.round(value), reference: Math.round(reference), unit }];
    },
  ],
  [
    'few_pictures',
    ({ listing: { facts } }) => {
      const { pictures: enough, fewest } = presentationOf(facts);
      if (facts.pictures >= enough) return undefined;
      const evidence = { measure: 'pictures', value: facts.pictures, reference: enough, unit: 'pictures' };
      return [facts.pictures < fewest ? 2 : 1, evidence];
    },
  ],
  [
    'small_picture',
    ({ listing: { first_picture: value } }) =>
      value === undefined || value >= LEAST_PIXELS
        ? undefined
        : [1, { measure: 'longer_side_of_first_picture', value, reference: LEAST_PIXELS, unit: 'px' }],
  ],
  [
    'short_text',
    ({ listing: { facts } }) => {
      const { text: enough } = presentationOf(facts);
      if (facts.description >= enough) return undefined;
      return [1, { measure: 'description', value: facts.description, reference: enough, unit: 'characters' }];
    },
  ],
  [
    'text_in_capitals',
    ({ listing: { facts } }) =>
      facts.capitals <= MOST_CAPITALS
        ? undefined
        : [
            1,
            {
              measure: 'capitals',
              value: Math.round(facts.capitals * 100),
              reference: Math.round(MOST_CAPITALS * 100),
              unit: '%',
            },
          ],
  ],
  [
    'no_energy_label',
    ({ listing: { facts } }) =>
      facts.energy_label !== 'missing'
        ? undefined
        : [1, { measure: 'energy_labels', value: 0, reference: 1, unit: 'labels' }],
  ],
  [
    'place_unlikely',
    ({ listing: { kilometres_off: value } }) =>
      value === undefined || value <= FARTHEST_KM
        ? undefined
        : [2, { measure: 'distance_to_postcode', value: Math.round(value), reference: FARTHEST_KM, unit: 'km' }],
  ],
  [
    'no_position',
    ({ listing: { facts } }) =>
      facts.has_position ? undefined : [1, { measure: 'positions', value: 0, reference: 1, unit: 'positions' }],
  ],
  [
    'few_views',
    ({ listing: { traffic, days_online: days }, peers }) => {
      const expected = (peers.viewsPerDay ?? 0) * days;
      if (expected < LEAST_EXPECTED_VIEWS || traffic.views >= expected / 2) return undefined;
      return [
        2,
        { measure: 'views', value: traffic.views, reference: tenths(expected), unit: 'views' },
        { measure: 'days_online', value: tenths(days), unit: 'days' },
      ];
    },
  ],
  [
    'views_without_contacts',
    ({ listing: { traffic }, peers }) => {
      const expected = traffic.views * peers.contactRate;
      if (contactsOf(traffic) !== 0 || expected < LEAST_EXPECTED_CONTACTS) return undefined;
      return [
        2,
        { measure: 'contacts', value: 0, reference: tenths(expected), unit: 'contacts' },
        { measure: 'views', value: traffic.views, unit: 'views' },
      ];
    },
  ],
  [
    'long_on_market',
    ({ listing: { facts }, peers, now }) => {
      const value = daysOnMarket(facts, now);
      if (value === undefined || value <= Math.max(LONG_DAYS, 2 * (peers.days ?? 0))) return undefined;
      return [1, { measure: 'days_on_market', value, reference: Math.round(peers.days ?? LONG_DAYS), unit: 'days' }];
    },
  ],
];

/** The findings on a listing, the most likely cause first, each with its evidence. */
export function diagnose(listing: DiagnosedListing, peers: Peers, now: Date): Finding[] {
  const findings = RULES.flatMap(([code, rule]): Finding[] => {
    const found = rule({ listing, peers, now });
    if (!found) return [];
    const [severity, ...evidence] = found;
    return [{ code, severity, evidence, next_step: NEXT_STEPS[code] }];
  });
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
