import { expect } from 'chai';
import type { Purchase } from '../../model/gateway/billing.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { GatewayCreate } from '../../model/gateway/gateway.ts';
import { MASK } from '../../store/access/connector-secrets.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { createGateway } from './create-gateway.ts';
import { deleteGateway } from './delete-gateway.ts';
import { enableGateway } from './enable-gateway.ts';
import { getGateway } from './get-gateway.ts';
import { patchGateway } from './patch-gateway.ts';
import { replaceGateway } from './replace-gateway.ts';
import { updateGateway } from './update-gateway.ts';
import { validateGateway } from './validate-gateway.ts';

const outputId = '33333333-3333-4333-8333-333333333333';

/** Deps over one stored gateway: like the store, it refuses a write that expects another version. */
function world(stored?: GatewayRecord, overrides: Parameters<typeof fakeDeps>[0] = {}) {
  const state = { gateway: stored, events: [] as { action: string; request_id?: string }[], calls: [] as string[] };
  const deps = fakeDeps({
    store: {
      gateways: {
        insert: async (gateway: GatewayRecord) => void (state.gateway = gateway),
        findFor: async () => state.gateway,
        update: async (expected: GatewayRecord, fields: Partial<GatewayRecord>, unseeded: readonly string[] = []) => {
          if (expected.updated_at !== state.gateway?.updated_at) return undefined;
          const seeded_outputs = state.gateway.seeded_outputs.filter((id) => !unseeded.includes(id));
          state.gateway = { ...state.gateway, ...fields, seeded_outputs, updated_at: new Date() };
          return state.gateway;
        },
      },
      leases: { alone: async (_key: string, work: () => Promise<object>) => work() },
      audit: { append: async (event: { action: string }) => void state.events.push(event) },
    } as never,
    engine: {
      ping: async () => void state.calls.push('ping'),
      purgeGateway: async () => void state.calls.push('purge'),
      schedules: {
        set: async (_owner, rhythm) => void state.calls.push(`schedule ${JSON.stringify(rhythm)}`),
        find: async () => undefined,
        check: async () => 'same' as const,
        list: async () => [],
        noteOf: () => '',
        pause: async (_gatewayId, paused) => void state.calls.push(paused ? 'rest' : 'go on'),
        remove: async () => {},
      },
    },
    billing: {
      purchases: async () => [bought('MULTI_INPUTS')],
      cancel: async (_gatewayId, code) => state.calls.push(`end ${code}`) > 0,
    },
    identity: {
      createApiToken: async () => 'api-token',
      revokeApiTokens: async () => void state.calls.push('revoke'),
    },
    ...overrides,
  });
  return { state, deps };
}

const asked = (gateway: GatewayRecord, body: object, clientId = 'north') => ({
  params: { id: gateway._id },
  query: {},
  body: body as GatewayCreate,
  principal: principalOf(clientId),
  gateway,
  requestId: 'request-1',
});

const bought = (addon_code: string): Purchase => ({
  id: addon_code,
  gateway_id: gatewayRecord()._id,
  addon_code,
  period: 'MONTHLY',
  currency: 'EUR',
  amount: 19,
  active_since: '2026-01-01T00:00:00Z',
  renews_at: '2026-02-01T00:00:00Z',
});

const failureOf = async (work: () => unknown): Promise<AppError> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const base = {
  item_id: 'north-1',
  name: 'North',
  market: 'fr',
  category: 'agency',
  input_connector: { connector_type: 'TEST_CRM', config: { url: 'https://crm.test', api_key: 'canary-key' } },
};

