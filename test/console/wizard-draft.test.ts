import { expect } from 'chai';
import { newDraft } from '../../console/pages/gateways/draft.ts';
import { isDirty, readStored, withoutSecrets } from '../../console/pages/gateways/keep-draft.ts';

const TYPES = [
  { connector_type: 'FEED', direction: 'input', secrets: ['api_key'], addresses: ['url'] },
  { connector_type: 'SYNC', direction: 'output', secrets: ['plugin_auth_key'], addresses: ['url'] },
] as const;
const types = TYPES.map((type) => ({ ...type, secrets: [...type.secrets], addresses: [...type.addresses] }));

const typed = {
  ...newDraft('north-1'),
  name: 'Kept',
  input: {
    type: 'FEED',
    configs: {
      FEED: { url: 'https://crm.test/feed?key=canary-1#canary-2', api_key: 'canary-3', provider: 'Crm' },
      OTHER: { anything: 'canary-4' },
    },
  },
  output: { type: 'SYNC', configs: { SYNC: { url: 'https://site.test/blog', plugin_auth_key: 'canary-5' } } },
};

describe('The draft of a new gateway in the browser', () => {
  it('SILENT: is stored without secrets, without queries of addresses and without fields that may be secret', () => {
    const { draft, isCut } = withoutSecrets(typed, types);
    expect(JSON.stringify(draft)).not.to.include('canary');
    expect(isCut).to.equal(true);
    expect(draft.input.configs['FEED']).to.deep.equal({ url: 'https://crm.test/feed', provider: 'Crm' });
    expect(draft.output.configs['SYNC']).to.deep.equal({ url: 'https://site.test/blog' });
    expect(withoutSecrets(newDraft('north-1'), types)).to.deep.include({ isCut: false });
  });

  it('is read back whole, and not at all where it is damaged or of another release', () => {
    const stored = { ...withoutSecrets(typed, types), furthest: 2 };
    expect(readStored(JSON.stringify(stored))).to.deep.equal(stored);
    for (const text of [null, '', '{', '[]', '{"draft":{"name":1},"furthest":0}', '{"draft":null}'])
      expect(readStored(text), String(text)).to.equal(undefined);
  });

  it('counts as unsaved only once something was typed', () => {
    expect(isDirty(newDraft('north-1'))).to.equal(false);
    expect(isDirty(typed)).to.equal(true);
  });
});
