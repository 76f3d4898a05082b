import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { MappingVersion, StoredMapping } from '../../model/mapping/stored-mapping.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { endedJob } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';

const listing = (id: number) =>
  `<anuncio><codigo>C-${id}</codigo><referencia>R${id}</referencia><operacion>${id % 3 === 0 ? 'Alquiler' : 'Venta'}</operacion>` +
  `<periodo>${id % 3 === 0 ? 'mes' : ''}</periodo><tipo>${id % 4 === 0 ? 'Palomar' : 'Piso'}</tipo><precio>${id * 1_000 + 100_000}</precio>` +
  `<superficie>${60 + id}</superficie><dormitorios>${(id % 4) + 1}</dormitorios><ciudad>Nerja</ciudad><cp>29780</cp>` +
  `<titulo>Piso con vistas ${id}</titulo><descripcion>Un piso luminoso con vistas al mar, número ${id}.</descripcion>` +
  `<telefono>952 00 00 0${id % 10}</telefono></anuncio>`;
const FEED = `<?xml version="1.0" encoding="utf-8"?><web><anuncios>${Array.from({ length: 24 }, (_, at) => listing(at + 1)).join('')}</anuncios></web>`;

const MAPPING: FeedMapping = {
  version: 1,
  name: 'Spanish web export',
  source: { format: 'xml', records: 'web.anuncios.anuncio' },
  profile: { numbers: 'point', currency: 'EUR', country: 'ES', language: 'es', area_unit: 'sq_m' },
  key: { from: ['codigo'] },
  rules: [
    { to: 'reference', from: ['referencia'] },
    { to: 'offer_type', from: ['operacion'], codes: { Venta: 'sale', Alquiler: 'rental' } },
    { to: 'type', from: ['tipo'], codes: { Piso: 'apartment' } },
    { to: 'rent_details.rent_period', from: ['periodo'], codes: { mes: 'month' } },
    { to: 'financial.transaction.price', from: ['precio'] },
    { to: 'sizes.liveable_area', from: ['superficie'] },
    { to: 'location.city', from: ['ciudad'] },
    { to: 'location.postal_code', from: ['cp'] },
    { to: 'title', from: ['titulo'] },
    { to: 'description', from: ['descripcion'] },
  ],
  ignored: ['telefono'],
};

/** A feed of an unknown CRM, and a gateway that reads it by a mapping, which the studio shows. */
export async function seedStudio(
  scene: Scene,
): Promise<{ pages: Record<string, string>; url: string; stop: () => Promise<void> }> {
  const feed = await serve({ '/feed.xml': () => ({ body: FEED, headers: { 'content-type': 'application/xml' } }) });
  const url = `${feed.url}/feed.xml`;
  const { client } = scene;
  const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
    item_id: 'north-1',
    name: 'Costa',
    market: 'es',
    category: 'agency',
    input_connector: { connector_type: 'MAPPED_FEED', config: { url, mapping: MAPPING } },
  });
  await client.send('POST', `/gateways/${gateway.id}/enable`);
  await endedJob(client, await client.send<SyncJob>('POST', `/gateways/${gateway.id}/sync-jobs`));
  const mapping = await client.send<StoredMapping>('POST', '/mappings', { gateway_id: gateway.id });
  const { id } = await client.send<{ id: string }>('POST', `/mappings/${mapping.id}/preview`, {});
  await until(`the preview ${id} has ended`, async () => {
    const { status } = await client.get<{ status: string }>(`/mappings/${mapping.id}/preview`);
    return status === 'running' ? undefined : true;
  });
  return {
    pages: {
      studio: '/console/studio',
      'new mapping': '/console/studio/new',
      'mapping in the studio': `/console/studio/${mapping.id}`,
      'mapped gateway': `/console/gateways/${gateway.id}`,
    },
    url,
    stop: () => feed.stop(),
  };
}

