import type { Provenance } from '../../store/listings/arrivals.ts';
import { GUARD_COUNT, HANDFUL, isTooMany } from './judge-read.ts';

/** A catalogue that grows to so many times its size at once is an incident, not business. */
const TENFOLD = 10;
/** If fewer of the new listings name a person or place that the gateway knows, they are those of another agency. */
const KNOWN_SHARE = 0.2;

/** What is known of new listings by what a gateway's stored ones say: the share of those that state it; undefined where either side states nothing. */
export type KnownShares = { readonly [Name in keyof Provenance]?: number };

export interface ArrivalFacts {
  /** Listings stored before this run. */
  readonly before: number;
  /** Those of them that the read returned, also under other keys. */
  readonly kept: number;
  /** Records under keys that the stream does not have, and that are none of its listings under other keys. */
  readonly arrivals: number;
  /** Records under keys of stored listings that describe other homes; those listings are not among `kept`. Default 0. */
  readonly replaced?: number;
}

export interface ArrivalDoubt {
  /** The read as a whole is another one’s, so that it proves nothing. */
  readonly isForeign: boolean;
  readonly why: string;
}

/** Whether a read has so little in common with the stored listings that it matters whose it is: less than half of them, and of itself. Pure. */
export const isStrange = ({ before, kept, arrivals, replaced = 0 }: ArrivalFacts): boolean =>
  arrivals + replaced > HANDFUL && kept * 2 < before && kept < arrivals + replaced;

/**
 * Why new listings, and other homes under known keys, must not be published with a read that does not resemble the gateway; undefined when they may. A first import is not asked about. Pure.
 * @param shares of a strange read
 * @param isHeld the guard holds a crowd of missing listings
 */
export function judgeArrivals(
  facts: ArrivalFacts,
  { shares, isHeld }: { readonly shares?: KnownShares; readonly isHeld: boolean },
): ArrivalDoubt | undefined {
  const { before, kept, arrivals, replaced = 0 } = facts;
  const strangers = arrivals + replaced;
  if (before === 0 || strangers === 0) return undefined;
  if (arrivals > GUARD_COUNT && before + arrivals >= TENFOLD * before)
    return {
      isForeign: true,
      why: `${arrivals} new listings came to a catalogue of ${before}, ten times as many as it has`,
    };
  const others = replaced > 0 ? `, and ${replaced} other homes under the keys of known ones` : '';
  const summary = `${arrivals} new listings came with a read that has ${kept} of ${before} known ones${others}`;
  if (isStrange(facts) && shares) {
    const other = Object.entries(SAID).flatMap(([name, words]) =>
      (shares[name as keyof Provenance] ?? 1) < KNOWN_SHARE ? [words] : [],
    );
    const isUnstated = Object.keys(SAID).every((name) => shares[name as keyof Provenance] === undefined);
    if (other.length > 0) return { isForeign: true, why: `${summary}, and name ${other.join(' and ')}` };
    if (isUnstated) return { isForeign: true, why: `${summary}, and nothing says that they are of the same agency` };
  }
  if (isTooMany(replaced, before))
    return {
      isForeign: true,
      why: `${replaced} of ${before} known listings would show other homes under the same keys`,
    };
  // Published in addition to those that are held, they would double the catalogue.
  if (isHeld && (isStrange(facts) || isTooMany(strangers, before))) return { isForeign: false, why: summary };
  return undefined;
}

export interface ChangesFacts {
  /** Listings stored before this run. */
  readonly before: number;
  /** New records that are surely stored listings which the read did not return, under other keys. */
  readonly same: number;
  /** New records that may be such listings. */
  readonly alike: number;
  /** Records under keys of stored listings that describe other homes. Default 0. */
  readonly replaced?: number;
}

/**
 * Whether new records of a read of changes are so often stored listings under other keys that the CRM has probably changed its keys: surely so for more than a handful, or half of a
 * small catalogue, or possibly so for more than the guard believes at once; also where so many known keys lead to other homes. To doubt wrongly costs one read of everything, by which the new
 * listings are published one run later. Pure.
 */
export const areRekeyed = ({ before, same, alike, replaced = 0 }: ChangesFacts): boolean =>
  same > HANDFUL || (same > 0 && same * 2 >= before) || isTooMany(same + alike, before) || isTooMany(replaced, before);

/**
 * Why nothing is published that a read of everything has set aside which does not prove that it is complete (a part of a catalogue, or pages by row offsets); undefined when it may. Such a
 * read may lack most of the catalogue and bring homes of one new place, so only other names and contacts show that it is another agency’s. Pure.
 */
export function judgeUnproven(
  facts: ArrivalFacts,
  changes: ChangesFacts,
  { names, contacts }: KnownShares = {},
): string | undefined {
  if (areRekeyed(changes))
    return (
      `${changes.same + changes.alike} new listings are like stored ones under other references, and ${changes.replaced ?? 0} known references lead to other homes: ` +
      'the CRM has probably changed its references'
    );
  const shares = { ...(names === undefined ? {} : { names }), ...(contacts === undefined ? {} : { contacts }) };
  const isStated = names !== undefined || contacts !== undefined;
  return judgeArrivals(facts, { ...(isStated ? { shares } : {}), isHeld: false })?.why;
}

const SAID = {
  names: 'another agency',
  contacts: 'other contacts',
  places: 'other places',
} as const satisfies { readonly [Name in keyof Provenance]: string };

/** Counts how many of some listings say what others have said. */
export function createShares(known: { readonly [Name in keyof Provenance]: ReadonlySet<string> }) {
  const counts = { names: { said: 0, known: 0 }, contacts: { said: 0, known: 0 }, places: { said: 0, known: 0 } };
  const names = ['names', 'contacts', 'places'] as const;
  return {
    add(provenance: Provenance): void {
      for (const name of names) {
        if (provenance[name].length === 0) continue;
        counts[name].said++;
        if (provenance[name].some((value) => known[name].has(value))) counts[name].known++;
      }
    },
    get shares(): KnownShares {
      const stated = names.filter((name) => known[name].size > 0 && counts[name].said > 0);
      return Object.fromEntries(stated.map((name) => [name, counts[name].known / counts[name].said]));
    },
  };
}
