import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { startWordPress } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { quantile } from '../quantile.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:wordpress`: sends signed batches of listings to a real WordPress site with our plugin, first as new ones, then changed, and compares
 * with `wp_insert_post` alone in one PHP process, and with version 1 of the plugin on a site of its own. `--listings N` (5,000 unless given), `--batch N` (100, the largest of the
 * protocol), `--write` puts the figures into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '5000' },
    batch: { type: 'string', default: '100' },
    write: { type: 'boolean', default: false },
  },
});
const count = Number(values.listings);
const batch = Number(values.batch);

/** Records PHP's peak memory for each batch, bytes. */
const PROBE = `<?php
if ( 'POST' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
	register_shutdown_function( static fn() => file_put_contents( WP_CONTENT_DIR . '/memory.txt', memory_get_peak_usage( true ) . "\\n", FILE_APPEND ) );
}
`;
const TEXT = 'A bright house near the sea with a garden, a terrace and a garage. '.repeat(20);

type Round = { rate: number; slowest: number; median: number };

/** Delivers every listing in this version; throws if the site refuses one. */
async function deliver(site: WordPressSite, key: string, ids: readonly string[], version: number): Promise<Round> {
  const times: number[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const listings = ids.slice(from, from + batch).map((id, index) => ({
      action: 'upsert',
      id,
      version,
      property: {
        id,
        title: { fr: `Maison ${from + index}`, en: `House ${from + index} v${version}` },
        description: { fr: TEXT, en: TEXT },
        location: { city: 'Hendaye' },
        financial: { transaction: { price: { amount: 200_000 + index, currency: 'EUR' } } },
      },
    }));
    const body = JSON.stringify({ gateway_id: 'bench', listings });
    const [id, at] = [randomUUID(), new Date()];
    const started = performance.now();
    const answer = await fetch(`${site.url}/wp-json/property-gateway/v1/listings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(key).sign(id, at, body),
      },
      body,
    });
    const text = await answer.text();
    times.push(performance.now() - started);
    if (!answer.ok || text.includes('"error"'))
      throw new Error(`The site responded with ${answer.status}: ${text.slice(0, 500)}`);
  }
  const total = times.reduce((sum, time) => sum + time, 0);
  return { rate: (1_000 * ids.length) / total, slowest: Math.max(...times), median: quantile(times, 0.5) };
}

/** The plugin before it was a folder of classes. */
const VERSION_1 = fileURLToPath(new URL('../../test/wordpress/version-1/property-gateway.php', import.meta.url));

interface Measured {
  readonly created: Round;
  readonly changed: Round;
  /** Listings per second of `wp_insert_post` alone. */
  readonly bare: number;
  /** Peak memory of PHP for each batch, bytes. */
  readonly peaks: readonly number[];
}

/** Measures a plugin on a new site. */
async function measure(plugin?: string): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-wordpress-'));
  const site = await startWordPress({
    folder: join(folder, 'site'),
    ...(plugin === undefined ? {} : { plugin }),
    log: (line) => console.log(line),
  });
  if (site === undefined) throw new Error('PHP is not available on this machine: nothing was measured.');
  try {
    await mkdir(join(site.folder, 'wp-content/mu-plugins'), { recursive: true });
    await writeFile(join(site.folder, 'wp-content/mu-plugins/probe.php'), PROBE);
    const key = await site.run("echo get_option( 'property_gateway_key' );");
    const ids = Array.from({ length: count }, () => randomUUID());
    const created = await deliver(site, key, ids, 1);
    const changed = await deliver(site, key, ids, 2);
    const memory = await readFile(join(site.folder, 'wp-content/memory.txt'), 'utf8');
    const bare = await site.run(`$start = microtime( true );
for ( $i = 0; $i < ${count}; $i++ ) { wp_insert_post( array( 'post_title' => "Post $i", 'post_status' => 'publish', 'post_content' => '${TEXT}' ) ); }
echo ${count} / ( microtime( true ) - $start );`);
    return { created, changed, bare: Number(bare), peaks: memory.trim().split('\n').map(Number) };
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const before = await measure(VERSION_1);
const now = await measure();
const row = (name: string, { rate, median, slowest }: Round): string =>
  `| ${name} | ${rate.toFixed(0)} | ${(median / 1_000).toFixed(2)} s | ${(slowest / 1_000).toFixed(2)} s |`;
const text = `${count} listings in batches of ${batch} to WordPress 6.5.5 on SQLite and PHP's own server. Peak memory of PHP per batch: first ${(Number(now.peaks[0]) / 1e6).toFixed(0)} MB, largest ${(Math.max(...now.peaks) / 1e6).toFixed(0)} MB.

| what | listings/s | median batch | slowest batch |
| --- | --- | --- | --- |
${row('new listings', now.created)}
${row('changed listings', now.changed)}
${row('new listings, version 1.2', before.created)}
${row('changed listings, version 1.2', before.changed)}
| \`wp_insert_post\` alone, one process | ${now.bare.toFixed(0)} | – | – |
| the same next to version 1.2 | ${before.bare.toFixed(0)} | – | – |
`;
console.log(text);
if (values.write) await writeResults('bench:wordpress', text);
