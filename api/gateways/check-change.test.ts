import { expect } from 'chai';
import type { CheckInput } from '../../model/gateway/connector-check.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { MASK } from '../../store/access/connector-secrets.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { checkGatewayChange } from './check-change.ts';

const CRM_ID = '22222222-2222-4222-8222-222222222222';
const SITE_ID = '33333333-3333-4333-8333-333333333333';
const crm = {
  connector_type: 'TEST_CRM',
  connector_id: CRM_ID,
  config: { url: 'https://crm.test/f', api_key: 'canary-key' },
};
const site = {
  connector_type: 'SYNC',
  connector_id: SITE_ID,
  config: { url: 'https://a.test', plugin_auth_key: 'canary-site' },
};

/** A stored gateway, and deps whose worker responds for the connectors that it is to check. */
function world(isOk = true) {
  const asked: string[] = [];
  const keys: unknown[] = [];
  const deps = fakeDeps({
    store: {
      audit: { append: async () => undefined },
      listings: { countOfStream: async () => 7, count: async () => 9 },
    } as never,
    engine: {
      checkConnectors: async (input: CheckInput) => {
        if (typeof input === 'string') throw new Error('The stored connectors were checked.');
        const draft = deps.secrets.openDraft(input.sealed, input.gatewayId);
        const all = [draft.input_connector, ...draft.input_connectors, ...draft.output_connectors];
        const mine = all.filter(({ connector_id }) => input.only?.includes(connector_id));
        asked.push(...mine.map(({ connector_id }) => connector_id));
        keys.push(...mine.map((connector) => deps.secrets.open(connector).config));
        return mine.map(({ connector_id, connector_type }) => ({
          connectorId: connector_id,
          connectorType: connector_type,
          ok: isOk,
          ...(isOk ? {} : { message: 'The key was refused.' }),
        }));
      },
    },
  });
  const gateway: GatewayRecord = gatewayRecord({
    status: 'ACTIVE',
    input_connector: deps.secrets.seal(crm),
    input_connectors: [],
    output_connectors: [deps.secrets.seal(site)],
    seeded_outputs: [SITE_ID],
  });
  const check = (body: object) =>
    checkGatewayChange.call(
      { params: { id: gateway._id }, query: {}, body, principal: principalOf('north'), gateway, requestId: 'r' },
      deps,
    );
  return { check, asked, keys };
}

describe('Checking changed connectors of a gateway', () => {
  it('asks only what changed, with the stored secret behind a mask, and says that the input is read anew', async () => {
    const { check, asked, keys } = world();
    const input_connector = { ...crm, config: { url: 'https://crm.test/other', api_key: MASK } };
    const output_connectors = [{ ...site, config: { ...site.config, plugin_auth_key: MASK } }];
    expect(await check({ input_connector, output_connectors })).to.deep.equal({
      ok: true,
      items: [{ connector_type: 'TEST_CRM', place: '/input_connector', ok: true }],
      effects: [{ effect: 'READ_ANEW', connector_type: 'TEST_CRM', connector_id: CRM_ID, listings: 7 }],
    });
    expect(asked).to.deep.equal([CRM_ID]);
    expect(keys).to.deep.equal([{ url: 'https://crm.test/other', api_key: 'canary-key' }]);
  });

  it('does not send a stored secret to another server', async () => {
    const { check, asked } = world();
    const input_connector = { ...crm, config: { url: 'https://elsewhere.test/f', api_key: MASK } };
    const failure: unknown = await check({ input_connector }).catch((error: unknown) => error);
    expect(failure).to.have.property('detail', '/input_connector/config/api_key');
    expect(asked).to.deep.equal([]);
  });

  it('says what a removed or moved site and another connector in place of an input do to listings', async () => {
    const { check } = world(false);
    const moved = { ...site, config: { url: 'https://b.test', plugin_auth_key: 'typed again' } };
    const added = { connector_type: 'TEST_CRM', connector_id: SITE_ID.replace('3', '4'), config: crm.config };
    const effects = async (body: object) => {
      const { effects: found } = await check(body).then((reply) => {
        if (!('effects' in reply)) throw new Error('A reply without effects.');
        return reply;
      });
      return found.map(({ effect, connector_id, listings }) => `${effect} ${connector_id.slice(0, 2)} ${listings}`);
    };
    expect(await effects({ output_connectors: [] })).to.deep.equal(['LISTINGS_WITHDRAWN 33 9']);
    expect(await effects({ output_connectors: [moved] })).to.deep.equal([
      'LISTINGS_WITHDRAWN 33 9',
      'LISTINGS_DELIVERED 33 9',
    ]);
    expect(await effects({ input_connector: added })).to.deep.equal(['LISTINGS_ARCHIVED 22 7', 'READ_ANEW 43 7']);
    expect(await check({ output_connectors: [moved] })).to.deep.include({ ok: false });
    expect(await check({})).to.deep.equal({ ok: true, items: [], effects: [] });
  });
});
