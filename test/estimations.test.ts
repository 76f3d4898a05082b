import { expect } from 'chai';
import { manyRowsFile } from '../dvf/testing/many-rows.ts';
import type { Estimation } from '../model/estimation.ts';
import type { Lead } from '../model/lead.ts';
import type { Page } from '../model/page.ts';
import { openDvfScene } from './support/dvf.ts';
import type { DvfDesk, DvfScene } from './support/dvf.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const FLAT = { property_type: 'apartment', offer_type: 'sale', liveable_area_sqm: 60, rooms: 3 };

describe('Estimations', function () {
  this.timeout(600_000);
  let own: DvfScene;
  let scene: Scene;
  let desk: DvfDesk;

  before(async () => {
    own = await openDvfScene('estimations');
    ({ scene, desk } = own);
  });
  after(() => own?.close());

  const ask = (body: object) => own.ask('/estimations', { body });

  it('need the addon, then sales, and say which of them is missing', async () => {
    const without = await ask({ ...FLAT, postal_code: '69100' });
    expect(without.status, without.text).to.equal(409);
    await scene.buyAddon('ESTIMATION');
    const empty = await ask({ ...FLAT, postal_code: '69100' });
    expect(empty.status, empty.text).to.equal(422);
    expect(empty.text).to.include('npm run dvf:import');
    expect(empty.headers.get('x-robots-tag')).to.equal('noindex, nofollow');
  });

  it('come from imported sales around an address that the sold addresses know', async () => {
    await desk.submit({ files: [await desk.file('dvf.csv', manyRowsFile(400))], release: 'estimations' });
    await desk.ended();
    const body = { ...FLAT, address: '8 rue numero 7, 69100 Villeurbanne', latitude: 0, longitude: 0 };
    // Which releases there are is remembered for some seconds, and the test before has asked.
    const { status, text } = await until('the release is known', async () => {
      const answer = await ask(body);
      return answer.text.includes('npm run dvf:import') ? undefined : answer;
    });
    expect(status, text).to.equal(200);
    const estimation: Estimation = JSON.parse(text);
    expect(estimation.location.precision).to.equal('housenumber');
    expect(estimation.location.latitude).to.be.closeTo(45.75, 0.06);
    expect(estimation.confidence.sample_size).to.be.greaterThan(200);
    // The made-up flats cost 2,500 to 4,500 EUR per m².
    expect(estimation.central.price_per_sqm).to.be.within(2_300, 4_700);
    expect(estimation.top_comparables[0]).to.include({ source: 'DVF' });
  });

  it('leave the lead that asked, with the figures, where they succeed', async () => {
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

  it('are refused far from every sale, for camelCase names and for an address that is none', async () => {
    expect((await ask({ ...FLAT, latitude: 48.39, longitude: -4.49 })).text).to.include('Found 0 sales');
    expect((await ask({ propertyType: 'apartment', offerType: 'sale', liveableAreaSqm: 60 })).status).to.equal(400);
    expect((await ask({ ...FLAT, address: 'qqqq xxxx zzzz' })).status).to.equal(422);
    expect((await ask(FLAT)).status).to.equal(400);
  });
});
