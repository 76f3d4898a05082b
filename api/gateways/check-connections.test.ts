import { expect } from 'chai';
import type { CheckInput } from '../../model/gateway/connector-check.ts';
import { AppError } from '../../model/shared/errors.ts';
import { fakeDeps, principalOf } from '../testing/fake-deps.ts';
import { checkConnections } from './check-connections.ts';

const input_connector = {
  connector_type: 'TEST_CRM',
  config: { url: 'https://crm.test/f?key=canary', api_key: 'canary-key' },
};
const output = { connector_type: 'SYNC', config: { url: 'https://a.test', plugin_auth_key: 'canary-site' } };

/** Deps whose worker decrypts its input as the activity does, and whose store has only audit events. */
function world(isOk: (type: string) => boolean = () => true) {
  const sent: CheckInput[] = [];
  const acts: { action: string }[] = [];
  const deps = fakeDeps({
    store: { audit: { append: async (event: { action: string }) => void acts.push(event) } } as never,
    engine: {
      checkConnectors: async (asked: CheckInput) => {
        sent.push(asked);
        if (typeof asked === 'string') throw new Error('A stored gateway was checked.');
        const draft = deps.secrets.openDraft(asked.sealed, asked.gatewayId);
        return [draft.input_connector, ...draft.output_connectors].map(({ connector_id, connector_type }) => ({
          connectorId: connector_id,
          connectorType: connector_type,
          ok: isOk(connector_type),
          ...(isOk(connector_type) ? {} : { message: 'The key was refused.' }),
        }));
      },
    },
  });
  const check = (body: object) =>
    checkConnections.call(
      {
        params: {},
        query: {},
        body: { market: 'fr', ...body } as never,
        principal: principalOf('north'),
        gateway: undefined,
        requestId: 'r',
      },
      deps,
    );
  return { sent, acts, deps, check };
}

describe('Checking the connections of a gateway that is not created yet', () => {
  it('returns how each connector responded, by its place in the body', async () => {
    const { check } = world((type) => type !== 'SYNC');
    expect(await check({ input_connector, output_connectors: [output] })).to.deep.equal({
      ok: false,
      items: [
        { connector_type: 'TEST_CRM', place: '/input_connector', ok: true },
        { connector_type: 'SYNC', place: '/output_connectors/0', ok: false, message: 'The key was refused.' },
      ],
    });
    expect(await world().check({ input_connector })).to.have.property('ok', true);
  });

  it('sends the worker only encrypted secrets', async () => {
    const { check, sent, acts, deps } = world();
    await check({ input_connector, output_connectors: [output] });
    expect(acts.map(({ action }) => action)).to.deep.equal(['connections.checked']);
    expect(JSON.stringify(acts)).not.to.include('canary');
    expect(JSON.stringify(sent)).not.to.match(/canary|crm\.test|a\.test/);
    const [asked] = sent;
    if (asked === undefined || typeof asked === 'string') throw new Error('Nothing was sent.');
    const draft = deps.secrets.openDraft(asked.sealed, asked.gatewayId);
    expect(deps.secrets.open(draft.input_connector).config).to.deep.equal(input_connector.config);
    expect(() => deps.secrets.openDraft(asked.sealed, 'another')).to.throw();
  });

  it('checks nothing when a configuration does not fit its connector or has a mask for a secret', async () => {
    for (const config of [{ url: 'ftp://x' }, { ...input_connector.config, api_key: '********' }]) {
      const { check, sent } = world();
      const failure: unknown = await check({ input_connector: { connector_type: 'TEST_CRM', config } }).catch(
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(AppError).and.to.have.property('code', 'BAD_REQUEST');
      expect(sent).to.deep.equal([]);
    }
  });
});
