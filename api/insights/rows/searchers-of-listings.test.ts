import { expect } from 'chai';
import type { DayRow } from '../../../model/insights/insights.ts';
import { AppError } from '../../../model/shared/errors.ts';
import { fakeDeps } from '../../testing/fake-deps.ts';
import { searchersOfListings } from './searchers-of-listings.ts';

const WINDOW = { from: '2026-06-01', to: '2026-06-01' };

/** A day on which one visitor opened a listing and searched by so many filters. */
const rowOf = (filters: number): DayRow => ({
  day: WINDOW.from,
  events: 0,
  counts: {},
  visitors: [[1, 1]],
  sessions: [],
  steps: [],
  leads: [],
  listings: [{ id: 'other', counts: { listing_view: 1 }, visitors: [0] }],
  channels: [],
  searches: Array.from({ length: filters }, (_, number) => ({
    filter: { price_max: 100_000 + number },
    count: 1,
    visitors: [0],
  })),
});

describe('Searchers of listings', () => {
  const deps = fakeDeps();
  const count = (filters: number, match: typeof deps.search.match) =>
    searchersOfListings(
      'g',
      [{ id: 'villa' }],
      { rows: [rowOf(filters)], window: WINDOW },
      { ...deps, search: { ...deps.search, match } },
    );

  it('say that rare filters are left out where there are very many', async () => {
    const compared: number[] = [];
    const match: typeof deps.search.match = async (_gateway, ids, filters) => {
      compared.push(filters.length);
      return filters.map(() => ids);
    };
    expect((await count(1_000, match)).get('villa')).to.deep.equal({ opened: 0, skipped: 1, complete: true });
    expect((await count(1_001, match)).get('villa')).to.deep.equal({ opened: 0, skipped: 1, complete: false });
    expect(compared).to.deep.equal([1_000, 1_000]);
  });

  it('are not complete where the search refuses a filter', async () => {
    const refused = await count(1, async () => [undefined]);
    expect(refused.get('villa')).to.deep.equal({ opened: 0, skipped: 0, complete: false });
  });

  it('are unknown while the search cannot be reached, and other errors are not hidden', async () => {
    const failing = (error: Error) =>
      count(1, async () => {
        throw error;
      });
    expect((await failing(new AppError('DOWNSTREAM_ERROR', 'The search engine cannot be reached.'))).size).to.equal(0);
    const other = await failing(new Error('A defect.')).catch((error: unknown) => error);
    expect(other).to.be.instanceOf(Error).and.to.include({ message: 'A defect.' });
  });
});
