import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { ProposalStudy } from '../model/mapping/mapping-study.ts';
import type { StoredMapping } from '../model/mapping/stored-mapping.ts';
import { startTestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const listing = (id: number): string =>
  `<anuncio><codigo>C-${id}</codigo><operacion>Venta</operacion><tipo>Piso</tipo><precio>${id * 1_000}</precio><ciudad>Nerja</ciudad>` +
  `<titulo>Anuncio ${id}</titulo><texto>Un piso con vistas, número ${id}.</texto><zzdorm>${id}</zzdorm></anuncio>`;
const FEED = `<web><anuncios>${Array.from({ length: 12 }, (_, at) => listing(at + 1)).join('')}</anuncios></web>`;

/** A worker with a language model that refines proposals, over the API. */
describe('Proposed mappings with a language model', () => {
  let scene: Scene;
  let servers: Awaited<ReturnType<typeof serve>>;
  let isDown = false;
  const keys: (string | undefined)[] = [];

  before(async () => {
    servers = await serve({
      '/feed.xml': () => ({ body: FEED, headers: { 'content-type': 'application/xml' } }),
      '/v1/chat/completions': ({ headers }) => {
        keys.push(headers['authorization']);
        const reply = { fields: [{ path: 'zzdorm', to: 'bedrooms', why: 'dorm is dormitorios' }], words: [] };
        const choices = [{ message: { content: JSON.stringify(reply) }, finish_reason: 'stop' }];
        return isDown ? { status: 503, body: 'down' } : { body: JSON.stringify({ choices }) };
      },
    });
    const product = await startTestProduct('mapping-model', {
      LANGUAGE_MODEL_URL: `${servers.url}/v1`,
      LANGUAGE_MODEL_KEY: 'model-secret-1',
      LANGUAGE_MODEL_NAME: 'test',
      LANGUAGE_MODEL_MAPPINGS: 'true',
    });
    scene = await openScene({ product, outputs: 0, listings: 1 });
  });
  after(async () => {
    await scene?.close();
    await servers?.stop();
  });

  const propose = async (): Promise<ProposalStudy> => {
    const source = { url: `${servers.url}/feed.xml` };
    const { id } = await scene.client.send<ProposalStudy>('POST', '/mappings/propose', { source, market: 'es' });
    return until('the proposal ends', async () => {
      const study = await scene.client.get<ProposalStudy>(`/mappings/proposals/${id}`);
      return study.status === 'running' ? undefined : study;
    });
  };

  it('say which rules it made and why, and drafts are made of them', async () => {
    isDown = false;
    const study = await propose();
    expect(study.status, study.message).to.equal('done');
    expect(study.proposal?.model).to.deep.include({ status: 'refined', made: 1, refused: [] });
    const [reason] = study.proposal?.reasons.filter(({ by }) => by === 'model') ?? [];
    expect(reason).to.include({ to: 'bedrooms', sure: 0.5, why: 'The language model: dorm is dormitorios' });
    expect(keys).to.deep.equal(['Bearer model-secret-1']);
    expect(JSON.stringify(study)).to.not.include('model-secret-1');
    const draft = await scene.client.send<StoredMapping>('POST', '/mappings', { proposal_id: study.id });
    expect(draft.draft.rules).to.deep.include({ to: 'bedrooms', from: ['zzdorm'] });
  });

  it('are complete without it when its server is down, and say so', async () => {
    isDown = true;
    const study = await propose();
    expect(study.status, study.message).to.equal('done');
    expect(study.proposal?.model).to.deep.include({ status: 'failed', message: 'The language model returned 503' });
    expect(study.proposal?.mapping?.rules.some(({ to }) => to === 'bedrooms')).to.equal(false);
  });
});
