import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { configFields, connectorSpecs } from '../../connectors/registry.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import { MASK, createConnectorSecrets } from '../../store/access/connector-secrets.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { createConnectorCatalogue } from './connector-catalogue.ts';

const secrets = createConnectorSecrets(createKeyRing([{ id: 'k', key: randomBytes(32) }]), configFields);
const catalogue = createConnectorCatalogue({ connectorSpecs: connectorSpecs(), secrets });
const connector_id = '22222222-2222-4222-8222-222222222222';

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('A masked secret of a connector', () => {
  const reso = {
    url: 'https://api.crm.test/odata',
    token_url: 'https://login.crm.test/token',
    client_id: 'agency',
    client_secret: 'the-secret-of-the-crm',
  };
  const inputOf = (connector_type: string, config: object): ConnectorRef => ({
    connector_type,
    connector_id,
    config: { ...config },
  });
  const stored = catalogue.prepare(inputOf('RESO', reso), 'input', '/input_connector', undefined);
  const change = (config: object, connector_type = 'RESO') =>
    catalogue.prepare(inputOf(connector_type, config), 'input', '/input_connector', stored);
  const masked = { ...reso, client_secret: MASK };

  it('is kept while every address keeps its scheme, host and port', () => {
    for (const config of [
      masked,
      { ...masked, url: 'https://API.crm.test:443/odata/v2' },
      { ...masked, token_url: 'https://login.crm.test/oauth/token', scope: 'api' },
    ]) {
      expect(secrets.open(change(config)).config['client_secret']).to.equal('the-secret-of-the-crm');
    }
  });

  it('is refused when any address moves to another origin, appears or is left out', () => {
    const { token_url: _, ...withoutTokenUrl } = masked;
    const moved: [object, string][] = [
      [{ ...masked, token_url: 'https://evil.test/token' }, 'token_url'],
      [{ ...masked, url: 'https://evil.test/odata' }, 'url'],
      [{ ...masked, token_url: 'http://login.crm.test/token' }, 'token_url'],
      [{ ...masked, url: 'http://api.crm.test/odata' }, 'url'],
      [{ ...masked, token_url: 'https://login.crm.test:8443/token' }, 'token_url'],
      [withoutTokenUrl, 'token_url'],
    ];
    for (const [config, field] of moved) {
      const refused = refusal(() => change(config));
      expect(refused, JSON.stringify(config)).to.include({
        code: 'BAD_REQUEST',
        detail: '/input_connector/config/client_secret',
      });
      expect(refused.message).to.include(`/input_connector/config/${field}`).and.include('again');
    }
    expect(change({ ...masked, token_url: 'https://new.test/token', client_secret: 'sent again' })).to.have.property(
      'connector_id',
    );
  });

  it('is kept for a file server only while protocol, host and port stay, although such addresses have no origin', () => {
    const feed = { url: 'ftps://files.test/in/a.xml', format: 'KYERO', username: 'agency', password: 'the-password' };
    const at = '/output_connectors/0';
    const kept = catalogue.prepare(inputOf('FEED_FTP', feed), 'output', at, undefined);
    const moveTo = (url: string, more: object = {}) =>
      catalogue.prepare(inputOf('FEED_FTP', { ...feed, ...more, url, password: MASK }), 'output', at, kept);
    for (const url of ['ftps://files.test/other/b.xml', 'FTPS://FILES.test/in/a.xml'])
      expect(secrets.open(moveTo(url)).config['password']).to.equal('the-password');
    for (const url of ['ftps://evil.test/in/a.xml', 'ftps://files.test:2121/in/a.xml', 'ftp://files.test/in/a.xml'])
      expect(refusal(() => moveTo(url, { unencrypted: true })).message, url).to.include('again');
  });

  it('is kept for a file server only while every field stays the same that decides who receives it', () => {
    const feed = {
      url: 'sftp://files.test/in/a.xml',
      format: 'KYERO',
      username: 'agency',
      password: 'the-password',
      host_key: `SHA256:${'A'.repeat(43)}`,
    };
    const at = '/output_connectors/0';
    const kept = catalogue.prepare(inputOf('FEED_FTP', feed), 'output', at, undefined);
    const send = (change: object) => catalogue.prepare(inputOf('FEED_FTP', { ...feed, ...change }), 'output', at, kept);
    const changes: readonly (readonly [string, object])[] = [
      ['host_key', { host_key: `SHA256:${'B'.repeat(43)}` }],
      ['host_key', { host_key: undefined }],
      ['username', { username: 'other' }],
      ['ca', { ca: '-----BEGIN CERTIFICATE-----' }],
      ['unencrypted', { unencrypted: true }],
    ];
    for (const [field, change] of changes) {
      const refused = refusal(() => send({ password: MASK, ...change }));
      expect(refused, field).to.include({ code: 'BAD_REQUEST', detail: `${at}/config/password` });
      expect(refused.message).to.include(`${at}/config/${field}`).and.include('again').and.not.include('the-password');
    }
    expect(secrets.open(send({ password: MASK, format: 'OPENIMMO' })).config['password']).to.equal('the-password');
    expect(secrets.open(send({ password: 'new', username: 'other' })).config['password']).to.equal('new');
  });

  it('names every field of every connector that is bound to its secrets', () => {
    for (const { type, binding = [], configSchema } of connectorSpecs())
      for (const field of binding) expect(configSchema['properties'], type).to.have.property(field);
  });

  it('is refused under another type, also with the same connector_id and address', () => {
    const feed = inputOf('KYERO', { url: 'https://crm.test/feed.xml', api_key: 'feed-key' });
    const before = catalogue.prepare(feed, 'input', '/input_connector', undefined);
    const other = inputOf('BLM', { url: 'https://crm.test/feed.xml', api_key: MASK });
    const refused = refusal(() => catalogue.prepare(other, 'input', '/input_connector', before));
    expect(refused).to.include({ code: 'BAD_REQUEST', detail: '/input_connector/config/api_key' });
    expect(refused.message).to.include('KYERO').and.include('again');
  });

  it('is refused when the two connectors of a gateway exchange their ids', () => {
    const sites = ['https://one.test', 'https://two.test'].map((url, index) =>
      catalogue.prepare(
        {
          connector_type: 'SYNC',
          connector_id: `${index}${connector_id.slice(1)}`,
          config: { url, plugin_auth_key: `key ${index}` },
        },
        'output',
        '/output_connectors/0',
        undefined,
      ),
    );
    const [one, two] = sites as [ConnectorRef, ConnectorRef];
    const swapped = { ...one, config: { url: 'https://two.test', plugin_auth_key: MASK } };
    expect(refusal(() => catalogue.prepare(swapped, 'output', '/output_connectors/0', one))).to.include({
      detail: '/output_connectors/0/config/plugin_auth_key',
    });
    expect(
      secrets.open(catalogue.prepare({ ...two, config: { ...two.config, plugin_auth_key: MASK } }, 'output', '', two))
        .config,
    ).to.include({
      plugin_auth_key: 'key 1',
    });
  });
});

