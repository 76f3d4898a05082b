import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Collected } from '../../model/insights/visitor-collection.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { ownMongoDb } from '../support/own-mongodb.ts';
import { productEnvironment, startTestProduct } from '../support/product.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

/** Big enough to be under way when the process is killed. */
const BATCH = 50;
const SENDERS = 3;

describe('An API process that is killed while it accepts visitor events', function () {
  it('has lost none that it acknowledged, and takes batches without a response again as what they are', async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the collector needs MongoDB');
      this.skip();
    }
    // One API runs here and stays; the other one is a process of its own, on the same database.
    const name = 'visitor-faults';
    const own = { MONGODB_URL: await ownMongoDb(), MONGODB_DATABASE: `test_visitor_faults_${Date.now()}` };
    const product = await startTestProduct(name, own, 'api');
    const { PUBLIC_URL = '', PORT = '' } = stackEnvironment(testStack());
    const environment = productEnvironment(name, { ...own, PORT, PUBLIC_URL });
    const killed = await startProductProcess(testStack(), { role: 'api', name, environment });
    const client = await product.as('agency-north');
    const { gateway, access_token } = await client.send<{ gateway: Gateway; access_token: string }>(
      'POST',
      '/gateways',
      {
        item_id: 'north-1',
        name: 'Killed',
        market: 'fr',
        category: 'agency',
        input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${product.url}/feed` } },
      },
    );
    await client.send('POST', `/gateways/${gateway.id}/addons/INSIGHTS`, { period: 'MONTHLY', currency: 'EUR' });

    const postTo = (url: string) => (events: readonly object[]) =>
      createApiClient(url, access_token).send<Collected>('POST', `/insights/${gateway.id}/events`, { events });
    const post = postTo(PUBLIC_URL);
    const batch = () =>
      Array.from({ length: BATCH }, () => ({
        id: randomUUID(),
        type: 'page_view',
        at: new Date().toISOString(),
        visitor_id: 'visitor-1',
        session_id: 'session-1',
        consent: true,
      }));
    let acknowledged = 0;
    const unanswered: (readonly object[])[] = [];
    let isKilled = false;
    let fault: unknown;
    // Each goes on until a batch of its own gets no response from the killed process; before, it repeats what failed, as sites do.
    const send = async () => {
      for (let events = batch(); ;) {
        try {
          const { accepted, duplicates } = await post(events);
          acknowledged += accepted + duplicates;
          events = batch();
        } catch (error) {
          if (isKilled) {
            unanswered.push(events);
            return;
          }
          fault = error;
        }
      }
    };
    const senders = Array.from({ length: SENDERS }, send);
    await until('some batches are acknowledged', async () => acknowledged >= 4 * BATCH).catch((error: unknown) => {
      isKilled = true;
      throw new Error(String(error), { cause: fault });
    });
    isKilled = true;
    await killed.kill();
    await Promise.all(senders);

    const stored = () => product.db.collection('visitor_events').countDocuments();
    const afterKill = await stored();
    expect(unanswered).to.have.length(SENDERS);
    expect(afterKill).to.be.at.least(acknowledged);
    const again = await Promise.all(unanswered.map(postTo(product.url)));
    const sum = (of: (reply: Collected) => number) => again.map(of).reduce((total, more) => total + more, 0);
    // The database may have gone on with what it had been sent.
    expect(sum(({ duplicates }) => duplicates)).to.be.at.least(afterKill - acknowledged);
    expect(sum(({ accepted, duplicates }) => accepted + duplicates)).to.equal(unanswered.length * BATCH);
    expect(await stored()).to.equal(acknowledged + unanswered.length * BATCH);
  });
});
