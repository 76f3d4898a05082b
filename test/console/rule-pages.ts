import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { FeedRules, FeedRulesVersion } from '../../model/rules/feed-rules.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Scene } from '../support/scene.ts';
import type { Stage } from './stage.ts';

/** A rule of every kind, as the API takes them. None changes a listing of the scene, so that its pages stay what the other tests expect. */
const EVERY_KIND = (connector_id: string): FeedRules => ({
  take: { any: [{ path: 'type', in: ['house', 'apartment', 'land'] }, { not: { path: 'raw.type', starts: ['x'] } }] },
  sites: [{ connector_id, when: { path: 'bedrooms', above: 0 } }],
  words: [{ connector_type: 'PROPERTY_FEED', field: 'standing', value: 'palatial', path: 'standing', means: 'luxury' }],
  fields: [{ path: 'location.region', constant: 'Bretagne', when: { path: 'location.countryCode', in: ['CH'] } }],
  offices: [{ match: { code: 'NXX-0' }, set: { name: 'Agency North' } }],
  agents: [{ match: { email: 'nobody@crm.example' }, set: { email: 'ann@agency.example' } }],
  publish: [{ address: 'street', when: { path: 'type', in: ['land'] } }],
});

/** Publishes a rule of every kind for the gateway of the scene, so that its page shows all of them. */
export async function seedRules({ client, gateway }: Scene): Promise<FeedRulesVersion> {
  const { output_connectors: outputs } = await client.get<Gateway>(`/gateways/${gateway.id}`);
  const rules = EVERY_KIND(outputs[0]?.connector_id ?? '');
  return client.send<FeedRulesVersion>('PUT', `/gateways/${gateway.id}/rules`, {
    version: 0,
    rules,
    confirmed_removals: 1_000,
  });
}

/** A part of the editor, opened. */
async function partOf(page: Page, title: string): Promise<Locator> {
  const part = page.locator('details.rule-part', { has: page.locator('summary', { hasText: title }) });
  if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click();
  return part;
}

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

  it('Rules of every kind are chosen from lists, with faults at their field, previewed, confirmed, saved and undone', async () => {
    const { page, faults } = await openPage();
    const { client, gateway } = stage.scene;
    const now = () => client.get<FeedRulesVersion>(`/gateways/${gateway.id}/rules`);
    const before = await now();
    await signIn(page);
    await go(page, stage.pages['every rule'] ?? '');
    const look = page.getByRole('button', { name: 'See what it changes' });
    const take = await partOf(page, 'Take only a part');
    const rows = take.getByRole('group', { name: 'Condition', exact: true });
    await rows.first().waitFor();
    expect(await look.isDisabled(), 'nothing has changed').to.equal(true);

    await take.getByLabel('How they are combined').selectOption({ label: 'all of these' });
    await rows.nth(1).getByRole('button', { name: 'Remove the condition' }).click();
    await rows.nth(0).getByRole('button', { name: 'Remove apartment' }).click();
    await rows.nth(0).getByRole('button', { name: 'Remove land' }).click();
    await take.getByRole('button', { name: 'Add a condition' }).click();
    await look.click();
    await rows.nth(1).getByText('Choose a field.').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).to.equal('true');
    expect(await violations(page), 'a fault at its field').to.deep.equal([]);
    await rows.nth(1).getByLabel('Field').selectOption({ label: 'Town' });
    await rows.nth(1).getByLabel('Comparison').selectOption({ label: 'is not' });
    await rows.nth(1).getByLabel('Values').fill('Nowhere at all');

    const sites = await partOf(page, 'Which site gets which part');
    await sites.getByLabel('Number').fill('2');
    const fields = await partOf(page, 'Fields from elsewhere');
    await fields.getByRole('button', { name: 'Add a field' }).click();
    await fields.getByLabel('Field of the listing').selectOption({ label: 'Floor area' });
    await fields.getByLabel('Field of the CRM').fill('bedrooms');
    await fields.getByLabel('Unit of the area').selectOption({ label: 'm²' });
    const offices = await partOf(page, 'Offices');
    await offices.getByRole('button', { name: /^NXX-0/ }).click();
    await offices.getByLabel('The site shows: Phone').fill('+33 2 40 00 00 00');
    const publish = await partOf(page, 'What is published');
    await publish.getByRole('button', { name: 'Withhold something' }).click();
    await publish.getByLabel('price').check();

    await look.click();
    await page.getByText(/ of \d+ stored listings would change/).waitFor();
    await page.getByRole('table', { name: 'What the rules change' }).getByText('Leave every site').waitFor();
    expect(await page.locator('.field-changes').first().textContent()).to.include('financial');
    const save = page.getByRole('button', { name: 'Save as a new version' });
    expect(await save.isDisabled(), 'many listings leave the site: that is confirmed first').to.equal(true);
    expect(await violations(page), 'the preview').to.deep.equal([]);
    await page.getByLabel(/listings leave a site. That is meant/).check();
    await page.getByLabel('Why').fill('Houses only');
    await save.click();
    const versions = page.getByRole('table', { name: 'Versions of the rules' });
    await versions
      .getByRole('row', { name: /Version 2 Applies/ })
      .getByText('Houses only')
      .waitFor();
    const { rules } = await now();
    expect(rules).to.deep.equal({
      ...before.rules,
      take: {
        all: [{ path: 'type', in: ['house'] }, { not: { path: 'location.city', in: ['Nowhere at all'] } }],
      },
      sites: [{ ...before.rules.sites?.[0], when: { path: 'bedrooms', above: 2 } }],
      fields: [
        ...(before.rules.fields ?? []),
        { path: 'sizes.floor_area', from: 'bedrooms', reader: 'size', unit: 'sq_m' },
      ],
      offices: [{ match: { code: 'NXX-0' }, set: { name: 'Agency North', phone: '+33 2 40 00 00 00' } }],
      publish: [...(before.rules.publish ?? []), { price: 'hide' }],
    });

    await versions.getByRole('button', { name: 'Go back to it: Version 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are taken again').waitFor();
    await dialog.getByRole('button', { name: 'Go back to it' }).click();
    await versions.getByRole('row', { name: /Version 3 Applies/ }).waitFor();
    expect((await now()).rules).to.deep.equal(before.rules);
    expect(faults).to.deep.equal([]);
  });

  it('A fault that only the service finds is shown at its field', async () => {
    const { page } = await openPage();
    await signIn(page);
    await go(page, stage.pages['every rule'] ?? '');
    const fields = await partOf(page, 'Fields from elsewhere');
    await fields.getByRole('button', { name: 'Region = Bretagne', exact: true }).waitFor();
    await fields.getByRole('button', { name: 'Add a field' }).click();
    await fields.getByLabel('Field of the listing').selectOption({ label: 'Type' });
    await fields.getByLabel('Field of the CRM').fill('type');
    // No word of the field has a meaning yet.
    await fields.getByRole('table', { name: 'Words of the feed' }).waitFor();
    await page.getByRole('button', { name: 'See what it changes' }).click();
    const codes = fields.getByRole('group', { name: 'Words of the feed' });
    await codes.getByText('is missing: the field has a fixed list of values').waitFor();
    expect(await violations(page), 'the fault').to.deep.equal([]);
    await codes.getByLabel('Meaning of house').selectOption('building');
    await page.getByRole('button', { name: 'See what it changes' }).click();
    await page.getByText(/ stored listings would change/).waitFor();
  });
}