describe('An address of a connector', () => {
  const prepare = (config: object, previous?: ConnectorRef) =>
    catalogue.prepare(
      { connector_type: 'KYERO', connector_id, config: { ...config } },
      'input',
      '/input_connector',
      previous,
    );
  const url = 'https://crm.test/feed.xml?agency=12&key=the-key-of-the-feed';

  it('is refused when it is not a URL', () => {
    for (const wrong of ['http://', 'https://[', 'https://exa mple.test/feed']) {
      expect(
        refusal(() => prepare({ url: wrong })),
        wrong,
      ).to.include({
        code: 'BAD_REQUEST',
        detail: '/input_connector/config/url',
      });
    }
  });

  it('is refused with a user or password, which have their own fields', () => {
    const refused = refusal(() => prepare({ url: 'https://user:password@crm.test/feed.xml' }));
    expect(refused).to.include({ code: 'BAD_REQUEST', detail: '/input_connector/config/url' });
    expect(refused.message).to.include('username').and.not.include('password@');
  });

  it('with a key in its query is encrypted at rest, masked in responses and decrypted for its connector', () => {
    const stored = prepare({ url, username: 'the-user', api_key: 'the-password' });
    expect(JSON.stringify(stored)).not.to.match(/the-key|the-user|the-password/);
    expect(stored.config['url']).to.match(/^https:\/\/crm\.test\/feed\.xml\?aes256gcm:/);
    expect(secrets.mask(stored).config).to.deep.equal({
      url: `https://crm.test/feed.xml?agency=12&key=${MASK}`,
      username: MASK,
      api_key: MASK,
    });
    expect(secrets.open(stored).config).to.deep.equal({ url, username: 'the-user', api_key: 'the-password' });
  });

  it('keeps its key when the client sends the masked form back, on the same server only', () => {
    const stored = prepare({ url });
    const masked = secrets.mask(stored).config;
    expect(prepare(masked, stored)).to.deep.equal(stored);
    const moved = prepare({ url: `https://crm.test/other.xml?key=${MASK}&agency=13` }, stored);
    expect(secrets.open(moved).config['url']).to.equal('https://crm.test/other.xml?key=the-key-of-the-feed&agency=13');
    for (const [elsewhere, previous] of [
      [`https://evil.test/feed.xml?key=${MASK}`, stored],
      [`http://crm.test/feed.xml?key=${MASK}`, stored],
      [`https://crm.test/feed.xml?shown=${MASK}`, stored],
      [`https://crm.test/feed.xml?agency=${MASK}`, stored],
      [`https://crm.test/feed.xml?key=${MASK}`, undefined],
    ] as const) {
      expect(
        refusal(() => prepare({ url: elsewhere }, previous)),
        elsewhere,
      ).to.include({
        code: 'BAD_REQUEST',
        detail: '/input_connector/config/url',
      });
    }
  });

  it('that was stored in clear works, is masked in responses, and is encrypted with the next write', () => {
    const old = { connector_type: 'KYERO', connector_id, config: { url, username: 'the-user' } };
    expect(secrets.open(old)).to.deep.equal(old);
    expect(JSON.stringify(secrets.mask(old))).not.to.match(/the-key|the-user/);
    const written = prepare(secrets.mask(old).config, old);
    expect(JSON.stringify(written)).not.to.match(/the-key|the-user/);
    expect(secrets.open(written).config['url']).to.equal(url);
  });
});

