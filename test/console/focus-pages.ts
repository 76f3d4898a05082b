import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';

/** Whether a control has the focus. */
export const hasFocus = async (control: Locator): Promise<boolean> =>
  (await control.and(control.page().locator(':focus')).count()) === 1;

/** Waits until a control has the focus. */
const focused = (what: string, control: Locator): Promise<true> =>
  until(what, async () => (await hasFocus(control)) || undefined);

/** Opens something by keyboard, closes it by Escape, and expects the focus where it was. */
async function opensAndReturns(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await opened.waitFor();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await focused('the focus is back', opener);
}

/** Where the keyboard is after something above the page has closed. */
export function focusPages(stage: Stage): void {
  const { openPage, signIn, go } = stage;

  it('Escape returns the focus to what opened a dialog, an enlarged picture, the palette, a menu or the drawer', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['listing'] ?? '');
    const dialog = page.getByRole('dialog');
    await opensAndReturns(page, page.getByRole('button', { name: 'PDF brochure' }), dialog);
    await opensAndReturns(page, page.getByRole('button', { name: /^Search or jump to/ }), dialog);
    const picture = page.getByRole('button', { name: /^Enlarge / });
    if ((await picture.count()) > 0) await opensAndReturns(page, picture.first(), dialog);
    await go(page, stage.pages['gateway'] ?? '');
    const more = page.locator('details.more > summary');
    await opensAndReturns(page, more, page.locator('.more-menu'));
    await more.press('Enter');
    await page.locator('.more-menu').getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await focused('the menu has the focus: the button within it is out of sight', more);
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.locator('.side.open').waitFor();
    await page.locator('.side.open').getByRole('link', { name: 'Leads' }).focus();
    await page.keyboard.press('Escape');
    await page.locator('.side.open').waitFor({ state: 'detached' });
    await focused('the button of the drawer has the focus', menu);
    expect(faults).to.deep.equal([]);
  });

  it('A question that is answered returns the focus to its button, which is busy meanwhile', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['a brochure'] ?? '');
    const remove = page.getByRole('button', { name: 'Delete' });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await focused('the button has the focus', remove);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/pdf-templates\/[\w-]+$/, async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue();
      await held;
      return route.fulfill({ status: 503, json: { error: { code: 'INTERNAL', message: 'Not now.' } } });
    });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focused('the busy button has the focus', remove);
    expect(await remove.getAttribute('aria-disabled')).to.equal('true');
    release();
    await page.getByRole('alert').first().waitFor();
    await focused('the button has the focus still', remove);
    expect(faults).to.deep.equal([]);
  });
}
