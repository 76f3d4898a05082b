import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { expect } from 'chai';
import { pairSite } from '../../stack/wordpress/pair-site.ts';
import { changePlugin, deletePlugin, logIn } from '../../stack/wordpress/wp-admin.ts';
import { PLUGIN, PLUGIN_FOLDER } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { runPhp } from '../../stack/wordpress/find-php.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import type { Property } from '../../model/property/property.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

const LISTINGS = 200;
const EVENT_KEY = `whsec_${Buffer.from('the secret of one subscription').toString('base64')}`;

describe('A WordPress site with our plugin', function () {
  let site: WordPressSite;
  let scene: Scene;
  let folder = '';
  let key = '';
  /** Listings that the site shows. */
  let shown = LISTINGS;

  const published = async () => Number(await site.run("echo wp_count_posts('property_listing')->publish;"));
  const send = (path: 'listings' | 'events', body: string, signed: { key: string; id?: string; at?: Date }) =>
    sendSigned(site, path, body, signed);
  const upsert = (id: string, version: number, title: string) => upsertBody([{ id, title: { en: title } }], version);

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    key = await site.run('echo \\Property_Gateway\\Signature::key();');
    scene = await openScene({ feed: '/property-feed', outputs: 0 });
    await scene.setCrm({ listings: LISTINGS });
    const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: 'not paired yet, 24 bytes' } };
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [output] });
  });
  after(async () => {
    await scene?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('runs a plugin that PHP understands', async () => {
    const files = (await readdir(PLUGIN_FOLDER, { recursive: true })).filter((name) => name.endsWith('.php'));
    expect(files).to.include('property-gateway.php');
    for (const file of files) {
      expect(await runPhp(site.php, ['-l', join(PLUGIN_FOLDER, file)]), file).to.include('No syntax errors');
    }
  });

  it('gets nothing before it is paired: the run says why and ends', async () => {
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.reasons.map(({ code }) => code)).to.deep.equal(['site_refused']);
    expect(await published()).to.equal(0);
  });

  it('is paired by its administrator and gets the whole catalogue', async () => {
    expect(await pairSite(site, scene.product.url, scene.apiToken)).to.match(/^Paired with the gateway “Scene” \(/);
    const job = await scene.run('', 'output-replay');
    expect(job.status).to.equal('COMPLETED');
    expect(await published()).to.equal(LISTINGS);
  });

  it('shows each listing on a page of its own, with price and schema.org data, and all of them in the archive', async () => {
    const { listings } = (await (await fetch(`${site.url}/wp-json/property-gateway/v1/published`)).json()) as {
      listings: { url: string; title: string; price: number | null }[];
    };
    const one = listings.find(({ price }) => price !== null);
    const page = await (await fetch(one?.url ?? '')).text();
    expect(page).to.include('"@type":"RealEstateListing"').and.to.include(`"price":${one?.price}`);
    const archive = await (await fetch(`${site.url}/listings/`)).text();
    const open = await site.run(
      "global $wpdb; echo $wpdb->get_var( \"SELECT COUNT(*) FROM {$wpdb->prefix}property_gateway_index WHERE state NOT IN ( 'sold', 'rented', 'closed' )\" );",
    );
    expect(archive).to.include(`${open} listings`).and.to.include('<svg class="pgw-map"');
    const none = await (await fetch(`${site.url}/listings/?pg_city=%3Cscript%3E`)).text();
    expect(none).to.include('0 listings').and.not.to.include('value="<script>');
  });

  it('shows them on a desktop and on a phone without anything that reaches over the edge', async function () {
    const browser = await openBrowser('WordPress pages');
    if (browser === undefined) {
      this.skip();
      return;
    }
    try {
      for (const [name, width] of [
        ['desktop', 1280],
        ['phone', 390],
      ] as const) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        page.setDefaultTimeout(BROWSER_WAIT_MS);
        await page.goto(`${site.url}/listings/`);
        const images = process.env['WORDPRESS_IMAGES'];
        const quality = { type: 'jpeg', quality: 70 } as const;
        if (images) await page.screenshot({ path: join(images, `wordpress-archive-${name}.jpg`), ...quality });
        expect(await page.evaluate('document.documentElement.scrollWidth'), name).to.equal(width);
        await page.locator('.pgw-cards h2 a').first().click();
        await page.locator('.pgl-head').waitFor();
        if (images) await page.screenshot({ path: join(images, `wordpress-listing-${name}.jpg`), ...quality });
        expect(await page.evaluate('document.documentElement.scrollWidth'), name).to.equal(width);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  });

  it('follows the CRM: what is new, changed or gone there is so on the site after the next sync', async () => {
    const answer = await fetch(`${scene.crm}/changes?from=0&to=1&listings=${LISTINGS}`);
    const changes = (await answer.json()) as Record<'added' | 'changed' | 'gone', string[]>;
    for (const kind of ['added', 'changed', 'gone'] as const) expect(changes[kind], kind).to.not.deep.equal([]);
    await scene.setCrm({ listings: LISTINGS, revision: 1 });
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts).to.include({
      created: changes.added.length,
      updated: changes.changed.length,
      archived: changes.gone.length,
      withdrawn: changes.gone.length,
      delivered: changes.added.length + changes.changed.length,
    });
    shown = LISTINGS + changes.added.length - changes.gone.length;
    const stored = await scene.product.db
      .collection<Property & { _id: string }>('listings')
      .find({ gateway_id: scene.gateway.id })
      .toArray();
    const facts = ({ id, title, financial }: Property) => ({ id, title, price: financial?.transaction?.price });
    const onSite = JSON.parse(
      await site.run(`echo wp_json_encode(array_map(
  fn($post) => array_intersect_key(\\Property_Gateway\\Listing::property($post), ['id' => 1, 'title' => 1, 'financial' => 1]),
  get_posts(['post_type' => 'property_listing', 'fields' => 'ids', 'numberposts' => -1])));`),
    ) as Property[];
    expect(onSite).to.have.length(shown);
    expect(onSite.map(facts)).to.have.deep.members(stored.map((one) => facts({ ...one, id: one._id })));
  });

  it('has a post repaired and a lost one restored by a forced replay', async () => {
    await site.run(`$ids = get_posts(['post_type' => 'property_listing', 'fields' => 'ids', 'numberposts' => 2]);
wp_update_post(['ID' => $ids[0], 'post_title' => 'Broken by hand']); wp_delete_post($ids[1], true);`);
    const job = await scene.run('?force=true', 'output-replay');
    expect(job.status).to.equal('COMPLETED');
    expect(await published()).to.equal(shown);
    expect(
      await site.run("echo count(get_posts(['post_type' => 'property_listing', 's' => 'Broken by hand']));"),
    ).to.equal('0');
  });

  it('refuses a wrong key and an old signature', async () => {
    const body = upsert('00000000-0000-4000-8000-000000000001', 1, 'Villa');
    expect((await send('listings', body, { key: EVENT_KEY })).status).to.equal(401);
    expect((await send('listings', body, { key, at: new Date(Date.now() - 600_000) })).status).to.equal(401);
  });

  it('repeats its answer to a repeated message, and an older version changes nothing', async () => {
    const id = '00000000-0000-4000-8000-000000000002';
    const [first, again] = [
      await (await send('listings', upsert(id, 5, 'Newest'), { key, id: 'once' })).text(),
      await (await send('listings', upsert(id, 5, 'Newest'), { key, id: 'once' })).text(),
    ];
    expect(again).to.equal(first);
    await send('listings', upsert(id, 4, 'Older'), { key });
    expect(await site.run(`echo get_the_title(\\Property_Gateway\\Listing::posts(['${id}'])['${id}']);`)).to.equal(
      'Newest',
    );
    expect(await published()).to.equal(shown + 1);
  });

  it('writes the fields, terms and status that a template names, and takes back those that are gone', async () => {
    const id = '00000000-0000-4000-8000-000000000002';
    const mapped = (version: number, value: object) =>
      send(
        'listings',
        JSON.stringify({
          gateway_id: 'other',
          listings: [{ action: 'upsert', id, version, property: { title: { en: 'T' } }, mapped: value }],
        }),
        { key },
      );
    await mapped(6, {
      postmeta: { price: 5, gallery: ['a', 'b'] },
      taxonomies: { property_label: ['Sea view'] },
      status: 'private',
    });
    const look = `$p = \\Property_Gateway\\Listing::posts(['${id}'])['${id}'];
echo wp_json_encode([get_post_status($p), get_post_meta($p, 'price', true), get_post_meta($p, 'gallery'), wp_get_object_terms($p, 'property_label', ['fields' => 'names'])]);`;
    expect(JSON.parse(await site.run(look))).to.deep.equal(['private', '5', ['a', 'b'], ['Sea view']]);
    await mapped(7, { postmeta: {}, taxonomies: { property_label: [] }, status: 'publish' });
    expect(JSON.parse(await site.run(look))).to.deep.equal(['publish', '', [], []]);
  });

  it('takes events of a subscription, signed with its secret', async () => {
    await site.run(`update_option('property_gateway_event_key', '${EVENT_KEY}');`);
    const id = '00000000-0000-4000-8000-000000000002';
    const event = (type: string, version: number) =>
      JSON.stringify({
        type,
        data: { gateway_id: 'other', property_id: id, version, property: { title: { en: 'From an event' } } },
      });
    expect((await send('events', event('property.updated', 8), { key })).status).to.equal(401);
    expect((await send('events', event('property.updated', 8), { key: EVENT_KEY })).status).to.equal(200);
    expect((await send('events', event('property.deleted', 9), { key: EVENT_KEY })).status).to.equal(200);
    // What comes late does not bring it back.
    expect((await send('events', event('property.updated', 8), { key: EVENT_KEY })).status).to.equal(200);
    expect(await published()).to.equal(shown);
  });

  it('shows its status to its administrator, without any secret', async () => {
    const page = `${site.url}/wp-admin/options-general.php?page=property-gateway`;
    const text = await (await fetch(page, { headers: { cookie: await logIn(site) } })).text();
    expect(text).to.include('Last delivery').and.to.include(scene.gateway.id).and.to.include('Ask for a sync');
    expect(text).to.not.include(key).and.not.include(EVENT_KEY);
    expect(await site.run("echo @file_get_contents(WP_CONTENT_DIR . '/debug.log');")).to.not.match(/property-gateway/);
  });

  it('leaves nothing behind when it is uninstalled', async () => {
    await changePlugin(site, 'deactivate', PLUGIN);
    await deletePlugin(site, PLUGIN);
    const left = `global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->options WHERE option_name LIKE '%property_gateway%'"),
$wpdb->get_var("SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = 'property_listing'"),
$wpdb->get_var("SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key LIKE '%property_gateway%'");`;
    expect(await site.run(left)).to.equal('000');
  });
});
