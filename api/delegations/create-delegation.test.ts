import { expect } from 'chai';
import type { Contact } from '../../clients/identity.ts';
import type { DelegationRecord } from '../../store/access/gateways.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { createDelegation } from './create-delegation.ts';

const input = (client_id: string) => ({
  params: { id: gatewayRecord()._id },
  query: {},
  body: { client_id },
  principal: principalOf('north'),
  gateway: gatewayRecord(),
  requestId: 'request',
});

/** Deps with an identity service that knows these clients; delegations are stored, and the mail quota is used up. */
function depsWith(known: readonly string[]) {
  const kept: DelegationRecord[] = [];
  const details: unknown[] = [];
  const deps = fakeDeps({
    identity: { contact: async (id): Promise<Contact | undefined> => (known.includes(id) ? {} : undefined) },
    store: {
      gateways: {
        async delegate(_id: string, delegation: DelegationRecord) {
          kept.push(delegation);
          return { outcome: 'created', delegation };
        },
      },
      rateWindows: {
        take: async (_id: string) => ({ _id, count: _id.includes('/owner/') ? 21 : 1, until: new Date() }),
      },
      audit: { append: async ({ detail }: { detail?: unknown }) => void details.push(detail) },
    } as never,
  });
  return { deps, kept, details };
}

describe('A delegation', () => {
  it('is refused for a client that the identity service does not know, and nothing is stored', async () => {
    const { deps, kept, details } = depsWith(['north']);
    const failure: unknown = await createDelegation.call(input('stranger'), deps).catch((error: unknown) => error);
    expect(failure).to.include({ code: 'BAD_REQUEST', detail: '/client_id' });
    expect([kept, details]).to.deep.equal([[], []]);
  });

  it('is made for any client where the identity service cannot look up even the caller', async () => {
    const { deps, kept } = depsWith([]);
    await createDelegation.call(input('stranger'), deps);
    expect(kept.map(({ client_id }) => client_id)).to.deep.equal(['stranger']);
  });

  it('is stored without a mail when its owner has used up the mail quota, which the audit event and the log record', async () => {
    const { deps, kept, details } = depsWith(['north', 'partner']);
    await createDelegation.call(input('partner'), deps);
    expect(kept).to.have.length(1);
    expect(details).to.deep.equal([{ client_id: 'partner', level: 'READ', mail: 'LIMITED' }]);
    expect(deps.lines.join()).to.include('A mail about a delegation was left out');
  });
});
