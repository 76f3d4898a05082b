import { SCORED_DAYS } from '../../analysis/insights/intent/features.ts';
import { foldDay } from '../../analysis/insights/fold-day.ts';
import { caseOf } from '../../analysis/insights/intent/intent-cases.ts';
import type { ScoredCase } from '../../analysis/insights/intent/intent-cases.ts';
import { addDays, endOf } from '../../analysis/insights/window.ts';
import { simulateVisitors } from '../../stack/visitors/simulate-visitors.ts';
import type { SimulatedListing } from '../../stack/visitors/browse.ts';

/** Populations to fit constants on, and others to evaluate the fit. */
export const TRAINING_SEEDS = [101, 102, 103, 104];
export const TEST_SEEDS = [201, 202, 203];

const FROM = '2026-01-01';
const DAYS = 120;
const VISITORS_PER_DAY = 120;
/** Days after FROM at whose end visitors are scored: 60 days of history, and the outcomes of the following 30 days. */
const SCORED_AT = [60, 75, 90];

/** Cases of one population. Visitors that became customers before the day of scoring are left out. */
export function casesOf(seed: number): ScoredCase[] {
  const listings = sampleListings(150);
  const cases: ScoredCase[] = [];
  const simulation = { seed, gatewayId: 'bench', listings, from: FROM, days: DAYS, visitorsPerDay: VISITORS_PER_DAY };
  for (const { events, outcomeAt } of simulateVisitors(simulation)) {
    const days = [...new Set(events.map(({ day }) => day))].flatMap((day) =>
      foldDay(events.filter((event) => event.day === day)).map((one) => ({ ...one, day })),
    );
    for (const offset of SCORED_AT) {
      const day = addDays(FROM, offset);
      const now = endOf({ from: day, to: day });
      const first = addDays(day, 1 - SCORED_DAYS);
      const seen = days.filter((one) => one.day >= first && one.day <= day);
      const found = seen.length === 0 ? undefined : caseOf(seen, outcomeAt, now);
      if (found) cases.push(found);
    }
  }
  return cases;
}

/** Listings of two places, types and offers at prices of an ordinary agency. */
export function sampleListings(count: number): SimulatedListing[] {
  return Array.from({ length: count }, (_, place) => {
    const isRent = place % 6 === 5;
    return {
      id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
      type: place % 3 === 0 ? 'house' : 'apartment',
      offer_type: isRent ? 'rental' : 'sale',
      city: ['Bayonne', 'Biarritz', 'Anglet', 'Hendaye'][place % 4] ?? 'Bayonne',
      postal_code: ['64100', '64200', '64600', '64700'][place % 4] ?? '64100',
      price: isRent ? 500 + ((place * 97) % 20) * 60 : 110_000 + ((place * 7_919) % 90) * 9_000,
    };
  });
}
