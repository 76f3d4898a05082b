import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { createAddonSwitches } from '../../store/hub/addon-switches.ts';
import type { AddonSwitchRecord } from '../../store/hub/addon-switches.ts';
import { JSON_LD } from '../support/addon-version.ts';
import { SITE_KEY } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import type { Stage } from './stage.ts';

const ADDON = 'json-ld';
const FATAL = 'Call to undefined function property_gateway()';

/** Activates the site of the scene, pairs it with the plugin manager and has it report. @returns the address of the page */
export async function seedPlugins({ client, site }: Scene): Promise<Record<string, string>> {
  await client.send('POST', '/site/activate', { domain: site, plugin_auth_key: SITE_KEY, theme_id: 'console-theme' });
  const register = { domain: site, name: 'Agence du Port', cms: 'WordPress 6.5', php_version: '8.3.1' };
  const { site_id } = await client.send<{ site_id: string }>('POST', '/plugin-manager/site/register', register);
  const at = new Date().toISOString();
  const fatal = {
    id: 'fatal-1',
    at,
    addon_code: ADDON,
    addon_version: JSON_LD,
    message: FATAL,
    file: 'json-ld.php',
    line: 12,
    trace: '#0 {main}',
  };
  await client.send('POST', '/plugin-manager/fatal', { site_id, reports: [fatal] });
  const entry = { id: 'entry-1', at, action: 'addon.activated', actor: 'admin', message: `${ADDON} ${JSON_LD}` };
  await client.send('POST', '/plugin-manager/audit', { site_id, entries: [entry] });
  return { plugins: '/console/plugins' };
}

/** What people do with plugins and the sites that they run on. */
export function pluginPages(stage: Stage): void {
  const { openPage, signIn, go, settled, violations } = stage;

  it('Plugins are downloaded by mouse and keyboard; activated sites, reports and kill-switches are shown to an agency', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Plugins and sites' }).click();
    const plugins = page.getByRole('table', { name: 'Plugins to install' });
    const wordpress = plugins.locator('tr', { hasText: 'WordPress' }).first();
    const coming = page.waitForEvent('download');
    await wordpress.getByRole('button', { name: 'Download' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).to.match(/\.(?:php|zip)$/);
    expect((await readFile(await download.path())).length).to.be.above(1_000);

    const host = new URL(stage.scene.site).host;
    const activated = page.getByRole('table', { name: 'Activated websites' }).locator('tr', { hasText: host });
    await activated.getByText('Active', { exact: true }).waitFor();
    await activated.getByText('console-theme').waitFor();
    await activated.getByRole('link', { name: 'Scene' }).waitFor();

    const addon = page.getByRole('table', { name: 'Plugin manager: addons' }).locator('tbody tr').first();
    await addon.getByText('On', { exact: true }).waitFor();
    const zip = page.waitForEvent('download');
    await addon.getByRole('button', { name: 'Download' }).focus();
    await page.keyboard.press('Enter');
    const archive = await readFile(await (await zip).path());
    expect(archive.subarray(0, 2).toString()).to.equal('PK');

    await page.getByRole('table', { name: 'Plugin manager: websites' }).getByText('Agence du Port').waitFor();
    const fatal = page.getByRole('table', { name: 'Fatal errors' }).locator('tr', { hasText: FATAL });
    await fatal.locator('summary', { hasText: 'Stack trace' }).focus();
    await page.keyboard.press('Enter');
    await fatal.locator('pre', { hasText: '#0 {main}' }).waitFor();
    await page.getByRole('table', { name: 'What websites logged' }).getByText('addon.activated').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('SILENT: an addon that is switched off says so with its reason, and is not offered for download', async () => {
    const switches = createAddonSwitches(stage.product.db.collection<AddonSwitchRecord>('addon_switches'));
    await switches.turnOn({ code: ADDON, reason: 'It breaks pages.' }, 'OPERATOR');
    const { page, faults } = await openPage({ width: 390, colorScheme: 'dark' });
    await signIn(page);
    await go(page, '/console/plugins');
    const addon = page
      .getByRole('table', { name: 'Plugin manager: addons' })
      .locator('tr', { hasText: 'It breaks pages.' });
    await addon.getByText('Switched off').waitFor();
    expect(await addon.getByRole('button', { name: 'Download' }).count()).to.equal(0);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    expect(await violations(page)).to.deep.equal([]);
    await switches.turnOff({ code: ADDON });
    expect(faults).to.deep.equal([]);
  });

  it('Who is no agency sees plugins and activated sites, and nothing of the plugin manager', async () => {
    const { page, faults } = await openPage();
    await page.goto(`${stage.product.url}/console/plugins`);
    await page.getByLabel('API token').fill(await stage.product.token('partner'));
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByRole('heading', { name: 'Plugins to install' }).waitFor();
    await settled(page);
    await page.getByRole('heading', { name: 'Activated websites' }).waitFor();
    expect(await page.getByRole('heading', { name: /^Plugin manager/ }).count()).to.equal(0);
    expect(await page.getByRole('alert').count()).to.equal(0);
    expect(faults).to.deep.equal([]);
  });
}
