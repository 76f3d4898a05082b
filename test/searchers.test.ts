import { expect } from 'chai';
import { addDays } from '../analysis/insights/window.ts';
import type { StoredVisitorEvent } from '../model/insights/visitor-event.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import { startTestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { plantVisitors, visitorsOf } from './support/visitors.ts';

interface Searchers {
  readonly opened: number;
  readonly skipped: number;
  readonly complete: boolean;
}
interface Line {
  readonly property_id: string;
  readonly searchers?: Searchers;
}

const TO = new Date().toISOString().slice(0, 10);
const FROM = addDays(TO, -29);
/** Part of the requests, because midnight may pass between loading this file and sending them. */
const IN_MONTH = `from=${FROM}&to=${TO}`;

describe('Visitors who searched for what a listing is', () => {
  let scene: Scene;
  let listings: PublishedListing[];
  let events: StoredVisitorEvent[];
  const path = (rest: string) => `/insights/${scene.gateway.id}/properties/${rest}`;

  before(async () => {
    // A database of its own: searches find the listings of this gateway only.
    const product = await startTestProduct('searchers', { MONGODB_DATABASE: `test_searchers_${Date.now()}` });
    scene = await openScene({ product, listings: 25, outputs: 0 });
    await scene.run();
    await product.refreshSearch();
    await scene.buyAddon('INSIGHTS');
    listings = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    events = visitorsOf(listings, {
      seed: 7,
      gatewayId: scene.gateway.id,
      from: FROM,
      days: 30,
      visitorsPerDay: 12,
      until: new Date(),
      late: 0,
    });
    await plantVisitors(scene.product, events);
  });
  after(() => scene.close());

  /** The ids of what each filter finds by the search of the API, by the filter as text. */
  async function findings(): Promise<Map<string, ReadonlySet<string>>> {
    const filters = events.flatMap(({ filter }) => (filter && Object.keys(filter).length > 0 ? [filter] : []));
    const found = new Map<string, ReadonlySet<string>>();
    for (const [text, filter] of new Map(filters.map((one) => [JSON.stringify(one), one]))) {
      const { data } = await scene.client.send<{ data: { id: string }[] }>('POST', '/properties/search', {
        ...filter,
        limit: 100,
      });
      expect(data.length, 'nothing is cut off').to.be.below(100);
      found.set(text, new Set(data.map(({ id }) => id)));
    }
    return found;
  }

  /** The same from the raw events, in the obvious and slow way. */
  function recount(id: string, found: ReadonlyMap<string, ReadonlySet<string>>): Searchers {
    const since = listings.find((listing) => listing.id === id)?.created_at?.slice(0, 10) ?? '';
    const hasChosen = new Set(events.flatMap((one) => (one.property_id ? [`${one.visitor}/${one.day}`] : [])));
    const searched = new Set(
      events.flatMap(({ visitor, day, filter }) =>
        filter && day >= since && hasChosen.has(`${visitor}/${day}`) && found.get(JSON.stringify(filter))?.has(id)
          ? [visitor]
          : [],
      ),
    );
    const viewers = new Set(events.flatMap((one) => (one.property_id === id ? [one.visitor] : [])));
    const opened = [...searched].filter((visitor) => viewers.has(visitor)).length;
    return { opened, skipped: searched.size - opened, complete: true };
  }

  it('are counted in diagnostics and figures as a recount of the raw events by the search of the API counts them', async () => {
    const found = await findings();
    const { items } = await scene.client.get<Page<Line>>(path(`diagnostics?size=100&${IN_MONTH}`));
    expect(items).to.have.length(listings.length);
    for (const { property_id: id, searchers } of items) {
      const expected = recount(id, found);
      expect(searchers, id).to.deep.equal(expected);
      expect((await scene.client.get<Line>(path(`${id}?${IN_MONTH}`))).searchers, id).to.deep.equal(expected);
    }
    const sum = (of: 'opened' | 'skipped') => items.reduce((total, { searchers }) => total + (searchers?.[of] ?? 0), 0);
    expect(sum('opened')).to.be.greaterThan(0);
    expect(sum('skipped')).to.be.greaterThan(0);
  });

  it('are not counted for a listing that is hidden', async () => {
    const id = listings[0]?.id ?? '';
    await scene.product.db.collection<{ _id: string }>('listings').updateOne({ _id: id }, { $set: { hidden: true } });
    expect(await scene.client.get(path(id)))
      .to.include({ property_id: id })
      .and.not.to.have.property('searchers');
  });
});
