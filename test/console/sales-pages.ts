import { expect } from 'chai';
import { until } from '../support/until.ts';
import type { Locator, Page } from 'playwright-core';
import type { Stage } from './stage.ts';

const areaOf = (page: Page): string => new URL(page.url()).searchParams.get('area') ?? '';

/** Where a part of the map is in the window, from its upper left corner as parts of its size. */
async function onMap(page: Page, x: number, y: number): Promise<[x: number, y: number]> {
  const box = await page.locator('#sales-map').boundingBox();
  if (!box) throw new Error('There is no map.');
  return [box.x + box.width * x, box.y + box.height * y];
}

/** The centre of an element in the window. */
async function centre(element: Locator): Promise<[x: number, y: number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Asks for an area and waits until the map takes points. */
async function startArea(page: Page): Promise<void> {
  await page.locator('.map').locator('.map-point, .map-cluster').first().waitFor();
  await page.getByLabel('Place by').selectOption('area');
  await page.locator('.map.drawing').waitFor();
  await page.locator('#sales-map').scrollIntoViewIfNeeded();
}

/** Clicks points on the map, each after the one before is drawn. */
async function clickPoints(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  for (const [place, [x, y]] of points.entries()) {
    await page.mouse.click(...(await onMap(page, x, y)));
    await page.locator('.map-corner').nth(place).waitFor();
  }
}

async function showsSalesOf(stage: Stage, page: Page): Promise<void> {
  const numbers = areaOf(page).split('_').map(Number);
  const points = numbers.flatMap((lat, place) => (place % 2 === 0 ? [[numbers[place + 1], lat]] : []));
  const { meta } = await stage.scene.client.send<{ meta: { total: number } }>('POST', '/dvf/geo', {
    polygon: [...points, points[0]],
  });
  expect(meta.total).to.be.within(1, 399);
  await page.getByRole('region', { name: 'Sales', exact: true }).getByText(`${meta.total} sales`).waitFor();
}

/** What people do on the pages about real sales (DVF). */
export function salesPages(stage: Stage): void {
  it('Sales are found by place, type and price on a map, in a list and as prices, and lead to their own page', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    await page.getByRole('link', { name: 'Real sales' }).click();
    await page.getByText('Prices need a place').waitFor();
    await page.getByLabel('Postal code', { exact: true }).fill('69100');
    await page.getByLabel('Area from').fill('60');
    await page.getByRole('button', { name: 'Show sales' }).click();
    await page.waitForURL(/codePostal=69100&surfaceMin=60/);
    await page.getByRole('img', { name: /^Median per m² over time/ }).waitFor();
    await page.getByRole('row', { name: /^Flat/ }).first().waitFor();
    await page.locator('.map').locator('.map-point, .map-cluster').first().waitFor();
    const areas = await page.locator('td[data-label="Built area"]').allTextContents();
    expect(areas).to.have.length(50);
    expect(areas.map((text) => Number.parseInt(text, 10)).filter((area) => area < 60)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('td[data-label="Built area"]').nth(50).waitFor();
    await page.getByRole('link', { name: /Licence Ouverte/ }).waitFor();
    await page.getByText('Release console.').waitFor();
    await page.locator('.stack-table .row-link').first().click();
    await page.locator('dt', { hasText: 'Parcels' }).waitFor();
    expect(await stage.violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('A click on the map searches the sales around it', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    await stage.go(page, stage.pages['sales'] ?? '');
    await page.locator('.map').locator('.map-point, .map-cluster').first().waitFor();
    await page.locator('.map').click({ position: { x: 90, y: 20 } });
    await page.waitForURL(/lat=45\.\d+&lon=4\.\d+&radius=500/);
    await page.locator('.map .map-disc').waitFor();
    expect(await page.getByLabel('Radius (m)').inputValue()).to.equal('500');
    expect(faults).to.deep.equal([]);
  });

  it('An area is drawn with the mouse: closed by its first point, changed, searched, and back again', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    await stage.go(page, stage.pages['sales'] ?? '');
    await startArea(page);
    await clickPoints(page, [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ]);
    expect(page.url(), 'an open area is not searched').to.contain('codePostal=69100');
    await page.locator('.map-corner.first').click();
    await page.waitForURL(/area=/);
    const first = areaOf(page);
    expect(first.split('_')).to.have.length(8);
    await stage.settled(page);
    await showsSalesOf(stage, page);
    await page.getByRole('region', { name: 'Prices here' }).getByRole('row', { name: /^Flat/ }).waitFor();

    const [x, y] = await centre(page.locator('.map-corner').nth(1));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y - 30, { steps: 4 });
    await page.mouse.up();
    await page.getByText('not yet those of this area').waitFor();
    expect(areaOf(page)).to.equal(first);
    await page.locator('.map-side').first().click();
    await page.getByText('5 points').waitFor();
    await page.locator('.map-corner').nth(3).click({ button: 'right' });
    await page.getByText('4 points').waitFor();
    await page.getByRole('button', { name: 'Show sales in the area' }).click();
    await page.waitForURL((url) => url.searchParams.get('area') !== first);
    await stage.settled(page);
    await showsSalesOf(stage, page);
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('area') === first);
    await stage.settled(page);
    await showsSalesOf(stage, page);
    expect(await page.locator('.map-corner').count()).to.equal(4);
    await page.getByRole('button', { name: 'Clear the area' }).click();
    await page.getByText('0 points').waitFor();
    // The map is drawn after the words.
    await until('no corner is left', async () => (await page.locator('.map-corner').count()) === 0);
    expect(faults).to.deep.equal([]);
  });

  it('A double click closes an area, and one whose lines cross is refused in words', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    await stage.go(page, stage.pages['sales'] ?? '');
    await startArea(page);
    await clickPoints(page, [
      [0.3, 0.3],
      [0.7, 0.7],
      [0.7, 0.3],
    ]);
    await page.mouse.dblclick(...(await onMap(page, 0.3, 0.7)));
    await page.getByText('The lines after points 1 and 3 meet').waitFor();
    expect(await page.locator('.map-corner').count(), 'a double click adds one point').to.equal(4);
    expect(page.url()).to.contain('codePostal=69100');
    await page.getByRole('button', { name: 'Remove point 4' }).click();
    await page.getByRole('button', { name: 'Show sales in the area' }).click();
    await page.waitForURL(/area=/);
    await stage.settled(page);
    await showsSalesOf(stage, page);
    expect(faults).to.deep.equal([]);
  });

  it('An area is drawn with a finger on a phone: points by taps, a double tap closes it, the list removes one', async () => {
    const { page, faults } = await stage.openPage({ width: 390, hasTouch: true });
    await stage.signIn(page);
    await stage.go(page, stage.pages['sales'] ?? '');
    await startArea(page);
    const corners = page.locator('.map-corner');
    for (const [place, [x, y]] of [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
    ].entries()) {
      await page.touchscreen.tap(...(await onMap(page, x ?? 0, y ?? 0)));
      await corners.nth(place).waitFor();
    }
    const last = await onMap(page, 0.3, 0.7);
    await Promise.all([page.touchscreen.tap(...last), page.touchscreen.tap(...last)]);
    await page.getByRole('button', { name: 'Show sales in the area' }).waitFor();
    await page.locator('.map-side').nth(3).waitFor();
    expect(await corners.count(), 'a double tap adds one point').to.equal(4);
    // Browsers for telephones turn a long press into a right click, this one does not: the list removes points everywhere.
    await page.getByRole('button', { name: 'Remove point 4' }).tap();
    await page.locator('.map-side').nth(3).waitFor({ state: 'detached' });
    expect(await corners.count(), 'the list removes one').to.equal(3);
    await page.getByRole('button', { name: 'Show sales in the area' }).tap();
    await page.waitForURL(/area=/);
    await stage.settled(page);
    await showsSalesOf(stage, page);
    expect(faults).to.deep.equal([]);
  });

  it('An area is drawn with the keyboard alone: by coordinates and by the centre of the map', async () => {
    const { page, faults } = await stage.openPage({ width: 390 });
    await stage.signIn(page);
    await stage.go(page, stage.pages['sales'] ?? '');
    await page.locator('.map').locator('.map-point, .map-cluster').first().waitFor();
    await page.getByLabel('Place by').focus();
    await page.keyboard.type('Drawn');
    await page.getByRole('button', { name: 'To the map' }).press('Enter');
    expect(await page.evaluate('document.activeElement.id')).to.equal('sales-map');
    await page.getByRole('button', { name: 'Add the centre of the map' }).press('Enter');
    await page.getByText('1 point', { exact: true }).waitFor();
    await page.getByLabel('Latitude of a new point').focus();
    for (const [lat, lon] of [
      ['45.74', '4.84'],
      ['45.74', '4.87'],
      ['45.77', '4.9'],
      ['45.79', '4.84'],
    ] as const) {
      await page.keyboard.type(lat);
      await page.keyboard.press('Tab');
      await page.keyboard.type(lon);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Remove point 1' }).press('Enter');
    await page.getByText('4 points').waitFor();
    await page.getByLabel('Longitude of point 3').fill('4.86');
    await page.getByLabel('Longitude of point 3').press('Tab');
    await page.getByRole('button', { name: 'Remove point 4' }).press('Enter');
    await page.getByText('3 points').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).to.equal('Remove point 3');
    await page.getByRole('button', { name: 'Show sales in the area' }).press('Enter');
    await page.waitForURL(/area=/);
    expect(areaOf(page)).to.equal('45.74_4.84_45.74_4.87_45.77_4.86');
    await stage.settled(page);
    await showsSalesOf(stage, page);
    expect(await stage.violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('An address with an area that cannot be searched says why, and no request is sent', async () => {
    const { page, faults } = await stage.openPage();
    await stage.signIn(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/dvf(\/stats)?(\?|$)/.test(request.url())) requested.push(request.url());
    });
    for (const [area, words] of [
      ['here', 'cannot be read'],
      ['45.75_4.85_45.78_4.88', 'at least three points'],
      ['45.75_4.85_45.78_4.88_45.75_4.88_45.78_4.85', 'points 1 and 3 meet'],
      ['10_-100_20_0_10_100', 'too large'],
    ] as const) {
      await stage.go(page, `/console/transactions?area=${area}`);
      await page.locator('#area-state', { hasText: words }).waitFor();
    }
    expect(requested).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('Without the addon the page of sales says what is needed and leads to where it is bought', async () => {
    const { page, faults } = await stage.openPage();
    await page.goto(`${stage.product.url}/console/transactions?codePostal=69100`);
    await page.getByLabel('API token').fill(await stage.product.token('agency-south'));
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByText('An addon is needed').waitFor();
    expect(await stage.violations(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'To the gateways' }).click();
    await page.locator('h1', { hasText: 'Gateways' }).waitFor();
    expect(faults).to.deep.equal([]);
  });
}
