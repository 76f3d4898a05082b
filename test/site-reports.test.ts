import { expect } from 'chai';
import type { Page } from '../model/shared/page.ts';
import type { ManagedSite } from '../model/gateway/site-hub.ts';
import type { PairedSite, SiteAuditEntry, SiteFatal } from '../model/gateway/site-report.ts';
import { JSON_LD } from './support/addon-version.ts';
import { openHub } from './support/hub.ts';
import type { TestHub } from './support/hub.ts';

describe('The reports on an agency’s sites', () => {
  let hub: TestHub;
  const at = (minute: number) => `2026-03-01T12:0${minute}:00Z`;
  const secret = 'api_key=canary-1234567890';
  const sites: Record<string, ManagedSite> = {};
  let between: string;

  const audit = async (query = '', clientId?: string) => page<SiteAuditEntry>(`/audit?${query}`, clientId);
  const fatals = async (query = '', clientId?: string) => page<SiteFatal>(`/fatal?${query}`, clientId);
  const page = async <T>(path: string, clientId = 'alpha') => hub.as(clientId).get<Page<T>>(`/plugin-manager${path}`);
  const fatal = (addon_version: string, addon_code = 'noindex-sold') => ({
    id: `${addon_code}-${addon_version}`,
    at: at(0),
    addon_code,
    addon_version,
    message: `Uncaught Error: ${secret}`,
  });

  before(async () => {
    hub = await openHub('site_reports');
    for (const name of ['a', 'b', 'c']) {
      const { site_id } = await hub.register(`tripping-${name}.example.com`);
      await hub.post('/fatal', { site_id, reports: [fatal(JSON_LD, 'json-ld'), fatal('0.9.0', 'json-ld')] });
    }
    for (const [name, clientId] of [['one'], ['two'], ['other', 'beta']] as const) {
      sites[name] = await hub.register(`read-${name}.example.com`, clientId);
    }
    const push = async (name: string, path: string, body: object, clientId?: string) =>
      hub.post(path, { site_id: sites[name]?.site_id, ...body }, clientId);
    const entries = [1, 3, 2].map((minute) => ({ id: `e${minute}`, at: at(minute), action: 'read.first' }));
    await push('one', '/audit', { entries });
    await push('one', '/fatal', { reports: [fatal('1.0.0')] });
    between = new Date().toISOString();
    await push('two', '/audit', {
      entries: [{ id: 'e1', at: at(0), action: 'read.second', actor: 'admin', message: secret, detail: { n: 1 } }],
    });
    await push('two', '/fatal', { reports: [fatal('0.9.0')] });
    await push('other', '/audit', { entries: [{ id: 'e1', at: at(0), action: 'read.first' }] }, 'beta');
    await push('other', '/fatal', { reports: [fatal('1.0.0')] }, 'beta');
  });
  after(() => hub.close());

  it('list its own sites, newest first, with their facts and the addons that are switched off for them', async () => {
    const { items, total_elements } = await page<PairedSite>('/sites?size=2');
    expect(items.map(({ domain }) => domain)).to.deep.equal(['read-two.example.com', 'read-one.example.com']);
    expect(items[1])
      .to.deep.include({ ...sites['one'], cms: 'WordPress 6.9' })
      .and.not.to.have.property('name');
    expect(items[0]?.seen_at).to.match(/Z$/);
    // Failures on three sites turned the switch on; the other agency has no switch.
    expect(items[0]?.disabled_addons).to.deep.equal([
      { code: 'json-ld', version: JSON_LD, reason: `Version ${JSON_LD} failed on 3 sites within an hour.` },
    ]);
    const rest = await page<PairedSite>('/sites?size=200');
    expect([rest.items.length, new Set(rest.items.map(({ site_id }) => site_id)).size]).to.deep.equal([
      total_elements,
      total_elements,
    ]);
    const other = await page<PairedSite>('/sites?size=1', 'beta');
    expect(other.items[0]).to.deep.include({ ...sites['other'], disabled_addons: [] });
  });

  it('list the entries that its sites pushed, the last received first, without secrets', async () => {
    const { items } = await audit(`from=${between}`);
    expect(items).to.have.length(1);
    expect(items[0]).to.deep.include({
      id: 'e1',
      site_id: sites['two']?.site_id,
      domain: 'read-two.example.com',
      at: at(0),
      actor: 'admin',
      message: 'api_key=***',
      detail: { n: 1 },
    });
    expect((await audit()).items.map(({ id }) => id)).to.deep.equal(['e1', 'e3', 'e2', 'e1']);
    const [last] = (await fatals()).items;
    expect(last).to.deep.include({ addon_version: '0.9.0', message: 'Uncaught Error: api_key=***' });
  });

  it('can be filtered and paged', async () => {
    const one = `siteId=${sites['one']?.site_id.toUpperCase()}`;
    expect((await audit(one)).total_elements).to.equal(3);
    expect((await audit(`${one}&action=read.second`)).total_elements).to.equal(0);
    expect((await audit('action=read.first')).total_elements).to.equal(3);
    expect((await audit(`action=read.first&to=${between}`)).total_elements).to.equal(3);
    expect((await audit(`action=read.first&from=${between}`)).total_elements).to.equal(0);
    const parts = await Promise.all([0, 1, 2].map(async (number) => audit(`${one}&size=2&page=${number}`)));
    expect(parts.map(({ items }) => items.map(({ id }) => id))).to.deep.equal([['e3', 'e2'], ['e1'], []]);
    expect((await fatals(one)).items.map(({ addon_version }) => addon_version)).to.deep.equal(['1.0.0']);
    expect((await fatals('addonCode=noindex-sold&addonVersion=0.9.0')).total_elements).to.equal(1);
    expect((await fatals('addonCode=none')).total_elements).to.equal(0);
    for (const query of ['siteId=1', 'from=yesterday', 'size=0', 'clientId=beta', 'addonCode=A', 'action=']) {
      for (const path of ['audit', 'fatal', 'sites']) {
        expect((await hub.ask(`/${path}?${query}`)).status, `${path}?${query}`).to.equal(400);
      }
    }
  });

  it('show for a fatal error whether the kill-switch of its version is on', async () => {
    const reasons = async (code: string) =>
      Object.fromEntries(
        (await fatals(`addonCode=${code}&size=200`)).items.map(({ addon_version, disabled_reason }) => [
          addon_version,
          disabled_reason,
        ]),
      );
    expect(await reasons('json-ld')).to.deep.equal({
      [JSON_LD]: `Version ${JSON_LD} failed on 3 sites within an hour.`,
      '0.9.0': undefined,
    });
    expect(await reasons('noindex-sold')).to.deep.equal({ '1.0.0': undefined, '0.9.0': undefined });
  });

  it('never include those of another agency’s sites, and are only for agencies', async () => {
    const own = sites['one']?.site_id;
    for (const path of ['/sites', '/audit', '/fatal']) {
      const text = JSON.stringify(await page(`${path}?size=200`, 'beta'));
      expect(text, path).to.include(sites['other']?.site_id);
      expect(text, path).not.to.include(own).and.not.to.include('read-one');
      expect((await hub.ask(path, 'plain')).status, path).to.equal(403);
    }
    for (const path of ['/audit', '/fatal']) {
      expect(await page(`${path}?siteId=${own}`, 'beta'), path).to.deep.include({ items: [], total_elements: 0 });
    }
  });
});
