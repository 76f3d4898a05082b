import { expect } from 'chai';
import { extractText } from 'unpdf';
import type { Page } from '../model/shared/page.ts';
import type { PdfTemplate } from '../model/listing/pdf-template.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const statusOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );

describe('PDF templates and brochures', () => {
  let scene: Scene;
  let stranger: ApiClient;
  let listing: PublishedListing;

  const brochure = async (query = '', clientId = 'agency-north', id = listing.id) =>
    fetch(`${scene.product.url}/v1/gateway/properties/${id}/pdf${query}`, {
      headers: { Authorization: `Bearer ${await scene.product.token(clientId)}` },
    });
  const textOf = async (answer: Response) => {
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
    return text.replace(/\s+/g, ' ');
  };
  const create = (body: object) => scene.client.send<PdfTemplate>('POST', '/pdf-templates', body);

  before(async () => {
    scene = await openScene({ outputs: 0, listings: 12, pictures: 3 });
    stranger = await scene.product.as('agency-south');
    await scene.run();
    // Of this gateway: those of others may have pictures on a server that was stopped.
    const { data } = await scene.client.get<{ data: PublishedListing[] }>(
      `/gateways/${scene.gateway.id}/properties?limit=50`,
    );
    listing = data.find(({ type, images }) => type === 'house' && images?.length)!;
  });
  after(() => scene.close());

  it('include the five predefined templates, which are read-only', async () => {
    const { items, total_elements } = await scene.client.get<Page<PdfTemplate>>('/pdf-templates');
    expect(items.map(({ id }) => id)).to.deep.equal(['luxe', 'design', 'standard', 'minimal', 'vitrine']);
    expect(items.every(({ predefined }) => predefined)).to.equal(true);
    expect(total_elements).to.equal(5);
    expect(await scene.client.get('/pdf-templates/luxe')).to.deep.equal(items[0]);
    const body = { name: 'Mine', layout: 'luxe' };
    expect(await statusOf(scene.client.send('PUT', '/pdf-templates/luxe', body))).to.equal(403);
    expect(await statusOf(scene.client.send('DELETE', '/pdf-templates/vitrine'))).to.equal(403);
    for (const { id } of items) {
      for (const wrong of [{}, { layout: 'unknown' }, []]) {
        expect(await statusOf(scene.client.send('PUT', `/pdf-templates/${id}`, wrong))).to.equal(403);
      }
    }
    expect(await statusOf(scene.client.get('/pdf-templates/baroque'))).to.equal(404);
  });

  it('include templates of a client’s own, invisible to others, with the defaults of the layout', async () => {
    const created = await create({ name: 'Ours', layout: 'minimal', colours: { accent: '#C8102E' }, footer: 'RCS 1' });
    expect(created).to.deep.include({ layout: 'minimal', font: 'mixed', language: 'fr', predefined: false });
    expect(created.colours).to.deep.equal({ primary: '#111111', accent: '#C8102E' });
    const path = `/pdf-templates/${created.id}`;
    expect(await scene.client.get(path)).to.deep.equal(created);
    expect((await scene.client.get<Page<PdfTemplate>>('/pdf-templates')).items.at(-1)).to.deep.equal(created);

    expect(await statusOf(stranger.get(path))).to.equal(404);
    expect(await statusOf(stranger.send('PUT', path, { name: 'x', layout: 'luxe' }))).to.equal(404);
    expect(await statusOf(stranger.send('DELETE', path))).to.equal(404);
    expect((await stranger.get<Page<PdfTemplate>>('/pdf-templates')).total_elements).to.equal(5);

    const replaced = await scene.client.send<PdfTemplate>('PUT', path, {
      name: 'Ours',
      layout: 'standard',
      sections: ['contact', 'facts'],
      language: 'de',
    });
    expect(replaced).to.deep.include({ id: created.id, layout: 'standard', sections: ['contact', 'facts'] });
    expect(replaced).not.to.have.property('footer');
    expect(await textOf(await brochure(`?template=${created.id}`))).to.match(/Ihr Kontakt.*Eckdaten/);
    expect((await brochure(`?template=${created.id}`, 'agency-south')).status).to.equal(404);

    await scene.client.send('DELETE', path);
    expect(await statusOf(scene.client.get(path))).to.equal(404);
    const acts = await scene.product.db
      .collection('audit_events')
      .find({ 'detail.template_id': created.id })
      .sort({ at: 1 })
      .toArray();
    expect(acts.map(({ action, actor }) => [action, actor.client_id])).to.deep.equal([
      ['pdf_template.created', 'agency-north'],
      ['pdf_template.replaced', 'agency-north'],
      ['pdf_template.deleted', 'agency-north'],
    ]);
  });

  it('refuse templates that no brochure can be made from', async () => {
    for (const wrong of [
      {},
      { name: 'x', layout: 'baroque' },
      { name: '', layout: 'luxe' },
      { name: 'x', layout: 'luxe', colours: { primary: 'red' } },
      { name: 'x', layout: 'luxe', colours: { primary: '#12345' } },
      { name: 'x', layout: 'luxe', font: 'Comic Sans' },
      { name: 'x', layout: 'luxe', logo_url: 'file:///etc/passwd' },
      { name: 'x', layout: 'luxe', sections: [] },
      { name: 'x', layout: 'luxe', sections: ['energy', 'energy'] },
      { name: 'x', layout: 'luxe', language: 'it' },
      { name: 'x', layout: 'luxe', footer: 'f'.repeat(301) },
      { name: 'x', layout: 'luxe', id: 'luxe' },
    ]) {
      expect(await statusOf(create(wrong)), JSON.stringify(wrong)).to.equal(400);
    }
  });

  it('turn a listing with its pictures into a PDF, in each of the five layouts', async () => {
    for (const template of ['luxe', 'design', 'standard', 'minimal', 'vitrine']) {
      // On a busy machine pictures may not load in time; then a frame takes their place.
      const answer = await until(`the ${template} brochure has its pictures`, async () => {
        const made = await brochure(`?template=${template}&language=fr`);
        expect(made.status).to.equal(200);
        const pdf = await made.clone().arrayBuffer();
        return Buffer.from(pdf).includes('/DCTDecode') ? made : undefined;
      });
      expect(answer.headers.get('content-type')).to.equal('application/pdf');
      expect(answer.headers.get('content-disposition')).to.match(/^inline; filename="[\w-]+\.pdf"$/);
      expect(await textOf(answer)).to.include(listing.reference);
    }
  });

  it('are tried on a listing before they are stored, with the bounds of stored ones', async () => {
    const preview = async (body: object, clientId = 'agency-north') =>
      fetch(`${scene.product.url}/v1/gateway/pdf-templates/preview`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await scene.product.token(clientId)}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      });
    const template = {
      name: 'Tried',
      layout: 'minimal',
      sections: ['contact'],
      footer: 'RCS Bayonne 123',
      language: 'de',
    };
    const tried = { property_id: listing.id, template };
    const answer = await preview(tried);
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('content-type')).to.equal('application/pdf');
    const text = await textOf(answer);
    expect(text).to.include(listing.reference).and.to.include('RCS Bayonne 123').and.to.include('Ihr Kontakt');
    expect(await textOf(await preview({ ...tried, language: 'en' }))).not.to.include('Ihr Kontakt');
    expect((await scene.client.get<Page<PdfTemplate>>('/pdf-templates')).total_elements, 'nothing is stored').to.equal(
      5,
    );
    for (const wrong of [
      { property_id: listing.id },
      { ...tried, language: 'it' },
      { ...tried, template: { layout: 'luxe' } },
      { ...tried, template: { ...template, colours: { primary: 'red' } } },
      { ...tried, property_id: 'none' },
    ])
      expect((await preview(wrong)).status, JSON.stringify(wrong)).to.equal(400);
    expect((await preview(tried, 'agency-south')).status).to.equal(404);
    expect((await preview({ ...tried, property_id: scene.gateway.id })).status).to.equal(404);
  });

  it('turn a hidden listing into a brochure only for clients that may read it', async () => {
    await scene.product.db
      .collection<{ _id: string }>('listings')
      .updateOne({ _id: listing.id }, { $set: { hidden: true } });
    expect((await brochure()).status).to.equal(200);
    expect((await brochure('', 'agency-south')).status).to.equal(404);
  });

  it('refuse clients that may not read the listing', async () => {
    expect((await brochure('', 'agency-south')).status).to.equal(404);
    expect((await brochure('', 'agency-north', scene.gateway.id)).status).to.equal(404);
    expect((await fetch(`${scene.product.url}/v1/gateway/properties/${listing.id}/pdf`)).status).to.equal(401);
    expect((await brochure('?template=baroque')).status).to.equal(404);
    expect((await brochure('?language=it')).status).to.equal(400);
  });
});