describe('creating a gateway', () => {
  const create = (body: object, { deps } = world()) =>
    createGateway.call({ ...asked(gatewayRecord(), body), gateway: undefined, query: {} }, deps);

  it('starts as DRAFT under the token’s plan, with secrets encrypted in the store and masked in the response', async () => {
    const { state, deps } = world();
    const answer = JSON.stringify(await create(base, { state, deps }));
    expect(state.gateway).to.include({ status: 'DRAFT', plan: 'PRO', client_id: 'north', mode: 'PROD' });
    expect(JSON.stringify(state.gateway)).not.to.include('canary-key');
    expect(answer).to.include(MASK).and.include('api-token').and.not.include('canary-key');
    expect(deps.secrets.open(state.gateway!.input_connector).config['api_key']).to.equal('canary-key');
    expect(state.events).to.have.length(1);
    expect(state.events[0]).to.include({ action: 'gateway.created', request_id: 'request-1' });
  });

  it('works without an API token when none can be issued', async () => {
    const failing = { createApiToken: async () => Promise.reject(new AppError('DOWNSTREAM_ERROR', 'down')) };
    const { state, deps } = world(undefined, { identity: failing });
    expect(JSON.stringify(await create(base, { state, deps }))).to.include('"access_token":null');
    expect(state.gateway).to.not.equal(undefined);
  });

  it('stores nothing when any part is invalid', async () => {
    const refused: [object, string, string | undefined][] = [
      [{ ...base, item_id: 'south-1' }, 'BAD_REQUEST', '/item_id'],
      [
        { ...base, input_connector: { connector_type: 'NOPE', config: {} } },
        'BAD_REQUEST',
        '/input_connector/connector_type',
      ],
      [
        { ...base, input_connector: { connector_type: 'SYNC', config: {} } },
        'BAD_REQUEST',
        '/input_connector/connector_type',
      ],
      [
        { ...base, input_connector: { connector_type: 'TEST_CRM', config: { url: 'ftp://x' } } },
        'BAD_REQUEST',
        '/input_connector/config/url',
      ],
      [
        { ...base, input_connector: { connector_type: 'TEST_CRM', config: { url: 'https://x', api_key: MASK } } },
        'BAD_REQUEST',
        '/input_connector/config/api_key',
      ],
      [{ ...base, input_connectors: [base.input_connector] }, 'CONFLICT', '/input_connectors'],
    ];
    for (const [body, code, detail] of refused) {
      const { state, deps } = world();
      expect(await failureOf(() => create(body, { state, deps }))).to.include({ code, detail });
      expect(state).to.deep.include({ gateway: undefined, events: [] });
    }
    const twice = {
      connector_type: 'SYNC',
      connector_id: outputId,
      config: { url: 'https://a', plugin_auth_key: 'k' },
    };
    expect((await failureOf(() => create({ ...base, output_connectors: [twice, twice] }))).code).to.equal(
      'BAD_REQUEST',
    );
  });
});

