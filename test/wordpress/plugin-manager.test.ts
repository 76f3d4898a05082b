import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { changePlugin, deletePlugin, saidBy, submitSettings } from '../../stack/wordpress/wp-admin.ts';
import { PLUGIN } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import type { HubAuditEntry, HubFatalReport } from '../../model/gateway/site-hub.ts';
import { openHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { startSite } from './start-site.ts';

describe('A WordPress site and the plugin manager', function () {
  let site: WordPressSite;
  let hub: TestHub;
  let folder = '';
  let token = '';

  /** Sends a form of the settings page and returns what the page then says. */
  const post = async (fields: Record<string, string>) => saidBy(await submitSettings(site, fields));
  const sync = () => site.run('\\Property_Gateway\\Hub::sync();');
  const runs = async () =>
    JSON.parse(await site.run('echo wp_json_encode(array_keys(\\Property_Gateway\\Addons::runnable()));')) as string[];
  const page = async <T>(path: string) => ((await (await hub.ask(path)).json()) as { items: T[] }).items;
  const actions = async () => (await page<HubAuditEntry>('/audit')).map(({ action }) => action);

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-hub-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    hub = await openHub('wordpress-hub');
    token = hub.token('alpha');
    await site.run(`update_option('property_gateway_address', '${hub.product.url}');`);
  });
  after(async () => {
    await hub?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('registers with the token of an agency, which is kept sealed, and with no other', async () => {
    expect(await post({ pg_action: 'hub', token: hub.token('plain') })).to.include('refuses (403)');
    expect(await post({ pg_action: 'hub', token })).to.equal('Connected; the licence is UNLICENSED.');
    expect(await site.run("echo wp_json_encode(get_option('property_gateway_hub'));")).to.not.include(token);
    const [known] = await page<{ cms?: string; manager_version?: string; php_version?: string }>('/sites');
    expect(known?.cms).to.match(/^WordPress 6\./);
    expect(known?.manager_version).to.equal(await site.run('echo \\Property_Gateway\\VERSION;'));
  });

  it('installs a signed addon, runs it, and refuses one of another key', async () => {
    const key = await site.run("echo get_option('property_gateway_hub')['key'];");
    const setKey = (value: string) =>
      site.run(
        `update_option('property_gateway_hub', array_merge(get_option('property_gateway_hub'), ['key' => '${value}']));`,
      );
    await setKey(Buffer.alloc(32, 7).toString('base64'));
    expect(await post({ pg_action: 'install', addon: 'json-ld' })).to.include('is not signed with the key');
    await setKey(key);
    expect(await post({ pg_action: 'install', addon: 'json-ld' })).to.match(/^The addon json-ld .* is installed/);
    expect(await runs()).to.deep.equal(['json-ld']);
    expect(await site.run("echo (int) function_exists('property_gateway_json_ld');")).to.equal('1');
    expect(await post({ pg_action: 'install', addon: 'none' })).to.include('does not offer');
  });

  it('stops it while its kill-switch is on, and says so to the hub', async () => {
    const switches = hub.product.db.collection<{ _id: string; code: string; reason: string; by: string }>(
      'addon_switches',
    );
    await switches.insertOne({ _id: 'one', code: 'json-ld', reason: 'It breaks pages.', by: 'OPERATOR' });
    await sync();
    expect(await runs()).to.deep.equal([]);
    expect(await site.run("echo (int) function_exists('property_gateway_json_ld');")).to.equal('0');
    await switches.deleteOne({ _id: 'one' });
    await switches.insertOne({ _id: 'all', code: '*', reason: 'Stop.', by: 'OPERATOR' });
    await sync();
    expect(await runs()).to.deep.equal([]);
    await switches.deleteOne({ _id: 'all' });
    await sync();
    expect(await runs()).to.deep.equal(['json-ld']);
    expect(await actions()).to.include.members(['site.connected', 'addon.installed', 'addon.stopped']);
  });

  it('survives a fatal error of an addon: the next request runs without it, and the hub gets the report once', async () => {
    await writeFile(
      join(site.folder, 'wp-content/property-gateway-addons/json-ld/json-ld.php'),
      "<?php add_action( 'init', static function () { property_gateway_no_such_function(); } );",
    );
    expect((await fetch(site.url)).status).to.equal(500);
    expect((await fetch(site.url)).status).to.equal(200);
    await sync();
    await sync();
    const reports = await page<HubFatalReport>('/fatal');
    expect(reports).to.have.length(1);
    expect(reports[0]).to.include({
      addon_code: 'json-ld',
      file: 'wp-content/property-gateway-addons/json-ld/json-ld.php',
    });
    expect(reports[0]?.message).to.include('property_gateway_no_such_function').and.not.include(site.folder);
    expect(await post({ pg_action: 'install', addon: 'json-ld' })).to.include('is installed');
    expect(await runs()).to.deep.equal(['json-ld']);
  });

  it('leaves no addon behind when it is disconnected, removed or uninstalled', async () => {
    expect(await post({ pg_action: 'hub', token: '' })).to.include('no longer connected');
    expect(await runs()).to.deep.equal([]);
    await changePlugin(site, 'deactivate', PLUGIN);
    await deletePlugin(site, PLUGIN);
    expect(await site.run("echo (int) is_dir(WP_CONTENT_DIR . '/property-gateway-addons');")).to.equal('0');
  });
});
