import { expect } from 'chai';
import type { Stage } from './stage.ts';

/** What people do on the pages of one gateway and with its mapping. */
export function gatewayPages(stage: Stage): void {
  const { openPage, signIn, go, settled, violations } = stage;

  async function openAt(name: string, account?: string) {
    const opened = await openPage();
    await signIn(opened.page, account);
    await go(opened.page, stage.pages[name] ?? '');
    return opened;
  }

  it('A run says what it changed, listing by listing and field by field', async () => {
    const { page, faults } = await openAt('run');
    await page.getByRole('heading', { name: 'What changed' }).waitFor();
    await page.getByLabel('Show only').selectOption('updated');
    await settled(page);
    await page
      .locator('summary', { hasText: /^updated: \d+ field/ })
      .first()
      .click();
    expect(await page.locator('.field-changes ins').first().textContent()).not.to.equal('');
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('Held listings are kept or archived in part, and what was archived is brought back', async () => {
    const { page, faults } = await openAt('held');
    const rows = page.locator('tbody tr');
    const count = await rows.count();
    expect(count).to.be.greaterThan(3);
    await rows.nth(0).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Refuse the chosen ones' }).click();
    await page.getByText('1 refused').waitFor();
    await page.locator('.badge', { hasText: 'Refused' }).waitFor();
    const waiting = page.locator('tbody tr', { hasText: 'Waits for a decision' });
    await waiting.nth(0).getByRole('checkbox').check();
    await waiting.nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept the chosen ones' }).click();
    await page.getByRole('dialog').getByText('What the CRM says of 2 listings is accepted').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Accept the chosen ones' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the chosen ones' }).click();
    await page
      .getByRole('button', { name: /^Bring back \d+$/ })
      .first()
      .click();
    await page.locator('td', { hasText: 'restored' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Bring back what was archived' }).click();
    await page.getByRole('heading', { name: 'Bring back 2 listings?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Bring back what was archived' }).click();
    await page.locator('td', { hasText: 'restored' }).first().waitFor();
    expect(await page.locator('td', { hasText: 'restored' }).count()).to.equal(1);
    expect(faults).to.deep.equal([]);
  });

  it('A webhook is added with its secret shown once; what was sent to one is seen and sent again', async () => {
    const { page, faults } = await openAt('webhooks');
    await page.getByText('Deliveries').first().click();
    await page.locator('summary', { hasText: 'Body' }).first().click();
    await page.locator('.raw', { hasText: 'property.' }).waitFor();
    await page
      .getByRole('button', { name: /^Send again: / })
      .first()
      .click();
    await page.getByLabel('Address').fill(`${stage.scene.site}/another`);
    await page.getByRole('button', { name: 'Add the webhook' }).click();
    await page.locator('.notice pre', { hasText: 'whsec_' }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    const added = page.locator('section.card', { hasText: '/another' });
    await added.getByRole('button', { name: 'Pause' }).click();
    await added.locator('.badge', { hasText: 'Paused' }).waitFor();
    await added.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await added.waitFor({ state: 'detached' });
    expect(faults).to.deep.equal([]);
  });

  it('Metadata is edited as JSON, and a fault is said before anything is saved', async () => {
    const { page, faults } = await openAt('metadata');
    const text = page.getByLabel('Metadata');
    await text.fill('[1]');
    await page.getByText('This must be a JSON object').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    expect(await violations(page)).to.deep.equal([]);
    await text.fill('{"contract": "2026-17"}');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await stage.scene.client.get(`/gateways/${stage.scene.gateway.id}/metadata`)).to.deep.equal({
      contract: '2026-17',
    });
    expect(faults).to.deep.equal([]);
  });

  it('An addon is bought, opens its portal and is billed', async () => {
    const { page, faults } = await openAt('addons');
    const portal = page.getByRole('button', { name: /^Enrol with / }).first();
    expect(await portal.isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Buy Portals', exact: true }).click();
    expect(await violations(page), 'the dialog that buys').to.deep.equal([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Buy' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await portal.click();
    await page.locator('code', { hasText: '/public/feeds/' }).waitFor();
    const invoice = page.getByRole('table', { name: 'Invoices' }).locator('tr', { hasText: 'Portals' });
    const save = invoice.getByRole('button', { name: /^PDF of invoice \d{4}-\d{6}$/ });
    const [file, reply] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForResponse(/\/invoices\/[\w-]+\/pdf\?language=en$/),
      save.press('Enter'),
    ]);
    expect(file.suggestedFilename()).to.match(/^invoice-\d{4}-\d{6}\.pdf$/);
    expect([reply.status(), reply.headers()['content-type']]).to.deep.equal([200, 'application/pdf']);
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('A template is duplicated and edited with a preview on a real listing, which names faults at their place', async () => {
    const { page, faults } = await openAt('template');
    await page.locator('.preview .raw').first().waitFor();
    const name = (await page.locator('h1').textContent()) ?? '';
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.locator('h1', { hasText: `${name} (copy)` }).waitFor();
    await page.getByRole('button', { name: 'Add a field' }).click();
    const row = page.getByRole('group', { name: /^Field \d+$/ }).last();
    await row.getByLabel('Key on the website').fill('town');
    await row.getByLabel('Field of the listing').fill('location.town');
    await row.getByRole('alert').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.notice.bad', { hasText: '/postmeta/' }).waitFor();
    await row.getByLabel('Field of the listing').fill('location.city');
    await row.getByRole('alert').waitFor({ state: 'detached' });
    expect(await row.locator('output').textContent()).to.match(/\p{L}{3}/u);
    const address = new URL(page.url()).pathname;
    await go(page, '/console/mapping');
    await go(page, address);
    await page.getByText('Not saved yet').waitFor();
    expect(await row.getByLabel('Field of the listing').inputValue(), 'what was typed is kept').to.equal(
      'location.city',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The next run delivers').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('h1', { hasText: 'Mapping' }).waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A delegate who may read sees every page of the gateway and no button that the API would refuse', async () => {
    const { scene } = stage;
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/delegations`, {
      client_id: 'partner',
      level: 'READ',
    });
    const { page, faults } = await openPage();
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await signIn(page, 'partner');
    for (const name of [
      'gateway',
      'settings',
      'run',
      'quarantine',
      'held',
      'webhooks',
      'addons',
      'metadata',
      'sharing',
      'audit',
    ]) {
      await go(page, stage.pages[name] ?? '');
      await page.locator('h1').waitFor();
      const writes = page.locator('main button').filter({
        hasText:
          /^(Edit|Remove|Add a .*|Check the connection|Sync once.*|Sync now|More|Enable|Pause|Save|Share|Buy|End|Enrol|Leave|Try them again|Delete|Send again|Send everything.*|Add the webhook|New secret|Archive.*|Keep.*|Bring back.*)$/,
      });
      expect(await writes.count(), name).to.equal(0);
    }
    expect(refused).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });
}
