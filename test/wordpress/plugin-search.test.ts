import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { squareMetres } from '../../model/property/square-metres.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { ENERGIES, FEATURES, frenchListings } from './searched-listings.ts';
import type { Delivered } from './searched-listings.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const LISTINGS = 150;

interface Size {
  readonly size: number;
  readonly unit: string;
}

/** What the test reads of a listing. */
interface Facts {
  readonly id: string;
  readonly type?: string;
  readonly offer_type?: string;
  readonly status?: string;
  readonly living_rooms?: number;
  readonly bedrooms?: number;
  readonly amenities?: readonly string[];
  readonly reference?: string;
  readonly created_at?: string;
  readonly sizes?: { readonly liveable_area?: Size; readonly floor_area?: Size; readonly plot_area?: Size };
  readonly financial?: { readonly transaction: { readonly price: { readonly amount: number } } };
  readonly legal?: { readonly energy: { readonly epc_category: (typeof ENERGIES)[number] } };
  readonly location?: {
    readonly city: string;
    readonly postal_code: string;
    readonly geo?: { latitude: number; longitude: number };
  };
}

/** Parameters of a page's address, by their names without the prefix. */
interface Chosen {
  readonly offer?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly city?: string | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly area_min?: number | undefined;
  readonly area_max?: number | undefined;
  readonly land_min?: number | undefined;
  readonly rooms_min?: number | undefined;
  readonly bedrooms_min?: number | undefined;
  readonly features?: readonly string[] | undefined;
  readonly energy?: (typeof ENERGIES)[number] | undefined;
  readonly box?: readonly number[] | undefined;
  readonly shape?: readonly (readonly [number, number])[] | undefined;
}

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const several = <T>(values: readonly T[]) => some(fc.subarray([...values], { minLength: 1 }));
const choices: fc.Arbitrary<Chosen> = fc
  .record({
    offer: several(['sale', 'rental', 'life_annuity_sale']),
    type: several(['house', 'apartment', 'land']),
    city: some(fc.constantFrom('hendaye', 'St-Jean-de-Luz', '64500', 'Biarritz')),
    low: some(fc.integer({ min: 1, max: 900_000 })),
    high: some(fc.integer({ min: 900_000, max: 2_000_000 })),
    area_min: some(fc.integer({ min: 1, max: 120 })),
    area_max: some(fc.integer({ min: 120, max: 300 })),
    land_min: some(fc.integer({ min: 1, max: 2_000 })),
    rooms_min: some(fc.integer({ min: 1, max: 6 })),
    bedrooms_min: some(fc.integer({ min: 1, max: 4 })),
    features: some(fc.subarray([...FEATURES], { minLength: 1, maxLength: 2 })),
    energy: some(fc.constantFrom(...ENERGIES.slice(0, 6))),
    box: some(fc.constantFrom([-1.8, 43.3, -1.6, 43.4], [-1.6, 43.4, -1.4, 43.5])),
    isDrawn: fc.boolean(),
  })
  .map(({ low, high, isDrawn, box, ...others }) => {
    const [west = 0, south = 0, east = 0, north = 0] = box ?? [];
    const shape = [
      [west, south],
      [east, south],
      [west, north],
    ] as const;
    return { ...others, price_min: low, price_max: high, ...(box && (isDrawn ? { shape } : { box })) };
  });

const metres = (size: Size | undefined) => size && squareMetres(size);
const within = (value: number | undefined, low: number | undefined, high?: number) =>
  (low === undefined && high === undefined) ||
  (value !== undefined && value >= (low ?? -Infinity) && value <= (high ?? Infinity));
const among = (value: string | undefined, any: readonly string[] | undefined) =>
  any === undefined || (value !== undefined && any.includes(value));

function isInTown(location: Facts['location'], city: string | undefined): boolean {
  if (city === undefined) return true;
  if (/^\d+$/.test(city)) return location?.postal_code === city;
  return location?.city.toLowerCase() === city.toLowerCase().replace(/^st-/, 'saint-');
}

function isInArea(location: Facts['location'], { box, shape }: Chosen): boolean {
  if (box === undefined && shape === undefined) return true;
  const { geo } = location ?? {};
  if (geo === undefined) return false;
  const [west = 0, south = 0, east = 0, north = 0] = box ?? [
    shape?.[0]?.[0] ?? 0,
    shape?.[0]?.[1] ?? 0,
    shape?.[1]?.[0] ?? 0,
    shape?.[2]?.[1] ?? 0,
  ];
  const [x, y] = [(geo.longitude - west) / (east - west), (geo.latitude - south) / (north - south)];
  // The drawn area is the half of the box below its diagonal.
  return x >= 0 && y >= 0 && (shape === undefined ? x <= 1 && y <= 1 : x + y <= 1);
}

