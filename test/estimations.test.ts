import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import { manyRowsFile } from '../dvf/testing/many-rows.ts';
import type { Gateway } from '../model/gateway/gateway.ts';
import type { Estimation } from '../model/sales/estimation.ts';
import type { Lead } from '../model/people/lead.ts';
import type { Page } from '../model/shared/page.ts';
import { openDvfScene } from './support/dvf.ts';
import type { DvfDesk, DvfRequest, DvfScene } from './support/dvf.ts';
import { SITE_KEY } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const FLAT = { property_type: 'apartment', offer_type: 'sale', liveable_area_sqm: 60, rooms: 3 };

/** Letting flats in Brest, which has none of the generated sales, at 12 EUR per m² and month. */
const LETTINGS = Array.from({ length: 12 }, (_, index) => ({
  crm_reference: `let-${index}`,
  updated_at: '2026-01-01T00:00:00Z',
  type: 'apartment',
  offer_type: 'rental',
  status: 'available',
  title: { fr: 'Appartement' },
  bedrooms: 1,
  sizes: { liveable_area: { size: 45 + 3 * index, unit: 'sq_m' } },
  financial: { transaction: { price: { amount: (45 + 3 * index) * 12, currency: 'EUR' } } },
  rent_details: { rent_period: 'month' },
  location: { city: 'Brest', publish_address: true, geo: { latitude: 48.39 + index * 0.001, longitude: -4.49 } },
}));