describe('updating a gateway', () => {
  const { deps: sealing } = world();
  const output = sealing.secrets.seal({
    connector_type: 'SYNC',
    connector_id: outputId,
    config: { url: 'https://site.test', plugin_auth_key: 'canary-key' },
  });
  const stored = gatewayRecord({ output_connectors: [output], seeded_outputs: [outputId], logo_url: 'https://l.test' });
  const keyOf = (gateway: GatewayRecord | undefined) =>
    sealing.secrets.open(gateway!.output_connectors[0]!).config['plugin_auth_key'];

  it('keeps a secret that is sent back masked, and the id of a connector that is sent without one', async () => {
    const { state, deps } = world(stored);
    const outputs = [{ connector_type: 'SYNC', config: { url: 'https://site.test', plugin_auth_key: MASK } }];
    await updateGateway(asked(stored, { output_connectors: outputs }), deps);
    expect(state.gateway?.output_connectors[0]?.connector_id).to.equal(outputId);
    expect(keyOf(state.gateway)).to.equal('canary-key');
    expect(state.gateway?.seeded_outputs).to.deep.equal([outputId]);
  });

  it('never hands a stored secret to another connector', async () => {
    const { deps } = world(stored);
    const strange = { connector_type: 'SYNC', connector_id: '44444444-4444-4444-8444-444444444444' };
    const outputs = [{ ...strange, config: { url: 'https://evil.test', plugin_auth_key: MASK } }];
    const refused = await failureOf(() => updateGateway(asked(stored, { output_connectors: outputs }), deps));
    expect(refused).to.include({ code: 'BAD_REQUEST', detail: '/output_connectors/0/config/plugin_auth_key' });
  });

  it('marks an output for a full delivery when it points at another site', async () => {
    const { state, deps } = world(stored);
    const outputs = [{ connector_type: 'SYNC', config: { url: 'https://new.test', plugin_auth_key: 'new' } }];
    await updateGateway(asked(stored, { output_connectors: outputs }), deps);
    expect(state.gateway?.seeded_outputs).to.deep.equal([]);
    expect(keyOf(state.gateway)).to.equal('new');
  });

  it('keeps an output whose site is left until that site is cleared, with its key, once per address', async () => {
    const { state, deps } = world(stored);
    const outputs = [{ connector_type: 'SYNC', config: { url: 'https://new.test', plugin_auth_key: 'new' } }];
    await updateGateway(asked(stored, { output_connectors: outputs }), deps);
    const former = state.gateway?.former_outputs ?? [];
    expect(former.map(({ connector }) => sealing.secrets.open(connector).config)).to.deep.equal([
      { url: 'https://site.test', plugin_auth_key: 'canary-key' },
    ]);
    const back = { ...stored, ...state.gateway, output_connectors: [output], seeded_outputs: [outputId] };
    const again = world(back);
    await updateGateway(asked(back, { output_connectors: [] }), again.deps);
    expect(again.state.gateway?.former_outputs).to.have.length(1);
  });

  it('keeps no output that has never delivered, nor one of which only the key changed', async () => {
    const unused: GatewayRecord = { ...stored, status: 'DRAFT', seeded_outputs: [] };
    const removed = world(unused);
    await updateGateway(asked(unused, { output_connectors: [] }), removed.deps);
    const rekeyed = world(stored);
    const outputs = [{ connector_type: 'SYNC', config: { url: 'https://site.test', plugin_auth_key: 'new' } }];
    await updateGateway(asked(stored, { output_connectors: outputs }), rekeyed.deps);
    for (const { state } of [removed, rekeyed]) expect(state.gateway?.former_outputs).to.deep.equal([]);
  });

  it('keeps an output that a run may have begun to deliver to since the gateway was read', async () => {
    const unseeded = { ...stored, seeded_outputs: [] };
    const { state, deps } = world(unseeded);
    await updateGateway(asked(unseeded, { output_connectors: [] }), deps);
    expect(state.gateway?.former_outputs).to.have.length(1);
  });

  it('sets what PATCH names as null to its default, as a merge patch does', async () => {
    const { state, deps } = world(stored);
    await patchGateway.call(asked(stored, { logo_url: null, mode: null }), deps);
    expect(state.gateway).to.include({ logo_url: '', mode: 'PROD', name: stored.name });
  });

  it('does not change what PATCH omits, while PUT resets it to the defaults', async () => {
    const patched = world(stored);
    await updateGateway(asked(stored, { name: 'New' }), patched.deps);
    expect(patched.state.gateway).to.include({ name: 'New', logo_url: 'https://l.test' });
    expect(patched.state.gateway?.output_connectors).to.have.length(1);
    const replaced = world(stored);
    await replaceGateway.call(asked(stored, base), replaced.deps);
    expect(replaced.state.gateway).to.deep.include({ logo_url: '', output_connectors: [], mode: 'PROD' });
  });

  it('accepts further inputs only with their addon, and none while the identity service is unavailable', async () => {
    const further = { input_connectors: [{ connector_type: 'TEST_CRM', config: { url: 'https://other.test' } }] };
    const without = world(stored, { billing: { purchases: async () => [bought('DVF')] } });
    const refused = await failureOf(() => updateGateway(asked(stored, further), without.deps));
    expect(refused).to.include({ code: 'CONFLICT', detail: '/input_connectors' });
    const purchases = async () => Promise.reject(new AppError('DOWNSTREAM_ERROR', 'down'));
    const down = world(stored, { billing: { purchases } });
    expect((await failureOf(() => updateGateway(asked(stored, further), down.deps))).code).to.equal('DOWNSTREAM_ERROR');
    expect([without.state.gateway, down.state.gateway]).to.deep.equal([stored, stored]);
    const active = world(stored, { billing: { purchases: async () => [bought('MULTI_INPUTS')] } });
    expect((await updateGateway(asked(stored, further), active.deps)).input_connectors).to.have.length(1);
  });

  it('remembers removed inputs until they are added again', async () => {
    const [one, other] = ['55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666'].map((id) => ({
      connector_type: 'TEST_CRM',
      connector_id: id,
      config: { url: 'https://other.test' },
    }));
    const several = gatewayRecord({ input_connectors: [one!, other!], removed_inputs: [outputId] });
    const { state, deps } = world(several, { billing: { purchases: async () => [bought('MULTI_INPUTS')] } });
    await updateGateway(asked(several, { input_connectors: [other!] }), deps);
    expect(state.gateway?.removed_inputs).to.deep.equal([outputId, one!.connector_id]);
    await updateGateway(asked(state.gateway!, { input_connectors: [other!, one!] }), deps);
    expect(state.gateway?.removed_inputs).to.deep.equal([outputId]);
    // At another position it is still the same input.
    await updateGateway(asked(state.gateway!, { input_connector: one!, input_connectors: [other!] }), deps);
    expect(state.gateway?.removed_inputs).to.deep.equal([outputId, several.input_connector.connector_id]);
  });

  it('lets no delegate move a gateway to another item; sending the same item is no change', async () => {
    for (const level of ['WRITE', 'FULL_ACCESS'] as const) {
      const delegated = gatewayRecord({ delegations: [{ client_id: 'partner', level, created_at: new Date(0) }] });
      const { state, deps } = world(delegated);
      for (const item_id of ['partner-1', 'north-2']) {
        const input = asked(delegated, { ...base, item_id }, 'partner');
        for (const act of [updateGateway, replaceGateway.call]) {
          const refused = await failureOf(() => act(input, deps));
          expect(refused).to.include({ code: 'FORBIDDEN', detail: '/item_id' });
          expect(refused.message).to.include(level);
        }
      }
      expect(state.gateway).to.equal(delegated);
      await replaceGateway.call(
        asked(delegated, { ...base, item_id: 'north-1', name: 'By a delegate' }, 'partner'),
        deps,
      );
      expect(state.gateway).to.include({ item_id: 'north-1', name: 'By a delegate', client_id: 'north' });
    }
  });

  it('lets the owner move a gateway to an item of the token, and refuses an API token', async () => {
    const { state, deps } = world(stored);
    const owner = { ...principalOf('north'), itemIds: ['north-1', 'north-2'] };
    const move = (item_id: string, principal = owner) =>
      updateGateway({ ...asked(state.gateway!, { item_id }), principal }, deps);
    expect(await failureOf(() => move('partner-1'))).to.include({ code: 'BAD_REQUEST', detail: '/item_id' });
    const bound = { ...owner, gatewayId: stored._id };
    expect(await failureOf(() => move('north-2', bound))).to.include({ code: 'FORBIDDEN', detail: '/item_id' });
    expect(await move('north-2')).to.include({ item_id: 'north-2' });
    expect(await move('north-2', bound)).to.include({ item_id: 'north-2' });
  });

  it('retries on the current version when another request wrote the gateway meanwhile, and keeps that write', async () => {
    const { deps, state } = world({ ...stored, category: 'notary', updated_at: new Date() });
    await updateGateway(asked(stored, { name: 'Late' }), deps);
    expect(state.gateway).to.include({ name: 'Late', category: 'notary' });
    expect(state.events).to.have.length(1);
  });

  it('fails when the caller loses access, and with CONFLICT when others write without pause', async () => {
    const newer = { ...stored, updated_at: new Date() };
    const withFound = (found: () => GatewayRecord | undefined) => {
      const { deps, state } = world(newer);
      const gateways = { ...deps.store.gateways, findFor: async () => found() };
      return { state, deps: { ...deps, store: { ...deps.store, gateways } } };
    };
    const outcomes: readonly (readonly [string, () => GatewayRecord | undefined])[] = [
      ['NOT_FOUND', () => undefined],
      ['FORBIDDEN', () => ({ ...newer, client_id: 'another' })],
      ['CONFLICT', () => stored],
    ];
    for (const [code, found] of outcomes) {
      const { deps, state } = withFound(found);
      expect((await failureOf(() => updateGateway(asked(stored, { name: 'Late' }), deps))).code).to.equal(code);
      expect(state.events).to.deep.equal([]);
    }
  });
});

