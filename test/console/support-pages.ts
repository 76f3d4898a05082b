import { expect } from 'chai';
import type { HelpDeskServer } from '../../stack/help-desk.ts';
import type { Stage } from './stage.ts';

/** How people ask the support. */
export function supportPages(stage: Stage, desk: () => HelpDeskServer): void {
  const { openPage, signIn, go, violations } = stage;
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('A question about a run is sent to the support by mouse, with a picture; the number and the link to the replies are shown', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, stage.pages['run'] ?? '');
    await page.getByRole('link', { name: 'Ask the support about this run' }).click();
    const form = page.getByRole('form', { name: 'New question' });
    const message = await form.getByLabel('Message').inputValue();
    expect(message).to.include(stage.pages['run'] ?? 'a run');
    await form.getByLabel('Subject').fill('Listings are missing');
    await form.getByLabel('Message').fill(`${message}Where are they?`);
    await form
      .getByLabel('Files')
      .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
    await form.getByRole('alert').filter({ hasText: 'page.html is neither' }).waitFor();
    expect(await violations(page), 'a file that is refused').to.deep.equal([]);
    const before = desk().tickets().length;
    await form.getByRole('button', { name: 'Send' }).click();
    expect(desk().tickets().length, 'nothing is sent with it').to.equal(before);
    await form.getByLabel('Files').setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: PNG });
    await form.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The help desk has your question').waitFor();
    const ticket = desk().tickets().at(-1);
    expect(ticket?.body).to.deep.include({ subject: 'Listings are missing', category: 'incident' });
    expect(JSON.stringify(ticket?.body)).to.include(stage.scene.gateway.id).and.to.include(PNG.toString('base64'));
    expect(await page.getByRole('link', { name: 'Follow the replies' }).getAttribute('href')).to.include(ticket?.id);
    expect(await violations(page), 'what was sent').to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });

  it('A question is sent to the support by keyboard on a phone; what was typed stays while the help desk is down', async () => {
    const { page, faults } = await openPage({ width: 390, colorScheme: 'dark' });
    await signIn(page);
    await go(page, '/console/support');
    const form = page.getByRole('form', { name: 'New question' });
    await form.getByLabel('Subject').focus();
    await page.keyboard.type('By keyboard');
    await form.getByLabel('Message').focus();
    await page.keyboard.type('How?');
    await page.route('**/support/tickets', (route) =>
      route.fulfill({ status: 503, json: { code: 'DOWNSTREAM_ERROR', message: 'The help desk does not respond.' } }),
    );
    await form.getByRole('button', { name: 'Send' }).focus();
    await page.keyboard.press('Enter');
    await form.getByRole('alert').waitFor();
    expect(await form.getByLabel('Message').inputValue()).to.equal('How?');
    await page.unroute('**/support/tickets');
    await form.getByRole('button', { name: 'Send' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The help desk has your question').waitFor();
    expect(desk().tickets().at(-1)?.body).to.deep.include({ subject: 'By keyboard', category: 'question' });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).to.equal(true);
    expect(faults).to.deep.equal([]);
  });
}
