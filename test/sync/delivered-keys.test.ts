import { expect } from 'chai';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { PreviewStudy, ProposalStudy } from '../../model/mapping/mapping-study.ts';
import type { MappingVersion, StoredMapping } from '../../model/mapping/stored-mapping.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

/** Rows whose `id` is the place in the file; `ref_agence` stays. */
const fileOf = (numbers: readonly number[]): string =>
  `id;ref_agence;transaction;type;prix;ville;surface;description\n${numbers
    .map(
      (number, place) =>
        `${place + 1};M-${number * 7};Vente;Maison;${100_000 + number * 1_000};Nantes;${40 + number};Maison numéro ${number} avec un grand jardin au calme, proche des écoles\n`,
    )
    .join('')}`;

const MAPPING: FeedMapping = {
  version: 1,
  name: 'Pushed CSV',
  source: { format: 'csv', delimiter: ';' },
  profile: { numbers: 'point', currency: 'EUR', country: 'FR', language: 'fr', area_unit: 'sq_m' },
  key: { from: ['id'] },
  rules: [
    { to: 'offer_type', constant: 'sale' },
    { to: 'type', constant: 'house' },
    { to: 'financial.transaction.price', from: ['prix'] },
    { to: 'location.city', from: ['ville'] },
    { to: 'sizes.liveable_area', from: ['surface'] },
    { to: 'description', from: ['description'] },
  ],
};

