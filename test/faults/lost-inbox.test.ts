import { request } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { immobilie, transfer } from '../../connectors/inputs/openimmo/testing.ts';
import { startProductProcess } from '../../stack/product.ts';
import { ownMongoDb } from '../support/own-mongodb.ts';
import { productEnvironment, startTestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

describe('An inbox process that is killed', function () {
  it('has lost no file that it acknowledged: the delivery that waited for another upload is completed and read', async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and inboxes need MongoDB and object storage');
      this.skip();
    }
    const name = 'lost-inbox';
    const environment = {
      MONGODB_URL: await ownMongoDb(),
      MONGODB_DATABASE: `test_lost_inbox_${Date.now()}`,
      SWEEP_SECONDS: '1',
    };
    const product = await startTestProduct(name, environment);
    const scene = await openScene({ product, connector: 'OPENIMMO', config: { inbox: true } });
    const path = `/gateways/${scene.gateway.id}/inputs/${scene.gateway.input_connector.connector_id}/inbox`;
    const { user, secret } = await scene.client.send<{ user: string; secret: string }>('POST', path);
    const process1 = `${name}-${Date.now()}`;
    const killed = await startProductProcess(testStack(), {
      role: 'inbox',
      name: process1,
      environment: productEnvironment(name, { ...environment, INBOX_HTTP_PORT: '0' }),
    });
    const log = await readFile(join(testStack().folders.logs, `product-${process1}.log`), 'utf8');
    const port = Number(/"protocol":"https","port":(\d+)/.exec(log)?.[1]);
    const authorization = `Bearer ${secret}`;

    // Its upload is under way when the process dies: until then the delivery waits for it.
    const picture = request({
      host: '127.0.0.1',
      port,
      method: 'PUT',
      path: `/inbox/${user}/1.jpg`,
      headers: { authorization },
    });
    picture.on('error', () => undefined);
    picture.write('half a picture');
    const sessions = product.db.collection('inbox_sessions');
    await until('the upload has begun', async () => (await sessions.findOne({ uploads: 1 })) ?? undefined);
    const answer = await fetch(`http://127.0.0.1:${port}/inbox/${user}/feed.xml`, {
      method: 'PUT',
      headers: { authorization },
      body: transfer([immobilie('A'), immobilie('B')]),
    });
    expect(answer.status).to.equal(201);
    expect(await answer.json()).to.deep.include({ deliveries: [] });
    await killed.kill();

    const read = await until('the delivery is read', async () => {
      const { items } = await scene.client.get<{ items: { status: string; name: string; files: number }[] }>(
        `${path}/deliveries`,
      );
      return items[0]?.status === 'READ' ? items : undefined;
    });
    expect(read).to.have.length(1);
    expect(read[0]).to.include({ name: 'feed.xml', files: 1 });
    expect(await product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id })).to.equal(2);
    await scene.close();
  });
});
