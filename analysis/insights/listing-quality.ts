import type { Finding, FindingCode } from './diagnose.ts';

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
