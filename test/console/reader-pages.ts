import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** Ends the access that is tried; test/delegations.test.ts leaves. */
const LEAVES = 'DIALOG BUTTON Leave this gateway';

/** Most presses on one page: pages have far fewer controls. */
const MOST_PRESSES = 80;

/**
 * JavaScript that presses the first control of the page, or of its dialog, with a name that is not in `pressed`, and returns that name; undefined if there is none. Forms are sent however empty they are.
 */
const pressNext = (pressed: readonly string[]): string => `(() => {
  const done = new Set(${JSON.stringify(pressed)});
  for (const form of document.querySelectorAll('form')) form.noValidate = true;
  const root = document.querySelector('dialog[open]') ?? document.querySelector('main');
  for (const control of root.querySelectorAll('button, summary, input[type=checkbox]')) {
    if (control.matches(':disabled')) continue;
    const label = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent;
    const name = [root.tagName, control.tagName, label.replace(/[0-9a-f-]{8,}|\\d+/g, '#').trim()].join(' ');
    if (done.has(name)) continue;
    control.click();
    return name;
  }
  return undefined;
})()`;

/** What somebody who may only look finds on every page. */
export function readerPages(stage: Stage): void {
  const { openPage, go, settled, violations } = stage;

  /** Presses every control of every page. Returns the writes that the API refused, and how many presses there were. */
  async function pressEverything(page: Page): Promise<{ refused: string[]; presses: number }> {
    const refused: string[] = [];
    let presses = 0;
    let name = '';
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const method = response.request().method();
      if (response.status() === 403 && method !== 'GET') refused.push(`${name}: ${method} ${pathname}`);
    });
    for (const [title, path] of Object.entries(stage.pages)) {
      name = title;
      await go(page, path);
      const pressed: string[] = [];
      while (pressed.length < MOST_PRESSES) {
        const control = await page.evaluate<string | undefined>(pressNext([LEAVES, ...pressed]));
        if (control === undefined) {
          // A dialog whose controls are all pressed hides those of the page.
          if ((await page.locator('dialog[open]').count()) === 0) break;
          await go(page, '/console/no-such-page');
          await go(page, path);
          continue;
        }
        pressed.push(control);
        name = `${title} (${control})`;
        await settled(page, 1);
        if (new URL(page.url()).pathname !== path.split('?')[0]) await go(page, path);
      }
      presses += pressed.length;
    }
    return { refused, presses };
  }

  it('SILENT: a client that a gateway is shared with for reading finds no control that the API refuses, and why', async () => {
    const { client } = stage.scene;
    const gateways = new Set(
      Object.values(stage.pages).flatMap((path) => /\/gateways\/([\da-f-]{36})/.exec(path)?.[1] ?? []),
    );
    for (const id of gateways)
      await client.send('POST', `/gateways/${id}/delegations`, { client_id: 'partner', level: 'READ' });
    const { page, faults } = await openPage();
    await stage.signIn(page, 'partner');
    await go(page, stage.pages['settings'] ?? '');
    await page.getByText('This gateway is shared with you for reading.').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    const { refused, presses } = await pressEverything(page);
    expect(refused).to.deep.equal([]);
    expect(presses).to.be.above(100);
    expect(faults).to.deep.equal([]);
    for (const id of gateways) await client.send('DELETE', `/gateways/${id}/delegations/partner`);
  });

  it('SILENT: a read-only API token finds no control that the API refuses, and every page says why', async () => {
    const { client, gateway } = stage.scene;
    const { token } = await client.send<{ token: string }>('POST', `/gateways/${gateway.id}/api-tokens`, {
      read_only: true,
    });
    const { page, faults } = await openPage({ width: 390 });
    await page.goto(`${stage.product.url}/console/`);
    await page.getByLabel('API token').fill(token);
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.locator('.frame table').waitFor();
    await page.getByText('You are signed in with a read-only API token').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    const { refused, presses } = await pressEverything(page);
    expect(refused).to.deep.equal([]);
    expect(presses).to.be.above(100);
    expect(faults).to.deep.equal([]);
  });
}
