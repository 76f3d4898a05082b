import { expect } from 'chai';
import type { Page as ListPage } from '../../model/shared/page.ts';
import type { PdfTemplate } from '../../model/listing/pdf-template.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { hasFocus } from './focus-pages.ts';
import type { Stage } from './stage.ts';

/** A template of brochures of the account's own. @returns the addresses of its pages by name */
export async function seedBrochures({ client }: Scene): Promise<Record<string, string>> {
  const { id } = await client.send<PdfTemplate>('POST', '/pdf-templates', {
    name: 'Exposition',
    layout: 'minimal',
    sections: ['contact', 'facts'],
  });
  return {
    brochures: '/console/brochures',
    'a brochure': `/console/brochures/${id}`,
    'a predefined brochure': '/console/brochures/luxe',
  };
}

/** What agencies do with the templates of brochures. */
export function brochurePages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;
  const own = async (name: string): Promise<PdfTemplate | undefined> => {
    const { items } = await stage.scene.client.get<ListPage<PdfTemplate>>('/pdf-templates?size=100');
    return items.find((template) => template.name === name);
  };

  it('A template of brochures is made from a layout by mouse, seen on a real listing, saved, used for a brochure and deleted', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Brochures' }).click();
    await page.getByRole('link', { name: 'Luxury' }).click();
    await page.getByText('cannot be changed').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Make my own from it' }).click();
    await page.getByRole('heading', { name: 'Luxury, our own' }).waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('img', { name: /^Page 1 of [2-9]$/ }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Sur le port');
    const layout = page.getByRole('form', { name: 'The template' }).getByLabel('Layout');
    await layout.selectOption('vitrine');
    await preview.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
    expect(await own('Sur le port'), 'nothing is stored by a preview').to.equal(undefined);
    await page.getByLabel('Prices and lines', { exact: true }).fill('blue');
    await page.getByText('A colour is # and six digits').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    expect(await violations(page), 'a fault').to.deep.equal([]);
    await page.getByLabel('Prices and lines', { exact: true }).fill('#0050A0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const stored = await own('Sur le port');
    expect(stored).to.deep.include({ layout: 'vitrine' });
    expect(stored?.colours.accent).to.equal('#0050A0');

    await go(page, stage.pages['listing'] ?? '');
    await page.getByRole('button', { name: 'PDF brochure' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Layout').selectOption({ label: 'Sur le port' });
    const [made] = await Promise.all([
      page.waitForResponse(/\/pdf\?/),
      dialog.getByRole('button', { name: 'Save the PDF' }).click(),
    ]);
    expect(made.status()).to.equal(200);
    expect(made.url()).to.include(`template=${stored?.id}`);
    await dialog.getByRole('link', { name: 'See this template' }).click();

    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Brochures that were saved before stay').waitFor();
    expect(await violations(page), 'the question').to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Exposition' }).waitFor();
    expect(await own('Sur le port')).to.equal(undefined);
    expect(faults).to.deep.equal([]);
  });

  it('The parts of a brochure are chosen and moved by keyboard, and unsaved changes outlive a visit to another page', async () => {
    const { page, faults } = await openPage({ width: 390 });
    await signIn(page);
    await go(page, stage.pages['a brochure'] ?? '');
    const parts = page.getByRole('group', { name: 'Parts' });
    const up = parts.getByRole('button', { name: 'Move up: Key facts' });
    await up.focus();
    await page.keyboard.press('Enter');
    expect(
      await parts
        .getByRole('checkbox', { checked: true })
        .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent)),
    ).to.deep.equal(['Key facts', 'Contact']);
    expect(await up.getAttribute('aria-disabled'), 'it is the first').to.equal('true');
    expect(await hasFocus(up), 'the focus stays').to.equal(true);
    await parts.getByRole('checkbox', { name: 'Pictures' }).focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Text at the foot').fill('RCS Bayonne 123');
    await go(page, '/console/brochures');
    await page.goBack();
    await page.getByLabel('Text at the foot').waitFor();
    expect(await page.getByLabel('Text at the foot').inputValue()).to.equal('RCS Bayonne 123');
    await page.getByLabel('Text at the foot').press('Enter');
    await page.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await until(
      'the template is stored',
      async () => (await own('Exposition'))?.sections.includes('pictures') || undefined,
    );
    expect(await own('Exposition')).to.deep.include({
      sections: ['facts', 'contact', 'pictures'],
      footer: 'RCS Bayonne 123',
    });
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });
}
