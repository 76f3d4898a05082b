import { expect } from 'chai';
import fc from 'fast-check';
import { VISITOR_EVENT_TYPES } from '../../model/insights/visitor-event.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import type { DayRow } from '../../model/insights/insights.ts';
import { simulatedEvents } from '../../stack/visitors/simulate-visitors.ts';
import { foldDay } from './fold-day.ts';
import { funnelOf } from './funnel.ts';
import { listingTraffic } from './listing-traffic.ts';
import { recount } from './slow-recount.fixture.ts';
import { summariseDay } from './summarise-day.ts';
import { seriesOf, trafficOf } from './traffic.ts';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
const hash = (letter: string, number: number) => `${letter}${String(number).padStart(4, 'x')}`.padEnd(22, letter);

/** Few visitors, sessions, listings and days, so that they meet often; a session may belong to several days. */
const event = fc
  .record({
    id: fc.nat(400),
    type: fc.constantFrom(...VISITOR_EVENT_TYPES),
    day: fc.nat(DAYS.length - 1),
    second: fc.nat(86_399),
    visitor: fc.nat(6),
    session: fc.nat(3),
    listing: fc.option(fc.nat(4), { nil: undefined }),
    city: fc.constantFrom('Bayonne', 'Biarritz'),
    source: fc.option(fc.constantFrom('google', 'newsletter'), { nil: undefined }),
  })
  .map(({ id, type, day, second, visitor, session, listing, city, source }): StoredVisitorEvent => {
    const date = DAYS[day] ?? '';
    const at = new Date(Date.parse(`${date}T00:00:00Z`) + second * 1_000);
    return {
      _id: `g/${id}`,
      gateway_id: 'g',
      type,
      at,
      received_at: at,
      day: date,
      visitor: hash('v', visitor),
      session: hash('s', visitor * 10 + session),
      ...(listing === undefined ? {} : { property_id: `listing-${listing}` }),
      ...(type === 'search' ? { filter: { city: [city] } } : {}),
      ...(source === undefined ? {} : { source: { utm_source: source } }),
    };
  });

/** As the collection keeps events: each id once, the first that came in. */
const events = fc.uniqueArray(event, { selector: ({ _id }) => _id, maxLength: 120 });

/** Rows of all days, computed as the aggregation does. */
const aggregated = (all: readonly StoredVisitorEvent[]): DayRow[] =>
  [...new Set(all.map(({ day }) => day))]
    .toSorted()
    .map((day) => summariseDay(day, foldDay(all.filter((one) => one.day === day))));

function expectAgreement(all: readonly StoredVisitorEvent[], window: { from: string; to: string }): void {
  const rows = aggregated(all);
  const slow = recount(all, window);
  const { conversion_rate: rate, ...totals } = trafficOf(rows, window);
  expect(totals).to.deep.equal(slow.totals);
  expect(rate).to.be.closeTo(slow.converted / Math.max(1, slow.totals.unique_visitors), 5e-5);
  expect(seriesOf(rows, window)).to.deep.equal(slow.series);
  expect(listingTraffic(rows, window)).to.deep.equal(slow.listings);
  expect(funnelOf(rows, window).map((step) => step.visitors)).to.deep.equal(slow.funnel);
  const searches = rows.filter(({ day }) => day >= window.from && day <= window.to).flatMap((row) => row.searches);
  expect(searches.reduce((sum, { count }) => sum + count, 0)).to.equal(slow.searches);
}

describe('Aggregates of visitor events', () => {
  it('agree with a recount of the raw events, whatever the events are', () => {
    fc.assert(
      fc.property(events, fc.nat(3), fc.nat(3), (all, a, b) => {
        expectAgreement(all, { from: DAYS[Math.min(a, b)] ?? '', to: DAYS[Math.max(a, b)] ?? '' });
      }),
    );
  });

  it('are the same for every order in which the events of a day come', () => {
    fc.assert(
      fc.property(
        events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(aggregated(shuffled)).to.deep.equal(aggregated(all));
        },
      ),
    );
  });

  it('are as if a visitor had never been there once the visitor is removed from the day', () => {
    fc.assert(
      fc.property(events, fc.nat(6), (all, number) => {
        const day = DAYS[0] ?? '';
        const gone = hash('v', number);
        const ofDay = all.filter((one) => one.day === day);
        const kept = foldDay(ofDay).filter(({ visitor }) => visitor !== gone);
        const never = foldDay(ofDay.filter(({ visitor }) => visitor !== gone));
        expect(summariseDay(day, kept)).to.deep.equal(summariseDay(day, never));
      }),
    );
  });

  it('agree with a recount for a simulated population with duplicates and late events', () => {
    const listings = Array.from({ length: 30 }, (_, place) => ({
      id: `listing-${place}`,
      price: 100_000 + place * 10_000,
      city: place % 2 ? 'Bayonne' : 'Anglet',
    }));
    const all = simulatedEvents({
      seed: 4,
      gatewayId: 'g',
      listings,
      from: '2026-03-01',
      days: 12,
      visitorsPerDay: 25,
      timeZone: 'Europe/Paris',
      duplicates: 0.05,
      late: 0.05,
    });
    const stored = [...new Map(all.map((one) => [one._id, one])).values()];
    expect(stored.length).to.be.lessThan(all.length);
    expectAgreement(stored, { from: '2026-03-03', to: '2026-03-20' });
  });

  it('count ids as distinct by their first 64 bits', () => {
    const rows = ['A', 'B', '_', '-'].map((letter, place) =>
      summariseDay(
        `2026-03-0${place + 1}`,
        foldDay([
          {
            _id: letter,
            gateway_id: 'g',
            type: 'page_view',
            at: new Date(0),
            received_at: new Date(0),
            day: '',
            visitor: `aaaaaaaaaa${letter === 'A' ? 'A' : letter}aaaaaaaaaaa`,
            session: `aaaaa${letter}aaaaaaaaaaaaaaaa`,
          },
        ]),
      ),
    );
    const totals = trafficOf(rows, { from: '2026-03-01', to: '2026-03-04' });
    // Of the eleventh character four of six bits count: A and B share them, and so do _ and -.
    expect(totals).to.include({ unique_visitors: 2, sessions: 4 });
  });
});
