import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { SITE_KEY } from '../support/scene.ts';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';

/** What people change of a gateway. */
export function settingsPages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  /** A gateway of its own with a key that is stored, on its settings. */
  async function openSettings(name: string) {
    const { client, crm, site } = stage.scene;
    const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
      item_id: 'north-1',
      name,
      market: 'fr',
      category: 'agency',
      input_connector: {
        connector_type: 'PROPERTY_FEED',
        config: { url: `${crm}/property-feed?listings=6`, api_key: 'a stored key' },
      },
      output_connectors: [{ connector_type: 'SYNC', config: { url: site, plugin_auth_key: SITE_KEY } }],
    });
    await client.send('POST', `/gateways/${gateway.id}/enable`);
    const opened = await openPage();
    await signIn(opened.page);
    await go(opened.page, `/console/gateways/${gateway.id}/settings`);
    await opened.page.getByRole('heading', { name: 'Connections' }).waitFor();
    const record = () =>
      stage.product.db
        .collection<{ _id: string; input_connector: { config: { api_key: string } } }>('gateways')
        .findOne({
          _id: gateway.id,
        });
    const now = () => client.get<Gateway>(`/gateways/${gateway.id}`);
    return { ...opened, gateway, now, record };
  }

  it('Name, country, address, secret and sites of a gateway are changed by mouse, each checked before it is saved', async () => {
    const { page, faults, now, record } = await openSettings('To change');
    const sealed = (await record())?.input_connector.config.api_key;
    await page.getByLabel('Name', { exact: true }).fill('Changed');
    await page.getByLabel('Country').selectOption('be');
    const general = page.getByRole('region', { name: 'General' });
    await general.getByRole('button', { name: 'Save' }).click();
    await general.getByText('Saved.').waitFor();
    expect(await now()).to.include({ name: 'Changed', market: 'be' });

    await page.getByRole('button', { name: 'Edit Property feed' }).click();
    const editor = page.getByRole('form', { name: 'Edit the connection' });
    expect(await editor.getByLabel('Key').inputValue(), 'a stored key is not shown').to.equal('');
    await editor.getByText('A value is stored.').waitFor();
    await editor.getByLabel('Address').fill(`${stage.scene.crm}/property-feed?listings=7`);
    await editor.getByRole('button', { name: 'Check the connection' }).click();
    await editor.getByText('Property feed: the next run reads everything.').waitFor();
    expect(await violations(page), 'a checked change').to.deep.equal([]);
    expect((await now()).input_connector.config, 'nothing is stored by a check')
      .to.have.property('url')
      .that.includes('=6');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await editor.waitFor({ state: 'detached' });
    expect((await now()).input_connector.config)
      .to.have.property('url')
      .that.includes('=7');
    expect((await record())?.input_connector.config.api_key, 'the key is kept').to.equal(sealed);

    await page.getByRole('button', { name: /^Edit Website/ }).click();
    await editor.getByLabel('Address').fill(stage.scene.site.replace('127.0.0.1', 'localhost'));
    await editor.getByRole('button', { name: 'Check the connection' }).click();
    await editor.getByRole('alert').filter({ hasText: 'The address has changed. Type this again' }).waitFor();
    expect(await editor.getByLabel('Key of the plugin').getAttribute('aria-invalid')).to.equal('true');
    await editor.getByLabel('Key of the plugin').fill(SITE_KEY);
    await editor.getByRole('button', { name: 'Check the connection' }).click();
    await editor.getByText('are taken off the present website').waitFor();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    expect((await now()).output_connectors[0]?.config, 'a cancelled change').to.have.property('url', stage.scene.site);

    await page.getByRole('button', { name: 'Add a website' }).click();
    const adding = page.getByRole('form', { name: 'Add a connection' });
    await adding.getByLabel('Kind of connection').selectOption('SYNC');
    await adding.getByLabel('Address').fill(stage.scene.site);
    await adding.getByLabel('Key of the plugin').fill('a wrong key, so that the check fails');
    await adding.getByRole('button', { name: 'Check the connection' }).click();
    await adding.getByText('The connection does not work yet').waitFor();
    await adding.getByLabel('Key of the plugin').fill(SITE_KEY);
    await adding.getByRole('button', { name: 'Check the connection' }).click();
    await adding.getByText('The connection works').waitFor();
    await adding.getByRole('button', { name: 'Save', exact: true }).click();
    await adding.waitFor({ state: 'detached' });
    expect((await now()).output_connectors).to.have.length(2);
    expect(faults).to.deep.equal([]);
  });

  it('SILENT: what waits is shown on the first page, on the tabs and at the webhook that fails, not only in the last run', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    const { gateway, client } = stage.scene;
    const health = await client.get<{ held: number; quarantined: number }>(`/gateways/${gateway.id}/health`);
    expect(health.held).to.be.above(3);
    const row = page.getByRole('table', { name: 'Gateways', exact: true }).getByRole('row', { name: /^Scene / });
    await row.getByText('Needs attention').waitFor();
    await row.getByText(`Held back: ${health.held}`).waitFor();
    const toDo = page.getByRole('region', { name: 'To do' });
    await toDo.getByRole('link', { name: `Scene: ${health.held} listings are held back` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Scene' }).waitFor();
    const tab = (name: string) => page.getByRole('navigation', { name: 'Scene' }).getByRole('link', { name });
    await tab(`Held back ${health.held}`).waitFor();
    await page.locator('tbody tr', { hasText: 'Waits for a decision' }).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Refuse the chosen ones' }).click();
    await tab(`Held back ${health.held - 1}`).waitFor();
    await go(page, stage.pages['webhooks'] ?? '');
    const webhook = page.locator('section.card', { hasText: '/nobody' });
    await webhook.getByText(/^The last attempt failed \(/).waitFor();
    await webhook.locator('.badge', { hasText: 'Failing' }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('API tokens are created and shown once, replaced and revoked, by mouse and keyboard', async () => {
    const { page, faults, gateway } = await openSettings('With tokens');
    const path = `${stage.product.url}/v1/gateway/gateways/${gateway.id}`;
    const statusWith = async (token: string) =>
      (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).status;
    const tokens = page.getByRole('region', { name: 'API tokens' });
    const shown = page.locator('.notice', { hasText: 'The API token of this gateway' });
    await tokens.getByRole('group').first().waitFor();
    await tokens.getByRole('button', { name: 'Create a token' }).click();
    const first = (await shown.locator('pre').textContent()) ?? '';
    expect(await statusWith(first)).to.equal(200);
    expect(await violations(page), 'tokens').to.deep.equal([]);
    await until('two tokens are listed', async () => (await tokens.getByRole('group').count()) === 2);
    const ids = async () =>
      (await stage.scene.client.get<{ items: { id: string }[] }>(`/gateways/${gateway.id}/api-tokens`)).items.map(
        ({ id }) => id,
      );
    const before = await ids();
    const replace = tokens.getByRole('group').first().getByRole('button', { name: 'Replace' });
    await replace.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).focus();
    await page.keyboard.press('Enter');
    await until('another token is shown', async () => (await shown.locator('pre').textContent()) !== first);
    const now = await ids();
    expect(now).to.have.length(2);
    expect(now.filter((id) => before.includes(id))).to.have.length(1);
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await tokens.getByRole('group').last().getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await until('one token is left', async () => (await ids()).length === 1);
    await until('one token is listed', async () => (await tokens.getByRole('group').count()) === 1);
    expect(faults).to.deep.equal([]);
  });

  it('API tokens are limited to reading, a website and some days, by mouse and keyboard; what ends soon is marked and a task', async () => {
    const { page, faults, gateway } = await openSettings('With limits');
    const path = `/gateways/${gateway.id}/api-tokens`;
    const listed = async () =>
      (await stage.scene.client.get<{ items: Record<string, string | boolean | undefined>[] }>(path)).items;
    const [output] = gateway.output_connectors;
    const site = new URL(stage.scene.site).host;
    const tokens = page.getByRole('region', { name: 'API tokens' });
    const form = tokens.getByRole('form', { name: 'New token' });
    const shown = page.locator('.notice', { hasText: 'The API token of this gateway' });
    await tokens.getByRole('group').first().waitFor();

    await form.getByLabel('May only read').check();
    await form.getByRole('combobox').selectOption({ label: `${site}, for this website only` });
    await form.getByText('They are refused once it is removed').waitFor();
    await form.getByLabel('Ends after (days)').fill('5');
    expect(await violations(page), 'the choices').to.deep.equal([]);
    await form.getByRole('button', { name: 'Create a token' }).click();
    await shown.waitFor();
    const token = (await shown.locator('pre').textContent()) ?? '';
    const api = `${stage.product.url}/v1/gateway`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${api}/principal`, { headers })).status).to.equal(200);
    expect((await fetch(`${api}/gateways/${gateway.id}`, { headers })).status, 'beyond the website').to.equal(403);
    const limited = tokens.getByRole('group').filter({ hasText: `Only reads. Only for the website ${site}.` });
    await limited.getByText('Ends soon').waitFor();
    expect(await form.getByLabel('May only read').isChecked(), 'the next token is chosen anew').to.equal(false);
    expect(await form.getByRole('combobox').inputValue()).to.equal('');
    expect(await violations(page), 'the list').to.deep.equal([]);
    const ofSite = (await listed()).find(({ output_id: id }) => id !== undefined);
    expect(ofSite).to.include({ read_only: true, output_id: output?.connector_id });

    await form.getByLabel('May only read').focus();
    await page.keyboard.press('Space');
    await form.getByLabel('Ends after (days)').focus();
    await page.keyboard.type('4000');
    await page.keyboard.press('Enter');
    expect(await listed(), 'more days than a token may have').to.have.length(2);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await until('a third token is listed', async () => (await tokens.getByRole('group').count()) === 3);
    const reader = (await listed()).find((one) => one['read_only'] && one['output_id'] === undefined);
    expect(String(reader?.['expires_at'])).to.match(/^\d{4}-/);
    const row = tokens.getByRole('group', { name: `Token ${String(reader?.['id']).slice(0, 8)}` });
    await row.getByText('Only reads.', { exact: true }).waitFor();
    expect(await row.getByText('Ends soon').count(), 'ninety days are not soon').to.equal(0);

    await page.getByRole('navigation', { name: 'With limits' }).getByRole('link', { name: 'Settings 1' }).waitFor();
    await go(page, '/console/gateways');
    const task = page.getByRole('link', { name: 'With limits: 1 API token ends within two weeks' });
    await task.focus();
    await page.keyboard.press('Enter');
    await tokens.waitFor();

    await stage.scene.client.send('PATCH', `/gateways/${gateway.id}`, { output_connectors: [] });
    await page.reload();
    await tokens.getByText('For a website that was removed: this token is refused everywhere.').waitFor();
    expect(await form.getByRole('combobox').count(), 'no website to choose').to.equal(0);
    expect(faults).to.deep.equal([]);
  });

  it('On a phone the tabs are scrolled to the current one, with an arrow where more are out of sight', async () => {
    const { page } = await openPage({ width: 390 });
    await signIn(page);
    const current = page.locator('.tabs a[aria-current]');
    const cut = () =>
      page.evaluate<string>(
        "['::before', '::after'].map((end) => getComputedStyle(document.querySelector('.tabs-frame'), end).content).join()",
      );
    for (const [path = '', arrows] of [
      [stage.pages['gateway'], 'none,"›" / ""'],
      [stage.pages['audit'], '"‹" / "",none'],
    ] as const) {
      await go(page, path);
      await current.waitFor();
      await until('the current tab is in sight', async () => {
        const box = await current.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      });
      await until('an arrow is where tabs are cut', async () => (await cut()) === arrows);
    }
  });

  it('At 1280 px every tab of a gateway is in sight', async () => {
    const { page } = await openPage({ width: 1_280 });
    await signIn(page);
    await go(page, stage.pages['inbox'] ?? stage.pages['gateway'] ?? '');
    await page.locator('.tabs a[aria-current]').waitFor();
    const isCut = await page.locator('.tabs').evaluate((tabs) => tabs.scrollWidth > tabs.clientWidth);
    expect(isCut).to.equal(false);
    expect(await page.locator('.tabs a').count()).to.be.above(11);
  });

  it('A site is removed and the gateway paused by keyboard; Escape closes the question and changes nothing', async () => {
    const { page, faults, now } = await openSettings('By keyboard');
    const remove = page.getByRole('button', { name: /^Remove Website/ });
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('are taken off the present website').waitFor();
    expect(await violations(page), 'the question').to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await now()).output_connectors).to.have.length(1);
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('are taken off the present website').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('no website yet').waitFor();
    expect((await now()).output_connectors).to.have.length(0);
    await page.getByText('More', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Dry run' }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dry run' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Pause this gateway' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('This gateway is paused').first().waitFor();
    expect((await now()).status).to.equal('PAUSED');
    expect(faults).to.deep.equal([]);
  });
}
