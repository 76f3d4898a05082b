import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { manyRowsFile } from '../../dvf/testing/many-rows.ts';
import type { Lead } from '../../model/people/lead.ts';
import type { Page } from '../../model/shared/page.ts';
import { openDvfScene } from '../support/dvf.ts';
import type { DvfScene } from '../support/dvf.ts';
import { until } from '../support/until.ts';
import { startSite } from './start-site.ts';

const PERSON = {
  request: 'VIEWING',
  first_name: 'Camille',
  last_name: 'Durand',
  email: 'camille.durand@mail.example',
  phone: '06 12 34 56 78',
  message: 'Bonjour, une visite samedi ?',
  consent: '1',
};
const HOME = { property_type: 'apartment', offer_type: 'sale', area: '60', rooms: '3' };
const SOLD_ADDRESS = '8 rue numero 7, 69100 Villeurbanne';
/** Seconds that the forms expect a person to need at least. */
const FASTEST = 2;

describe('Leads of a WordPress site', function () {
  let site: WordPressSite;
  let own: DvfScene;
  let folder = '';
  let listing = '';
  let page = '';
  let valuation = '';
  let token = '';

  const leads = async () => (await own.scene.client.get<Page<Lead>>('/leads')).items;
  /** A token of a form that is old enough. */
  const oldToken = () =>
    site.run(
      `$made = (time() - ${FASTEST + 1}) . '.' . bin2hex(random_bytes(8)); $sign = new ReflectionMethod('\\Property_Gateway\\Leads\\Guard', 'sign'); echo $made . '.' . $sign->invoke(null, $made);`,
    );
  const fieldsOf = async (values: Record<string, string>, form: 'enquiry' | 'valuation' = 'enquiry') => ({
    pg_form: form,
    pg_token: await oldToken(),
    pg_website: '',
    ...values,
  });
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const connect = (address: string) =>
    site.run(
      `update_option('property_gateway_connection', ['address' => '${address}', 'gateway' => '${own.scene.gateway.id}', 'name' => 'Scene', 'token' => \\Property_Gateway\\Secret::seal('${token}')]); echo (int) \\Property_Gateway\\Gateway::is_connected();`,
    );
  /** Visitors of the tests share an address: what it has used up is forgotten. */
  const forgetLimits = () =>
    site.run(
      `global $wpdb; $wpdb->query("DELETE FROM $wpdb->options WHERE option_name LIKE '%property_gateway_rate_%'");`,
    );

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-leads-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    own = await openDvfScene('wordpress-leads');
    const { scene, desk } = own;
    await scene.buyAddon('ESTIMATION');
    await scene.buyAddon('SOLAR_EXPOSURE');
    const key = await site.run('echo \\Property_Gateway\\Signature::key();');
    const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: key } };
    const gateway = await scene.client.send<{ output_connectors: { connector_id: string }[] }>(
      'PATCH',
      `/gateways/${scene.gateway.id}`,
      { output_connectors: [output] },
    );
    const made = await scene.client.send<{ token: string }>('POST', `/gateways/${scene.gateway.id}/api-tokens`, {
      output_id: gateway.output_connectors[0]?.connector_id,
    });
    token = made.token;
    expect(await connect(scene.product.url)).to.equal('1');
    await scene.setCrm({ listings: 6 });
    expect((await scene.run()).status).to.equal('COMPLETED');
    [listing = '', page = ''] = (
      await site.run(
        `foreach (get_posts(['post_type' => 'property_listing', 'numberposts' => 20]) as $p) { $v = \\Property_Gateway\\Listing_Page\\View::of($p->ID); if (!$v->is_closed() && $v->is_home() && null !== $v->position()) { echo \\Property_Gateway\\Listing::id($p->ID) . ' ' . get_permalink($p); break; } }`,
      )
    ).split(' ');
    valuation = await site.run(
      "echo get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Estimer', 'post_content' => '[property_gateway_valuation]']));",
    );
    await desk.submit({ files: [await desk.file('dvf.csv', manyRowsFile(400))], release: 'wordpress-leads' });
    await desk.ended();
  });
  beforeEach(forgetLimits);
  after(async () => {
    await own?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are sent without a script: the page redirects, and the gateway has one lead with listing, campaign and page', async () => {
    const form = await (await fetch(page)).text();
    expect(form)
      .to.include('name="pg_token"')
      .and.to.not.match(/name="consent"[^>]*checked/);
    expect(form).not.to.include(token);
    const fields = await fieldsOf({
      ...PERSON,
      utm_source: 'google',
      utm_campaign: 'printemps',
      referrer_host: 'www.google.com',
    });
    const sent = await post(page, fields);
    expect(sent.status, await sent.text()).to.equal(303);
    expect(sent.headers.get('location')).to.equal(`${page}?pg_sent=sent#pgl-enquiry`);
    expect((await post(page, fields)).status, 'sent again').to.equal(303);
    const [lead, ...others] = await leads();
    expect(others).to.deep.equal([]);
    expect(lead).to.deep.include({
      first_name: 'Camille',
      last_name: 'Durand',
      property_id: listing,
      request: 'VIEWING',
    });
    expect(lead?.source).to.deep.equal({
      channel: 'site',
      utm_source: 'google',
      utm_campaign: 'printemps',
      referrer_host: 'www.google.com',
      page: new URL(page).pathname,
    });
    expect(lead?.consent).to.include({ given: true });
    expect(lead?.consent?.text_version).to.match(/^wp-[0-9a-f]{12}$/);
  });

  it('are refused in words at the fields, with the entries still there, and nothing is sent', async () => {
    const before = (await leads()).length;
    const wrong = {
      ...PERSON,
      email: 'nobody',
      message: 'http://a.example http://b.example http://c.example',
      consent: '',
    };
    const answer = await post(page, await fieldsOf(wrong));
    const text = await answer.text();
    expect(answer.status).to.equal(422);
    for (const field of ['email', 'message', 'consent'])
      expect(text, field).to.match(new RegExp(`<span class="pgl-error" id="pgl-enquiry-${field}-error">[^<]+<`));
    expect(text).to.include('value="Durand"').and.to.include('value="nobody"');
    expect((await leads()).length).to.equal(before);
  });

  it('are refused from programs: a filled trap, a token of nobody, an old one, one of this second, and too many', async () => {
    const before = (await leads()).length;
    const good = await fieldsOf(PERSON);
    const [time = '', random = '', sign = ''] = good.pg_token.split('.');
    for (const [name, changed] of Object.entries({
      trap: { ...good, pg_website: 'https://spam.example' },
      nobody: { ...good, pg_token: `${time}.${random}.${sign.replace(/./, (one) => (one === 'a' ? 'b' : 'a'))}` },
      moved: { ...good, pg_token: `${Number(time) - 1}.${random}.${sign}` },
      none: { ...good, pg_token: '' },
    }))
      expect((await post(page, changed)).status, name).to.equal(422);
    expect((await leads()).length).to.equal(before);
    const early =
      "echo \\Property_Gateway\\Leads\\Guard::fault(['pg_token' => \\Property_Gateway\\Leads\\Guard::token()]);";
    expect(await site.run(early)).to.equal('early');
    const statuses: number[] = [];
    for (let index = 0; index < 10; index++)
      statuses.push((await post(page, { ...good, message: `Visite ${index}` })).status);
    expect(statuses.slice(0, 8)).to.deep.equal(Array(8).fill(303));
    expect(statuses.slice(8)).to.deep.equal([422, 422]);
    expect((await leads()).length).to.equal(before + 8);
  });

  it('are kept encrypted while the gateway does not respond, and sent once it does', async () => {
    const before = (await leads()).length;
    await connect('http://127.0.0.1:9');
    const fields = await fieldsOf({ ...PERSON, last_name: 'Etchegaray', message: 'Rappelez-moi' });
    for (let time = 0; time < 2; time++) {
      const answer = await post(page, fields);
      expect(answer.headers.get('location')).to.include('pg_sent=kept');
    }
    expect(await (await fetch(`${page}?pg_sent=kept`)).text()).to.include('does not respond');
    expect(await site.run('echo \\Property_Gateway\\Leads\\Queue::count();')).to.equal('1');
    const stored = await site.run(
      'global $wpdb; echo json_encode($wpdb->get_results("SELECT * FROM $wpdb->options WHERE option_name LIKE \'property_gateway_lead_%\'"));',
    );
    expect(stored).to.include('property_gateway_lead_').and.not.to.include('Etchegaray');
    await site.run("do_action('property_gateway_leads');");
    expect(await site.run('echo \\Property_Gateway\\Leads\\Queue::count();'), 'still down').to.equal('1');
    await connect(own.scene.product.url);
    await site.run("do_action('property_gateway_leads');");
    expect(await site.run('echo \\Property_Gateway\\Leads\\Queue::count();')).to.equal('0');
    const now = await leads();
    expect(now.length).to.equal(before + 1);
    expect(now[0]?.last_name).to.equal('Etchegaray');
  });

  it('come with an estimate at once; without contact details there is an estimate and no lead', async () => {
    const before = (await leads()).length;
    const ask = async (values: Record<string, string>) => {
      const fields = await fieldsOf(values, 'valuation');
      return (await post(valuation, fields)).text();
    };
    const bare = await until('the release is known', async () => {
      await forgetLimits();
      const text = await ask({ ...HOME, address: SOLD_ADDRESS });
      return text.includes('pgl-range') ? text : undefined;
    });
    expect(bare).to.match(/class="pgl-range"><strong>€[0-9,]+<\/strong> – <strong>€[0-9,]+</);
    expect(bare).to.include('Villeurbanne');
    expect((await leads()).length).to.equal(before);
    const { request: _, ...person } = PERSON;
    expect(await ask({ ...HOME, ...person, address: SOLD_ADDRESS, timeframe: '6' }))
      .to.include('pgl-range')
      .and.to.include('pgl-done');
    const [lead, ...others] = await leads();
    expect(others.length).to.equal(before);
    expect(lead).to.include({
      request: 'VALUATION',
      property_address: SOLD_ADDRESS,
      project_timeframe_months: 6,
      offer_type: 'SALE',
    });
    expect(lead?.estimated_central_total).to.be.within(lead?.estimated_low_total ?? 0, lead?.estimated_high_total ?? 0);
    expect(lead?.source.page).to.equal(new URL(valuation).pathname);
  });

  it('are requested where there is no estimate, which says why at the field', async () => {
    const wrong = await (
      await post(valuation, await fieldsOf({ ...HOME, rooms: '40', address: SOLD_ADDRESS }, 'valuation'))
    ).text();
    expect(wrong).to.match(/id="pgl-valuation-rooms-error">[^<]+at most/);
    const nowhere = await (
      await post(valuation, await fieldsOf({ ...HOME, address: 'qwrtz 99999' }, 'valuation'))
    ).text();
    expect(nowhere).to.match(/id="pgl-valuation-address-error">[^<]+not found/);
    expect(nowhere).to.include('value="qwrtz 99999"');
  });

  it('stand next to a brochure that the gateway makes, which is cached, limited and deleted with the listing', async () => {
    const first = await fetch(`${page}?pg_pdf=1`);
    expect(first.headers.get('content-type')).to.equal('application/pdf');
    expect((await first.text()).slice(0, 5)).to.equal('%PDF-');
    const files = () => site.run("echo count(glob(wp_upload_dir()['basedir'] . '/property-gateway-brochures/*.pdf'));");
    expect(await files()).to.equal('1');
    await connect('http://127.0.0.1:9');
    expect((await fetch(`${page}?pg_pdf=1`)).status, 'from the cache').to.equal(200);
    await site.run(`\\Property_Gateway\\Listing_Page\\Brochure::forget(url_to_postid('${page}'));`);
    expect(await files()).to.equal('0');
    expect((await fetch(`${page}?pg_pdf=1`)).status).to.equal(503);
    await connect(own.scene.product.url);
  });

  it('stand next to the hours of sun, asked for by a script or a link, and cached', async () => {
    const path = /data-pgl-sun="([^"]+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
    const answer = await fetch(path.replaceAll('&#038;', '&'));
    expect(answer.status).to.equal(200);
    const { html } = (await answer.json()) as { html: string };
    expect(html).to.match(/[0-9,]+ h of sun per year/);
    await connect('http://127.0.0.1:9');
    expect(await (await fetch(page)).text(), 'in the page once it is known').to.include('h of sun per year');
    await connect(own.scene.product.url);
  });
});
