import { expect } from 'chai';
import type { Stage } from './stage.ts';

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
