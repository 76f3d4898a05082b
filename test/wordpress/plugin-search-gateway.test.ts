import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { pairSite } from '../../stack/wordpress/pair-site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { FeedRulesVersion } from '../../model/rules/feed-rules.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { startSite } from './start-site.ts';

const LISTINGS = 120;

interface Answer {
  readonly total: number;
  readonly pages: number;
  readonly listings: readonly { readonly id: string }[];
  readonly notices: readonly string[];
  readonly conditions: readonly { readonly id: string; readonly text: string }[];
  readonly not_understood: readonly string[];
}

/** The names of an object. */
const keysOf = <T extends object>(of: T): (keyof T & string)[] =>
  Object.keys(of).filter((name): name is keyof T & string => name in of);

describe('The search of a WordPress site that is paired with a gateway', function () {
  let site: WordPressSite;
  let scene: Scene;
  let folder = '';

  const search = async (query: string) => {
    const answer = await fetch(`${site.url}/wp-json/property-gateway/v1/search?size=60&${query}`);
    return (await answer.json()) as Answer;
  };
  const inOrder = async (query: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await search(`${query}&pg_page=${page}`);
      ({ pages } = answer);
      ids.push(...answer.listings.map(({ id }) => id));
    }
    return ids;
  };
  const idsOf = async (query: string): Promise<string[]> => (await inOrder(query)).toSorted();
  const overGateway = async (isOn: boolean) => {
    const file = 'WPMU_PLUGIN_DIR . "/remote.php"';
    await site.run(
      isOn
        ? `wp_mkdir_p( WPMU_PLUGIN_DIR ); file_put_contents( ${file}, "<?php add_filter( 'property_gateway_remote_from', fn() => 1 );" );`
        : `unlink( ${file} );`,
    );
  };

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-search-gateway-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    scene = await openScene({ feed: '/property-feed', outputs: 0 });
    await scene.setCrm({ listings: LISTINGS });
    const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: 'not paired yet, 24 bytes' } };
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [output] });
    // With a token of the agency the plugin makes one of this site alone, which is what most sites have.
    await pairSite(site, scene.product.url, await scene.product.token('agency-north'));
    expect((await scene.run()).status).to.equal('COMPLETED');
  });
  after(async () => {
    await scene?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('finds the same listings in its own table and through the gateway', async () => {
    const queries = [
      '',
      'pg_offer=sale&pg_price_max=400000',
      'pg_type=apartment,house&pg_area_min=60',
      'pg_rooms_min=3&pg_bedrooms_min=2',
      'pg_land_min=300',
      'pg_features=terrace',
      'pg_energy=C',
      'pg_box=-2,43,3,47',
      'pg_shape=-5,42;8,42;2,51',
    ];
    const own = [];
    for (const query of queries) own.push(await idsOf(query));
    await overGateway(true);
    try {
      for (const [place, query] of queries.entries()) {
        expect((await search(query)).notices, query).to.deep.equal([]);
        expect(await idsOf(query), query).to.deep.equal(own[place]);
      }
    } finally {
      await overGateway(false);
    }
    expect(own.map((ids) => ids.length).some((length) => length > 0 && length < LISTINGS)).to.equal(true);
  });

  it('finds the same listings in both ways whatever filters are combined', async () => {
    const { data } = await scene.client.get<{
      data: { location?: { city?: string; postal_code?: string; geo?: { latitude: number; longitude: number } } }[];
    }>(`/gateways/${scene.gateway.id}/properties?limit=100`);
    const places = data.flatMap(({ location }) => location ?? []);
    const towns = [...new Set(places.flatMap(({ city, postal_code: code }) => [city ?? [], code ?? []].flat()))];
    const points = places.flatMap(({ geo }) => (geo ? [[geo.longitude, geo.latitude] as const] : []));
    const some = <T>(values: readonly T[], most: number) => fc.subarray([...values], { minLength: 1, maxLength: most });
    const values = {
      pg_offer: some(['sale', 'rental', 'life_annuity_sale'], 2).map((all) => all.join(',')),
      pg_type: some(['apartment', 'house', 'plot', 'building', 'parking'], 3).map((all) => all.join(',')),
      pg_price_min: fc.integer({ min: 300, max: 400_000 }),
      pg_price_max: fc.integer({ min: 600, max: 900_000 }),
      pg_area_min: fc.integer({ min: 10, max: 150 }),
      pg_area_max: fc.integer({ min: 30, max: 400 }),
      pg_rooms_min: fc.integer({ min: 1, max: 7 }),
      pg_bedrooms_min: fc.integer({ min: 1, max: 5 }),
      pg_land_min: fc.integer({ min: 50, max: 2_000 }),
      pg_features: some(['terrace', 'garden', 'cellar', 'balcony', 'fireplace'], 2).map((all) => all.join(',')),
      pg_energy: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
      pg_city: fc.constantFrom(...towns),
      pg_radius: fc.constantFrom(5, 30),
      // Around a listing, so that something is found.
      pg_box: fc
        .tuple(fc.constantFrom(...points), fc.double({ min: 0.05, max: 4, noNaN: true }))
        .map(([[lon, lat], wide]) =>
          [lon - wide, lat - wide, lon + wide, lat + wide].map((side) => side.toFixed(4)).join(','),
        ),
      pg_shape: fc
        .tuple(fc.constantFrom(...points), fc.double({ min: 0.1, max: 3, noNaN: true }))
        .map(([[lon, lat], wide]) =>
          [
            [lon - wide, lat - wide],
            [lon + wide, lat - wide / 3],
            [lon + wide / 4, lat + wide],
          ]
            .map((corner) => corner.map((degree) => degree.toFixed(4)).join(','))
            .join(';'),
        ),
    };
    // A few at a time: of many nothing would be left.
    const chosen = some(keysOf(values), 3).chain((names) =>
      fc.tuple(...names.map((name) => values[name].map((value): [string, string] => [name, String(value)]))),
    );
    const seed = Date.now() % 2 ** 31;
    const queries = fc.sample(chosen, { seed, numRuns: 50 }).map((pairs) => new URLSearchParams(pairs).toString());
    const own: string[][] = [];
    for (const query of queries) own.push(await idsOf(query));
    await overGateway(true);
    try {
      for (const [place, query] of queries.entries())
        expect(await idsOf(query), `${query} (seed ${seed})`).to.deep.equal(own[place]);
    } finally {
      await overGateway(false);
    }
    expect(
      own.filter((ids) => ids.length > 0 && ids.length < LISTINGS),
      'filters that say something',
    ).to.not.be.empty;
  });

  it('answers a question with exactly the listings of the gateway, and says what it did not understand', async () => {
    for (const question of [
      'maison avec jardin moins de 400 000 €',
      'appartement 3 pièces minimum avec terrasse, pas trop cher',
      'à louer, au moins 40 m²',
      'house within 30 km of Lyon',
    ]) {
      // With the token of the gateway: its owner sees the listings of other tests, too.
      const own = createApiClient(scene.product.url, scene.apiToken);
      const asked = await own.send<{ results: { id: string; status: string }[]; not_understood: string[] }>(
        'POST',
        '/properties/search/ai',
        { query: question },
      );
      const open = asked.results.filter(({ status }) => !['sold', 'rented', 'closed'].includes(status));
      expect(await idsOf(`pg_ask=${encodeURIComponent(question)}`), question).to.deep.equal(
        open.map(({ id }) => id).toSorted(),
      );
      const answer = await search(`pg_ask=${encodeURIComponent(question)}`);
      expect(answer.not_understood).to.deep.equal(asked.not_understood);
      expect(answer.conditions.length).to.be.greaterThan(0);
    }
    const question = encodeURIComponent('maison moins de 300 000 €');
    const [first] = (await search(`pg_ask=${question}`)).conditions;
    const fewer = await search(`pg_ask=${question}&pg_without=${first?.id}`);
    expect(fewer.conditions.map(({ id }) => id)).to.not.include(first?.id);
    const page = await (await fetch(`${site.url}/listings/?pg_ask=${question}`)).text();
    expect(page).to.include(`pg_without=${first?.id}`);
    expect(page).to.not.include('Bearer');
  });

  it('shows first what a visitor wishes for and leaves nothing out, unless the visitor sorts', async () => {
    const ask = (question: string, more = '') => inOrder(`pg_ask=${encodeURIComponent(question)}${more}`);
    const offered = await ask('à vendre');
    const having = await ask('à vendre avec cave');
    expect(having.length).to.be.greaterThan(0).and.to.be.lessThan(offered.length);
    const question = 'à vendre, idéalement avec cave';
    const wished = await ask(question);
    expect(wished).to.have.members(offered);
    expect(wished.slice(0, having.length)).to.have.members(having);
    expect(await ask(question, '&pg_sort=price')).to.deep.equal(await ask('à vendre', '&pg_sort=price'));
    const page = await (await fetch(`${site.url}/listings/?pg_ask=${encodeURIComponent(question)}`)).text();
    expect(page).to.include('si possible avec cave');
  });

  it('saves a search for a visitor, who says what is carried over before, and refuses robots', async () => {
    const page = await (
      await fetch(`${site.url}/listings/?pg_type=house&pg_price_max=500000&pg_city=Nowhereville`)
    ).text();
    expect(page).to.include('left out: Nowhereville');
    const seal = /name="seal" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const query = 'pg_type=house&pg_price_max=500000';
    const send = async (fields: Record<string, string>) =>
      (
        await fetch(`${site.url}/wp-json/property-gateway/v1/saved-search`, {
          method: 'POST',
          body: new URLSearchParams({ seal, query, mail: 'reader@site.example', consent: '1', ...fields }),
        })
      ).json() as Promise<{ outcome: string }>;
    expect((await send({ seal: '1.abc' })).outcome).to.equal('slow');
    // Forms that were shown a minute ago and in the minutes before, with seals that begin with any digits, also such as 6e23.
    const seals = (
      await site.run(
        "$m = new ReflectionMethod( 'Property_Gateway\\\\Search\\\\Saved_Search', 'seal' ); $m->setAccessible( true ); for ( $t = 60; $t < 360; $t++ ) { echo $m->invoke( null, time() - $t ), ' '; }",
      )
    )
      .trim()
      .split(' ');
    const [old = ''] = seals;
    const likePower = seals.find((one) => /\.\d+e\d/.test(one)) ?? '';
    expect((await send({ seal: likePower, consent: '' })).outcome).to.equal('consent');
    expect((await send({ seal: old, consent: '' })).outcome).to.equal('consent');
    expect((await send({ seal: old, website: 'https://spam.example' })).outcome).to.equal('ok');
    const saved = () =>
      scene.client.get<{ items: { filter: object; channel: { email: string }; status: string }[] }>(
        `/gateways/${scene.gateway.id}/saved-searches`,
      );
    expect((await saved()).items).to.deep.equal([]);
    expect((await send({ seal: old })).outcome).to.equal('ok');
    const { items } = await saved();
    expect(items).to.have.length(1);
    expect(items[0]).to.deep.include({ status: 'UNCONFIRMED', filter: { type: ['house'], price_max: 500_000 } });
  });

  it('offers no question and no saved search while a rule of the gateway keeps listings from it, and says why', async () => {
    const page = async () => (await fetch(`${site.url}/listings/`)).text();
    const path = `/gateways/${scene.gateway.id}/rules`;
    const { output_connectors: outputs } = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
    const sites = [{ connector_id: outputs[0]?.connector_id, when: { path: 'type', in: ['house'] } }];
    expect(await page())
      .to.include('name="pg_ask"')
      .and.include('property_gateway_save_search');
    const { version } = await scene.client.send<FeedRulesVersion>('PUT', path, {
      version: 0,
      rules: { sites },
      confirmed_removals: LISTINGS,
    });
    const asked = await search(`pg_ask=${encodeURIComponent('maison avec jardin')}`);
    expect(asked.notices.join(' ')).to.include('Questions are not read on this site');
    expect(await page())
      .to.not.include('name="pg_ask"')
      .and.not.include('property_gateway_save_search');
    await scene.client.send('PUT', path, { version, rules: {} });
    await site.run("delete_transient( 'property_gateway_search_refused' );");
    expect(await page()).to.include('name="pg_ask"');
  });

  it('says so and goes on with its own listings when the gateway does not answer', async () => {
    await overGateway(true);
    await site.run(
      "$c = get_option( 'property_gateway_connection' ); $c['address'] = 'http://127.0.0.1:9'; update_option( 'property_gateway_connection', $c );",
    );
    // Nobody has searched for this before: answers of the gateway are kept for two minutes.
    const answer = await search('pg_area_max=9999');
    expect(answer.total).to.be.greaterThan(0);
    expect(answer.notices.join(' ')).to.include('does not answer at the moment');
    const asked = await search('pg_ask=maison');
    expect(asked.total).to.be.greaterThan(0);
    expect(asked.notices.join(' ')).to.include('could not be read');
  });
});
