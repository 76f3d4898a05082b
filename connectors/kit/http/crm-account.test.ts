import { expect } from 'chai';
import { crmAccount, DEFAULT_RATE } from './crm-account.ts';

const spec = { type: 'TEST', title: 'Test', configSchema: {}, secrets: ['api_key', 'password'], addresses: [] };
const keyOf = (config: Record<string, string>, type = 'TEST') => crmAccount({ ...spec, type }, config).key;

describe('account of a CRM', () => {
  it('is the same for agencies that share credentials, and differs for other credentials or connector types', () => {
    const key = keyOf({ url: 'https://crm.example', agency: '1', api_key: 'secret-a' });
    expect(keyOf({ url: 'https://crm.example', agency: '2', api_key: 'secret-a' })).to.equal(key);
    expect(keyOf({ url: 'https://crm.example', agency: '1', api_key: 'secret-b' })).not.to.equal(key);
    expect(keyOf({ url: 'https://crm.example', agency: '1', password: 'secret-a' })).not.to.equal(key);
    expect(keyOf({ url: 'https://crm.example', agency: '1', api_key: 'secret-a' }, 'OTHER')).not.to.equal(key);
  });

  it('is the whole config if it has no credentials', () => {
    const key = keyOf({ url: 'https://crm.example/1.xml' });
    expect(keyOf({ url: 'https://crm.example/1.xml' })).to.equal(key);
    expect(keyOf({ url: 'https://crm.example/2.xml', api_key: '' })).not.to.equal(key);
  });

  it('shows no secret and has a rate', () => {
    expect(keyOf({ api_key: 'canary-secret' })).not.to.include('canary');
    expect(crmAccount(spec, {}).rate).to.equal(DEFAULT_RATE);
    const rate = { requests: 1, perSeconds: 2, concurrent: 3 };
    expect(crmAccount({ ...spec, rate }, {}).rate).to.equal(rate);
  });
});
