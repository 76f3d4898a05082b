import { expect } from 'chai';
import { ownMongoDb } from '../support/own-mongodb.ts';
import { killOutbox } from './kill-outbox.ts';
import { DEATHS } from './outbox-listing.ts';

describe('A process that is killed between a change and its event', function () {
  it('loses no event, sends no event of a change that was not committed and gives each change one id', async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the outbox needs MongoDB');
      this.skip();
    }
    const figures = await killOutbox(await ownMongoDb(), 2 * DEATHS.length);
    expect(figures, JSON.stringify(figures)).to.include({ lost: 0, untrue: 0, confused: 0 });
    expect(Object.values(figures.killed).reduce((sum, count) => sum + count)).to.equal(2 * DEATHS.length);
    expect(figures.received).to.equal(figures.committed).and.to.be.greaterThan(0);
  });
});
