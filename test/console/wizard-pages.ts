import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Stage } from './stage.ts';

/** What people do in the wizard beyond its main job, and when a part of the console cannot be loaded. */
export function wizardPages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  it('A draft survives a reload, going back and a second tab, without its secrets; its fault is shown at the field', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, '/console/gateways/new');
    await page.getByLabel('Name', { exact: true }).fill('Drafted');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Property feed').click();
    await page.getByLabel('Address').fill(`${stage.scene.crm}/property-feed?listings=3`);
    await page.getByLabel('Key').fill('a-typed-secret');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Not yet').click();
    await page.goBack();
    expect(await page.getByLabel('Key').inputValue(), 'kept while the console is open').to.equal('a-typed-secret');
    const steps = page.getByRole('navigation', { name: 'New gateway' });
    await steps.getByRole('button', { name: 'Website' }).click();
    await page.getByText('Where should they appear?').waitFor();
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])'))
      .to.include('Drafted')
      .and.not.include('a-typed-secret')
      .and.not.include('listings=3');

    await page.reload();
    await page.getByText('Your draft is back.').waitFor();
    await steps.getByRole('button', { name: 'CRM' }).click();
    expect(await page.getByLabel('Address').inputValue()).to.equal(`${stage.scene.crm}/property-feed`);
    expect(await page.getByLabel('Key').inputValue()).to.equal('');
    expect(await violations(page), 'a restored draft').to.deep.equal([]);
    const tab = await page.context().newPage();
    await tab.goto(`${stage.product.url}/console/gateways/new`);
    await tab.locator('.sign-in-card button.main, .wizard').first().waitFor();
    if ((await tab.locator('.wizard').count()) === 0) await tab.locator('.sign-in-card button.main').click();
    await tab.getByLabel('Name', { exact: true }).waitFor();
    expect(await tab.getByLabel('Name', { exact: true }).inputValue(), 'a second tab').to.equal('Drafted');
    await tab.close();

    await page.getByLabel('Address').fill(stage.scene.crm.replace('http://', 'http://user:word@'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await page.getByRole('alert').filter({ hasText: 'must not hold a user or password' }).waitFor();
    expect(await page.getByLabel('Address').getAttribute('aria-invalid')).to.equal('true');
    await page.getByLabel('Address').fill(`${stage.scene.crm}/property-feed?listings=3`);
    await steps.getByRole('button', { name: 'Check' }).click();
    await page.getByLabel('Schedule').selectOption('Every');
    await page.getByLabel('Minutes between two runs').fill('30');
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await page.getByRole('button', { name: 'Save and start a dry run' }).click();
    const shown = page.locator('.notice', { hasText: 'The API token of this gateway' });
    const token = (await shown.locator('pre').textContent()) ?? '';
    await page.getByText(/\d listings would be created/).waitFor();
    expect(await violations(page), 'the token is shown').to.deep.equal([]);
    const listed = await fetch(`${stage.product.url}/v1/gateway/gateways`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { items } = (await listed.json()) as { items: Gateway[] };
    expect(
      items.map(({ name }) => name),
      'the token reaches its gateway alone',
    ).to.deep.equal(['Drafted']);
    const stored = await stage.scene.client.get<Gateway>(`/gateways/${items[0]?.id ?? ''}`);
    expect(stored.schedule).to.include({ every_minutes: 30 });
    await page.getByRole('button', { name: 'Not now' }).click();
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.evaluate('JSON.stringify(localStorage)'), 'the draft is a gateway now').not.to.include('Drafted');
    expect(faults).to.deep.equal([]);
  });

  it('Leaving a draft asks by keyboard: Escape stays, a kept draft comes back, a discarded one does not', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, '/console/gateways/new');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('To leave');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Leave the draft?' });
    await question.waitFor();
    expect(await violations(page), 'the question').to.deep.equal([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).to.equal('To leave');
    await cancel.click();
    await question.getByRole('button', { name: 'Keep the draft' }).click();
    await page.getByRole('link', { name: 'New gateway' }).click();
    expect(await name.inputValue(), 'kept').to.equal('To leave');
    await cancel.click();
    await question.getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('link', { name: 'New gateway' }).click();
    expect(await name.inputValue(), 'discarded').to.equal('');
    expect(faults).to.deep.equal([]);
  });

  it('SILENT: a page whose code cannot be loaded says so, the menu stays alive, and a reload opens it', async () => {
    const { page } = await openPage();
    await signIn(page);
    await page.route('**/assets/settings-page-*', (route) => route.abort());
    await go(page, stage.pages['settings'] ?? '');
    await page.getByRole('alert').filter({ hasText: 'the console was updated' }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'Listings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Listings' }).waitFor();
    await go(page, stage.pages['settings'] ?? '');
    await page.getByRole('alert').filter({ hasText: 'the console was updated' }).waitFor();
    await page.unroute('**/assets/settings-page-*');
    await page.getByRole('button', { name: 'Reload the console' }).click();
    await page.getByRole('heading', { name: 'Connections' }).waitFor();
  });

  it('An API that is down is named with a way to try again, and what was shown stays reachable', async () => {
    const { page } = await openPage();
    await signIn(page);
    await page.route('**/v1/gateway/**', (route) => route.abort());
    await go(page, stage.pages['gateway'] ?? '');
    await page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).first().waitFor();
    await page.unroute('**/v1/gateway/**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Scene' }).waitFor();
  });
}