describe('Keys of files that a CRM pushes on different days', () => {
  let product: TestProduct;
  let scene: Scene;
  let input: { gateway_id: string; input_id: string };
  before(async () => {
    product = await startTestProduct('delivered-keys', { INBOX_HTTP_PORT: '0', SWEEP_SECONDS: '1' });
    scene = await openScene({ product, connector: 'MAPPED_FEED', config: { inbox: true, mapping: MAPPING } });
    input = { gateway_id: scene.gateway.id, input_id: scene.gateway.input_connector.connector_id };
    const path = `/gateways/${input.gateway_id}/inputs/${input.input_id}/inbox`;
    const { user, secret } = await scene.client.send<{ user: string; secret: string }>('POST', path);
    for (const [name, numbers] of [
      ['export-0301.csv', [1, 2, 3, 4, 5]],
      ['export-0302.csv', [9, 1, 2, 3, 4, 5]],
    ] as const) {
      const headers = { authorization: `Bearer ${secret}` };
      const address = `${product.inboxUrl}/inbox/${user}/${name}`;
      expect((await fetch(address, { method: 'PUT', headers, body: fileOf(numbers) })).status).to.equal(201);
    }
  });
  after(() => scene.close());
  const previewed = async (id: string): Promise<PreviewStudy> => {
    await scene.client.send('POST', `/mappings/${id}/preview`, {});
    return until('the preview has ended', async () => {
      const now = await scene.client.get<PreviewStudy>(`/mappings/${id}/preview`);
      return now.status === 'running' ? undefined : now;
    });
  };

  it('SILENT: are compared by a proposal, which takes a field that stays and reports the one that does not', async () => {
    const body = { source: { delivery: input }, market: 'fr' };
    const { id } = await scene.client.send<ProposalStudy>('POST', '/mappings/propose', body);
    const { proposal, message } = await until(`proposal ${id} has ended`, async () => {
      const now = await scene.client.get<ProposalStudy>(`/mappings/proposals/${id}`);
      return now.status === 'running' ? undefined : now;
    });
    expect(proposal?.mapping?.key, message).to.deep.equal({ from: ['ref_agence'] });
    const warning = proposal?.warnings.find(({ code }) => code === 'replaced_key');
    expect(warning?.message).to.include('5 of 5 homes');
    expect(warning?.examples[0]).to.equal('1 → 2');
  });

  it('SILENT: are compared by a preview of the gateway, although most of the running numbers are in both files', async () => {
    const mapping = await scene.client.send<StoredMapping>('POST', '/mappings', { gateway_id: input.gateway_id });
    const { preview, message } = await previewed(mapping.id);
    expect(preview?.keys, message).to.include({ earlier: 5, now: 6, shared: 5, suspicious: true, verdict: 'unstable' });
    expect(preview?.keys?.stable_fields).to.deep.equal(['ref_agence']);
    expect(preview?.keys?.examples?.[0]).to.deep.equal({ before: '1', after: '2' });
  });

  describe('that do not last', () => {
    let mapping: StoredMapping;
    before(async () => {
      const { items } = await scene.client.get<{ items: { id: string }[] }>('/mappings');
      mapping = await scene.client.get<StoredMapping>(`/mappings/${items[0]?.id}`);
    });
    const publish = async (body: object = {}): Promise<MappingVersion> => {
      const { revision } = await scene.client.get<StoredMapping>(`/mappings/${mapping.id}`);
      return scene.client.send('POST', `/mappings/${mapping.id}/publish`, { revision, ...body });
    };
    const rollBack = (body: object): Promise<MappingVersion> =>
      scene.client.send('POST', `/mappings/${mapping.id}/roll-back`, { version: 1, ...body });
    /** The message of a refusal because of the key. */
    const refusal = async (work: Promise<unknown>): Promise<string> => {
      const error = await work.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof ApiError)) throw new Error('It was not refused.', { cause: error });
      expect(error.status, error.message).to.equal(422);
      expect(error.message).to.include('The key \\"id\\" may not last');
      return error.message;
    };
    const write = async (draft: FeedMapping): Promise<StoredMapping> => {
      const { revision } = await scene.client.get<StoredMapping>(`/mappings/${mapping.id}`);
      await scene.client.send('PUT', `/mappings/${mapping.id}`, { revision, draft });
      await previewed(mapping.id);
      return scene.client.get<StoredMapping>(`/mappings/${mapping.id}`);
    };

    it('SILENT: are not published, with examples and what to do', async () => {
      expect(mapping.key_doubt).to.include({ verdict: 'unstable', suspicious: true });
      expect(await refusal(publish()))
        .to.include('5 of 5 homes')
        .and.include('1 → 2')
        .and.include('ref_agence')
        .and.include('confirm_unstable_key');
    });

    it('SILENT: stay in doubt while other parts of the draft change', async () => {
      const { key_doubt: doubt } = await write({ ...mapping.draft, name: 'Another name' });
      expect(doubt).to.include({ verdict: 'unstable' });
      await refusal(publish());
      await refusal(publish({ confirm_unstable_key: false }));
    });

    it('SILENT: are written by no gateway without the same confirmation', async () => {
      const draft = { ...mapping.draft, name: 'Another name', rules: mapping.draft.rules.slice(0, -1) };
      const connector = { connector_type: 'MAPPED_FEED', config: { inbox: true, mapping: draft } };
      const patch = (body: object) =>
        scene.client.send('PATCH', `/gateways/${input.gateway_id}`, {
          input_connector: { ...connector, connector_id: input.input_id },
          ...body,
        });
      expect(await refusal(patch({}))).to.include('/input_connector/config/mapping/key');
      await refusal(patch({ confirm_unstable_key: false }));
      await patch({ confirm_unstable_key: true });
      expect(await patch({}), 'what it has already').to.be.an('object');
      const { item_id, market, category } = scene.gateway;
      const create = (body: object) =>
        scene.client.send<{ gateway: { id: string } }>('POST', '/gateways', {
          item_id,
          market,
          category,
          name: 'Second',
          input_connector: connector,
          ...body,
        });
      await refusal(create({}));
      const { gateway } = await create({ confirm_unstable_key: true });
      expect(gateway).not.to.have.property('confirm_unstable_key');
      const { items } = await scene.client.get<{ items: { action: string; detail?: object }[] }>(
        `/gateways/${gateway.id}/audit-events`,
      );
      expect(items.find(({ action }) => action === 'gateway.created')?.detail).to.include({ unstable_key: true });
      const other = { ...connector, config: { inbox: true, mapping: { ...draft, key: { from: ['ref_agence'] } } } };
      await create({ input_connector: other });
    });

    it('are published once somebody confirms it, and the journal of acts shows that', async () => {
      expect(await publish({ confirm_unstable_key: true })).to.include({ number: 1 });
      const { items } = await scene.client.get<{ items: { action: string; detail?: object }[] }>(
        `/gateways/${input.gateway_id}/audit-events`,
      );
      const event = items.find(({ action }) => action === 'mapping.published');
      expect(event?.detail).to.include({ unstable_key: true });
    });

    it('are no matter for a draft with a key that lasts, and come back with an earlier version', async () => {
      const { key_doubt: doubt } = await write({ ...mapping.draft, key: { from: ['ref_agence'] } });
      expect(doubt).to.equal(undefined);
      expect(await publish()).to.include({ number: 2 });
      await refusal(rollBack({}));
      expect(await rollBack({ confirm_unstable_key: true })).to.include({ number: 3, from_version: 1 });
    });
  });
});
