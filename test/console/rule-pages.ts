import { expect } from 'chai';
import type { Stage } from './stage.ts';

/** What people do with the rules over a feed. */
export function rulePages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  it('A word that was not understood gets its meaning after a preview, by keyboard too, and the rule is undone', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['rules'] ?? '');
    const words = page.getByRole('table', { name: 'Words that were not understood' });
    const unknown = words.getByRole('row', { name: /Palomar/ });
    expect(await unknown.textContent()).to.include('6 listings');
    await unknown.getByRole('button', { name: 'Give a meaning: Palomar' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Field of the listing').selectOption('type');
    await dialog.getByLabel('Meaning').selectOption('building');
    await dialog.getByRole('button', { name: 'See what it changes' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('6 of 24 stored listings would change.').waitFor();
    await dialog.locator('summary').first().click();
    expect(await dialog.locator('ins').first().textContent()).to.include('building');
    expect(await violations(page), 'the preview').to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Save the meaning' }).click();
    const versions = page.getByRole('table', { name: 'Versions of the rules' });
    await versions
      .getByRole('row', { name: /Version 1 Applies/ })
      .getByText('1 word')
      .waitFor();
    expect(await violations(page), 'the versions').to.deep.equal([]);
    await versions.getByRole('button', { name: 'Go back to it: Without rules' }).click();
    await dialog.getByRole('button', { name: 'Go back to it' }).click();
    await versions
      .getByRole('row', { name: /Version 2 Applies/ })
      .getByText('no rules')
      .waitFor();
    const { rules } = await stage.scene.client.get<{ rules: object }>(
      `/gateways/${(stage.pages['rules'] ?? '').split('/')[3]}/rules`,
    );
    expect(rules).to.deep.equal({});
    expect(faults).to.deep.equal([]);
  });
}
