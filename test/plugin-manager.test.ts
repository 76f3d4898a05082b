import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { JSON_LD } from './support/addon-version.ts';
import { openZip } from './support/open-zip.ts';
import type { AddonCatalog } from '../model/gateway/extension.ts';
import { openHub } from './support/hub.ts';
import type { TestHub } from './support/hub.ts';
import { openScene } from './support/scene.ts';

const run = promisify(execFile);

describe('The plugin manager', () => {
  let hub: TestHub;

  const ask: TestHub['ask'] = (...args) => hub.ask(...args);
  const post: TestHub['post'] = (...args) => hub.post(...args);
  const register: TestHub['register'] = (...args) => hub.register(...args);
  const refusal = (path: string, body: unknown, clientId?: string): Promise<string> =>
    post(path, body, clientId).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
  const catalog = async (clientId?: string) => (await (await ask('/catalog', clientId)).json()) as AddonCatalog;
  const addonOf = async (code: string, clientId?: string) =>
    (await catalog(clientId)).addons.find((addon) => addon.code === code);

  before(async () => {
    hub = await openHub('hub');
  });
  after(() => hub.close());

  it('is only for agencies', async () => {
    for (const path of ['/catalog', '/json-ld/download']) expect((await ask(path, 'plain')).status, path).to.equal(403);
    for (const path of ['/site/register', '/audit', '/fatal']) {
      expect(await refusal(path, {}, 'plain'), path).to.match(/ 403: .*"FORBIDDEN"/);
    }
    expect((await fetch(`${hub.product.url}/v1/gateway/plugin-manager/catalog`)).status).to.equal(401);
  });

  describe('paired sites', () => {
    it('have one id in every spelling of their address, and a separate one per agency', async () => {
      const site = await register('https://Shop.Example.com/blog/');
      expect(site).to.include({ domain: 'shop.example.com', licence: 'UNLICENSED', plan: 'PRO' });
      expect(site).not.to.have.property('expires_at');
      expect(await register('shop.example.com')).to.deep.equal(site);
      expect((await register('shop.example.com', 'beta')).site_id).not.to.equal(site.site_id);
      const all = await Promise.all(Array.from({ length: 5 }, async () => register('race.example.com')));
      expect(new Set(all.map(({ site_id }) => site_id)).size).to.equal(1);
      for (const body of [{}, { domain: '' }, { domain: 'a b' }, { domain: 'x.example', plan: 'PRO' }]) {
        expect(await refusal('/site/register', body), JSON.stringify(body)).to.include(' 400: ');
      }
    });

    it('have the licence of their activation', async () => {
      const scene = await openScene({
        product: { ...hub.product, as: async (clientId) => hub.as(clientId) },
        clientId: 'alpha',
        itemId: 'alpha-1',
      });
      const before = await register(scene.site);
      const { expires_at } = await hub.as('alpha').send<{ expires_at: string }>('POST', '/site/activate', {
        domain: scene.site,
        plugin_auth_key: 'scene-site-key-0123456789',
      });
      expect(await register(scene.site)).to.deep.equal({ ...before, licence: 'ACTIVE', expires_at });
      // Another agency does not see it.
      expect(await register(scene.site, 'beta')).to.include({ licence: 'UNLICENSED' });
      await hub.product.db.collection('site_activations').updateMany({}, { $set: { expires_at: new Date(0) } });
      expect(await register(scene.site)).to.include({ licence: 'EXPIRED' });
      await scene.close();
    });
  });

  describe('addons', () => {
    it('are those of the plan', async () => {
      expect((await catalog()).addons.map(({ code }) => code)).to.deep.equal(['json-ld', 'noindex-sold']);
      expect((await catalog('beta')).addons.map(({ code }) => code)).to.deep.equal(['json-ld']);
      expect((await ask('/noindex-sold/download', 'beta')).status).to.equal(404);
      for (const code of ['none', 'catalog', '%2e%2e']) expect((await ask(`/${code}/download`)).status).to.equal(404);
    });

    it('are downloaded in an archive whose signature OpenSSL verifies with the key of the catalogue', async () => {
      const { signing, addons } = await catalog();
      const folder = await mkdtemp(join(tmpdir(), 'hub-signature-'));
      const file = (name: string) => join(folder, name);
      await writeFile(file('key.pem'), signing?.public_key_pem ?? '');
      for (const addon of addons) {
        const answer = await ask(`/${addon.code}/download`);
        expect(answer.headers.get('content-type')).to.equal('application/zip');
        expect(answer.headers.get('x-signature-key-id')).to.equal(signing?.key_id);
        expect(answer.headers.get('x-addon-version')).to.equal(addon.version);
        const signature = answer.headers.get('x-signature-ed25519') ?? '';
        expect(signature).to.equal(addon.signature);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex')).to.equal(addon.sha256);
        await writeFile(file('archive.zip'), bytes);
        await writeFile(file('signature'), Buffer.from(signature, 'base64'));
        const verify = () =>
          run('openssl', [
            'pkeyutl',
            '-verify',
            '-pubin',
            '-inkey',
            file('key.pem'),
            '-rawin',
            '-in',
            file('archive.zip'),
            '-sigfile',
            file('signature'),
          ]);
        expect((await verify()).stdout).to.include('Signature Verified Successfully');
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        await writeFile(file('archive.zip'), bytes);
        expect(await verify().catch(() => 'refused')).to.equal('refused');
      }
    });

    it('are archives of one folder with the code of the addon', async () => {
      const files = await openZip(Buffer.from(await (await ask('/json-ld/download')).arrayBuffer()));
      expect([...files.keys()].toSorted()).to.deep.equal(['json-ld/addon.json', 'json-ld/json-ld.php']);
      expect(JSON.parse(files.get('json-ld/addon.json') ?? '')).to.deep.equal({ code: 'json-ld', version: JSON_LD });
      expect(files.get('json-ld/json-ld.php')).to.match(/^<\?php/);
    });

    it('are not sent again, and neither is the catalogue, to a site that has the current version', async () => {
      for (const path of ['/catalog', '/json-ld/download']) {
        const tag = (await ask(path)).headers.get('etag') ?? '';
        expect((await ask(path, 'alpha', { 'if-none-match': tag })).status, path).to.equal(304);
      }
    });

    it('are switched off individually or all together, at once', async () => {
      const switches = hub.product.db.collection<{ _id: string; code: string; reason: string; by: string }>(
        'addon_switches',
      );
      const tag = (await ask('/catalog')).headers.get('etag') ?? '';
      await switches.insertOne({ _id: 'one', code: 'json-ld', reason: 'It breaks pages.', by: 'OPERATOR' });
      expect((await ask('/catalog', 'alpha', { 'if-none-match': tag })).status).to.equal(200);
      expect(await addonOf('json-ld')).to.include({ enabled: false, disabled_reason: 'It breaks pages.' });
      expect(await addonOf('noindex-sold')).to.include({ enabled: true });
      const refused = await ask('/json-ld/download');
      expect([refused.status, await refused.text()].join()).to.match(/^409.*It breaks pages/);
      expect((await ask('/noindex-sold/download')).status).to.equal(200);
      await switches.deleteOne({ _id: 'one' });
      await switches.insertOne({ _id: 'all', code: '*', reason: 'Stop.', by: 'OPERATOR' });
      expect(await catalog()).to.deep.include({ enabled: false, disabled_reason: 'Stop.' });
      expect((await catalog()).addons.some(({ enabled }) => enabled)).to.equal(false);
      expect((await ask('/noindex-sold/download')).status).to.equal(409);
      await switches.deleteOne({ _id: 'all' });
      expect(await catalog()).to.deep.include({ enabled: true });
    });
  });

  describe('reports of sites', () => {
    const at = '2026-03-01T12:00:00Z';
    const fatal = (more: object = {}) => ({
      id: randomUUID(),
      at,
      addon_code: 'json-ld',
      addon_version: JSON_LD,
      message: 'Uncaught Error',
      ...more,
    });

    it('are stored once per entry, without secrets', async () => {
      const { site_id } = await register('audit.example.com');
      const entries = ['1', '2', '2'].map((id) => ({
        id,
        at,
        action: 'addon.activated',
        actor: 'admin',
        message: 'with api_key=canary-1234567890',
        detail: { addon: 'json-ld', wp_token: 'canary-1234567890', count: 3 },
      }));
      expect(await post('/audit', { site_id, entries })).to.deep.equal({ stored: 2, known: 1 });
      expect(await post('/audit', { site_id, entries })).to.deep.equal({ stored: 0, known: 3 });
      const stored = await hub.product.db.collection('hub_audit').find({ site_id }).toArray();
      expect(stored).to.have.length(2);
      expect(JSON.stringify(stored)).to.include('***').and.not.to.include('canary');
      const audit = await hub.product.db.collection('audit_events').find({ 'detail.site_id': site_id }).toArray();
      expect(audit.map(({ action }) => String(action))).to.have.members([
        'managed_site.registered',
        'managed_site.audit_pushed',
      ]);
    });

    it('are bounded, validated, and accepted only from the agency’s own sites', async () => {
      const { site_id } = await register('bounds.example.com');
      const entry = { id: '1', at, action: 'x' };
      for (const body of [
        { site_id, entries: [] },
        { site_id, entries: Array.from({ length: 201 }, (_, id) => ({ ...entry, id: String(id) })) },
        { site_id, entries: [{ ...entry, at: 'yesterday' }] },
        { site_id, entries: [{ ...entry, detail: { nested: {} } }] },
        { site_id: 'x', entries: [entry] },
      ]) {
        expect(await refusal('/audit', body), JSON.stringify(body).slice(0, 100)).to.include(' 400: ');
      }
      for (const report of [
        fatal({ message: 'x'.repeat(2_001) }),
        fatal({ addon_version: 'new' }),
        fatal({ addon_code: '../x' }),
      ]) {
        expect(await refusal('/fatal', { site_id, reports: [report] })).to.include(' 400: ');
      }
      expect(await refusal('/audit', { site_id, entries: [entry] }, 'beta')).to.include(' 404: ');
      expect(await refusal('/fatal', { site_id, reports: [fatal()] }, 'beta')).to.include(' 404: ');
    });

    it('are accepted at most 60 times a minute from a site', async () => {
      const { site_id } = await register('busy.example.com');
      const entries = [{ id: '1', at, action: 'x' }];
      const answers = await Promise.all(
        Array.from({ length: 62 }, async () => refusal('/audit', { site_id, entries })),
      );
      expect(answers.filter((answer) => !/accepted| 429: /.test(answer))).to.deep.equal([]);
      expect(answers.filter((answer) => answer === 'accepted')).to.have.length(60);
      expect(answers.filter((answer) => / 429: .*"RATE_LIMITED"/.test(answer))).to.have.length(2);
    });

    it('switch an addon off for the agency when its version fails on three sites', async () => {
      const sites = await Promise.all(['a', 'b', 'c'].map(async (name) => register(`fatal-${name}.example.com`)));
      const [first, second, third] = sites.map(({ site_id }) => site_id);
      const trace = "define('DB_PASSWORD', 'canary-1234567890')";
      const report = fatal({ trace });
      expect(await post('/fatal', { site_id: first, reports: [report, fatal()] })).to.deep.equal({
        stored: 2,
        known: 0,
        disabled: [],
      });
      expect(await post('/fatal', { site_id: first, reports: [report] })).to.deep.equal({
        stored: 0,
        known: 1,
        disabled: [],
      });
      expect(await post('/fatal', { site_id: second, reports: [fatal({ addon_version: '0.9.0' })] })).to.deep.include({
        disabled: [],
      });
      expect(await post('/fatal', { site_id: second, reports: [fatal()] })).to.deep.include({ disabled: [] });
      expect(await addonOf('json-ld')).to.include({ enabled: true });
      expect(await post('/fatal', { site_id: third, reports: [fatal()] })).to.deep.include({ disabled: ['json-ld'] });
      expect(await addonOf('json-ld')).to.include({ enabled: false });
      expect(await addonOf('noindex-sold')).to.include({ enabled: true });
      // One agency cannot switch anything off for another.
      expect(await addonOf('json-ld', 'beta')).to.include({ enabled: true });
      const stored = await hub.product.db.collection('hub_fatals').find().toArray();
      expect(JSON.stringify(stored)).to.include('***').and.not.to.include('canary');
      expect(
        await hub.product.db.collection('audit_events').countDocuments({ action: 'addon_switch.tripped' }),
      ).to.equal(1);
    });
  });
});
