import { expect } from 'chai';
import { simulateVisitors } from '../../stack/visitors/simulate-visitors.ts';
import { foldDay } from './fold-day.ts';
import { casesAt } from './intent/intent-cases.ts';
import { LEAST_OUTCOMES } from './intent/judge-intent.ts';
import type { DatedCase } from './intent/judge-intent.ts';
import { outcomeReport } from './outcome-report.ts';
import type { DatedVisitorDay } from './profile.ts';
import { addDays, endOf } from './window.ts';

const NOBODY = { gateways: 1, won: 0, lost: 0, open: 0, scores: [] };

/** Cases of a simulated population, as rows and reported outcomes would give them. */
function simulatedCases(visitorsPerDay: number): DatedCase[] {
  const from = '2026-01-01';
  const listings = Array.from({ length: 40 }, (_, place) => ({
    id: `listing-${place}`,
    type: 'house',
    offer_type: 'sale',
    city: place % 2 ? 'Bayonne' : 'Anglet',
    price: 100_000 + place * 10_000,
  }));
  const days: DatedVisitorDay[] = [];
  const wonAt = new Map<string, number>();
  for (const { visitor, events, outcomeAt } of simulateVisitors({
    seed: 5,
    gatewayId: 'g',
    listings,
    from,
    days: 120,
    visitorsPerDay,
  })) {
    if (outcomeAt !== undefined) wonAt.set(visitor, outcomeAt);
    for (const day of new Set(events.map((event) => event.day))) {
      days.push(...foldDay(events.filter((event) => event.day === day)).map((one) => ({ ...one, day })));
    }
  }
  return [30, 45, 60, 75, 90].flatMap((offset) => {
    const day = addDays(from, offset);
    const seen = days.filter((one) => one.day <= day && one.day > addDays(day, -60));
    return casesAt(seen, wonAt, endOf({ from: day, to: day })).map((one) => ({ ...one, day }));
  });
}

describe('The report on the intent model', () => {
  it('says how many outcomes there are, and judges nothing without any', () => {
    const text = outcomeReport({ ...NOBODY, lost: 2, open: 1 }, []);
    expect(text).to.include('0 won, 2 lost, 1 open').and.to.include('nothing to judge');
  });

  it('judges the score at the time of the report by won against lost', () => {
    const scores = [
      { score: 80, outcome: true },
      { score: 20, outcome: false },
    ];
    expect(outcomeReport({ ...NOBODY, scores }, [])).to.include('1 won against 1 lost: AUC 1.000');
  });

  it('ranks cases next to simple orders, and fits no constants on too few outcomes', () => {
    const cases = simulatedCases(12);
    const won = cases.filter(({ outcome }) => outcome).length;
    expect(won).to.be.within(1, LEAST_OUTCOMES - 1);
    const text = outcomeReport(NOBODY, cases);
    expect(text).to.include('| intent score |').and.to.include('| recency |');
    expect(text).to.include(`at least ${LEAST_OUTCOMES} cases`).and.not.to.include('INTERCEPT');
  });

  it('fits constants on enough outcomes, and judges them by later days than those of the fit', () => {
    const cases = simulatedCases(60);
    const text = outcomeReport(NOBODY, cases);
    expect(text).to.include('Fitted on days before 2026-03-17').and.to.include('export const INTERCEPT = -');
    const areas = [...text.matchAll(/\| (?:shipped|fitted) constants \| (0\.\d+)/g)].map(([, area]) => Number(area));
    expect(areas).to.have.length(2);
    for (const area of areas) expect(area).to.be.above(0.85);
  });
});
