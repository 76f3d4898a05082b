import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { startSite } from './start-site.ts';

const LISTINGS = 8;

/**
 * Breaks the real site from inside, as the file fault.txt says. `memory` and `disk` are the real faults: PHP's limit is exceeded while a post is
 * written, and SQLite may add no page to its file, which it reports as "database or disk is full".
 */
const FAULTS = `<?php
$fault = trim( (string) @file_get_contents( WP_CONTENT_DIR . '/fault.txt' ) );
if ( 'html' === $fault && str_contains( $_SERVER['REQUEST_URI'] ?? '', '/property-gateway/v1/listings' ) ) {
	header( 'Content-Type: text/html' );
	echo '<html><body>Maintenance</body></html>';
	exit;
}
if ( 'slow' === $fault && 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
	add_filter( 'rest_post_dispatch', static function ( $answer ) {
		sleep( 12 );
		return $answer;
	} );
}
if ( 'memory' === $fault ) {
	add_action( 'save_post_property_listing', static fn() => str_repeat( 'x', 1 << 30 ) );
}
if ( 'disk' === $fault && 'cli' !== PHP_SAPI ) {
	$GLOBALS['@pdo']->exec( 'PRAGMA max_page_count = 1' );
}
`;

describe('A WordPress site that is not well', function () {
  let site: WordPressSite;
  let product: TestProduct;
  let scene: Scene;
  let folder = '';

  const setFault = (fault: string) => writeFile(join(site.folder, 'wp-content/fault.txt'), fault);
  const published = async () => Number(await site.run("echo wp_count_posts('property_listing')->publish;"));
  /** Delivers everything again: the state of the run, its reasons, and how many listings wait. */
  const replay = async () => {
    const { status, reasons, counts } = await scene.run('?force=true', 'output-replay');
    return { status, reasons: reasons.map(({ code }) => code), failed: counts.delivery_failed };
  };

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-faults-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    await mkdir(join(site.folder, 'wp-content/mu-plugins'), { recursive: true });
    await writeFile(join(site.folder, 'wp-content/mu-plugins/faults.php'), FAULTS);
    await setFault('');
    product = await startTestProduct('wordpress-faults', {
      REQUEST_TIMEOUT_SECONDS: '10',
      CHUNK_SECONDS: '10',
      SITE_BATCH_SECONDS: '8',
    });
    scene = await openScene({ product, feed: '/property-feed', outputs: 0 });
    await scene.setCrm({ listings: LISTINGS });
    const config = { url: site.url, plugin_auth_key: await site.run('echo \\Property_Gateway\\Signature::key();') };
    const output = { connector_type: 'SYNC', config };
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [output] });
  });
  after(async () => {
    await scene?.close();
    await product?.stop();
    await site?.stop();
    if (folder !== '') await rm(folder, { recursive: true, force: true });
  });

  it('ends the run with a report when PHP runs out of memory in the middle of a batch, and leaves no lock to the next one', async () => {
    await setFault('memory');
    const broken = await scene.run();
    expect(broken.status).to.equal('PARTIAL');
    expect(broken.counts.delivery_failed).to.equal(LISTINGS);
    await setFault('');
    expect(await replay()).to.deep.equal({ status: 'COMPLETED', reasons: [], failed: 0 });
    expect(await published()).to.equal(LISTINGS);
  });

  it('ends the run with a report when it responds with HTML', async () => {
    await setFault('html');
    const broken = await replay();
    expect(broken.status).to.equal('PARTIAL');
    await setFault('');
    expect((await replay()).status).to.equal('COMPLETED');
  });

  it('ends the run with a report when it stores a batch and responds after the time limit, and each listing stays due', async () => {
    await setFault('slow');
    const { status, reasons, counts } = await scene.run('?force=true', 'output-replay');
    expect([status, counts.delivery_failed]).to.deep.equal(['PARTIAL', LISTINGS]);
    expect(reasons.map(({ code }) => code)).to.deep.equal(['site_unreachable']);
    expect(reasons[0]?.examples?.[0]).to.include('took longer than 8 seconds');
    const listing = await product.db.collection<{ _id: string }>('listings').findOne({ gateway_id: scene.gateway.id });
    type Compared = { outputs: { pending: boolean }[] };
    const { outputs } = await scene.client.get<Compared>(`/properties/${listing?._id}/diff`);
    expect(outputs.map(({ pending }) => pending)).to.deep.equal([true]);
    await setFault('');
    expect(await replay()).to.deep.equal({ status: 'COMPLETED', reasons: [], failed: 0 });
    expect(await published()).to.equal(LISTINGS);
  });

  it('ends the run with a report when its disk is full, and keeps what it had', async () => {
    await setFault('disk');
    await scene.setCrm({ listings: LISTINGS + 40 });
    const broken = await scene.run();
    expect(broken.status).to.equal('PARTIAL');
    expect(await published()).to.be.within(LISTINGS, LISTINGS + 39);
    await setFault('');
    expect((await replay()).status).to.equal('COMPLETED');
  });

  it('ends the run with a report when it is down', async () => {
    await site.stop();
    const broken = await replay();
    expect(broken.status, JSON.stringify(broken)).to.equal('PARTIAL');
    expect(broken.failed).to.equal(LISTINGS + 40);
  });
});
