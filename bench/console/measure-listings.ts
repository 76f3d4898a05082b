import type { Page } from 'playwright-core';

/** Pixels per turn of the wheel and turns: 60,000 pixels are some 450 listings, turned through at 30 turns a second. */
const WHEEL = { pixels: 400, turns: 150, pauseMs: 33 };

/**
 * Watches the list in every frame until `stop`: a gap is a frame in which a part of the window that the list covers, or would cover if it were
 * loaded, has no card.
 */
const WATCH = `(() => {
  const watch = { frames: 0, gaps: 0, longest: 0, isOver: false };
  let before = performance.now();
  const look = (now) => {
    if (watch.isOver) return;
    watch.frames += 1;
    watch.longest = Math.max(watch.longest, now - before);
    before = now;
    const list = document.querySelector('.listing-cards').getBoundingClientRect();
    const cards = [...document.querySelectorAll('.listing-card')].map((card) => card.getBoundingClientRect());
    const last = Number([...document.querySelectorAll('.listing-card')].at(-1)?.getAttribute('aria-posinset') ?? 0);
    const total = Number(document.querySelector('.listing-card')?.getAttribute('aria-setsize') ?? 0);
    const end = last >= total ? Math.min(innerHeight, list.bottom) : innerHeight;
    for (let y = Math.max(0, list.top) + 20; y < end - 20; y += 20) {
      if (cards.some(({ top, bottom }) => top - 14 <= y && y <= bottom + 14)) continue;
      watch.gaps += 1;
      break;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.watch = watch;
})()`;

/** What the pages of listings take, milliseconds unless the name says otherwise. Begins and ends on the list. */
export async function measureListings(page: Page): Promise<Readonly<Record<string, number>>> {
  await page.mouse.move(500, 700);
  await page.evaluate(WATCH);
  for (let turn = 0; turn < WHEEL.turns; turn++) {
    await page.mouse.wheel(0, WHEEL.pixels);
    await page.waitForTimeout(WHEEL.pauseMs);
  }
  const { frames, gaps, longest } = await page.evaluate<{ frames: number; gaps: number; longest: number }>(
    'Object.assign(window.watch, { isOver: true })',
  );
  const opened = page.locator('.listing-card a').nth(10);
  // The place to come back to is where the reader clicked: the browser may have scrolled for the click.
  await page.evaluate("addEventListener('click', () => (window.clickedAt = scrollY), { capture: true, once: true })");
  await opened.click();
  const place = await page.evaluate<number>('window.clickedAt');
  await page.locator('#facts').waitFor();
  const left = performance.now();
  await page.goBack();
  await page.locator('.listing-card').first().waitFor();
  await page.evaluate(
    `new Promise((resolve) => { const look = () => (Math.abs(scrollY - ${place}) < 3 ? resolve() : requestAnimationFrame(look)); look(); })`,
  );
  const back = performance.now() - left;
  const asked = performance.now();
  await page.getByRole('button', { name: 'Map only' }).click();
  await page.locator('.map .map-cluster').first().waitFor();
  const map = performance.now() - asked;
  await page.locator('.map .map-land').first().waitFor({ state: 'attached' });
  const ground = performance.now() - asked;
  const zoomed = performance.now();
  const responded = page.waitForResponse((response) => /\/properties\?.*zoom=/.test(response.url()));
  await page.locator('.map .map-cluster').first().click();
  await responded;
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  return {
    'the wheel turns through 60,000 pixels of the list: frames': frames,
    '… of these with a gap': gaps,
    '… the longest frame': longest,
    'back from a listing: until the list is where it was': back,
    'the map of all listings: until its clusters are there': map,
    '… and coasts and borders': ground,
    'a click on a cluster: until its parts are there': performance.now() - zoomed,
  };
}
