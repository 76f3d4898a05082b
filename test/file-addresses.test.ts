import { expect } from 'chai';
import { FOLDER, PASSWORD, USER } from '../connectors/outputs/feed-ftp/testing/file-server.ts';
import type { FileServer } from '../connectors/outputs/feed-ftp/testing/file-server.ts';
import { startFtpServer } from '../connectors/outputs/feed-ftp/testing/ftp-server.ts';
import type { Gateway } from '../model/gateway/gateway.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { testProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import { until } from './support/until.ts';

describe('The file that an output publishes', () => {
  let product: TestProduct;
  let north: ApiClient;
  let south: ApiClient;
  let portal: FileServer;
  const made: (readonly [ApiClient, string])[] = [];

  before(async () => {
    product = await testProduct();
    north = await product.as('agency-north');
    south = await product.as('agency-south');
    portal = await startFtpServer();
  });
  after(async () => {
    for (const [client, id] of made) await client.send('DELETE', `/gateways/${id}`).catch(() => undefined);
    await portal.stop();
  });

  const output = (name: string, more: object = {}) => ({
    connector_type: 'FEED_FTP',
    config: {
      url: `ftp://127.0.0.1:${portal.port}/${FOLDER}/${name}`,
      format: 'KYERO',
      username: USER,
      password: PASSWORD,
      unencrypted: true,
      ...more,
    },
  });
  const body = (client: ApiClient, outputs: readonly object[]) => ({
    item_id: client === north ? 'north-1' : 'south-1',
    name: 'Files',
    market: 'es',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config: { url: 'http://127.0.0.1:9/feed.json' } },
    output_connectors: outputs,
  });
  const create = async (client: ApiClient, ...outputs: readonly object[]) => {
    const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', body(client, outputs));
    made.push([client, gateway.id]);
    return gateway;
  };
  /** The message of a refusal. */
  const refusal = async (asked: Promise<unknown>) => {
    const error = await asked.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(ApiError);
    return String(error);
  };
  const isTaken = (words: string) =>
    expect(words)
      .to.contain('409')
      .and.contain('address')
      .and.not.match(/north|south/);

  it('is exclusive: another gateway of any client is refused its address, in every spelling', async () => {
    const first = await create(north, output('one.xml'));
    const other = `ftp://127.0.0.1:${portal.port}/${FOLDER}/./%6Fne.xml`;
    isTaken(await refusal(create(north, output('one.xml'))));
    isTaken(await refusal(create(south, output('one.xml', { url: other }))));
    const second = await create(south, output('two.xml'));
    const change = { output_connectors: [output('one.xml')] };
    isTaken(await refusal(south.send('PATCH', `/gateways/${second.id}`, change)));
    isTaken(await refusal(south.send('PUT', `/gateways/${second.id}`, body(south, [output('one.xml')]))));
    isTaken(await refusal(create(south, output('three.xml'), output('three.xml'))));
    const { ok, items } = await south.send<{ ok: boolean; items: { place: string; message?: string }[] }>(
      'POST',
      '/gateways/check',
      {
        market: 'es',
        input_connector: body(south, []).input_connector,
        output_connectors: [output('one.xml')],
      },
    );
    expect(ok).to.equal(false);
    expect(items.find(({ place }) => place === '/output_connectors/0')?.message).to.contain('address');
    // The gateway may send its own address again, and an address that it leaves is free.
    await north.send('PATCH', `/gateways/${first.id}`, change);
    await north.send('PATCH', `/gateways/${first.id}`, { output_connectors: [] });
    await south.send('PATCH', `/gateways/${second.id}`, change);
    isTaken(await refusal(north.send('PATCH', `/gateways/${first.id}`, change)));
  });

  it('is given to one of several gateways that are created with its address at once', async () => {
    const outcomes = await Promise.allSettled(
      [north, south, north, south, north].map((client) => create(client, output('at-once.xml'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') isTaken(String(outcome.reason));
    expect(
      await product.db
        .collection('gateways')
        .countDocuments({ name: 'Files', 'output_connectors.config.url': /at-once/ }),
    ).to.equal(1);
  });

  it('is refused at validation and in runs to a second gateway that has the address since before reservations', async () => {
    const scene = await openScene({ outputs: 0, listings: 5 });
    const { gateway, client } = scene;
    await create(south, output('kept.xml'));
    await product.db.collection<{ _id: string }>('gateways').updateOne(
      { _id: gateway.id },
      {
        $set: {
          output_connectors: [{ ...output('kept.xml'), connector_id: '99999999-9999-4999-8999-999999999999' }],
        },
      },
    );
    isTaken(await refusal(client.send('POST', `/gateways/${gateway.id}/validate`)));
    const { uploads } = portal;
    const job = await scene.run();
    expect([job.status, job.reasons.map(({ code }) => code)]).to.deep.equal(['PARTIAL', ['site_refused']]);
    expect(portal.uploads).to.equal(uploads);
    await scene.close();
  });

  it('stays reserved until it is emptied when its gateway leaves the address', async () => {
    const scene = await openScene({ outputs: 0, listings: 5 });
    const path = `/gateways/${scene.gateway.id}`;
    await scene.client.send('PATCH', path, { output_connectors: [output('left.xml', { format: 'SCHEMA_ORG' })] });
    await scene.run();
    expect(portal.files.has(`${FOLDER}/left.xml`)).to.equal(true);
    await scene.client.send('PATCH', path, { output_connectors: [] });
    isTaken(await refusal(create(south, output('left.xml'))));
    await scene.run();
    await create(south, output('left.xml'));
    await scene.close();
    await until(
      'the gateway is gone',
      async () =>
        (await product.db
          .collection<{ _id: string }>('output_destinations')
          .countDocuments({ gateway_id: scene.gateway.id })) === 0 || undefined,
    );
  });
});
