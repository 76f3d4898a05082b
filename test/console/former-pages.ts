import { expect } from 'chai';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { endedJob } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';

interface FormerListings {
  readonly total_elements: number;
  readonly items: readonly {
    readonly property: { readonly crm_reference: string; readonly location: { readonly city: string } };
  }[];
}

/** Confirms some of the listings that are held back, so that they are former ones. @returns the address of their page */
export async function seedFormer({ client, gateway }: Scene): Promise<Record<string, string>> {
  const path = `/gateways/${gateway.id}`;
  const { items } = await client.get<{ items: { id: string }[] }>(`${path}/held-listings?size=3`);
  const body = { ids: items.map(({ id }) => id) };
  const job = await client.send<SyncJob>('POST', `${path}/held-listings/confirm`, body);
  await endedJob(client, job);
  return { former: `/console${path}/former` };
}

/** What people do with listings that left their CRM. */
export function formerPages(stage: Stage): void {
  const { openPage, signIn, go, settled, violations } = stage;

  const former = () =>
    stage.scene.client.get<FormerListings>(`/properties/deleted?gatewayId=${stage.scene.gateway.id}&size=100`);

  it('Former listings are filtered by mouse, with when and why they left; one is brought back by keyboard', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['former'] ?? '');
    const before = await former();
    const [first] = before.items;
    const { crm_reference: reference = '', location } = first?.property ?? {};
    const table = page.getByRole('table', { name: 'Former' });
    const rows = table.locator('tbody tr');
    expect(await rows.count()).to.equal(before.total_elements);
    await rows.first().getByText('A complete read of the CRM did not return it.').waitFor();

    const form = page.getByRole('search');
    await form.getByLabel('Words or reference').fill(reference);
    await form.getByLabel('City').fill(location?.city ?? '');
    await form.getByLabel('Left from').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
    await form.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 former listing', { exact: true }).waitFor();
    expect(page.url()).to.include(`text=${encodeURIComponent(reference)}`);
    await form.getByLabel('Price from').fill('900000000');
    await form.getByRole('button', { name: 'Search' }).click();
    await page.getByText('No former listing fits these filters.').waitFor();
    expect(await violations(page), 'nothing found').to.deep.equal([]);
    await page.goBack();
    await page.getByText('1 former listing', { exact: true }).waitFor();
    expect(await form.getByLabel('Price from').inputValue(), 'a step back takes the filter back').to.equal('');
    await form.getByRole('button', { name: 'Clear the filters' }).click();
    await until('all are shown again', async () => (await rows.count()) === before.total_elements || undefined);

    const restore = table.locator('tr', { hasText: reference }).getByRole('button', { name: /^Bring back/ });
    await restore.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('delivers it to the websites again').waitFor();
    expect(await violations(page), 'the question').to.deep.equal([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await former()).total_elements, 'nothing is brought back unasked').to.equal(before.total_elements);
    await restore.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Bring back' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/runs\//);
    await until('the listing is back', async () => {
      const { items } = await former();
      return items.every(({ property }) => property.crm_reference !== reference) || undefined;
    });
    await page.locator('.badge', { hasText: 'Completed' }).waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('Former listings on a phone are shown without scrolling sideways, and a READ delegate has no tab for them', async () => {
    const { client, gateway } = stage.scene;
    const { page, faults } = await openPage({ width: 390, colorScheme: 'dark' });
    await signIn(page);
    await go(page, stage.pages['former'] ?? '');
    await page.getByRole('search').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    expect(await violations(page)).to.deep.equal([]);
    await client.send('POST', `/gateways/${gateway.id}/delegations`, { client_id: 'partner', level: 'READ' });
    const guest = await openPage();
    await signIn(guest.page, 'partner');
    await go(guest.page, stage.pages['gateway'] ?? '');
    await settled(guest.page);
    const tabs = guest.page.getByRole('navigation', { name: 'Scene' });
    await tabs.getByRole('link', { name: 'Runs' }).waitFor();
    expect(await tabs.getByRole('link', { name: 'Former' }).count()).to.equal(0);
    await client.send('DELETE', `/gateways/${gateway.id}/delegations/partner`);
    expect(faults).to.deep.equal([]);
  });
}
