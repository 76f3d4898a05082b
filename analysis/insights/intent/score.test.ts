import { expect } from 'chai';
import fc from 'fast-check';
import { HOUR_MS } from '../../../model/shared/time.ts';
import type { StoredVisitorEvent } from '../../../model/insights/visitor-event.ts';
import { FEATURES, featuresOf, vectorOf } from './features.ts';
import { foldDay } from '../fold-day.ts';
import { fitLogistic, sigmoid } from './fit-logistic.ts';
import { INTERCEPT, WEIGHTS } from './intent-model.ts';
import { profileOf, profilesOf } from '../profile.ts';
import type { DatedVisitorDay } from '../profile.ts';
import { LEVEL_FROM, countHot, levelOf, scoreAll, scoreOf } from './score.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-31T00:00:00Z');

/** A day with views of one listing, `back` days before now. */
function day(back: number, views: number, more: DatedVisitorDay['counts'] = {}): DatedVisitorDay {
  const at = NOW - back * DAY;
  return {
    visitor: 'v',
    day: new Date(at).toISOString().slice(0, 10),
    first: at,
    last: at,
    counts: { listing_view: views, ...more },
    sessions: [{ id: `s${back}`, start: at, end: at, events: views }],
    listings: views > 0 ? [{ id: 'listing', counts: { listing_view: views } }] : [],
    searches: [],
    leads: [],
  };
}
const score = (...days: DatedVisitorDay[]) => scoreOf(profileOf('v', days), NOW);

describe('The intent of a visitor', () => {
  it('is low after a single look long ago, and rises with recent, repeated and serious interest', () => {
    const glance = score(day(40, 1)).score;
    const recent = score(day(1, 1)).score;
    const repeated = score(day(1, 6)).score;
    const serious = score(day(1, 6, { favourite: 2, lead: 1 })).score;
    expect([glance, recent, repeated, serious]).to.deep.equal(
      [glance, recent, repeated, serious].toSorted((a, b) => a - b),
    );
    expect(levelOf(glance)).to.equal('cold');
    expect(serious).to.be.at.least(LEVEL_FROM.urgent);
  });

  it('counts recent views by the hour, not by the day', () => {
    const since = NOW - 7 * DAY;
    const at = (hours: number, type: StoredVisitorEvent['type'] = 'listing_view', number = 0): StoredVisitorEvent => ({
      _id: `${hours}/${type}/${number}`,
      gateway_id: 'g',
      type,
      at: new Date(since + hours * HOUR_MS),
      received_at: new Date(since),
      day: '2026-03-24',
      visitor: 'v',
      session: 's',
      property_id: 'listing',
    });
    // Five views two hours before the window, two within it, and a last event that is no view.
    const early = [1, 2, 3, 4, 5].map((number) => at(-2, 'listing_view', number));
    const days = foldDay([...early, at(0), at(5.9), at(6, 'page_view')]);
    expect(featuresOf(days, NOW)).to.include({ recent_views: 2, earlier_views: 5 });
    // Rows that were stored before hours were.
    const old = days.map(({ view_hours: _hours, ...day }) => day);
    expect(featuresOf(old, NOW)).to.include({ recent_views: 7, earlier_views: 0 });
  });

  it('falls while the visitor stays away', () => {
    const profile = profileOf('v', [day(1, 5)]);
    expect(scoreOf(profile, NOW + 20 * DAY).score).to.be.below(scoreOf(profile, NOW).score);
  });

  it('is the logistic function of the weighted features, and its reasons are their largest parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }), fc.nat(3), (back, views, saved) => {
        const { score: value, reasons } = score(day(back, views, { favourite: saved }));
        expect(value).to.be.within(0, 100);
        const effects = reasons.map(({ effect }) => Math.abs(effect));
        expect(effects).to.deep.equal(effects.toSorted((a, b) => b - a));
        const odds = vectorOf({
          recent_views: back <= 7 ? views : 0,
          earlier_views: back <= 7 ? 0 : views,
          days_since_last: back,
          repeat_views: Math.max(0, views - 1),
          breadth: views > 0 ? 1 : 0,
          saved,
          contacts: 0,
          leads: 0,
          narrow_searches: 0,
        }).reduce((sum, part, place) => sum + part * WEIGHTS[FEATURES[place] ?? 'leads'], INTERCEPT);
        expect(value).to.equal(Math.round(100 * sigmoid(odds)));
      }),
    );
  });

  it('reaches a level as often in the count of hot visitors as in the list of all scores', () => {
    const from = new Date(NOW - 10 * DAY).toISOString().slice(0, 10);
    const oneDay = fc
      .record({ visitor: fc.nat(8), back: fc.nat(50), views: fc.nat(6), lead: fc.nat(1), favourite: fc.nat(2) })
      .map(({ visitor, back, views, lead, favourite }) => ({
        ...day(back, views, { lead, favourite }),
        visitor: `v${visitor}`,
      }));
    const days = fc.uniqueArray(oneDay, { selector: (one) => `${one.visitor}/${one.day}`, maxLength: 40 });
    fc.assert(
      fc.property(days, (all) => {
        const shown = [...profilesOf(all).values()].filter((profile) => profile.last_day >= from);
        const scores = scoreAll(shown, NOW).map(({ score: own }) => own);
        expect(countHot(all, from, NOW)).to.deep.equal({
          hot: scores.filter((own) => own >= LEVEL_FROM.hot).length,
          urgent: scores.filter((own) => own >= LEVEL_FROM.urgent).length,
        });
      }),
    );
  });
});

describe('The fit of a logistic model', () => {
  it('finds the weights that cases were drawn from', () => {
    // A grid with the expected number of outcomes for each point instead of chance.
    const cases = [-2, -1, 0, 1, 2].flatMap((x) =>
      Array.from({ length: 1_000 }, (_, place) => ({
        vector: [x],
        outcome: place < Math.round(1_000 * sigmoid(-0.5 + 1.5 * x)),
      })),
    );
    const { intercept, weights } = fitLogistic(cases, 0);
    expect(intercept).to.be.closeTo(-0.5, 0.01);
    expect(weights[0]).to.be.closeTo(1.5, 0.01);
  });
});