describe('a gateway while the workflow engine is down', () => {
  const fail = async () => Promise.reject(new AppError('DOWNSTREAM_ERROR', 'down'));
  const down = { engine: { schedules: { find: fail, set: fail, pause: fail } as never } };
  const schedule = { every_minutes: 30 };

  it('is returned with its rhythm; only the time of its next sync is unknown', async () => {
    for (const status of ['ACTIVE', 'PAUSED'] as const) {
      const stored = gatewayRecord({ status, schedule });
      const answer = await getGateway.call({ ...asked(stored, {}), body: undefined }, world(stored, down).deps);
      expect(answer.schedule).to.deep.equal({ ...schedule, paused: status === 'PAUSED', unknown: true });
    }
  });

  it('has no schedule if its record has none, and Temporal gets no request', async () => {
    const stored = gatewayRecord({ schedule: {} });
    const answer = await getGateway.call({ ...asked(stored, {}), body: undefined }, world(stored, down).deps);
    expect(answer).not.to.have.property('schedule');
  });

  it('accepts a new rhythm, which is stored in the record', async () => {
    const stored = gatewayRecord({ status: 'ACTIVE', schedule: {} });
    const { state, deps } = world(stored, down);
    const answer = await updateGateway(asked(stored, { schedule }), deps);
    expect(answer.schedule).to.deep.equal({ ...schedule, paused: false, unknown: true });
    expect(state.gateway?.schedule).to.deep.equal(schedule);
    expect(state.events).to.have.length(1);
  });

  it('can be created with a rhythm and enabled', async () => {
    const made = world(undefined, { ...down, identity: { createApiToken: async () => 'api-token' } });
    const request = { ...asked(gatewayRecord(), { ...base, schedule }), gateway: undefined };
    await createGateway.call(request, made.deps);
    expect(made.state.gateway).to.deep.include({ status: 'DRAFT', schedule });
    const stored = gatewayRecord({ status: 'DRAFT', schedule });
    const { state, deps } = world(stored, down);
    const answer = await enableGateway.call({ ...asked(stored, {}), body: undefined }, deps);
    expect(state.gateway?.status).to.equal('ACTIVE');
    expect(answer.schedule).to.deep.include({ paused: false, unknown: true });
  });

  it('does not report a stored change as failed', async () => {
    const stored = gatewayRecord();
    const { state, deps } = world(stored, down);
    expect(await updateGateway(asked(stored, { name: 'New' }), deps)).to.include({ name: 'New' });
    expect(state.gateway?.name).to.equal('New');
  });

  it('still reports our own defects', async () => {
    const stored = gatewayRecord();
    const faulty = { engine: { schedules: { find: async () => Promise.reject(new Error('a bug')) } as never } };
    const failure: unknown = await updateGateway(asked(stored, { name: 'New' }), world(stored, faulty).deps).catch(
      (error: unknown) => error,
    );
    expect(failure).to.have.property('message', 'a bug');
  });
});

