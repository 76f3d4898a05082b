import { expect } from 'chai';
import { openScene } from '../support/scene.ts';
import type { Stage } from './stage.ts';

/** What people see of homes that are listed twice. */
export function twinPages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  it('Homes that are listed twice are shown with both listings and what speaks for it, on a phone as well', async () => {
    // Another office of the client reads the same catalogue a little later.
    const other = await openScene({ product: stage.product, itemId: 'north-2', outputs: 0 });
    try {
      await other.setCrm({ listings: 40, revision: 1 });
      await other.run();
      const { page, faults } = await openPage();
      await signIn(page);
      await go(page, stage.pages['gateway'] ?? '');
      await page.getByRole('link', { name: 'Listed twice' }).click();
      const rows = page.getByRole('table', { name: 'Listed twice' }).locator('tbody tr');
      await rows.first().getByText('Certain').waitFor();
      await rows
        .first()
        .getByText(/Same: .*area/)
        .waitFor();
      await rows.first().getByText('in Scene').waitFor();
      await page.getByText(/flats and houses on offer were compared with each other/).waitFor();
      expect(await violations(page)).to.deep.equal([]);
      await rows.first().getByRole('link').last().click();
      await page.waitForURL(/\/console\/listings\//);

      const phone = await openPage({ width: 390, colorScheme: 'dark' });
      await signIn(phone.page);
      await go(phone.page, stage.pages['twins'] ?? '');
      await phone.page.getByText('Certain').first().waitFor();
      expect(await phone.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
      expect(await violations(phone.page)).to.deep.equal([]);
      expect([...faults, ...phone.faults]).to.deep.equal([]);
    } finally {
      await other.close();
    }
  });
}
