import { expect } from 'chai';
import type { Listing } from '../model/listing/listing.ts';
import { AppError } from '../model/shared/errors.ts';
import type { ListingFilter } from '../model/listing/listing-filter.ts';
import type { ListingSearch } from './listing-search.ts';
import { openListingSearch } from './open-search.ts';
import { openOwnSearch } from '../test/support/own-search.ts';
import type { OwnSearch } from '../test/support/own-search.ts';
import { sampleListing } from '../model/testing/sample-listing.ts';

const GATEWAY = 'gateway-1';

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).to.be.instanceOf(AppError);
  return error as AppError;
}

describe('listing search on a real Elasticsearch', () => {
  let own: OwnSearch;
  let search: ListingSearch;

  before(async function () {
    own = openOwnSearch(this);
    ({ search } = own);
    // As the processes of a product do that start at the same time.
    await Promise.all([search.prepare(), search.prepare(), search.prepare()]);
  });

  after(async () => {
    await own?.close();
  });

  const index = async (...listings: Listing[]) => {
    await search.put(listings);
    await search.refresh();
  };
  const find = async (filter: ListingFilter, gatewayIds: string[] = [GATEWAY]) =>
    (await search.search(gatewayIds, filter, { limit: 100 })).ids;
  const clear = async () => {
    await search.removeOfGateway(GATEWAY);
  };

  it('Only the listings of given ids are found where a search is limited to some, within its gateways', async () => {
    await index(sampleListing('one'), sampleListing('two'), sampleListing('three'));
    const among = ['two', 'three', 'unknown'];
    expect((await search.search([GATEWAY], {}, { limit: 9, among })).ids).to.deep.equal(['three', 'two']);
    expect((await search.search(['another'], {}, { limit: 9, among })).ids).to.deep.equal([]);
    expect((await search.search([GATEWAY], {}, { limit: 9, among: [] })).total).to.equal(0);
    await clear();
  });

  describe('by words', () => {
    before(() =>
      index(
        sampleListing('flat', {
          type: 'apartment',
          offer_type: 'sale',
          title: { fr: 'L’appartement rénové près de l’Hôtel de Ville', en: 'Renovated flat' },
          location: { city: 'Saint-Étienne', postal_code: '42000' },
        }),
        sampleListing('house', {
          type: 'house',
          offer_type: 'sale',
          title: { fr: 'Belles maisons de ville' },
          description: { fr: 'Avec une piscine chauffée, à deux pas du parc.' },
          location: { city: 'Lyon', postal_code: '69003' },
        }),
        sampleListing('villa', {
          type: 'house',
          offer_type: 'rental',
          title: { en: 'Architect’s villa' },
          amenities: ['pool'],
          location: { city: 'LYON 6e' },
        }),
        sampleListing('haus', {
          type: 'building',
          reference: 'VM-2041/B',
          title: { de: 'Schöne Häuser im Grünen' },
          location: { city: 'Köln' },
        }),
        sampleListing('casa', {
          type: 'land',
          title: { es: 'Bonita habitación' },
          location: { city: 'L’Haÿ-les-Roses' },
        }),
      ),
    );
    after(clear);

    for (const [q, ids] of [
      ['appartement', ['flat']],
      ["l'APPARTEMENT renove", ['flat']],
      ['hotel', ['flat']],
      ['st etienne', ['flat']],
      ['Saint Etienne', ['flat']],
      ['42000', ['flat']],
      ['maison', ['house', 'villa']],
      ['maison piscine lyon', ['house', 'villa']],
      ['une maison avec piscine à Lyon', ['house', 'villa']],
      ['house with a pool in lyon', ['villa']],
      ['maison louer lyon', ['villa']],
      ['maison piscine paris', []],
      ['Haus Köln', ['haus']],
      ['haeuser koeln', ['haus']],
      ['vm-2041/b', ['haus']],
      ['VM 2041', ['haus']],
      ['habitacion', ['casa']],
      ['hay les roses', ['casa']],
      ['apartement', ['flat']],
      ['masion picsine', ['house', 'villa']],
      ['masion cologne', []],
      ['42001', []],
      ['xqzw', []],
    ] as const) {
      it(`“${q}” finds ${ids.length > 0 ? ids.join(' and ') : 'nothing'}`, async () => {
        expect((await find({ q })).sort()).to.deep.equal(ids);
      });
    }

    it('puts the title before the description and the exact reference first', async () => {
      await index(sampleListing('mention', { description: { fr: 'Piscine municipale à côté' } }));
      await index(sampleListing('title', { title: { fr: 'Piscine' } }));
      const ids = await find({ q: 'piscine' });
      expect(ids.indexOf('title')).to.be.below(ids.indexOf('mention'));
    });

    it('combines with filters, and stays within the gateways', async () => {
      expect(await find({ q: 'lyon', offer_type: ['rental'] })).to.deep.equal(['villa']);
      expect(await find({ q: 'lyon' }, ['gateway-2'])).to.deep.equal([]);
      expect(await find({ q: 'lyon' }, [])).to.deep.equal([]);
    });
  });

  describe('by filters', () => {
    const price = (amount: number) => ({ financial: { transaction: { price: { amount, currency: 'EUR' } } } });
    before(() =>
      index(
        sampleListing('a', { type: 'house', offer_type: 'sale', ...price(100_000), location: { city: 'Évry' } }),
        sampleListing('b', { type: 'house', status: 'sold', ...price(200_000.5), location: { city: 'EVRY' } }),
        sampleListing('c', { type: 'land', location: { city: 'Lyon', postal_code: '69003' } }),
        sampleListing('d', { gateway_id: 'gateway-2', type: 'house', ...price(100_000) }),
      ),
    );
    after(async () => {
      await clear();
      await search.removeOfGateway('gateway-2');
    });

    for (const [filter, ids] of [
      [{}, ['a', 'b', 'c']],
      [{ type: ['house'] }, ['a', 'b']],
      [{ offer_type: ['sale'] }, ['a']],
      [{ status: ['sold'] }, ['b']],
      [{ city: ['evry'] }, ['a', 'b']],
      [{ city: ['LYON'] }, ['c']],
      [{ city: ['Lyon 3ème'] }, ['c']],
      [{ city: ['Lyon 4'] }, []],
      [{ price_min: 100_000 }, ['a', 'b']],
      [{ price_max: 100_000 }, ['a']],
      [{ price_min: 200_000.5, price_max: 200_000.5 }, ['b']],
      [{ price_min: 100_000.01, price_max: 200_000.49 }, []],
      [{ type: ['house'], status: ['available'] }, ['a']],
    ] as [ListingFilter, string[]][]) {
      it(`${JSON.stringify(filter)} finds ${ids.join(', ') || 'nothing'}`, async () => {
        expect(await find(filter)).to.deep.equal(ids);
      });
    }

    it('over several gateways', async () => {
      expect(await find({ type: ['house'] }, [GATEWAY, 'gateway-2'])).to.deep.equal(['a', 'b', 'd']);
    });
  });

  describe('page by page', () => {
    const ids = Array.from({ length: 57 }, (_, number) => `tie-${String(number).padStart(3, '0')}`);
    before(() => index(...ids.map((id) => sampleListing(id, { type: 'house', title: { fr: 'Maison' } }))));
    after(clear);

    for (const filter of [{}, { q: 'maison' }, { q: 'maizon' }] as ListingFilter[]) {
      it(`${JSON.stringify(filter)} brings every one of many equals once, with the exact total`, async () => {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const page = await search.search([GATEWAY], filter, { limit: 10, ...(after ? { after } : {}) });
          expect(page.total).to.equal(57);
          seen.push(...page.ids);
          after = page.next;
        } while (after);
        expect(seen).to.deep.equal(ids);
      });
    }

    it('has no next page when the last one is full', async () => {
      expect(await search.search([GATEWAY], {}, { limit: 57 })).not.to.have.property('next');
    });

    it('refuses a cursor that is none', async () => {
      expect((await failure(search.search([GATEWAY], {}, { limit: 1, after: 'x' }))).code).to.equal('BAD_REQUEST');
    });
  });

  describe('versions', () => {
    after(clear);
    const listing = (id: string, version: number, fr: string) =>
      sampleListing(id, { title: { fr }, sync: { version } });

    it('never let an older one overwrite a newer one', async () => {
      await index(listing('late', 3, 'trois'));
      await index(listing('late', 2, 'deux'));
      expect(await find({ q: 'trois' })).to.deep.equal(['late']);
      expect(await find({ q: 'deux' })).to.deep.equal([]);
    });

    it('let the same one be written again', async () => {
      await index(listing('again', 3, 'ancien'));
      await index(listing('again', 3, 'nouveau'));
      expect(await find({ q: 'nouveau' })).to.deep.equal(['again']);
    });

    it('keep a removed listing out until a newer one comes', async () => {
      await index(listing('back', 1, 'retour'));
      const removed = [
        { id: 'back', version: 2 },
        { id: 'never-there', version: 9 },
      ];
      expect(await search.remove(removed)).to.equal(2);
      await index(listing('back', 1, 'retour'));
      expect(await find({ q: 'retour' })).to.deep.equal([]);
      await index(listing('back', 3, 'retour'));
      expect(await find({ q: 'retour' })).to.deep.equal(['back']);
    });
  });

  it('indexes a listing with values that no index takes, without those', async () => {
    await index(
      sampleListing('odd', {
        available_at: '2016-12-31',
        delivered_at: 'soon',
        created_at: '2016-12-31T23:59:60Z',
        bedrooms: 2,
        floor: 'x'.repeat(40_000),
        title: { fr: 'Étrange' },
      }),
    );
    expect(await find({ q: 'etrange' })).to.deep.equal(['odd']);
    await clear();
    expect(await find({})).to.deep.equal([]);
  });

  it('removes the listings of a gateway, however many, and of no other', async () => {
    await search.put(Array.from({ length: 2_300 }, (_, number) => sampleListing(`m-${number}`)));
    await index(sampleListing('other', { gateway_id: 'gateway-2' }));
    await clear();
    expect(await find({})).to.deep.equal([]);
    expect(await find({}, ['gateway-2'])).to.deep.equal(['other']);
    await search.removeOfGateway('gateway-2');
  });

  it('says DOWNSTREAM_ERROR when there is no index, and creates none by writing', async () => {
    const { url, alias, client } = own;
    const stray = openListingSearch({ url, index: `${alias}-stray` });
    expect((await failure(stray.search([GATEWAY], {}, { limit: 1 }))).message).to.contain('npm run reindex');
    expect((await failure(stray.ping())).code).to.equal('DOWNSTREAM_ERROR');
    expect(await client.indices.exists({ index: `${alias}-stray` })).to.equal(false);
    await stray.close();
  });

  it('reports that the index was made by another version', async () => {
    const faults: string[] = [];
    const onFault = (fault: string) => faults.push(fault);
    const { url, alias, client } = own;
    const newer = openListingSearch({ url, index: alias, onFault });
    await newer.prepare();
    expect(faults).to.deep.equal([]);
    await client.indices.putMapping({ index: alias, _meta: { definition: 'older', complete: true } });
    await newer.prepare();
    expect(faults).to.deep.equal(['The search index was made by another version. Rebuild it: npm run reindex']);
    await newer.close();
  });
});

describe('listing search without an Elasticsearch', () => {
  it('says DOWNSTREAM_ERROR for every call, without the API key', async () => {
    const calls: string[] = [];
    const search = openListingSearch({
      url: 'http://127.0.0.1:1',
      apiKey: 'very-secret',
      index: 'x',
      onCall: (operation, _seconds, ok) => calls.push(`${operation} ${ok}`),
    });
    const failures = await Promise.all(
      [
        search.search([GATEWAY], {}, { limit: 1 }),
        search.put([sampleListing('a')]),
        search.remove([{ id: 'a', version: 1 }]),
        search.removeOfGateway(GATEWAY),
        search.prepare(),
        search.ping(),
      ].map(failure),
    );
    for (const error of failures) {
      expect(error.code).to.equal('DOWNSTREAM_ERROR');
      expect(JSON.stringify([error.message, String(error.cause), error])).not.to.contain('very-secret');
    }
    expect(calls).to.include.members(['search false', 'bulk false', 'ping false']);
    expect(await search.put([])).to.equal(0);
    expect(await search.search([], {}, { limit: 1 })).to.deep.equal({ ids: [], total: 0 });
    await search.close();
  });
});
