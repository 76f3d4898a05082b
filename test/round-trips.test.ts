import { expect } from 'chai';
import type { Gateway } from '../model/gateway/gateway.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { testProduct } from './support/product.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

describe('The response of a GET can be sent back with PUT', () => {
  let client: ApiClient;
  let gateway: Gateway;

  before(async () => {
    const product = await testProduct();
    client = await product.as('agency-north');
    const body = {
      item_id: 'north-1',
      name: 'Round trip',
      market: 'fr',
      category: 'agency',
      logo_url: 'https://agency.example/logo.png',
      schedule: { every_minutes: 1_440 },
      input_connector: {
        connector_type: 'PROPERTY_FEED',
        config: { url: 'http://127.0.0.1:9/feed.json?key=secret-key-4711', api_key: 'key' },
      },
      output_connectors: [
        { connector_type: 'SYNC', config: { url: 'http://127.0.0.1:9', plugin_auth_key: 'site-key-0123456789' } },
      ],
    };
    ({ gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', body));
  });
  after(() => client.send('DELETE', `/gateways/${gateway.id}`));

  const refused = async (asked: Promise<unknown>) => {
    const error = await asked.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(ApiError);
    return String(error);
  };

  /** PUTs the response of GET, and then with each read-only field changed. */
  async function trip(path: string, readOnly: readonly string[], times: readonly string[]) {
    const read = await client.get<object>(path);
    const written = await client.send<object>('PUT', path, read);
    const still = (value: object) => Object.entries(value).filter(([field]) => !times.includes(field));
    expect(still(written)).to.deep.equal(still(read));
    const now = await client.get<object>(path);
    for (const field of readOnly) {
      expect(now, path).to.have.property(field);
      const words = await refused(client.send('PUT', path, { ...now, [field]: 'another' }));
      expect(words, field).to.contain('400').and.contain(field);
    }
    expect(await client.get<object>(path)).to.deep.equal(now);
  }

  it('for a gateway, with its schedule, its connectors and their masked secrets', async () => {
    const path = `/gateways/${gateway.id}`;
    await trip(path, ['id', 'client_id', 'status', 'plan', 'created_at', 'updated_at'], ['updated_at']);
    const { schedule, ...read } = await client.get<Gateway>(path);
    expect(schedule).to.include({ paused: true });
    const woken = await refused(client.send('PUT', path, { ...read, schedule: { ...schedule, paused: false } }));
    expect(woken).to.contain('400').and.contain('paused');
    expect(await refused(client.send('PUT', path, { ...read, status: 'ACTIVE' }))).to.contain('/enable');
    const stale = await refused(client.send('PUT', path, { ...gateway }));
    expect(stale).to.contain('400').and.contain('updated_at');
  });

  it('for a mapping template', async () => {
    const { id } = await client.send<Named>('POST', '/templates', { name: 'Trip', statuses: { sold: 'draft' } });
    await trip(`/templates/${id}`, ['id', 'is_default', 'created_at', 'updated_at'], ['updated_at']);
    await client.send('DELETE', `/templates/${id}`);
  });

  it('for a PDF template', async () => {
    const { id } = await client.send<Named>('POST', '/pdf-templates', { name: 'Trip', layout: 'standard' });
    await trip(`/pdf-templates/${id}`, ['id', 'predefined', 'created_at', 'updated_at'], ['updated_at']);
    await client.send('DELETE', `/pdf-templates/${id}`);
  });

  it('by several simultaneous requests that write different fields, none of which is lost or refused', async () => {
    const path = `/gateways/${gateway.id}`;
    const changes = [
      { name: 'At once' },
      { category: 'notary' },
      { market: 'de' },
      { logo_url: 'https://agency.example/new.png' },
    ];
    await Promise.all(changes.map((change) => client.send('PATCH', path, change)));
    expect(await client.get<Gateway>(path)).to.include(Object.assign({}, ...changes));
    const both = [client.send('POST', `${path}/enable`), client.send('PATCH', path, { name: 'Enabled' })];
    await Promise.all(both);
    expect(await client.get<Gateway>(path)).to.include({ name: 'Enabled', status: 'ACTIVE' });
  });
});
