import { expect } from 'chai';
import { manyRowsFile } from '../../dvf/testing/many-rows.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { openDvfDesk } from '../support/dvf.ts';
import type { TestProduct } from '../support/product.ts';
import type { Scene } from '../support/scene.ts';
import { plantVisitors, visitorsOf } from '../support/visitors.ts';
import type { Stage } from './stage.ts';

/** Sixty days: a window of thirty and the one before. */
const DAYS = 60;

/** Gives a gateway visitors, sales around and the addons that its pages need. @returns the addresses of those pages by name */
export async function seedAnalysis(product: TestProduct, scene: Scene): Promise<Record<string, string>> {
  for (const code of ['INSIGHTS', 'SOLAR_EXPOSURE', 'ESTIMATION', 'DVF']) await scene.buyAddon(code);
  const listings = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
  await plantVisitors(
    product,
    visitorsOf(listings, {
      seed: 7,
      gatewayId: scene.gateway.id,
      from: new Date(Date.now() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
      days: DAYS,
      visitorsPerDay: 8,
      until: new Date(),
      late: 0,
    }),
  );
  const desk = await openDvfDesk(product);
  try {
    await desk.submit({ files: [await desk.file('dvf.csv', manyRowsFile(400))], release: 'console' });
    await desk.ended();
  } finally {
    await desk.close();
  }
  const root = `/console/insights/${scene.gateway.id}`;
  const { items } = await scene.client.get<{ items: { property_id: string }[] }>(
    `/insights/${scene.gateway.id}/properties/top`,
  );
  const { data } = await scene.client.get<{ data: { id: string }[] }>('/dvf?codePostal=69100&limit=1');
  return {
    sales: '/console/transactions?codePostal=69100',
    'sales in an area': '/console/transactions?area=45.75_4.85_45.75_4.88_45.78_4.88_45.78_4.85',
    'sales in an area that crosses itself': '/console/transactions?area=45.75_4.85_45.78_4.88_45.75_4.88_45.78_4.85',
    'a sale': `/console/transactions/${data[0]?.id ?? ''}`,
    estimation: '/console/estimation',
    insights: root,
    'insights of listings': `${root}/listings`,
    'insights of a listing': `${root}/listings/${items[0]?.property_id ?? ''}`,
    'insights of leads': `${root}/leads`,
    'insights of channels': `${root}/channels`,
    'insights of demand': `${root}/demand`,
  };
}

/** What people do on the pages that value and measure. */
export function analysisPages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  async function openAt(name: string) {
    const opened = await openPage();
    await signIn(opened.page);
    await go(opened.page, stage.pages[name] ?? '');
    return opened;
  }

  it('How far the probabilities of visitors come true is drawn, and what it needs is said before', async () => {
    const { page, faults } = await openAt('insights of leads');
    await page.getByText(/Not known yet: report the outcome of at least 20 visitors/).waitFor();
    const calibrations = stage.product.db.collection<{ _id: string }>('intent_calibrations');
    const of = { _id: stage.scene.gateway.id };
    const bands = [
      { cases: 200, won: 2, predicted: 0.012, observed: 0.01, low: 0.003, high: 0.036 },
      { cases: 200, won: 18, predicted: 0.08, observed: 0.09, low: 0.058, high: 0.138 },
    ];
    await calibrations.updateOne(
      of,
      { $set: { reliability: { judged_from: '2026-05-01', bands }, computed_at: new Date() } },
      { upsert: true },
    );
    try {
      await page.reload();
      const plot = page.getByRole('img', { name: 'How far it comes true' });
      await plot.waitFor();
      expect(await plot.locator('circle').count()).to.equal(2);
      await page.getByRole('row', { name: /8%.*9%.*5.8% – 13.8%.*200/ }).waitFor();
      expect(await violations(page)).to.deep.equal([]);
      expect(faults).to.deep.equal([]);
    } finally {
      await calibrations.deleteOne(of);
    }
  });

  it('What channels cost is stated month by month; the return is shown once no month is missing', async () => {
    const { page, faults } = await openAt('insights of channels');
    const card = page.getByRole('region', { name: 'Outcomes' });
    const missing = card.getByText('Costs are not stated yet');
    await missing.waitFor();
    expect(await card.getByRole('columnheader', { name: 'Return on costs' }).count()).to.equal(0);
    const months = await card.getByRole('combobox', { name: 'Month' }).locator('option').allTextContents();
    expect(months.length, 'thirty days touch two months or three').to.be.within(1, 3);
    for (const month of months) {
      await card.getByRole('combobox', { name: 'Month' }).selectOption(month);
      await card.getByLabel('Portals (EUR)').fill('490');
      await card.getByRole('button', { name: 'Save the costs' }).click();
      await card.getByText('The costs are saved.').waitFor();
    }
    await missing.waitFor({ state: 'detached' });
    await card.getByRole('columnheader', { name: 'Cost per lead' }).waitFor();
    const row = card.getByRole('row', { name: /^Portals/ });
    await row.getByText(/^[+-]?\d+%$/).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.reload();
    await row.waitFor();
    expect(await card.getByLabel('Portals (EUR)').inputValue(), 'what was stated is there again').to.equal('490');
    expect(faults).to.deep.equal([]);
    const path = `/insights/${stage.scene.gateway.id}/channel-costs`;
    const { items } = await stage.scene.client.get<{ items: { month: string }[] }>(path);
    expect(items).to.have.lengthOf(months.length);
    for (const { month } of items) await stage.scene.client.send('DELETE', `${path}/${month}`);
  });

  it('A listing is compared field by field, and its sunlight is calculated and drawn', async () => {
    const { page, faults } = await openAt('listing');
    await page.locator('summary', { hasText: 'Field by field' }).click();
    const row = page.locator('.stages tbody tr', { hasText: 'financial.transaction.price.amount' });
    const cells = await row.locator('.value').allTextContents();
    expect(cells).to.have.length(3);
    expect(new Set(cells).size, 'the CRM, the product and the website say the same').to.equal(1);
    await page.locator('summary', { hasText: 'History' }).click();
    await page
      .locator('summary', { hasText: /^Version \d+:/ })
      .first()
      .click();
    await page.locator('.field-changes dt').first().waitFor();
    await page.locator('summary', { hasText: 'record' }).click();
    await page.locator('pre.raw', { hasText: 'crm_reference' }).waitFor();
    await page.getByRole('button', { name: 'Calculate sunlight' }).click();
    await page.getByRole('img', { name: 'Direct sun by month' }).waitFor();
    expect(await page.locator('.chart-column').count()).to.equal(12);
    const months = page.locator('.field .chips .chip');
    await months.first().waitFor();
    const inTheEvening = await months.allTextContents();
    for (const text of inTheEvening) expect(text).to.match(/^[A-Z][a-z-]+ (in no month|all year|[A-Z][a-z]{2}.*)$/);
    await page.getByLabel('In the sun at').fill('03:00');
    await page
      .locator('.chip', { hasText: 'in no month' })
      .nth(inTheEvening.length - 1)
      .waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('An address is valued with range, confidence and comparables, and a refusal says what is missing', async () => {
    const { page, faults } = await openAt('estimation');
    await page.getByLabel('Address').fill('8 rue numero 7, 69100 Villeurbanne');
    await page.getByLabel('Liveable area').fill('60');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await page.getByText('Eight of ten are between').waitFor();
    const adjusted = page.locator('.estimate tbody td[data-label="Per m² today"]');
    expect(await adjusted.count(), 'comparables').to.be.above(0);
    for (const price of await adjusted.allTextContents()) expect(price).to.match(/^€[\d,]+$/);
    await page.locator('.map .map-point').nth(1).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    const beyondCard = `[...document.querySelectorAll('.estimate table')].filter(
      (table) => table.getBoundingClientRect().right > table.closest('.card').getBoundingClientRect().right).length`;
    // French figures are the widest.
    const language = page.locator('select').filter({ has: page.locator('option[value=fr]') });
    await language.selectOption('fr');
    await page.getByText('Huit sur dix se situent entre').waitFor();
    expect(await page.evaluate(beyondCard), 'tables wider than their card').to.equal(0);
    await language.selectOption('en');
    await page.getByLabel('Offer').selectOption('life_annuity_sale');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await page.getByRole('row', { name: /By the tax scale.*18%/ }).waitFor();
    expect(await page.evaluate(beyondCard), 'tables of an annuity wider than their card').to.equal(0);
    expect(await violations(page), 'an annuity').to.deep.equal([]);
    await page.getByLabel('Offer').selectOption('sale');
    await page.getByLabel('Liveable area').fill('9999');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await page.getByText('is outside what the comparables cover').waitFor();
    await page.getByLabel('Liveable area').fill('60');
    await page.getByLabel('Address').fill('zzzzzz, 99999 Nowhere');
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    await page.getByText('The address was not found in France').waitFor();
    await page.getByText('There is too little to go by').waitFor();
    expect(await page.getByLabel('Liveable area').inputValue(), 'what was typed is kept').to.equal('60');
    expect(faults).to.deep.equal([]);
  });

  it('SILENT: a listing that has left the gateway keeps its figures, says so, and offers no report that would be refused', async () => {
    const { client, gateway } = stage.scene;
    const { items: former } = await client.get<{ items: { property: { id: string } }[] }>(
      `/properties/deleted?gatewayId=${gateway.id}&size=100`,
    );
    const { items: top } = await client.get<{ items: { property_id: string }[] }>(
      `/insights/${gateway.id}/properties/top?limit=100`,
    );
    const id = top.map((line) => line.property_id).find((one) => former.some(({ property }) => property.id === one));
    expect(id, 'a former listing that was viewed').to.be.a('string');
    const { page, faults } = await openAt('insights');
    await go(page, `${stage.pages['insights of listings']}/${id}`);
    await page.getByText('This listing has left the gateway.').waitFor();
    await page.getByRole('heading', { name: `Former listing ${id}` }).waitFor();
    await page.getByRole('region', { name: 'Interested visitors' }).waitFor();
    expect(await page.getByRole('alert').count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Owner report (PDF)' }).count()).to.equal(0);
    expect(await page.getByRole('link', { name: 'Open the listing' }).count()).to.equal(0);
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('A listing says how many of those who searched for it opened it, and one with findings how many passed it over', async () => {
    interface Line {
      readonly property_id: string;
      readonly searchers?: { readonly opened: number; readonly skipped: number };
      readonly findings: readonly object[];
    }
    const { page, faults } = await openAt('insights');
    /** What a page has got of the API. Opened again while the search could not be reached: then it says nothing of searchers. */
    const shown = async <Body>(path: string, part: RegExp, isWhole: (body: Body) => boolean): Promise<Body> => {
      for (;;) {
        const [answer] = await Promise.all([
          page.waitForResponse((response) => part.test(response.url())),
          go(page, path),
        ]);
        const body = (await answer.json()) as Body;
        if (isWhole(body)) return body;
        await go(page, stage.pages['insights'] ?? '');
      }
    };
    const list = stage.pages['insights of listings'] ?? '';
    const { items } = await shown<{ items: readonly Line[] }>(list, /\/properties\/diagnostics\?/, (body) =>
      body.items.every(({ searchers }) => searchers !== undefined),
    );
    const counted = items.flatMap(({ searchers, ...line }) => (searchers ? [{ ...line, ...searchers }] : []));
    const [first] = counted.filter(({ opened, skipped }) => opened > 1 && skipped > 0);
    if (!first) throw new Error('No listing of the page was opened by some searchers and passed over by others.');
    for (const { opened, skipped } of counted.filter((line) => line.skipped > 0 && line.findings.length > 0))
      await page
        .getByText(`passed over by ${skipped} of ${opened + skipped} visitors`)
        .first()
        .waitFor();
    expect(await violations(page)).to.deep.equal([]);
    const { searchers } = await shown<Pick<Line, 'searchers'>>(
      `${list}/${first.property_id}`,
      new RegExp(`/properties/${first.property_id}\\?`),
      (body) => body.searchers !== undefined,
    );
    const [opened, all] = [searchers?.opened ?? 0, (searchers?.opened ?? 0) + (searchers?.skipped ?? 0)];
    await page.getByText(`${all} visitors searched for such a listing and opened one that day.`).waitFor();
    await page.getByText(`${opened} of them opened this one.`).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('Insights lead from the overview to a listing and to a visitor, and their period is in the address', async () => {
    const { page, faults } = await openAt('insights');
    await page.getByRole('img', { name: 'Visitors by day' }).waitFor();
    await page.locator('.chart-before').waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await page.waitForURL(/days=7/);
    await page.getByText('As a table').first().click();
    await page.locator('.chart tbody tr').nth(6).waitFor();
    expect(await page.locator('.chart tbody tr').count()).to.equal(7);
    await page.locator('.tabs').getByRole('link', { name: 'Listings' }).click();
    // Listings that were archived meanwhile are among those with most interest, or not.
    await page.locator('.bar-table a').filter({ hasNotText: 'Former listing' }).first().click();
    await page.getByRole('heading', { name: 'What the owner reads' }).waitFor();
    await page.getByRole('region', { name: 'Interested visitors' }).locator('.row-link').first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Owner report (PDF)' }).click();
    expect((await download).suggestedFilename()).to.match(/^report-.*\.pdf$/);
    await go(page, stage.pages['insights of leads'] ?? '');
    await page.locator('.stack-table .row-link').first().click();
    await page.getByRole('heading', { name: 'Why this score' }).waitFor();
    await page.getByRole('heading', { name: 'Listings that fit' }).waitFor();
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('won');
    await page.getByLabel('Revenue').fill('9000');
    await page.getByRole('button', { name: 'Save the outcome' }).click();
    await page.getByRole('status').filter({ hasText: '€9,000.00' }).waitFor();
    expect(await violations(page), 'a visitor').to.deep.equal([]);
    await go(page, stage.pages['insights of channels'] ?? '');
    await page.locator('summary', { hasText: /^\d+ campaigns?$/ }).click();
    await page.getByRole('columnheader', { name: 'Campaign' }).waitFor();
    expect(await violations(page), 'campaigns').to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });
}
