import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import { fakeDeps, principalOf } from '../testing/fake-deps.ts';
import { previewTemplate } from './preview-template.ts';

const listing = {
  _id: '44444444-4444-4444-8444-444444444444',
  gateway_id: '11111111-1111-4111-8111-111111111111',
  status: 'available',
  type: 'house',
  title: { fr: 'Maison' },
  description: {},
  location: { city: 'Nantes', address: '1 rue secrète', publish_address: false },
  sync: { raw: '{"ville":"Nantes"}', version: 1 },
};

const preview = (template: object, isVisible = true) =>
  previewTemplate.call(
    {
      params: {},
      query: {},
      body: { property_id: listing._id, template },
      principal: principalOf('north'),
      gateway: undefined,
      requestId: 'r',
    },
    fakeDeps({
      store: {
        listings: { find: async () => listing, byIdsWithRaw: async () => [listing] },
        gateways: { isVisible: async () => isVisible },
      } as never,
    }),
  );

describe('The preview of a template', () => {
  it('maps a listing and lists every fault with its place; entries with a fault are left out', async () => {
    const reply = await preview({
      postmeta: [
        { key: 'town', source: 'location.city' },
        { key: 'wrong', source: 'location.town' },
        { key: 'both', source: 'type', value: 'x' },
        { key: 'street', source: 'location.address' },
      ],
      taxonomies: [{ taxonomy: 'kind', source: 'type', terms: { castle: 'Château' } }],
    });
    expect(reply).to.deep.include({ crm_record: { ville: 'Nantes' } });
    expect(reply).to.have.nested.property('mapped.status', 'publish');
    expect(JSON.stringify(reply)).not.to.include('secrète');
    expect(reply).to.have.deep.nested.property('mapped.postmeta', { town: 'Nantes' });
    const { faults } = reply as { faults: { at: string }[] };
    expect(faults.map(({ at }) => at)).to.deep.equal(['/postmeta/1/source', '/postmeta/2', '/taxonomies/0/terms']);
  });

  it('is refused for a listing that the caller may not read', async () => {
    const failure: unknown = await Promise.resolve(preview({}, false)).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AppError).and.to.have.property('code', 'NOT_FOUND');
  });
});
