import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { getScoredLead } from './get-scored-lead.ts';
import { listMatchingProperties } from './list-matching-properties.ts';

describe('The detail of a visitor', () => {
  it('is CONFLICT without the addon for every id that the other lead operations accept', async () => {
    expect(getScoredLead.contract.params?.['visitorId']).to.deep.equal(
      listMatchingProperties.contract.params?.['leadId'],
    );
    const deps = fakeDeps({ billing: { purchases: async () => [] } });
    for (const visitorId of ['a'.repeat(22), randomUUID()]) {
      const input = {
        params: { gatewayId: gatewayRecord()._id, visitorId },
        query: {},
        body: undefined,
        principal: principalOf('north'),
        gateway: gatewayRecord(),
        requestId: 'request-1',
      };
      const error = await getScoredLead.call(input, deps).catch((reason: unknown) => reason);
      expect(error, visitorId).to.include({ code: 'CONFLICT' });
    }
  });
});
