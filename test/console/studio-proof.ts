import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { compare, publishedPrivately } from '../../bench/mapped-feed/compare.ts';
import { readAll } from '../../bench/mapped-feed/sources.ts';
import { kyero } from '../../connectors/inputs/kyero/kyero.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';
import { asUnknownFeed } from './unknown-feed.ts';

const LISTINGS = 20;
/** Share of the values of the written connector that the corrected mapping must have. */
const GOAL = 0.95;

/** What the written connector makes of an export. */
async function written(feed: string): Promise<MappedProperty[]> {
  const folder = await mkdtemp(join(tmpdir(), 'unknown-feed-'));
  try {
    const path = join(folder, 'kyero.xml');
    await writeFile(path, feed);
    const records = await readAll(kyero, 'fr', path);
    return records.map((raw) => kyero.map(raw, { config: {}, market: 'fr' }).property);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A listing as the API returns it, without what the product sets. */
function contentOf(listing: Readonly<Record<string, unknown>>): MappedProperty {
  const {
    id: _id,
    stream_id: _stream,
    gateway_id: _gateway,
    crm_source: _source,
    property_url: _url,
    synchronization: _synchronization,
    ...content
  } = listing;
  return content as unknown as MappedProperty;
}

/** A feed that no connector knows is taken from its address to a live gateway by mouse. */
export function studioProof(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  /** Has a field of the feed fill a field of the listing. */
  async function use(page: Page, field: string, target: string): Promise<void> {
    await page.getByLabel(`Use of ${field}`, { exact: true }).selectOption(target);
    await page.getByRole('heading', { name: `Rule for ${target}` }).waitFor();
  }

  /** Opens the rule that fills a field of the listing. */
  async function rule(page: Page, target: string): Promise<void> {
    await page.getByRole('table', { name: 'Our listing' }).getByRole('button', { name: target, exact: true }).click();
    await page.getByRole('heading', { name: `Rule for ${target}` }).waitFor();
  }

  async function preview(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Preview the whole file' }).click();
    await page.getByText('This draft has been previewed').waitFor();
  }

  it('An unknown feed becomes a live gateway by mouse alone, with the values that a written connector reads', async () => {
    const known = await (await fetch(`${stage.scene.crm}/kyero.xml?listings=${LISTINGS}&revision=0`)).text();
    const feed = await serve({
      '/export.xml': () => ({ body: asUnknownFeed(known), headers: { 'content-type': 'application/xml' } }),
    });
    try {
      const { page, faults } = await openPage();
      await signIn(page);
      await go(page, '/console/studio/new');
      await page.getByLabel('Address of the feed').fill(`${feed.url}/export.xml`);
      await page.getByLabel('Country of the agency').selectOption('fr');
      await page.getByRole('button', { name: 'Read the feed' }).click();
      await page.getByRole('heading', { name: `${LISTINGS} records read` }).waitFor();
      expect(await page.locator('.notice.good').count(), 'nothing recognises it').to.equal(0);
      await page.getByRole('button', { name: 'Open in the studio' }).click();
      await page.getByRole('table', { name: 'Source' }).waitFor();

      await use(page, 'mode', 'offer_type');
      await use(page, 'mode', 'rent_details.rent_period');
      await use(page, 'surface_area.s1', 'sizes.liveable_area');
      await page.getByText('Settings of the file').click();
      await page.getByLabel('Unit of the area').selectOption({ label: 'm²' });
      // Fields that the first record lacks are on another one.
      for (const [field, target] of [
        ['c7', 'bedrooms'],
        ['surface_area.s2', 'sizes.plot_area'],
      ] as const) {
        while ((await page.getByLabel(`Use of ${field}`, { exact: true }).count()) === 0)
          await page.getByRole('button', { name: 'Next' }).click();
        await use(page, field, target);
      }
      await rule(page, 'location.publish_address');
      await page.getByLabel('Or always this value').selectOption({ label: 'yes' });
      await preview(page);
      await rule(page, 'offer_type');
      await page.getByLabel('Meaning of V', { exact: true }).selectOption('sale');
      await page.getByLabel('Meaning of L-MOIS').selectOption('rental');
      await rule(page, 'rent_details.rent_period');
      await page.getByLabel('Meaning of V', { exact: true }).selectOption({ label: 'known, means nothing here' });
      await page.getByLabel('Meaning of L-MOIS').selectOption('month');
      await preview(page);
      expect(await violations(page), 'the corrected mapping').to.deep.equal([]);

      await page.getByRole('link', { name: 'Create a gateway with it' }).click();
      const name = page.getByLabel('Name', { exact: true });
      // The form is filled once the mapping has been read.
      await until('the mapping names the gateway', async () => (await name.inputValue()) !== '' || undefined);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Address', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Not yet').click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Check the connection' }).click();
      await page.getByRole('button', { name: 'Save and start a dry run' }).click();
      await page.getByText(`${LISTINGS} listings would be created`).waitFor();
      await page.getByRole('button', { name: 'Start the first sync' }).click();
      await page.locator('.badge', { hasText: 'Completed' }).waitFor();

      const { client } = stage.scene;
      const [, id = ''] = /\/gateways\/([\w-]+)\//.exec(page.url()) ?? [];
      await stage.product.refreshSearch();
      const { data } = await client.get<{ data: Record<string, unknown>[] }>(
        `/gateways/${id}/properties?limit=${LISTINGS}`,
      );
      const found = new Map(data.map((listing) => [listing['crm_reference'], contentOf(listing)]));
      const expected = await written(known);
      expect([...found.keys()]).to.have.members(expected.map(({ crm_reference }) => crm_reference));
      let [right, all] = [0, 0];
      const wrong: string[] = [];
      for (const listing of expected) {
        const own = found.get(listing.crm_reference) ?? contentOf({});
        const result = compare({ ...listing, title: {} }, { ...own, title: {} });
        right += result.right.length;
        all += result.right.length + result.wrong.length + result.missing.length;
        wrong.push(
          ...result.missing.map((field) => `missing ${field}`),
          ...result.wrong.map(({ field, expected: want, found: has }) => `${field}: ${has}, not ${want}`),
        );
        expect(publishedPrivately(listing, own), 'private values that are published').to.deep.equal([]);
      }
      expect(wrong.filter((text) => /^(?:missing )?(?:offer_type|financial\.)/.test(text))).to.deep.equal([]);
      expect(right / all, wrong.join('\n')).to.be.at.least(GOAL);
      expect(faults).to.deep.equal([]);
    } finally {
      await feed.stop();
    }
  });
}
