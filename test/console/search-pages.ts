import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { SavedSearch, SavedSearchCreate } from '../../model/people/saved-search.ts';
import type { Page } from '../../model/shared/page.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import type { Scene } from '../support/scene.ts';
import { hasFocus } from './focus-pages.ts';
import type { Stage } from './stage.ts';

/** Every condition that a search may have. */
const EVERY_CONDITION: Required<SavedSearchCreate['filter']> = {
  q: 'terrasse',
  type: ['house', 'apartment'],
  sub_type: ['semi_detached', 'farmhouse'],
  offer_type: ['life_annuity_sale', 'sale'],
  status: ['available', 'under_contract'],
  city: ['Biarritz', 'Anglet'],
  postal_code: ['64200'],
  district: ['Milady'],
  street: ['Avenue de la Milady'],
  agent: ['Maïté Etcheverry'],
  office: ['Agence du Port'],
  country: ['fr'],
  price_min: 100_000,
  price_max: 300_000,
  price_changed_since: '2025-01-15T12:00:00Z',
  price_changed_before: '2026-01-15T12:00:00Z',
  price_change_min: -20,
  price_change_max: -2.5,
  sold_since: '2025-01-15',
  sold_before: '2026-01-15',
  sold_price_min: 90_000,
  sold_price_max: 310_000,
  area_min: 60,
  area_max: 120,
  land_min: 200,
  land_max: 5_000,
  rooms_min: 3,
  rooms_max: 3,
  bedrooms_min: 2,
  bedrooms_max: 4,
  bathrooms_min: 1,
  parkings_min: 1,
  parkings_max: 2,
  floor_min: 0,
  floor_max: 2,
  year_min: 1_950,
  year_max: 2_010,
  epc: ['A', 'B'],
  amenities: ['sea_view', 'air_conditioning'],
  amenities_any: ['pool', 'garden'],
  amenities_none: ['lift'],
  furnished: false,
  is_project: false,
  featured: true,
  has_pictures: true,
  updated_since: '2025-01-15T12:00:00Z',
  updated_before: '2026-01-15T12:00:00Z',
  created_since: '2025-01-15T12:00:00Z',
  created_before: '2026-01-15T12:00:00Z',
  bbox: [-1.6, 43.4, -1.5, 43.5],
  lat: 43.48,
  lon: -1.56,
  radius: 5_000,
  polygon: [
    [-1.6, 43.4],
    [-1.5, 43.4],
    [-1.5, 43.5],
    [-1.6, 43.4],
  ],
  areas: [{ bbox: [-1.6, 43.4, -1.5, 43.5] }, { lat: 43.48, lon: -1.56, radius: 900 }],
};
/** What is said of them in English: two limits of one thing, and a place with its radius, are one condition. */
const SAID = [
  ['Words', 'terrasse'],
  ['Type', 'House or Flat'],
  ['Sub-type', 'Semi-detached or Farmhouse'],
  ['Offer', 'Life annuity or For sale'],
  ['City', 'Biarritz or Anglet'],
  ['District', 'Milady'],
  ['Street', 'Avenue de la Milady'],
  ['Negotiator', 'Maïté Etcheverry'],
  ['Office', 'Agence du Port'],
  ['Country', 'France'],
  ['Part of the map', 'latitude 43.4 to 43.5, longitude -1.6 to -1.5'],
  ['Place', 'within 5 km of 43.48, -1.56'],
  ['Area drawn', '3 corners'],
  ['Areas', 'any of 2 areas'],
  ['Price (listing’s currency)', '100,000 to 300,000'],
  ['Price changed since', 'Jan 15, 2025'],
  ['Last change of the price', '-20% to -2.5%'],
  ['Sold before', 'Jan 15, 2026'],
  ['Price paid (listing’s currency)', '90,000 to 310,000'],
  ['Liveable area', '60 m² to 120 m²'],
  ['Rooms', '3'],
  ['Bathrooms', 'from 1'],
  ['Parking spaces', '1 to 2'],
  ['Floor', '0 to 2'],
  ['Year of construction', '1950 to 2010'],
  ['With', 'Sea view and Air conditioning'],
  ['With one of', 'Swimming pool or Garden'],
  ['Without', 'Lift'],
  ['Furnished', 'no'],
  ['Pictures', 'yes'],
  ['Changed since', 'Jan 15, 2025'],
  ['Created before', 'Jan 15, 2026'],
];
const CONDITIONS = 43;

const save = (client: ApiClient, gatewayId: string, body: SavedSearchCreate): Promise<SavedSearch> =>
  client.send<SavedSearch>('POST', `/gateways/${gatewayId}/saved-searches`, body);

