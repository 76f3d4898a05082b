import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { ClientEntry, ClientErasure } from '../../model/gateway/client-data.ts';
import { MAIL_CATEGORIES } from '../../model/gateway/mail.ts';
import type { Preferences } from '../../model/gateway/mail.ts';
import type { Stage } from './stage.ts';

const ERASED: ClientErasure = {
  gateways: 2,
  delegations: 1,
  templates: 0,
  pdf_templates: 0,
  mappings: 0,
  mapping_uploads: 0,
  managed_sites: 0,
  site_reports: 0,
};

/** What people do with their account. */
export function accountPages(stage: Stage): void {
  const { openPage, signIn, settled, violations } = stage;

  it('Every category of automatic mails is turned off and on, by mouse and by keyboard', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    const wanted = () => stage.scene.client.get<Preferences>('/notification-preferences');
    await page.getByRole('link', { name: 'Notifications' }).click();
    const switches = page.getByRole('switch');
    await switches.first().waitFor();
    expect(await switches.count()).to.equal(MAIL_CATEGORIES.length);
    const syncs = page.getByRole('switch', { name: 'Syncs and leads' });
    await syncs.uncheck();
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    expect(await wanted()).to.deep.equal({ sync: false, gateway_lifecycle: true, delegation: true, site: true });
    await settled(page);
    const sharing = page.getByRole('switch', { name: 'Sharing' });
    await sharing.focus();
    await page.keyboard.press('Space');
    await settled(page);
    expect(await page.evaluate("document.activeElement.getAttribute('role')"), 'the focus stays').to.equal('switch');
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    expect(await wanted()).to.include({ sync: false, delegation: false });
    expect(await violations(page)).to.deep.equal([]);
    await settled(page);
    await syncs.check();
    await settled(page);
    await sharing.check();
    await settled(page);
    expect(Object.values(await wanted())).not.to.include(false);
    expect(faults).to.deep.equal([]);
  });

  it('A change of notifications that fails is said, and the switch shows what is stored', async () => {
    const { page } = await openPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.route('**/notification-preferences', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    const site = page.getByRole('switch', { name: 'Websites' });
    await site.click();
    await page.getByRole('alert').waitFor();
    await settled(page);
    expect(await site.isChecked()).to.equal(true);
  });

  it('A page is read again after a short outage behind the API, and says so when the outage lasts', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    let reads = 0;
    let isShort = true;
    await page.route('**/notification-preferences', (route) => {
      reads += 1;
      return isShort && reads > 2
        ? route.fallback()
        : route.fulfill({
            status: 503,
            json: { code: 'DOWNSTREAM_ERROR', message: 'The database cannot be reached.' },
          });
    });
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByRole('switch').first().waitFor();
    expect(reads).to.equal(3);
    isShort = false;
    await page.getByRole('link', { name: 'Gateways' }).click();
    await page.locator('.frame table').waitFor();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByRole('alert').getByText('The database cannot be reached.').waitFor();
    isShort = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('switch').first().waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('Everything of the account is saved as one file, and deleted only once the account is named', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Your data' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save everything' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).to.equal('agency-north.json');
    const entries: ClientEntry[] = JSON.parse(await readFile(await download.path(), 'utf8'));
    const gateways = entries.filter(({ place }) => place === 'gateways').map(({ data }) => data['id']);
    expect(gateways).to.include(stage.scene.gateway.id);
    expect(entries.at(-1)?.place).to.equal('summary');

    const erase = page.getByRole('button', { name: 'Delete everything for good' });
    const name = page.getByLabel('Type agency-north to confirm');
    for (const typed of ['', 'agency', 'agency-south']) {
      await name.fill(typed);
      expect(await erase.isDisabled(), typed).to.equal(true);
    }
    // Not for real: the other tests need this account.
    const sent: string[] = [];
    await page.route('**/principal/data*', (route) => {
      sent.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
      return route.fulfill({ json: ERASED });
    });
    await name.fill('agency-north');
    await erase.click();
    await page.getByRole('status').getByText('Shared gateways that were left').waitFor();
    expect(sent).to.deep.equal(['DELETE ?confirm=agency-north']);
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('With the API token of a gateway the notifications are shown and cannot be changed', async () => {
    const { page, faults } = await openPage();
    await page.goto(`${stage.product.url}/console/notifications`);
    await page.getByLabel('API token').fill(stage.scene.apiToken);
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByText('Sign in with your account to change this').waitFor();
    await page.getByRole('switch').first().waitFor();
    expect(await page.locator('[role=switch]:not(:disabled)').count()).to.equal(0);
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });
}
