import { expect } from 'chai';
import { immobilie, transfer } from '../../connectors/inputs/openimmo/testing.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Scene } from '../support/scene.ts';
import type { Stage } from './stage.ts';

/** Where the product of these tests says that inboxes are reached. */
export const INBOX_SETTINGS = {
  INBOX_PUBLIC_URL: 'https://push.example.com',
  INBOX_PUBLIC_HOST: 'push.example.com',
  INBOX_SFTP_PORT: '0',
  INBOX_SFTP_PUBLIC_PORT: '2222',
};
const EXPORT = transfer(['A1', 'A2'].map((id) => immobilie(id, '<preise><kaufpreis>250000</kaufpreis></preise>')));

/** A gateway whose CRM may sign in, and what arrived: a file with listings and one that is none. */
export async function seedInbox({ client }: Scene): Promise<Record<string, string>> {
  const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
    item_id: 'north-1',
    name: 'Pushed',
    market: 'de',
    category: 'agency',
    input_connector: { connector_type: 'OPENIMMO', config: { inbox: true } },
  });
  const path = `/gateways/${gateway.id}/inputs/${gateway.input_connector.connector_id}/inbox`;
  await client.send('POST', path);
  return { inbox: `/console/gateways/${gateway.id}/inbox` };
}

/** What people do with inboxes. */
export function inboxPages(stage: Stage): void {
  const { openPage, signIn, go, settled, violations } = stage;

  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  });

  it('A CRM that pushes is set up by mouse: the access is shown once, a file is tried, then read and downloaded', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await page.getByRole('link', { name: 'New gateway' }).click();
    await page.getByLabel('Name', { exact: true }).fill('By push');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('OpenImmo 1.2', { exact: true }).click();
    expect(await page.getByLabel('Address').getAttribute('required')).not.to.equal(null);
    await page.getByText('My CRM pushes files').click();
    expect(await page.getByLabel('Address').count()).to.equal(0);
    expect(await violations(page), 'the form of a connector').to.deep.equal([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Not yet').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await page.getByRole('button', { name: 'Save and open the inbox' }).click();
    await page.getByRole('button', { name: 'Create access' }).click();
    const shown = page.locator('.notice', { hasText: 'Enter these into the CRM now' });
    expect(await shown.locator('code').last().textContent()).to.match(/^inb_/);
    const sftp = page.getByRole('table', { name: 'What to enter into the CRM' }).getByRole('row', { name: /^SFTP/ });
    expect(await sftp.textContent())
      .to.include('push.example.com')
      .and.include('2222');
    expect(await violations(page), 'the access').to.deep.equal([]);
    await shown.getByRole('button', { name: 'Close' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.getByText('inb_').count()).to.equal(0);
    await page.getByLabel('File', { exact: true }).setInputFiles(file('export.xml', EXPORT));
    const inbox = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'See its dry run' }).click();
    await page.getByText('2 listings would be created').waitFor();
    await go(page, inbox);
    const arrived = page.getByRole('table', { name: 'Files that arrived' });
    const row = arrived.getByRole('row', { name: /export\.xml/ });
    await row.getByText('Waits').waitFor();
    const saved = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).to.equal('export.xml');
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await row.getByText('Read', { exact: true }).waitFor();
    await settled(page);
    expect(await violations(page), 'a delivery that was read').to.deep.equal([]);
    await row.getByRole('link', { name: 'Run of export.xml' }).click();
    await page.locator('.badge', { hasText: 'Completed' }).waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A password is replaced and the inbox closed by keyboard; a file that is no export is said to be none', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['inbox'] ?? '');
    await page.getByRole('button', { name: 'New password' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('The present password ends at once').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Enter these into the CRM now').waitFor();
    await page.getByLabel('File', { exact: true }).setInputFiles(file('kitchen.jpg', 'no listings'));
    await page.getByText('It holds no listings by its name').waitFor();
    await page.getByRole('button', { name: 'Close the inbox' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('The password and all keys end at once').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('The CRM cannot sign in yet').waitFor();
    expect(await page.getByRole('button', { name: 'Create access' }).isEnabled()).to.equal(true);
    expect(faults).to.deep.equal([]);
  });
}