describe('Estimations', () => {
  let own: DvfScene;
  let scene: Scene;
  let desk: DvfDesk;
  let crm: TestServer;

  before(async () => {
    crm = await serve({ '/feed': { body: LETTINGS } });
    own = await openDvfScene('estimations', { config: { url: `${crm.url}/feed` } });
    ({ scene, desk } = own);
  });
  after(async () => {
    await own?.close();
    await crm?.stop();
  });

  const send = (body: object, headers: DvfRequest['headers'] = {}) => own.send('/estimations', { body, headers });
  const ask = (body: object) => own.ask('/estimations', { body });

  it('need the addon, then sales, and report which of them is missing', async () => {
    const without = await ask({ ...FLAT, postal_code: '69100' });
    expect(without.status, without.text).to.equal(409);
    await scene.buyAddon('ESTIMATION');
    const empty = await ask({ ...FLAT, postal_code: '69100' });
    expect(empty.status, empty.text).to.equal(422);
    expect(empty.text).to.include('npm run dvf:import');
    expect(empty.headers.get('x-robots-tag')).to.equal('noindex, nofollow');
  });

  it('use imported sales around an address that the sold addresses contain', async () => {
    await desk.submit({ files: [await desk.file('dvf.csv', manyRowsFile(400))], release: 'estimations' });
    await desk.ended();
    const body = { ...FLAT, address: '8 rue numero 7, 69100 Villeurbanne', latitude: 0, longitude: 0 };
    // The list of releases is cached for some seconds, and the test before has read it. Within one request it may run out between the address and the sales.
    const { status, text } = await until('the release is known to the geocoder, too', async () => {
      const answer = await ask(body);
      return /npm run dvf:import|"municipality"/.test(answer.text) ? undefined : answer;
    });
    expect(status, text).to.equal(200);
    const estimation: Estimation = JSON.parse(text);
    expect(estimation.location.precision).to.equal('housenumber');
    expect(estimation.location.latitude).to.be.closeTo(45.75, 0.06);
    expect(estimation.confidence.sample_size).to.be.greaterThan(200);
    // The generated flats cost 2,500 to 4,500 EUR per m².
    expect(estimation.central.price_per_sqm).to.be.within(2_300, 4_700);
    expect(estimation.top_comparables[0]).to.include({ source: 'DVF' });
  });

  it('refuse a lead without email and phone, and name both fields', async () => {
    for (const lead of [{}, { first_name: 'Camille', project_timeframe_months: 6 }]) {
      const { status, text } = await ask({ ...FLAT, address: '8 rue numero 7, 69100 Villeurbanne', lead });
      expect(status, text).to.equal(400);
      expect(text).to.include('needs an email or a phone').and.include('/lead/email');
    }
    expect((await scene.client.get<Page<Lead>>('/leads')).items).to.deep.equal([]);
  });

  it('store their lead, with the figures, if they succeed', async () => {
    const lead = { first_name: 'Camille', email: 'camille@example.org', project_timeframe_months: 6 };
    const { status, text } = await ask({ ...FLAT, address: '8 rue numero 7, 69100 Villeurbanne', lead });
    expect(status, text).to.equal(200);
    const { request_id, central }: Estimation = JSON.parse(text);
    expect((await ask({ ...FLAT, offer_type: 'auction', postal_code: '69100', lead })).status).to.equal(422);
    const { items } = await scene.client.get<Page<Lead>>('/leads');
    expect(items).to.have.lengthOf(1);
    expect(items[0]).to.deep.include({
      ...lead,
      request_id,
      offer_type: 'SALE',
      property_type: 'APARTMENT',
      estimated_central_total: central.total,
      currency: 'EUR',
      source: { channel: 'estimation' },
      gateway_id: scene.gateway.id,
    });
    expect(items[0]?.property_address).to.match(/villeurbanne/i);
  });

  it('are a PDF for clients that accept one, the same again under its Idempotency-Key', async () => {
    const body = { ...FLAT, address: '8 rue numero 7, 69100 Villeurbanne' };
    const headers = { accept: 'application/pdf', 'idempotency-key': 'report-1' };
    const first = await send(body, headers);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(first.status, bytes.toString('utf8').slice(0, 500)).to.equal(200);
    expect(first.headers.get('content-type')).to.equal('application/pdf');
    expect(bytes.subarray(0, 5).toString()).to.equal('%PDF-');
    const again = await send(body, headers);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).to.equal(true);
    const other = await send(body, { ...headers, accept: 'application/json' });
    expect(other.status).to.equal(422);
    await other.body?.cancel();
  });

  it('are rents per month of the commune without letting listings around, and values of life annuities', async () => {
    const address = '8 rue numero 7, 69100 Villeurbanne';
    const rent = await ask({ ...FLAT, offer_type: 'rental', address });
    expect(rent.status, rent.text).to.equal(200);
    const rented: Estimation = JSON.parse(rent.text);
    expect(rented).to.include({ method: 'PUBLISHED_RENTS' });
    // Flats in Villeurbanne were offered for 14.19 EUR per m² in 2022.
    expect(rented.central.price_per_sqm).to.be.within(12, 16);
    expect(rented.central.period).to.equal('month');
    expect(rented.gross_yield_percent).to.be.within(3, 8);
    const others = { occupants: [{ age: 75, gender: 'female' }] };
    const annuity = await ask({ ...FLAT, offer_type: 'life_annuity_sale', address, others });
    expect(annuity.status, annuity.text).to.equal(200);
    const valued: Estimation = JSON.parse(annuity.text);
    expect(valued.life_annuity?.annuity_per_month).to.be.greaterThan(100);
  });

  it('are rents of the client’s own letting listings if there are enough, by address or coordinates', async () => {
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    const body = { ...FLAT, offer_type: 'rental', latitude: 48.394, longitude: -4.49 };
    const rented = await until('the listings are found', async () => {
      const { status, text } = await ask(body);
      expect(status, text).to.equal(200);
      const estimation: Estimation = JSON.parse(text);
      return estimation.method === 'OWN_RENTS' ? estimation : undefined;
    });
    expect(rented.confidence.sample_size).to.equal(12);
    expect(rented.central.price_per_sqm).to.be.closeTo(12, 0.3);
    expect(rented.top_comparables[0]).to.include({ source: 'LISTING' });
    expect(rented).not.to.have.property('gross_yield_percent');
  });

  it('of a token for one site compare no letting listings that the rules keep from that site', async () => {
    const output = { connector_type: 'SYNC', config: { url: scene.site, plugin_auth_key: SITE_KEY } };
    const path = `/gateways/${scene.gateway.id}`;
    const { output_connectors } = await scene.client.send<Gateway>('PATCH', path, { output_connectors: [output] });
    const connector_id = output_connectors[0]?.connector_id ?? '';
    const { token } = await scene.client.send<{ token: string }>('POST', `${path}/api-tokens`, {
      output_id: connector_id,
    });
    const body = { ...FLAT, offer_type: 'rental', latitude: 48.394, longitude: -4.49 };
    const methodOf = async () => {
      const { status, text } = await own.ask('/estimations', { body, token });
      return status === 200 ? (JSON.parse(text) as Estimation).method : status;
    };
    expect(await methodOf()).to.equal('OWN_RENTS');
    const sites = [{ connector_id, when: { path: 'reference', in: ['none'] } }];
    await scene.client.send('PUT', `${path}/rules`, { version: 0, rules: { sites }, confirmed_removals: 1_000 });
    expect(await methodOf()).not.to.equal('OWN_RENTS');
    await scene.client.send('PUT', `${path}/rules`, { version: 1, rules: {} });
    await scene.client.send('PATCH', path, { output_connectors: [] });
  });

  it('are refused far from every sale, for camelCase names and for an invalid address', async () => {
    expect((await ask({ ...FLAT, latitude: 48.39, longitude: -4.49 })).text).to.include('Found 0 sales');
    expect((await ask({ propertyType: 'apartment', offerType: 'sale', liveableAreaSqm: 60 })).status).to.equal(400);
    expect((await ask({ ...FLAT, address: 'qqqq xxxx zzzz' })).status).to.equal(422);
    expect((await ask(FLAT)).status).to.equal(400);
  });

  it('are refused outside the range of the sales around and abroad, with a machine-readable reason and range', async () => {
    const address = '8 rue numero 7, 69100 Villeurbanne';
    const reply = await ask({ ...FLAT, liveable_area_sqm: 10_000, address });
    expect(reply.status, reply.text).to.equal(422);
    const { refusal } = JSON.parse(reply.text);
    expect(refusal).to.include({
      reason: 'BEYOND_COMPARABLES',
      field: '/liveable_area_sqm',
      given: 10_000,
      unit: 'm2',
    });
    expect(refusal.most).to.be.above(refusal.least);
    const within = await ask({ ...FLAT, rooms: undefined, liveable_area_sqm: refusal.most, address });
    expect(within.status, within.text).to.equal(200);
    for (const foreign of ['10 Downing Street, London', 'Rue de la Loi 16, 1000 Bruxelles', 'Saint-Denis, Belgique']) {
      const elsewhere = await ask({ ...FLAT, address: foreign });
      expect(elsewhere.status, elsewhere.text).to.equal(422);
      expect(JSON.parse(elsewhere.text).refusal.reason).to.equal('ADDRESS_NOT_FOUND');
    }
    for (const [latitude, longitude] of [
      [43.339, -1.789],
      [43.318, -1.981],
      [45.5, -3],
    ]) {
      const abroad = await ask({ ...FLAT, latitude, longitude });
      expect(abroad.status, abroad.text).to.equal(422);
      expect(JSON.parse(abroad.text).refusal).to.deep.equal({ reason: 'OUTSIDE_FRANCE', field: '/latitude' });
    }
  });
});
