import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ApiToken } from '../../model/gateway/api-token.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { pairSite } from '../../stack/wordpress/pair-site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { noticesOf, openAdminPage, saidBy, submitSettings } from '../../stack/wordpress/wp-admin.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { startSite } from './start-site.ts';

const LISTINGS = 3;

describe('Pairing a WordPress site', function () {
  let site: WordPressSite;
  let scene: Scene;
  let folder = '';

  const missing = async () => noticesOf(await openAdminPage(site, 'options-general.php?page=property-gateway'));
  const outputs = async () => {
    const gateway = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
    return gateway.output_connectors.map(({ connector_type, config }) => [connector_type, config['url']]);
  };
  const tokens = async () => {
    const { items } = await scene.client.get<{ items: ApiToken[] }>(`/gateways/${scene.gateway.id}/api-tokens`);
    return items.filter(({ output_id }) => output_id !== undefined);
  };
  const leaveSite = async () => {
    await submitSettings(site, { pg_action: 'forget' });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [] });
  };

  /** Pairs with another address of the site, as one that is reachable from inside only. */
  const pairElsewhere = async () =>
    site.run(
      `add_filter( 'home_url', static fn( $url ) => str_replace( '${site.url}', 'http://127.0.0.1:9', $url ) );
$said = \\Property_Gateway\\Pairing::pair( '${scene.product.url}', '${scene.apiToken}' );
echo is_wp_error( $said ) ? $said->get_error_message() : $said;`,
    );

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-pairing-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    scene = await openScene({ feed: '/property-feed', outputs: 0 });
    await scene.setCrm({ listings: LISTINGS });
  });
  after(async () => {
    await scene?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is the first thing that an unpaired site asks for', async () => {
    expect(await missing()).to.include('not paired with a gateway');
    expect(saidBy(await submitSettings(site, { pg_action: 'sync' }))).to.equal('Pair this site first.');
  });

  it('says in words what is wrong with an address or a token', async () => {
    for (const [address, token, words] of [
      ['', 'x', 'not the address of a gateway'],
      ['ftp://gateway.example', 'x', 'not the address of a gateway'],
      ['http://127.0.0.1:1', 'x', 'cannot be reached'],
      [site.url, 'x', 'it is not a gateway'],
      [scene.product.url, '', 'Enter an API token'],
      [scene.product.url, 'wrong', 'does not know this token'],
    ] as const) {
      expect(await pairSite(site, address, token), `${address} ${token}`).to.include(words);
    }
    const { token } = await scene.client.send<{ token: string }>('POST', `/gateways/${scene.gateway.id}/api-tokens`, {
      read_only: true,
    });
    expect(await pairSite(site, scene.product.url, token)).to.include('may only read');
    expect(await outputs()).to.deep.equal([]);
  });

  it('repairs the address, has the gateway chosen, makes the output and keeps a token of the site alone', async () => {
    const typed = ` ${scene.product.url.replace('http://', '')}/v1/gateway/ `;
    const token = await scene.product.token('agency-north');
    const other = await openScene({ outputs: 0, itemId: 'north-2' });
    expect(await pairSite(site, typed, token)).to.include('reaches several gateways');
    const said = saidBy(
      await submitSettings(site, { pg_action: 'pair', gateway: typed, token: '', choice: scene.gateway.id }),
    );
    await other.close();
    expect(said).to.match(new RegExp(`^Paired with the gateway “Scene” \\(${scene.gateway.id}\\), until `));
    expect(await outputs()).to.deep.equal([['SYNC', site.url]]);
    expect(await tokens()).to.have.length(1);
    const stored = await site.run(
      'global $wpdb; echo wp_json_encode( $wpdb->get_col( "SELECT option_value FROM $wpdb->options" ) );',
    );
    expect(stored).to.not.include(token);
    expect(await missing())
      .to.include('Nothing was delivered yet')
      .and.not.include('whole gateway');
  });

  it('starts a sync with that token, and shows the delivery', async () => {
    expect(saidBy(await submitSettings(site, { pg_action: 'sync' }))).to.include('The sync has started');
    await until('the listings are on the site', async () => {
      return Number(await site.run("echo wp_count_posts( 'property_listing' )->publish;")) === LISTINGS;
    });
    await until('nothing is missing', async () => (await missing()).includes('Everything is set up'));
    expect(await openAdminPage(site, 'options-general.php?page=property-gateway'))
      .to.include(`${LISTINGS} listings, 0 refused`)
      .and.to.include(scene.gateway.id);
  });

  it('again, makes no second output and revokes the token of before', async () => {
    const [before] = await tokens();
    const token = await scene.product.token('agency-north');
    expect(await pairSite(site, scene.product.url, token)).to.match(/^Paired/);
    expect(await outputs()).to.deep.equal([['SYNC', site.url]]);
    expect((await tokens()).map(({ id }) => id === before?.id)).to.deep.equal([false]);
  });

  it('with the API token of a gateway makes the output too, keeps that token, and says that it reaches more than the site', async () => {
    await leaveSite();
    expect(await pairSite(site, scene.product.url, scene.apiToken)).to.match(/^Paired/);
    expect(await outputs()).to.deep.equal([['SYNC', site.url]]);
    expect(await missing()).to.include('reaches the whole gateway');
    await until('no run is open', async () => {
      return saidBy(await submitSettings(site, { pg_action: 'sync' })).includes('The sync has started');
    });
  });

  it('with a token that is for this site alone activates it, and can start a plain sync', async () => {
    const gateway = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
    const output_id = gateway.output_connectors[0]?.connector_id;
    const path = `/gateways/${scene.gateway.id}/api-tokens`;
    const { token } = await scene.client.send<{ token: string }>('POST', path, { output_id, expires_in_days: 10 });
    await submitSettings(site, { pg_action: 'forget' });
    expect(await pairSite(site, scene.product.url, token)).to.include('“Scene”');
    expect(await missing()).to.not.include('whole gateway');
    await until('no run is open', async () => {
      return saidBy(await submitSettings(site, { pg_action: 'sync' })).includes('The sync has started');
    });
  });

  it('is requested again before its token ends, and when WP-Cron leaves tasks waiting the page says since when', async () => {
    await site.run(`$connection = get_option( 'property_gateway_connection' );
$connection['expires_at'] = gmdate( 'c', time() + 5 * DAY_IN_SECONDS );
update_option( 'property_gateway_connection', $connection );
wp_schedule_single_event( time() - HOUR_IN_SECONDS, 'property_gateway_import' );`);
    expect(await missing())
      .to.include('The token of this site ends on')
      .and.to.include('WP-Cron is switched off (DISABLE_WP_CRON), and tasks wait since');
    await site.run(`$connection['expires_at'] = gmdate( 'c', time() - DAY_IN_SECONDS );
update_option( 'property_gateway_connection', array_merge( get_option( 'property_gateway_connection' ), $connection ) );`);
    expect(await missing()).to.include('The token of this site ended on');
  });

  it('changes nothing where the gateway does not reach the site', async () => {
    await leaveSite();
    const said = await pairElsewhere();
    expect(said).to.include('does not reach this site at http://127.0.0.1:9');
    expect(await outputs()).to.deep.equal([]);
  });
});
