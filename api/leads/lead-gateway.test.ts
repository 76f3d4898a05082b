import { expect } from 'chai';
import type { AppError } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { leadGateway } from './lead-gateway.ts';

const uuid = (digit: number) => `${digit}`.repeat(8) + '-1111-4111-8111-111111111111';
const north = principalOf('north');

/** Gateways 1 to 3 of `north`, and those that have an addon. */
function world(addons: { readonly [gatewayId: string]: string }, more: readonly GatewayRecord[] = []) {
  const own = [1, 2, 3].map((digit) => gatewayRecord({ _id: uuid(digit) }));
  const deps = fakeDeps({
    billing: { purchases: async (id) => (addons[id] ? [{ addon_code: addons[id] } as never] : []) },
    store: {
      gateways: {
        owned: async () => own,
        findFor: async (_: Principal, id: string) => [...own, ...more].find(({ _id }) => _id === id),
      },
    } as never,
  });
  return async (principal: Principal, gatewayId?: string): Promise<string> => {
    try {
      return (await leadGateway(principal, gatewayId, deps))._id;
    } catch (error) {
      const { code, message, detail } = error as AppError;
      return `${code}: ${message} ${detail ?? ''}`;
    }
  };
}

describe('The gateway of a request on leads', () => {
  for (const code of ['ESTIMATION', 'ESTIMATION_IA'])
    it(`is the client’s only gateway with the addon ${code}`, async () => {
      expect(await world({ [uuid(1)]: 'PORTALS', [uuid(2)]: code })(north)).to.equal(uuid(2));
    });

  it('is the one that an API token is bound to, whatever other gateways have', async () => {
    const find = world({ [uuid(1)]: 'ESTIMATION', [uuid(2)]: 'ESTIMATION' });
    expect(await find({ ...north, gatewayId: uuid(2) })).to.equal(uuid(2));
    expect(await find({ ...north, gatewayId: uuid(3) })).to.match(/^CONFLICT: .*not active on gateway 3/);
  });

  it('is CONFLICT if no gateway has the addon, and says so', async () => {
    expect(await world({ [uuid(1)]: 'DVF' })(north)).to.match(/^CONFLICT: None of your gateways has the addon/);
  });

  it('is CONFLICT if several gateways have the addon, and lists their ids', async () => {
    const answer = await world({ [uuid(1)]: 'ESTIMATION', [uuid(3)]: 'ESTIMATION_IA' })(north);
    expect(answer)
      .to.match(/^CONFLICT: Several/)
      .and.to.include(`${uuid(1)}, ${uuid(3)}`);
  });

  it('is the named one, in upper or lower case, if it has the addon', async () => {
    const id = uuid(3).replace(/^3/, 'a');
    const other = gatewayRecord({ _id: id });
    const find = world({ [uuid(1)]: 'ESTIMATION', [uuid(2)]: 'ESTIMATION', [id]: 'ESTIMATION' }, [other]);
    expect(await find(north, uuid(2))).to.equal(uuid(2));
    expect(await find(north, id.toUpperCase())).to.equal(id);
    expect(await find(north, uuid(3))).to.match(/^CONFLICT/);
    expect(await find(north, uuid(7))).to.match(/^NOT_FOUND/);
  });

  it('is accessible to delegates from WRITE, not to READ delegates', async () => {
    const partner = principalOf('partner');
    const delegated = (level: 'READ' | 'WRITE') =>
      world({ [uuid(4)]: 'ESTIMATION' }, [
        gatewayRecord({ _id: uuid(4), delegations: [{ client_id: 'partner', level, created_at: new Date() }] }),
      ])(partner, uuid(4));
    expect(await delegated('WRITE')).to.equal(uuid(4));
    expect(await delegated('READ')).to.match(/^FORBIDDEN: .*need WRITE/);
  });
});