describe('validating a gateway', () => {
  it('names the connector that fails and why, and does not change the status', async () => {
    const gateway = gatewayRecord({ status: 'DRAFT' });
    const check = { connectorId: 'c', connectorType: 'TEST_CRM', ok: false, message: 'The key was refused.' };
    const { state, deps } = world(gateway, { engine: { checkConnectors: async () => [check] } });
    const refused = await failureOf(() => validateGateway.call({ ...asked(gateway, {}), body: undefined }, deps));
    expect(refused).to.include({ code: 'UNPROCESSABLE', detail: 'TEST_CRM c: The key was refused.' });
    expect(state.gateway?.status).to.equal('DRAFT');
    expect(state.events.map(({ action }) => action)).to.deep.equal(['gateway.validation_failed']);
  });
});

describe('deleting a gateway', () => {
  const gateway = gatewayRecord();
  const remove = (deps: ReturnType<typeof world>['deps'], keepOnSites = false) =>
    deleteGateway.call({ ...asked(gateway, {}), body: undefined, query: { keepOnSites } }, deps);

  it('revokes its tokens, hides it from everyone, then starts the removal of its data', async () => {
    const { state, deps } = world(gateway);
    await remove(deps);
    expect(state.calls).to.deep.equal(['ping', 'revoke', 'end MULTI_INPUTS', 'purge']);
    expect(state.gateway?.deleted_at).to.be.instanceOf(Date);
    expect(state.events.map(({ action }) => action)).to.deep.equal(['gateway.deleted']);
  });

  it('leaves the listings on the sites only on request', async () => {
    const [withdrawn, kept] = [world(gateway), world(gateway)];
    await remove(withdrawn.deps);
    await remove(kept.deps, true);
    expect(withdrawn.state.gateway).not.to.have.property('keep_on_sites');
    expect(kept.state.gateway).to.have.property('keep_on_sites', true);
  });

  it('changes nothing while tokens cannot be revoked', async () => {
    const revokeApiTokens = async () => Promise.reject(new AppError('DOWNSTREAM_ERROR', 'down'));
    const { state, deps } = world(gateway, { identity: { revokeApiTokens } });
    expect((await failureOf(() => remove(deps))).code).to.equal('DOWNSTREAM_ERROR');
    expect(state.gateway).to.equal(gateway);
  });
});
