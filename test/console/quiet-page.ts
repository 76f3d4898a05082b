import type { Page, Request } from 'playwright-core';
import { until } from '../support/until.ts';

/** Requests of each page that have no response yet. */
const IN_FLIGHT = new WeakMap<Page, Set<Request>>();

/** Responses of each page that refused something, and errors of its requests. */
const REFUSED = new WeakMap<Page, string[]>();

/** Frames drawn with nothing in flight until a page has all its contents: one component that got its data may render another, which asks for its own. */
const QUIET_FRAMES = 5;

/** After how long without a frame a page counts as one that no longer draws, ms. Far longer than a frame takes on a busy machine: it costs only where there are none. */
const NO_FRAME_MS = 10_000;

/** How long two frames of a page that no longer draws are taken to last, ms. */
const TWO_FRAMES_MS = 100;

/** Pages that draw nothing any more. */
const STILL = new WeakSet<Page>();

/** Whether the page draws two frames within a time. Its timers go on where it draws none. */
const draws = (withinMs: number): string => `Promise.race([
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
  new Promise((resolve) => setTimeout(() => resolve(false), ${withinMs})),
])`;

/** Notes the requests of a page from now on, for `quietPage`. */
export function watchRequests(page: Page): void {
  const inFlight = new Set<Request>();
  IN_FLIGHT.set(page, inFlight);
  page.on('request', (request) => {
    // A stream of progress stays open as long as its run is under way.
    if (!request.headers()['accept']?.includes('text/event-stream')) inFlight.add(request);
  });
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
  const refused: string[] = [];
  REFUSED.set(page, refused);
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

/** How many frames a page draws in a second, and at how many heights its main button is in them: a click waits until it stays where it is. */
const MOVEMENT = `new Promise((resolve) => {
  const tops = new Set();
  let frames = 0;
  const look = () => {
    frames += 1;
    tops.add(document.querySelector('button.main')?.getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  setTimeout(() => resolve(frames + ' frames in a second, the main button at ' + [...tops].join(', ') + '; ' + document.visibilityState), 1000);
})`;

/** What a person would see on a page where a test failed: its address, dialogs and alerts, and what was refused to it. */
export async function describePage(page: Page): Promise<string> {
  const shown = await page.locator('[role=alert], dialog').allInnerTexts();
  const focus = await page.evaluate<string>("document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing'");
  const refused = REFUSED.get(page) ?? [];
  const contents = await page.evaluate<string>(
    "(document.querySelector('main') ?? document.body).innerText.slice(0, 600)",
  );
  return [
    `  ${page.url()}`,
    `  draws: ${await page.evaluate<string>(MOVEMENT)}`,
    `  contents: ${JSON.stringify(contents)}`,
    ...shown.map((text) => `  shows: ${text}`),
    `  focus: ${focus}`,
    ...refused.slice(-10),
  ].join('\n  ');
}

/**
 * Waits for two frames. Chromium 143 has stopped drawing a page for good while its scripts went on and other pages of the browser were drawn: seen once, in a test that then waited for ever. Whatever stops it, a wait has to end, and the log says it.
 */
async function twoFrames(page: Page): Promise<void> {
  if (await page.evaluate<boolean>(draws(STILL.has(page) ? TWO_FRAMES_MS : NO_FRAME_MS))) return;
  if (STILL.has(page)) return;
  // A picture has the browser draw.
  await page.screenshot({ timeout: NO_FRAME_MS }).catch(() => undefined);
  const isStill = !(await page.evaluate<boolean>(draws(NO_FRAME_MS)));
  if (isStill) STILL.add(page);
  console.error(
    `Chromium stopped drawing ${page.url()}; after a picture of it ${isStill ? 'it draws nothing' : 'it draws'}.`,
  );
}

/**
 * Waits until a page shows all its contents. "Network idle" would not do: a page within the console is opened without a navigation, and the network is idle before its first request leaves.
 * @param frames drawn with nothing in flight that are waited for
 */
export async function quietPage(page: Page, frames = QUIET_FRAMES): Promise<void> {
  const inFlight = IN_FLIGHT.get(page);
  if (!inFlight) throw new Error('The requests of this page are not watched.');
  await page.locator('h1, .empty').first().waitFor();
  let quiet = 0;
  await until('the page has all its contents', async () => {
    await twoFrames(page);
    const isLoading = inFlight.size > 0 || (await page.locator('.skeleton').count()) > 0;
    quiet = isLoading ? 0 : quiet + 1;
    return quiet >= frames || undefined;
  });
}