/** What people do in the studio. */
export function studioPages(stage: Stage): void {
  const { openPage, signIn, go, settled, violations } = stage;

  it('A feed of an unknown CRM becomes a gateway by mouse: read, proposed, corrected, previewed', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, '/console/studio/new');
    await page.getByLabel('Address of the feed').fill(stage.feedUrl);
    await page.getByLabel('Country of the agency').selectOption('es');
    await page.getByRole('button', { name: 'Read the feed' }).click();
    await page.getByRole('heading', { name: '24 records read' }).waitFor();
    expect(await violations(page), 'the proposal').to.deep.equal([]);
    await page.getByRole('button', { name: 'Open in the studio' }).click();
    await page.getByRole('table', { name: 'Source' }).waitFor();
    const source = page.getByRole('table', { name: 'Source' });
    await source
      .getByRole('row', { name: /ciudad/ })
      .getByText('Nerja')
      .waitFor();
    // A number that must never be public has no rule.
    expect(
      await source
        .getByRole('row', { name: /telefono/ })
        .getByRole('combobox')
        .count(),
    ).to.equal(1);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Record 2 of 20').waitFor();
    // Two keys at once are two records, however slow the page is drawn.
    await page.evaluate(`
      for (const _ of [1, 2]) dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true }));
    `);
    await page.getByText('Record 4 of 20').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByText('Record 3 of 20').waitFor();
    await page.getByRole('button', { name: 'Preview the whole file' }).click();
    await page.getByText('24 records').waitFor();
    await settled(page);
    expect(await violations(page), 'the studio').to.deep.equal([]);
    await page.getByRole('link', { name: 'Create a gateway with it' }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A warning leads to its rule; its word gets a meaning by mouse, is previewed, published and rolled back', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['mapping in the studio'] ?? '');
    const warnings = page.getByRole('table', { name: 'Warnings and unknown words' });
    const unknown = warnings.getByRole('row', { name: /Palomar/ });
    await unknown.waitFor();
    expect(await unknown.textContent()).to.include('6');
    await unknown.getByRole('button', { name: 'tipo' }).click();
    await page.getByRole('heading', { name: 'Rule for type' }).waitFor();
    await page.getByLabel('Meaning of Palomar').selectOption('building');
    await page.getByText('Unsaved changes').waitFor();
    expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Preview the whole file' }).click();
    await page.getByText('This draft has been previewed').waitFor();
    expect(await unknown.count()).to.equal(0);
    const diff = page.getByRole('table', { name: /What publishing does to the 24 stored listings/ });
    expect(await diff.getByRole('row', { name: /^Changed/ }).textContent()).to.include('6');
    expect(await violations(page), 'the preview').to.deep.equal([]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('Dovecotes');
    expect(await violations(page), 'the dialog').to.deep.equal([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const versions = page.getByRole('table', { name: 'Published versions' });
    await versions.getByText('Dovecotes').waitFor();
    // A second version, so that there is one to go back to.
    await page.getByRole('table', { name: 'Our listing' }).getByRole('button', { name: 'title', exact: true }).click();
    // A rule with a condition that no record meets makes nothing.
    const listing = page.getByRole('table', { name: 'Our listing' });
    await listing.getByText('Piso con vistas').waitFor();
    await page.getByText('Used for every record').click();
    await page.getByRole('button', { name: 'Only for some records…' }).click();
    const condition = page.getByRole('group', { name: 'Condition', exact: true });
    await condition.getByLabel('Field', { exact: true }).selectOption('operacion');
    await condition.getByLabel('Values').fill('Neither');
    await listing.getByText('Piso con vistas').waitFor({ state: 'detached' });
    expect(await violations(page), 'a condition').to.deep.equal([]);
    await page.getByRole('button', { name: 'Remove the rule' }).click();
    await page.getByRole('button', { name: 'Preview the whole file' }).click();
    await page.getByText('This draft has been previewed').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await versions.getByText('Version 2').waitFor();
    await versions.getByRole('button', { name: 'Roll back: Version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await versions.getByText('repeats version 1').waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A key that did not last over two files is published or rolled back only after a confirmation', async () => {
    const path = stage.pages['mapping in the studio'] ?? '';
    const mapping = path.split('/').at(-1) ?? '';
    const { revision } = await previewWithEarlier(stage, mapping, FEED.replaceAll('<codigo>C-', '<codigo>D-'));
    const confirmed = { revision, confirm_unstable_key: true };
    const { number } = await stage.scene.client.send<MappingVersion>('POST', `/mappings/${mapping}/publish`, confirmed);
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, path);
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('24 of 24 homes have another key than in the earlier file').waitFor();
    await dialog.getByText('different in every listing: referencia').waitFor();
    const publish = dialog.getByRole('button', { name: 'Publish' });
    expect(await publish.isDisabled()).to.equal(true);
    expect(await violations(page), 'the dialog').to.deep.equal([]);
    await dialog.getByRole('checkbox').check();
    const versions = page.getByRole('table', { name: 'Published versions' });
    await publish.click();
    await versions.getByText(`Version ${number + 1}`, { exact: true }).waitFor();
    const rollBack = async (): Promise<void> => {
      await versions.getByRole('button', { name: `Roll back: Version ${number}`, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    };
    await rollBack();
    await page.getByText('This version is not published').waitFor();
    expect(await versions.getByText(`Version ${number + 2}`, { exact: true }).count()).to.equal(0);
    expect(await violations(page), 'the refusal').to.deep.equal([]);
    await page.getByRole('checkbox', { name: /each delivery may remove listings/ }).check();
    await rollBack();
    await versions.getByText(`Version ${number + 2}`, { exact: true }).waitFor();
    expect(faults.filter((fault) => !fault.includes('422'))).to.deep.equal([]);
  });
}

/** A finished preview of a mapping whose keys are compared with those of an earlier file. */
async function previewWithEarlier(
  { product, scene: { client } }: Stage,
  id: string,
  earlier: string,
): Promise<StoredMapping> {
  const response = await fetch(`${product.url}/v1/gateway/mappings/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await product.token('agency-north')}`,
      'content-type': 'application/octet-stream',
    },
    body: earlier,
  });
  const { id: earlier_upload_id } = (await response.json()) as { id: string };
  await client.send('POST', `/mappings/${id}/preview`, { earlier_upload_id });
  await until('the preview has ended', async () => {
    const { status } = await client.get<{ status: string }>(`/mappings/${id}/preview`);
    return status === 'running' ? undefined : true;
  });
  return client.get<StoredMapping>(`/mappings/${id}`);
}