const byMail = (name: string, email: string): SavedSearchCreate => ({
  name,
  filter: { price_max: 300_000 },
  channel: { type: 'MAIL', email, language: 'fr' },
});

/** A gateway of its own, whose searches have every condition. @returns the address of their page by name */
export async function seedSearches({ client, crm, site }: Scene): Promise<Record<string, string>> {
  const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
    item_id: 'north-1',
    name: 'Searched',
    market: 'fr',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm}/property-feed?listings=6` } },
  });
  await client.send('POST', `/gateways/${gateway.id}/event-subscriptions`, {
    url: `${site}/searches`,
    types: ['saved_search.matched'],
  });
  await save(client, gateway.id, { name: 'Maisons', filter: EVERY_CONDITION, channel: { type: 'WEBHOOK' } });
  await save(client, gateway.id, byMail('Appartements', 'reader@reader.example'));
  return { 'saved searches': `/console/gateways/${gateway.id}/alerts` };
}

/** What agencies do with saved searches. */
export function searchPages(stage: Stage): void {
  const { openPage, signIn, go, violations } = stage;
  const gatewayId = () => /gateways\/([\w-]+)\//.exec(stage.pages['saved searches'] ?? '')?.[1] ?? '';
  const path = (id = '') => `/gateways/${gatewayId()}/saved-searches${id && `/${id}`}`;
  const saveOwn = (body: SavedSearchCreate) => save(stage.scene.client, gatewayId(), body);

  async function openSearches(account?: string) {
    const opened = await openPage();
    await signIn(opened.page, account);
    await go(opened.page, stage.pages['saved searches'] ?? '');
    const card = (name: string) => opened.page.getByRole('region', { name, exact: true });
    return { ...opened, card };
  }

  it('A saved search says every condition in words, who is notified and what cannot be read', async () => {
    const { id } = await saveOwn(byMail('Illisible', 'lost@reader.example'));
    const stored = stage.product.db.collection<{ _id: string }>('saved_searches');
    const gone = `aes256gcm:gone:${randomBytes(60).toString('base64')}`;
    await stored.updateOne({ _id: id }, { $set: { 'channel.email_sealed': gone, status: 'UNSUBSCRIBED' } });
    const { page, card, faults } = await openSearches();
    await page.locator('.tabs a[aria-current]', { hasText: 'Saved searches' }).waitFor();
    const conditions = card('Maisons').locator('.facts').last();
    const names = await conditions.locator('dt').allTextContents();
    const texts = await conditions.locator('dd').allTextContents();
    expect(names).to.have.length(CONDITIONS);
    const shown = names.map((name, index) => [name, texts[index]]);
    expect(shown).to.deep.include.members(SAID);
    await card('Maisons').getByText('Webhooks of the gateway').waitFor();
    await card('Appartements').getByText('Not confirmed yet').waitFor();
    await card('Appartements').getByText('by mail, in French').waitFor();
    await card('Illisible').getByText('The mail address cannot be read').waitFor();
    expect(await card('Illisible').getByRole('button').allTextContents(), 'ended by its reader').to.deep.equal([
      'Delete',
    ]);
    // The data of a person are not exported while any of the client's cannot be read.
    await stored.deleteOne({ _id: id });
    expect(faults).to.deep.equal([]);
  });

  it('An alert for a customer is created from the filters of the listings by mouse, and waits for its reader to confirm', async () => {
    const { page, faults } = await openPage({ width: 390 });
    await signIn(page);
    await go(page, '/console/listings?type=house&priceMax=450000&sort=price');
    await page.getByRole('button', { name: 'Create an alert' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('up to 450,000').waitFor();
    await dialog.getByText('Price (listing’s currency)').waitFor();
    expect(await violations(page)).to.deep.equal([]);
    await dialog.getByLabel('Name', { exact: true }).fill('Houses by the sea');
    await dialog.getByRole('combobox', { name: 'Gateway', exact: true }).selectOption(gatewayId());
    await dialog.getByLabel('Mail address').fill('customer@reader.example');
    await dialog.getByLabel('Language').selectOption('de');
    await dialog.getByRole('button', { name: 'Save the alert' }).click();
    await dialog.getByText('Only the reader can confirm').waitFor();
    await dialog.getByRole('link', { name: 'See the alerts' }).click();
    await page.getByRole('region', { name: 'Houses by the sea' }).getByText('Not confirmed yet').waitFor();
    const { items } = await stage.scene.client.get<Page<SavedSearch>>(path());
    const saved = items.find(({ name }) => name === 'Houses by the sea');
    expect(saved).to.deep.include({
      filter: { type: ['house'], price_max: 450_000 },
      channel: { type: 'MAIL', email: 'customer@reader.example', language: 'de' },
      status: 'UNCONFIRMED',
    });
    const asked = { kind: 'search_confirm', search_id: saved?.id };
    expect(await stage.product.db.collection('mails').countDocuments(asked)).to.equal(1);
    await stage.scene.client.send('DELETE', path(saved?.id));
    expect(faults).to.deep.equal([]);
  });

  it('An alert for webhooks is created by keyboard; what a website refused cannot be one', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, '/console/listings?delivery=failed');
    const create = page.getByRole('button', { name: 'Create an alert' });
    const dialog = page.getByRole('dialog');
    await create.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('cannot be about what websites have got').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(create)).to.equal(true);
    await go(page, `/console/listings?gateway=${gatewayId()}&city=Anglet`);
    await create.focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Notified').selectOption('WEBHOOK');
    expect(await dialog.getByLabel('Mail address').count()).to.equal(0);
    await dialog.getByLabel('Name', { exact: true }).press('Enter');
    await dialog.getByText('The alert is saved.').waitFor();
    const { items } = await stage.scene.client.get<Page<SavedSearch>>(path());
    const saved = items.find(({ name }) => name === 'Anglet');
    expect(saved).to.deep.include({ filter: { city: ['Anglet'] }, channel: { type: 'WEBHOOK' }, status: 'ACTIVE' });
    await stage.scene.client.send('DELETE', path(saved?.id));
    expect(faults).to.deep.equal([]);
  });

  it('A saved search is deleted by mouse after a question that says what goes', async () => {
    const { id } = await saveOwn(byMail('To delete', 'goes@reader.example'));
    const { page, card, faults } = await openSearches();
    const search = card('To delete');
    const dialog = page.getByRole('dialog');
    await search.getByRole('button', { name: 'Delete To delete' }).click();
    await dialog.getByText('the mail address and the list of announced listings').waitFor();
    expect(await violations(page), 'the question').to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await stage.scene.client.get<SavedSearch>(path(id))).status).to.equal('UNCONFIRMED');
    await search.getByRole('button', { name: 'Delete To delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await search.waitFor({ state: 'detached' });
    const gone: unknown = await stage.scene.client.get(path(id)).catch((error: unknown) => error);
    expect(gone).to.be.instanceOf(ApiError).with.property('status', 404);
    await card('Appartements').waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A saved search is paused, resumed and deleted by keyboard; Escape deletes nothing', async () => {
    const filter = { price_max: 123_456 };
    const { id } = await saveOwn({ name: 'By keyboard', filter, channel: { type: 'WEBHOOK' } });
    const { page, card, faults } = await openSearches();
    const search = card('By keyboard');
    const status = async () => (await stage.scene.client.get<SavedSearch>(path(id))).status;
    await search.getByRole('button', { name: 'Pause By keyboard' }).focus();
    await page.keyboard.press('Enter');
    await search.locator('.badge', { hasText: 'Paused' }).waitFor();
    expect(await status()).to.equal('PAUSED');
    await search.getByRole('button', { name: 'Resume By keyboard' }).focus();
    await page.keyboard.press('Enter');
    await search.locator('.badge', { hasText: 'Active' }).waitFor();
    expect(await status()).to.equal('ACTIVE');
    await search.getByRole('button', { name: 'Delete By keyboard' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Its webhooks get nothing any more').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await status()).to.equal('ACTIVE');
    await search.getByRole('button', { name: 'Delete By keyboard' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await search.waitFor({ state: 'detached' });
    const left = await stage.scene.client.get<Page<SavedSearch>>(path());
    expect(left.items.map(({ name }) => name)).not.to.include('By keyboard');
    expect(faults).to.deep.equal([]);
  });

  it('A delegate who may read sees its own saved searches and no button that the API would refuse', async () => {
    const { client, product } = stage.scene;
    const share = (level: string) =>
      client.send('POST', `/gateways/${gatewayId()}/delegations`, { client_id: 'agency-south', level });
    await share('WRITE');
    const south = await product.as('agency-south');
    await save(south, gatewayId(), byMail('Of the delegate', 'south@reader.example'));
    await share('READ');
    const { card, page, faults } = await openSearches('agency-south');
    await card('Of the delegate').waitFor();
    expect(await card('Maisons').count(), 'of another account').to.equal(0);
    expect(await card('Of the delegate').getByRole('button').count()).to.equal(0);
    expect(await violations(page)).to.deep.equal([]);
    await client.send('DELETE', `/gateways/${gatewayId()}/delegations/agency-south`);
    expect(faults).to.deep.equal([]);
  });
}