describe('A mapping in the config of an input', () => {
  const mapping = {
    version: 1,
    name: 'Export',
    source: { format: 'csv' },
    key: { from: ['ref'] },
    rules: [{ to: 'offer_type', constant: 'sale' }],
  };
  const write = (config: object) =>
    catalogue.prepare(
      { connector_type: 'MAPPED_FEED', connector_id, config: { url: 'https://crm.test/export.csv', ...config } },
      'input',
      '/input_connector',
      undefined,
    );

  it('is stored if it can be used', () => {
    expect(secrets.open(write({ mapping })).config['mapping']).to.deep.equal(mapping);
  });

  it('is refused with the place of its fault', () => {
    const cases: [object, string][] = [
      [{}, ''],
      [{ mapping, preset: 'trulia' }, ''],
      [{ preset: 'nobody-knows' }, '/preset'],
      [{ mapping: { ...mapping, version: 9 } }, '/mapping/version'],
      [{ mapping: { ...mapping, rules: [] } }, '/mapping/rules'],
      [{ mapping: { ...mapping, rules: [{ to: 'offer_type', constant: 'swap' }] } }, '/mapping/rules/0/constant'],
      [{ mapping: { ...mapping, key: { from: ['a..b'] } } }, '/mapping/key/from/0'],
    ];
    for (const [config, place] of cases) {
      const { code, detail } = refusal(() => write(config));
      expect([code, detail], place).to.deep.equal(['BAD_REQUEST', `/input_connector/config${place}`]);
    }
  });
});
