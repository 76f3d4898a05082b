import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { ensureConsole } from '../../stack/build-console.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { openBrowser } from '../../test/support/browser.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { createGateway, ended, startSync } from '../sync/measure.ts';
import { measureListings } from './measure-listings.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:console -- [--rounds 9] [--listings 20000] [--write]`: how long a user waits for the console in headless Chromium on this machine. Each round uses a new browser profile,
 * so that nothing is cached; the page is then loaded again. The first round is not counted. API and worker are one process; network is loopback.
 */
const OFFSET = 20_000;
const POLL_MS = 200;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    listings: { type: 'string', default: '20000' },
    write: { type: 'boolean', default: false },
  },
});
const [rounds, listings] = [Number(values.rounds), Number(values.listings)];

/** Measurements of one profile, in milliseconds; kilobytes as they were sent. */
interface Round {
  readonly [step: string]: number;
}

await ensureConsole();
const browser = await openBrowser('bench:console');
if (!browser) process.exit(1);
const { stack, environment, stop } = await startBenchStack('console', { offset: OFFSET, native: false });
try {
  const product = await startProductProcess(stack, {
    environment: { ...environment, READ_RATE_LIMIT_PER_MINUTE: '0', URL_RATE_LIMIT_PER_MINUTE: '0' },
  });
  const url = stackEnvironment(stack)['PUBLIC_URL'] ?? '';
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' });
  const client = createApiClient(url, token);
  const gateway = await createGateway(client, `${stack.urls.demo_crm}/property-feed?listings=${listings}`);
  const job = await ended(client, await startSync(client, gateway), POLL_MS);
  if (job.status !== 'COMPLETED') throw new Error(`The run ended ${job.status}: ${JSON.stringify(job.reasons)}`);
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    const figures = await measure(browser, url, gateway.id);
    if (round > 0) measured.push(figures);
    console.error(JSON.stringify(figures));
  }
  const text = report(measured);
  console.log(text);
  if (values.write) await writeResults('bench:console', text);
  await browser.close();
  await product.stop();
} finally {
  await stop();
}
process.exit(0);

async function measure(chromium: Browser, url: string, gatewayId: string): Promise<Round> {
  const context = await chromium.newContext({ viewport: { width: 1_280, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  try {
    await page.goto(`${url}/console/`);
    await page.locator('.sign-in-card').waitFor();
    const first = await paint(page);
    const kilobytes = (await sent(page)) / 1_000;
    await page.locator('.sign-in-card button.main').click();
    const signedIn = await timed(page, '.frame table', () =>
      page.getByRole('button', { name: 'agency-north' }).click(),
    );
    // Silent sign-in and the list, with a full cache.
    const again = await timed(page, '.frame table', () => page.reload({ waitUntil: 'commit' }));
    const opened = await timed(page, '.frame h1:has-text("Benchmark")', () =>
      go(page, `/console/gateways/${gatewayId}`),
    );
    const found = await timed(page, '.listing-card', () => go(page, '/console/listings'));
    const pages = await measureListings(page);
    await go(page, '/console/listings');
    const narrowed = await narrow(page);
    return {
      'first contentful paint of the sign-in, nothing cached': first,
      'kB sent until then': kilobytes,
      'from the choice of an account to the list of gateways': signedIn,
      'reload with a session: until the list of gateways': again,
      'to a gateway, first time': opened,
      'to the listings, first time: until the first cards are there': found,
      ...pages,
      'a facet is chosen: until the narrower listings are there': narrowed,
    };
  } finally {
    await context.close();
  }
}

/** Time until a new element appears, from before the action. */
async function timed(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  await page.locator(selector).first().waitFor();
  return performance.now() - start;
}

/** Navigates as a link does: without a reload. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

async function narrow(page: Page): Promise<number> {
  const chip = page.locator('.facets .chip').first();
  await chip.waitFor();
  const start = performance.now();
  const responded = page.waitForResponse((response) => response.url().includes('/properties?'));
  await chip.click();
  await responded;
  // One frame after the response was processed.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  return performance.now() - start;
}

function paint(page: Page): Promise<number> {
  return page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0");
}

function sent(page: Page): Promise<number> {
  return page.evaluate<number>(
    "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, { transferSize }) => sum + transferSize, 0)",
  );
}

function report(measured: readonly Round[]): string {
  const steps = [...new Set(measured.flatMap((round) => Object.keys(round)))];
  const row = (step: string) => {
    const sorted = measured.map((round) => round[step] ?? 0).toSorted((a, b) => a - b);
    return `| ${step} | ${quantile(sorted, 0.5).toFixed(0)} | ${sorted.at(-1)?.toFixed(0)} |`;
  };
  return [
    `Headless Chromium next to the product and its packaged engines, all on this machine (${cpus().length} cores), ${listings} listings; ${measured.length} profiles without a cache. Milliseconds, but for the second line and the frames.`,
    '',
    '| what | median | longest |',
    '|---|---|---|',
    ...steps.map(row),
  ].join('\n');
}
