import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { LeadReceipt } from '../../model/people/lead.ts';
import type { Scene } from '../support/scene.ts';
import { plantVisitors } from '../support/visitors.ts';
import type { Stage } from './stage.ts';

const send = (scene: Scene, lead: object): Promise<LeadReceipt> =>
  scene.client.send<LeadReceipt>('POST', `/leads?gatewayId=${scene.gateway.id}`, {
    consent: { given: true },
    ...lead,
  });

/** A lead about a listing. Needs the addon ESTIMATION. @returns the addresses of its pages by name */
export async function seedLeads(scene: Scene): Promise<Record<string, string>> {
  const [listing] = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
  const { id } = await send(scene, {
    first_name: 'Ada',
    last_name: 'Martin',
    email: 'ada@reader.example',
    phone: '+33 6 12 34 56 78',
    message: 'Bonjour, est-ce encore disponible ?',
    property_id: listing?.id,
    offer_type: 'SALE',
    property_type: 'HOUSE',
  });
  return { leads: '/console/leads', 'a lead': `/console/leads/${id}` };
}

/** What agencies do with leads. */
export function leadPages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;

  it('Leads are listed, saved as CSV, opened and erased by mouse; the others stay', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await send(stage.scene, { first_name: 'Once', email: 'once@reader.example' });
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('link', { name: 'Ada Martin' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).to.include('once@reader.example');
    await page.getByRole('link', { name: 'Once' }).click();
    await page.getByRole('button', { name: 'Erase this lead' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Other leads of this person stay.').waitFor();
    expect(await violations(page), 'the question').to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Erase this lead' }).click();
    await page.getByRole('link', { name: 'Ada Martin' }).waitFor();
    expect(await page.getByRole('link', { name: 'Once' }).count()).to.equal(0);
    expect(faults).to.deep.equal([]);
  });

  it('The outcome of a lead is reported on its page and recorded; without a visit the page says why there is none', async () => {
    const { scene, product } = stage;
    const { id } = await send(scene, { first_name: 'Winner', email: 'winner@reader.example' });
    const events = product.db.collection<StoredVisitorEvent>('visitor_events');
    const event = await events.findOne({ gateway_id: scene.gateway.id, type: 'lead' });
    if (!event) throw new Error('No visitor of the stage became a lead.');
    const now = new Date();
    const day = now.toISOString().slice(0, 10);
    await plantVisitors(product, [{ ...event, _id: randomUUID(), lead_id: id, at: now, received_at: now, day }]);
    const { page, faults } = await openPage({ width: 390 });
    await signIn(page);
    await go(page, `/console/leads/${id}`);
    const outcome = page.getByRole('region', { name: 'Outcome' });
    await outcome.getByRole('combobox').selectOption('won');
    await outcome.getByLabel('Revenue').fill('12000');
    await page.keyboard.press('Enter');
    await outcome.getByRole('status').filter({ hasText: '€12,000.00' }).waitFor();
    expect(await violations(page)).to.deep.equal([]);
    const path = `/insights/${scene.gateway.id}/leads/${id}`;
    const stored = await scene.client.get<{ outcome?: object }>(path);
    expect(stored.outcome).to.deep.include({ outcome: 'won', revenue: 12_000, currency: 'EUR' });
    await go(page, `/console/leads/${id}`);
    await outcome.getByRole('status').filter({ hasText: 'Won' }).waitFor();
    await go(page, stage.pages['audit'] ?? '');
    await page.getByText('recorded the outcome of a lead').first().waitFor();
    await go(page, stage.pages['a lead'] ?? '');
    await outcome.getByText('no visit is known for this one').waitFor();
    expect(faults).to.deep.equal([]);
    await scene.client.send('DELETE', `/leads/${id}`);
  });

  it('A person is found and erased from every own gateway by keyboard; Escape erases nothing', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    const email = 'gone@reader.example';
    await send(stage.scene, { first_name: 'Gone', email });
    await go(page, '/console/leads');
    const person = page.getByRole('region', { name: 'Data of a person' });
    await person.getByLabel('Mail address').fill(email);
    await page.keyboard.press('Enter');
    await person.getByText('Found', { exact: true }).waitFor();
    const erase = person.getByRole('button', { name: 'Erase this person' });
    await erase.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(email).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const stored = async () => stage.scene.client.get<object[]>(`/persons?email=${email}`);
    expect(await stored()).not.to.deep.equal([]);
    await erase.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Erase this person' }).focus();
    await page.keyboard.press('Enter');
    await person.getByText('Erased', { exact: true }).waitFor();
    expect(await stored()).to.deep.equal([]);
    expect(await violations(page)).to.deep.equal([]);
    expect(faults).to.deep.equal([]);
  });
}
