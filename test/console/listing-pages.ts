import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openScene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';

/** Listings per page while a test reads the list, so that the few of the stage are several pages. */
const SMALL_PAGE = 12;

/** The part of a stored listing that these pages show. */
interface Stored {
  readonly _id: string;
  readonly gateway_id: string;
}

const total = (page: Page) => page.locator('.listing-card').first().getAttribute('aria-setsize');
const focused = (page: Page) =>
  page.evaluate<string | null>("document.activeElement.closest('[data-index]')?.getAttribute('data-index') ?? null");

/** Pixels by which the list may be elsewhere after a step back: browsers round. */
const MOVED = 2;

/** JavaScript for a page: how far it is scrolled, once that has been the same for ten frames; else -1. */
const AT_REST = `new Promise((resolve) => {
  const before = scrollY;
  let left = 10;
  const look = () => (scrollY !== before ? resolve(-1) : left-- > 0 ? requestAnimationFrame(look) : resolve(before));
  look();
})`;

/** How far a page is scrolled once it is at rest: cards that come into view are measured then, which can move the list once more. */
const restingPlace = (page: Page): Promise<number> =>
  until('the page is at rest', async () => {
    const place = await page.evaluate<number>(AT_REST);
    return place >= 0 ? place : undefined;
  });

/** What people do on the pages about listings. */
export function listingPages(stage: Stage): void {
  const listings = () => stage.product.db.collection<Stored>('listings');
  const one = async (filter: object = {}): Promise<Stored> => {
    const found = await listings().findOne({ gateway_id: stage.scene.gateway.id, ...filter });
    if (!found) throw new Error('The stage has no such listing.');
    return found;
  };

  it('All listings are reached by scrolling and by keyboard, and a step back shows the list where it was', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    const cursors: boolean[] = [];
    // Only the list is in an order; the map and the counts are not.
    await page.route(/\/properties\?.*sort=/, (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('limit', String(SMALL_PAGE));
      cursors.push(address.searchParams.has('cursor'));
      return route.continue({ url: address.href });
    });
    await page.getByRole('link', { name: 'Listings', exact: true }).click();
    await page.locator('.listing-card a').first().waitFor();
    const count = Number(await total(page));
    expect(count).to.be.above(2 * SMALL_PAGE);
    await page.locator('.listing-card a').first().focus();
    await page.keyboard.press('ArrowDown');
    await until('the second card has the focus', async () => (await focused(page)) === '1' || undefined);
    await until('the last card has the focus', async () => {
      await page.keyboard.press('End');
      return (await focused(page)) === String(count - 1) || undefined;
    });
    expect(cursors.filter(Boolean)).to.have.length(Math.ceil(count / SMALL_PAGE) - 1);
    expect(await page.locator('.listing-card').count(), 'only the cards near the window are there').to.be.below(count);
    const place = await restingPlace(page);
    expect(place).to.be.above(900);
    await page.keyboard.press('Enter');
    await page.locator('#facts').waitFor();
    await page.goBack();
    await page.locator(`.listing-card[data-index="${count - 1}"]`).waitFor();
    await until(`the list is at ${place} again`, async () =>
      Math.abs((await page.evaluate<number>('scrollY')) - place) < MOVED ? true : undefined,
    );
    expect(cursors, 'nothing was loaded again').to.have.length(Math.ceil(count / SMALL_PAGE));
    expect(faults).to.deep.equal([]);
  });

  it('Filters of the form are in the address, can be removed one by one, and find what a site refused', async () => {
    const refused = await one();
    const states = stage.product.db.collection<{ _id: string }>('listing_states');
    const before = await states.findOne({ _id: refused._id });
    const failed = { output_id: 'o1', status: 'failed', version: 1, at: new Date(), domain: 'site.example' };
    await states.updateOne({ _id: refused._id }, { $set: { 'sync.pending': ['o1'], 'sync.deliveries': [failed] } });
    try {
      const { page, faults } = await stage.openPage({ width: 390 });
      await stage.signIn(page);
      await stage.go(page, '/console/listings');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('On websites').selectOption('failed');
      await page.getByLabel('Gateway').selectOption(stage.scene.gateway.id);
      expect(await stage.violations(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Show listings' }).click();
      await page.waitForURL(/delivery=failed/);
      expect(page.url()).to.include(`gateway=${stage.scene.gateway.id}`);
      await page.getByText('1 listing', { exact: true }).waitFor();
      await page.locator(`.listing-card a[href$="${refused._id}"]`).waitFor();
      await page.locator('.listing-card').getByText('Refused by a site').waitFor();
      await page.getByRole('button', { name: 'Remove Refused by a site' }).click();
      await until('those that no site refused are there again', async () =>
        Number(await total(page)) > 1 ? true : undefined,
      );
      await page.getByLabel('Order').selectOption('price');
      await page.waitForURL(/sort=price/);
      await page.goBack();
      await page.waitForURL(/\?gateway=[0-9a-f-]+$/);
      expect(faults).to.deep.equal([]);
    } finally {
      if (before) await states.replaceOne({ _id: refused._id }, before);
    }
  });

  it('The map shows all listings in clusters, names its sources, and opens a cluster by keyboard', async () => {
    // More than the map shows one by one: what other tests have is fewer, and in one cluster only where two share a place.
    const many = await openScene({ product: stage.product, listings: 130, outputs: 0, itemId: 'north-2' });
    try {
      await many.run();
      await stage.product.refreshSearch();
      const { page, faults } = await stage.openPage();
      await stage.signIn(page);
      await stage.go(page, `/console/listings?gateway=${many.gateway.id}&show=map`);
      const clusters = page.locator('.map .map-cluster');
      await clusters.first().waitFor();
      await page.locator('.map .map-land').first().waitFor({ state: 'attached' });
      await page.locator('.map .map-name span').first().waitFor();
      await page.getByRole('link', { name: 'Natural Earth' }).waitFor();
      const before = (await clusters.allTextContents()).join();
      await clusters.first().press('Enter');
      await until('the map shows more of the cluster', async () => {
        const now = (await page.locator('.map').locator('.map-cluster, .map-point').allTextContents()).join();
        return now !== before && (await page.locator('.map').locator('.map-cluster, .map-point').count()) > 0
          ? true
          : undefined;
      });
      await page.getByRole('button', { name: 'Search this area' }).click();
      await page.waitForURL(/bbox=/);
      await page.getByRole('button', { name: 'Remove Area on the map' }).waitFor();
      expect(faults).to.deep.equal([]);
    } finally {
      await many.client.send('DELETE', `/gateways/${many.gateway.id}`);
      await many.close();
    }
  });

  it('A listing on the map is opened by mouse, and a step back shows its area again', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    await stage.go(page, '/console/listings?show=map');
    await page.locator('.map .map-point').first().waitFor();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await page.waitForURL(/bbox=/);
    await page.locator('.map .map-point').first().click();
    await page.locator('#facts').waitFor();
    await page.goBack();
    await page.waitForURL(/bbox=/);
    await page.locator('.listing-card').first().waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A listing shows its place, its facts in groups and its pictures, which turn and zoom by keyboard', async () => {
    const { _id: id } = await one({ 'location.geo': { $exists: true } });
    const picture = (name: string) => ({ url: `${stage.product.url}/console/icon.svg?${name}`, name });
    const before = await listings().findOne({ _id: id });
    await listings().updateOne({ _id: id }, { $set: { images: ['Front', 'Garden', 'Kitchen'].map(picture) } });
    try {
      const { page, faults } = await stage.openPage({ width: 390, colorScheme: 'dark' });
      await stage.signIn(page);
      await stage.go(page, `/console/listings/${id}`);
      await page.locator('.map .map-point').waitFor();
      const order = await page.evaluate<number[]>(
        "['h1', '.map', '.gallery'].map((name) => document.querySelector(name).getBoundingClientRect().top)",
      );
      expect(order, 'the map is under the title').to.deep.equal(order.toSorted((a, b) => a - b));
      await page.getByRole('heading', { name: 'Rooms and areas' }).waitFor();
      await page.getByRole('button', { name: 'Enlarge Front' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Enlarge Garden' }).click();
      const dialog = page.getByRole('dialog', { name: 'Garden' });
      await dialog.getByRole('status').getByText('2 / 3').waitFor();
      const width = () => dialog.locator('img').evaluate((image) => image.getBoundingClientRect().width);
      const usual = await width();
      await page.keyboard.press('+');
      await until('the picture is larger', async () => ((await width()) > usual ? true : undefined));
      expect(await stage.violations(page)).to.deep.equal([]);
      await page.keyboard.press('ArrowRight');
      await page.getByRole('dialog', { name: 'Kitchen' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Enlarge Kitchen' }).waitFor();
      expect(faults).to.deep.equal([]);
    } finally {
      if (before) await listings().replaceOne({ _id: id }, before);
    }
  });

  it('The brochure of a listing is saved in the layout and the language that are chosen', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    await stage.go(page, stage.pages['listing'] ?? '');
    await page.getByRole('button', { name: 'PDF brochure' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Layout').selectOption('minimal');
    await dialog.getByLabel('Language').selectOption('de');
    expect(await stage.violations(page)).to.deep.equal([]);
    const [response, file] = await Promise.all([
      page.waitForResponse(/\/pdf\?/),
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the PDF' }).click(),
    ]);
    expect(new URL(response.url()).search).to.include('template=minimal').and.to.include('language=de');
    expect(response.status()).to.equal(200);
    expect(file.suggestedFilename()).to.match(/\.pdf$/);
    expect(faults).to.deep.equal([]);
  });
}