/** What the filters mean, written once more without a table. */
const matches = (chosen: Chosen, { sizes, legal, location, ...listing }: Facts): boolean =>
  listing.status !== 'sold' &&
  among(listing.type, chosen.type) &&
  among(listing.offer_type, chosen.offer) &&
  isInTown(location, chosen.city) &&
  isInArea(location, chosen) &&
  within(listing.financial?.transaction.price.amount, chosen.price_min, chosen.price_max) &&
  within(metres(sizes?.liveable_area) ?? metres(sizes?.floor_area), chosen.area_min, chosen.area_max) &&
  within(metres(sizes?.plot_area), chosen.land_min) &&
  within(listing.living_rooms, chosen.rooms_min) &&
  within(listing.bedrooms, chosen.bedrooms_min) &&
  (chosen.features ?? []).every((feature) => listing.amenities?.includes(feature)) &&
  (chosen.energy === undefined || (legal !== undefined && legal.energy.epc_category <= chosen.energy));

const addressOf = (chosen: Chosen): string =>
  Object.entries(chosen)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = name === 'shape' && chosen.shape ? chosen.shape.map((corner) => corner.join(',')).join(';') : value;
      return `pg_${name}=${encodeURIComponent(String(text))}`;
    })
    .join('&');

describe('The search of the WordPress plugin', function () {
  let site: WordPressSite;
  let folder = '';
  const delivered: Delivered[] = frenchListings(LISTINGS);
  const facts: Facts[] = JSON.parse(JSON.stringify(delivered));

  const search = async (query: string) => {
    const answer = await fetch(`${site.url}/wp-json/property-gateway/v1/search?${query}`);
    expect(answer.status).to.equal(200);
    return (await answer.json()) as { total: number; pages: number; listings: { id: string }[] };
  };
  const everything = async (query: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await search(`${query}&size=60&pg_page=${page}`);
      ({ pages } = answer);
      ids.push(...answer.listings.map(({ id }) => id));
    }
    return ids;
  };

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-search-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    const key = await site.run('echo Property_Gateway\\Signature::key();');
    for (let from = 0; from < LISTINGS; from += 100) {
      const body = upsertBody(delivered.slice(from, from + 100), 1);
      expect((await sendSigned(site, 'listings', body, { key })).status).to.equal(200);
    }
  });
  after(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('finds exactly the listings that a slow reading of the same filters finds', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async (chosen) => {
        const wanted = facts.filter((listing) => matches(chosen, listing)).map(({ id }) => id);
        expect((await everything(addressOf(chosen))).toSorted()).to.deep.equal(wanted.toSorted());
      }),
      { numRuns: 30 },
    );
  });

  it('shows each match once in every order, those without the value last', async () => {
    const open = facts.filter(({ status }) => status !== 'sold');
    for (const sort of ['', 'price', '-price', '-area', 'price_m2']) {
      const ids = await everything(`pg_sort=${sort}`);
      expect(ids.toSorted(), sort).to.deep.equal(open.map(({ id }) => id).toSorted());
      if (!sort.endsWith('price')) continue;
      const prices = ids.map((id) => open.find((one) => one.id === id)?.financial?.transaction.price.amount);
      const known = prices.filter((price) => price !== undefined);
      expect(prices.slice(0, known.length), sort).to.deep.equal(known);
      expect(known, sort).to.deep.equal(known.toSorted((a, b) => (sort === 'price' ? a - b : b - a)));
    }
  });

  it('finds listings around a town, also around one without listings, and by words and reference', async () => {
    const near = await everything('pg_city=Hendaye&pg_radius=5');
    expect(near.length).to.be.greaterThan(0);
    const towns = near.map((id) => facts.find((one) => one.id === id)?.location?.city);
    expect(towns).to.not.include('Bayonne');
    expect((await everything('pg_city=Urrugne&pg_radius=10')).length).to.be.greaterThan(0);
    const house = facts.find(({ status, type }) => status !== 'sold' && type === 'house');
    expect(await everything(`pg_reference=${house?.reference?.toLowerCase()}`)).to.include(house?.id);
    expect(await everything('pg_text=maisons')).to.include(house?.id);
    expect(await everything('pg_text=xyzzy')).to.deep.equal([]);
  });

  it('follows what is published, changed and deleted, and writes a lost table again', async () => {
    const [first] = (await search('')).listings;
    const total = facts.filter(({ status }) => status !== 'sold').length;
    const post = `Property_Gateway\\Listing::posts( array( '${first?.id}' ) )['${first?.id}']`;
    await site.run(`wp_update_post( array( 'ID' => ${post}, 'post_status' => 'draft' ) );`);
    expect((await search('')).total).to.equal(total - 1);
    await site.run(`wp_update_post( array( 'ID' => ${post}, 'post_status' => 'publish' ) );`);
    await site.run(
      "global $wpdb; $wpdb->query( 'DELETE FROM ' . Property_Gateway\\Search\\Index::table() ); delete_transient( 'property_gateway_index_checked' );",
    );
    expect((await search('')).total).to.equal(total);
  });

  it('has one address for a search, works without JavaScript, and escapes what is searched for', async () => {
    const page = await (
      await fetch(
        `${site.url}/listings/?pg_type[]=house&pg_type[]=apartment&pg_price_max=400+000+€&pg_text=%3Cscript%3Ex`,
      )
    ).text();
    expect(page).to.include('pg_type=apartment,house').and.to.include('value="400000"');
    expect(page).to.include('<svg class="pgw-map"').and.not.to.include('<script>x');
    const cluster = /class="pgw-cluster"[^>]*href="([^"]+pg_box[^"]+)"/.exec(
      await (await fetch(`${site.url}/listings/`)).text(),
    )?.[1];
    const inside = await (
      await fetch(new URL((cluster ?? '').replaceAll('&amp;', '&').replaceAll('&#038;', '&'), site.url))
    ).text();
    expect(inside).to.include('class="pgw-cards"');
  });

  it('keeps presets of a page whatever the address says, and hides what the page hides', async () => {
    const html = await site.run(
      '$_GET = array( \'pg_offer\' => \'rental\' ); echo do_shortcode( \'[property_gateway_listings offer="sale" hide="city" map="off" per_page="3"]\' );',
    );
    expect(html).to.include('data-query="pg_offer=sale"').and.not.to.include('name="pg_city"');
    expect(html).to.not.include('pgw-mapbox');
    expect(html.split('class="pgw-card"').length - 1).to.equal(3);
  });

  it('exchanges results without a new page, draws areas by keyboard, and breaks no rule of WCAG 2.2 AA', async function () {
    const browser = await openBrowser('WordPress search');
    if (browser === undefined) {
      this.skip();
      return;
    }
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      page.setDefaultTimeout(BROWSER_WAIT_MS);
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      await page.goto(`${site.url}/listings/`);
      await page.locator('.pgw-tools .pgw-zoom').first().waitFor();
      await page.evaluate('window.isSame = true');
      await page.fill('[name="pg_city"]', 'Hendaye');
      await page.click('.pgw-submit');
      await page.locator('.pgw-chips').waitFor();
      expect(new URL(page.url()).search).to.equal('?pg_city=Hendaye');
      expect(await page.evaluate('window.isSame')).to.equal(true);
      expect(await page.evaluate('document.activeElement.className')).to.equal('pgw-count');
      await page.goBack();
      await page.locator('.pgw-chips').waitFor({ state: 'detached' });
      await page.locator('.pgw-tools .pgw-zoom').first().waitFor();
      await page.getByRole('button', { name: /Draw an area/ }).click();
      for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter', 'f'])
        await page.keyboard.press(key);
      await page.waitForURL(/pg_shape=/);
      await page.evaluate(await readFile(AXE, 'utf8'));
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(`${site.url}/listings/?pg_type=house`);
        await page.locator('.pgw-heart').first().waitFor();
        await page.evaluate(await readFile(AXE, 'utf8'));
        const found = await page.evaluate<{ violations: { id: string }[] }>(
          "axe.run('main', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
        );
        expect(
          found.violations.map(({ id }) => id),
          String(width),
        ).to.deep.equal([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
      }
      expect([...hosts]).to.deep.equal([site.url]);
      expect(await page.evaluate('localStorage.length')).to.equal(0);
      await page.locator('.pgw-heart').first().click();
      expect(await page.evaluate('localStorage.length')).to.equal(0);
      await page.getByRole('button', { name: 'Keep them' }).click();
      const kept = await page.evaluate<string>("localStorage.getItem('property_gateway_favourites')");
      expect(JSON.parse(kept)).to.have.length(1);
    } finally {
      await browser.close();
    }
  });
});
