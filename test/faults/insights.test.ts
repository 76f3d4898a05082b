import { expect } from 'chai';
import { ownMongoDb } from '../support/own-mongodb.ts';
import { productEnvironment } from '../support/product.ts';
import { testStack } from '../support/stack.ts';
import { killAggregation } from './kill-aggregation.ts';

describe('A worker that is killed during an aggregation', function () {
  it('leaves days that another one computes: afterwards all rows agree with a recount of the raw events', async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the worker needs MongoDB and Temporal');
      this.skip();
    }
    const environment = productEnvironment('insights-faults', {
      MONGODB_URL: await ownMongoDb(),
      MONGODB_DATABASE: `test_insights_faults_${Date.now()}`,
    });
    const { left, differences } = await killAggregation({ stack: testStack(), environment, kills: 1, seed: 1 });
    expect(left).to.have.length(1);
    expect(left[0]?.left).to.be.within(1, (left[0]?.of ?? 0) - 1);
    expect(differences).to.deep.equal([]);
  });
});
