import { defined } from '../../model/shared/defined.ts';
import { diagnose } from './diagnose.ts';
import type { Finding, FindingCode } from './diagnose.ts';
import type { ListingFacts } from './facts.ts';
import { trafficOfListing } from './listing-traffic.ts';

/**
 * Points that a finding costs by its severity. Only what the agency can mend in the listing itself counts, not what visitors did with it; all of them together are 100. Pictures weigh
 * most, because they decide whether a listing is opened; then what searches filter by.
 */
const POINTS: Partial<Record<FindingCode, Readonly<Record<Finding['severity'], number>>>> = {
  few_pictures: { 1: 10, 2: 25 },
  small_picture: { 1: 10, 2: 10 },
  short_text: { 1: 10, 2: 10 },
  text_in_capitals: { 1: 5, 2: 5 },
  no_energy_label: { 1: 15, 2: 15 },
  price_above_estimate: { 1: 15, 2: 15 },
  price_below_estimate: { 1: 15, 2: 15 },
  place_unlikely: { 1: 20, 2: 20 },
  no_position: { 1: 20, 2: 20 },
};

/** The quality of a listing from 0 to 100: what is left of 100 points after its findings. */
export const qualityOf = (findings: readonly Pick<Finding, 'code' | 'severity'>[]): number =>
  findings.reduce((left, { code, severity }) => left - (POINTS[code]?.[severity] ?? 0), 100);

/** What the listings of a gateway lack, and which lack most. */
export interface QualitySummary {
  /** Listings that were looked at. */
  readonly total: number;
  /** Those of them with anything that the agency can mend. */
  readonly lacking: number;
  /** Of these, how many have each finding. */
  readonly counts: { readonly [Code in FindingCode]?: number };
  /** Those that lack most, the worst first. */
  readonly worst: readonly Pick<ListingFacts, 'id' | 'reference' | 'title'>[];
}

/** What a listing itself lacks: pictures, text, energy class, position. Prices and what visitors did are not looked at. */
export function lacksOf(facts: ListingFacts, firstPicture: number | undefined, now: Date): Finding[] {
  const today = now.toISOString().slice(0, 10);
  const traffic = trafficOfListing([], { from: today, to: today }, facts.id);
  const listing = { facts, traffic, days_online: 0, ...defined({ first_picture: firstPicture }) };
  return diagnose(listing, { contactRate: 0 }, now).filter(({ code }) => POINTS[code] !== undefined);
}

/**
 * Counts what listings lack, one after the other, so that none has to be kept.
 * @param named how many of the worst are named
 */
export function createQualitySummary(named: number): {
  add(facts: ListingFacts, lacks: readonly Finding[]): void;
  summary(): QualitySummary;
} {
  const counts: { [Code in FindingCode]?: number } = {};
  let worst: { readonly line: QualitySummary['worst'][number]; readonly quality: number }[] = [];
  let [total, lacking] = [0, 0];
  return {
    add({ id, reference, title }, lacks) {
      total++;
      if (lacks.length === 0) return;
      lacking++;
      for (const { code } of lacks) counts[code] = (counts[code] ?? 0) + 1;
      const line = { id, reference, ...defined({ title }) };
      worst = [...worst, { line, quality: qualityOf(lacks) }].toSorted((a, b) => a.quality - b.quality).slice(0, named);
    },
    summary: () => ({ total, lacking, counts, worst: worst.map(({ line }) => line) }),
  };
}
