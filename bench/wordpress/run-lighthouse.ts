import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, parseArgs } from 'node:util';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { dressSite } from '../../stack/wordpress/dress-site.ts';
import { pairSite } from '../../stack/wordpress/pair-site.ts';
import { startWordPress } from '../../stack/wordpress/site.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { createGateway, ended, startSync } from '../sync/measure.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:lighthouse -- [--listings 2000] [--rounds 3] [--reports FOLDER] [--write]`: Lighthouse on list, landing page and listing of a WordPress site that is paired with the product, in the block theme of the
 * demo and in a theme of PHP templates, as on a phone (Lighthouse's own throttling: slow 4G, a processor four times slower). The pictures come from the gateway. Lighthouse is no dependency: npx fetches
 * it, or LIGHTHOUSE names its folder.
 */
const OFFSET = 21_000;
const POLL_MS = 500;
const VERSION = '12';
const CATEGORIES = ['performance', 'accessibility', 'seo'] as const;

/** A theme of PHP templates with a header, a footer and nothing else. */
const CLASSIC = {
  'style.css':
    '/* Theme Name: Classic */ body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: #222; background: #fff; } a { color: #0a4b78; } .site, header, footer { max-width: 78rem; margin: auto; padding: 1rem; }',
  'header.php':
    '<!DOCTYPE html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><?php wp_head(); ?></head><body <?php body_class(); ?>><?php wp_body_open(); ?><header><a href="<?php echo esc_url( home_url( "/" ) ); ?>"><?php bloginfo( "name" ); ?></a></header><div class="site">',
  'footer.php': '</div><footer><p>Agence du Nord</p></footer><?php wp_footer(); ?></body></html>',
  'functions.php':
    "<?php add_action( 'after_setup_theme', fn() => add_theme_support( 'title-tag' ) ); add_action( 'wp_enqueue_scripts', fn() => wp_enqueue_style( 'classic', get_stylesheet_uri() ) );",
  'index.php':
    '<?php get_header(); ?><main><?php while ( have_posts() ) { the_post(); ?><h1><?php the_title(); ?></h1><?php the_content(); } ?></main><?php get_footer();',
};

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    reports: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

interface Report {
  readonly categories: { readonly [name: string]: { readonly score: number | null } };
  readonly audits: {
    readonly [name: string]: { readonly numericValue?: number; readonly score: number | null; readonly title: string };
  };
}

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
// Unpacks the browser and the libraries that it needs.
process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
const { default: chromium } = await import('@sparticuz/chromium');
const chromePath = await chromium.executablePath();

/** One run of Lighthouse over an address. */
async function measure(url: string, name: string): Promise<Report> {
  const file = join(values.reports || folder, `${name}.json`);
  const own = process.env['LIGHTHOUSE'];
  const [command, first] = own
    ? [process.execPath, [join(own, 'cli/index.js')]]
    : ['npx', ['--yes', `lighthouse@${VERSION}`]];
  await run(
    command,
    [
      ...first,
      url,
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-dev-shm-usage',
      '--output=json',
      `--output-path=${file}`,
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: chromePath }, maxBuffer: 1e8 },
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

const { stack, environment, stop } = await startBenchStack('lighthouse', { offset: OFFSET, native: false });
const rows: string[] = [];
try {
  if (values.reports) await mkdir(values.reports, { recursive: true });
  await startProductProcess(stack, { environment: { ...environment, READ_RATE_LIMIT_PER_MINUTE: '0' } });
  const api = stackEnvironment(stack)['PUBLIC_URL'] ?? '';
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' });
  const client = createApiClient(api, token);
  const gateway = await createGateway(
    client,
    `${stack.urls.demo_crm}/property-feed?listings=${values.listings}&pictures=8`,
  );
  const site = await startWordPress({ folder: join(folder, 'site'), workers: 4, log: console.error });
  if (site === undefined) throw new Error('PHP is not available on this machine: nothing was measured.');
  try {
    await dressSite(site, console.error);
    const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: 'not paired yet, 24 bytes' } };
    await client.send('PATCH', `/gateways/${gateway.id}`, { output_connectors: [output] });
    console.error(await pairSite(site, api, token));
    const job = await ended(client, await startSync(client, gateway), POLL_MS);
    console.error(job.status, JSON.stringify(job.counts));
    // Every host compresses pages; PHP's own server does not.
    await mkdir(join(site.folder, 'wp-content/mu-plugins'), { recursive: true });
    await writeFile(
      join(site.folder, 'wp-content/mu-plugins/compress.php'),
      "<?php ini_set( 'zlib.output_compression', '1' );",
    );
    const theme = join(site.folder, 'wp-content/themes/classic');
    await mkdir(theme);
    for (const [name, text] of Object.entries(CLASSIC)) await writeFile(join(theme, name), text);
    const paths = {
      list: '/listings/',
      'kind and town': new URL(await site.run("echo \\Property_Gateway\\Seo\\Landing_Pages::all()[1]['url'];"))
        .pathname,
      listing: new URL(
        await site.run("echo get_permalink(get_posts(['post_type' => 'property_listing', 'numberposts' => 1])[0]);"),
      ).pathname,
    };
    for (const name of ['agence-du-nord', 'classic']) {
      await site.run(`switch_theme('${name}');`);
      for (const [what, path] of Object.entries(paths)) {
        // Pictures are made by the first visitor.
        await measure(site.url + path, 'first');
        const reports: Report[] = [];
        for (let round = 0; round < rounds; round++)
          reports.push(await measure(site.url + path, `${name}-${what.replaceAll(' ', '-')}-${round}`));
        const scores = CATEGORIES.map((category) =>
          Math.round(
            100 *
              quantile(
                reports.map(({ categories }) => categories[category]?.score ?? 0),
                0.5,
              ),
          ),
        );
        const median = (audit: string) =>
          quantile(
            reports.map(({ audits }) => audits[audit]?.numericValue ?? 0),
            0.5,
          );
        const [lcp, blocked, shift] = [
          median('largest-contentful-paint'),
          median('total-blocking-time'),
          median('cumulative-layout-shift'),
        ];
        const kilobytes = Math.round(median('total-byte-weight') / 1_000);
        const row = `| ${name === 'classic' ? 'theme of PHP' : 'block theme'}, ${what} | ${scores.join(' | ')} | ${(lcp / 1_000).toFixed(1)} s | ${Math.round(blocked)} ms | ${shift.toFixed(3)} | ${kilobytes} kB |`;
        console.error(row);
        rows.push(row);
      }
    }
  } finally {
    await site.stop();
  }
  const text = `${values.listings} listings, Lighthouse ${VERSION} as on a phone (simulated slow 4G, processor four times slower), median of ${rounds} runs after one that is not counted, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}. WordPress 6.5.5 on SQLite and PHP's own server, pages, styles and scripts compressed, without opcode cache and page cache; pictures from the gateway.

| page | performance | accessibility | SEO | largest paint | blocked | layout shift | size |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
  console.log(text);
  if (values.write) await writeResults('bench:lighthouse', text);
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
