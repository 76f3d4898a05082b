import { expect } from 'chai';
import type { DayRow, ListingRow, SearchRow } from '../../model/insights/insights.ts';
import { searchedFilters, searchersOf } from './searchers.ts';

const WINDOW = { from: '2026-06-01', to: '2026-06-30' };
const HOUSES = { type: ['house' as const] };
const PARIS = { city: ['Paris'] };

const search = (filter: SearchRow['filter'], ...visitors: number[]): SearchRow => ({
  filter,
  count: visitors.length,
  visitors,
});
const view = (id: string, ...visitors: number[]): ListingRow => ({
  id,
  counts: { listing_view: visitors.length },
  visitors,
});
/** A day on which the visitors with these numbers came. */
const dayOf = (
  day: string,
  visitors: readonly number[],
  { searches = [], listings = [] }: Partial<Pick<DayRow, 'searches' | 'listings'>>,
) => ({ day, visitors: visitors.map((number) => [number, number] as const), searches, listings });

const found = new Map([[JSON.stringify(HOUSES), ['villa', 'farm']]]);
const count = (rows: Parameters<typeof searchersOf>[0], createdAt?: Date) =>
  searchersOf(rows, WINDOW, [{ id: 'villa', ...(createdAt ? { created_at: createdAt } : {}) }], found).get('villa');

describe('Searchers of a listing', () => {
  it('are who searched for it and opened it, and who opened others, each visitor once', () => {
    const rows = [
      dayOf('2026-06-01', [10, 20, 30], {
        searches: [search(HOUSES, 0, 1, 2)],
        listings: [view('villa', 0), view('farm', 0, 1)],
      }),
      dayOf('2026-06-02', [20], { searches: [search(HOUSES, 0)], listings: [view('farm', 0)] }),
    ];
    // The third one opened nothing: nobody knows what was seen.
    expect(count(rows)).to.deep.equal({ opened: 1, skipped: 1 });
  });

  it('have opened it when they did so on another day of the window', () => {
    const rows = [
      dayOf('2026-06-01', [10], { searches: [search(HOUSES, 0)], listings: [view('farm', 0)] }),
      dayOf('2026-06-05', [10], { listings: [view('villa', 0)] }),
    ];
    expect(count(rows)).to.deep.equal({ opened: 1, skipped: 0 });
    expect(
      count([...rows.slice(0, 1), { ...dayOf('2026-07-01', [10], { listings: [view('villa', 0)] }) }]),
    ).to.deep.equal({ opened: 0, skipped: 1 });
  });

  it('are not those who searched before the listing was there, for something else, or by nothing', () => {
    const day = dayOf('2026-06-01', [10, 20, 30], {
      searches: [search(HOUSES, 0), search(PARIS, 1), search({}, 2)],
      listings: [view('farm', 0, 1, 2)],
    });
    expect(count([day])).to.deep.equal({ opened: 0, skipped: 1 });
    expect(count([day], new Date('2026-06-01T23:00:00Z'))).to.deep.equal({ opened: 0, skipped: 1 });
    expect(count([day], new Date('2026-06-02T00:00:00Z'))).to.deep.equal({ opened: 0, skipped: 0 });
  });
});

describe('The filters of a window', () => {
  it('are the different ones that have a criterion, the one that was searched most first', () => {
    const rows = [
      dayOf('2026-05-31', [10], { searches: [search(HOUSES, 0)] }),
      dayOf('2026-06-01', [10, 20], { searches: [search(HOUSES, 0), search(PARIS, 0, 1), search({}, 0, 1)] }),
    ];
    expect(searchedFilters(rows, WINDOW).map(({ filter }) => filter)).to.deep.equal([PARIS, HOUSES]);
  });
});
