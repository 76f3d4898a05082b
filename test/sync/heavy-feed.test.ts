import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startProductProcess } from '../../stack/product.ts';
import { productEnvironment, startTestProduct } from '../support/product.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

/** Half of what docs/operations.md asks for: heap of a worker, and all of its memory. */
const HALF_HEAP_MIB = 512;
const HALF_MEMORY_MIB = 1_024;

const SOUND = 60;
const BOMBS = 150;
const HEAVY = 40;
/** Just below the largest record that is read, 2 MiB. */
const RECORD_BYTES = 2_000_000;

/** A catalogue between records that are 2 MB of empty lists, and others that are 2 MB of text: 380 MB, which as values would be over a gigabyte; some 290 kB travel. */
async function* feed(sound: readonly string[]): AsyncGenerator<string> {
  const empties = '[],'.repeat(RECORD_BYTES / 3);
  const text = 'x'.repeat(RECORD_BYTES);
  yield '[';
  for (const [at, listing] of sound.entries()) yield `${at > 0 ? ',' : ''}${listing}`;
  for (let n = 0; n < BOMBS; n++) yield `,{"crm_reference":"bomb-${n}","lists":[${empties}[]]}`;
  for (let n = 0; n < HEAVY; n++) yield `,{"crm_reference":"heavy-${n}","notes":"${text}"}`;
  yield ']';
}

async function peakMemoryMib(pid: number): Promise<number> {
  const [, peak = '0'] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(peak) / 1_024;
}

describe('A feed that is small on the wire and huge in memory', () => {
  it('ends PARTIAL with its sound listings imported, in a worker that has half the memory it should have', async () => {
    const queue = { TEMPORAL_TASK_QUEUE: 'test-heavy-workers' };
    const product = await startTestProduct('heavy', queue, 'api');
    const crm = await startDemoCrm({ port: 0 });
    const sound = (await (await fetch(`${crm.url}/property-feed?listings=${SOUND}`)).json()) as {
      properties: object[];
    };
    const listings = (Array.isArray(sound) ? sound : sound.properties).map((listing) => JSON.stringify(listing));
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      Readable.from(feed(listings), { objectMode: false }).pipe(createGzip()).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;

    const worker = await startProductProcess(testStack(), {
      role: 'worker',
      name: 'heavy',
      environment: {
        ...productEnvironment('heavy', queue),
        NODE_OPTIONS: `--max-old-space-size=${HALF_HEAP_MIB}`,
        CHUNK_SECONDS: '60',
      },
    });
    const client = await product.as('agency-north');
    const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
      item_id: 'north-1',
      name: 'Heavy',
      market: 'fr',
      category: 'agency',
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `http://127.0.0.1:${port}/feed` } },
    });
    await client.send('POST', `/gateways/${gateway.id}/enable`);
    const { id } = await client.send<SyncJob>('POST', `/gateways/${gateway.id}/sync-jobs`);
    let died = false;
    void worker.exited.then(() => (died = true));
    const job = await until(
      'the job has ended',
      async () => {
        expect(died, 'the worker died').to.equal(false);
        const now = await client.get<SyncJob>(`/gateways/${gateway.id}/sync-jobs/${id}`);
        return FINAL_STATUSES.includes(now.status) ? now : undefined;
      },
      540_000,
    );
    expect(job.status, JSON.stringify(job.reasons)).to.equal('PARTIAL');
    expect(job.counts.read).to.equal(SOUND + BOMBS + HEAVY);
    expect(job.counts.quarantined).to.be.at.least(BOMBS);
    const imported = await product.db
      .collection('listings')
      .countDocuments({ gateway_id: gateway.id, crm_reference: { $not: /^(bomb|heavy)-/ } });
    expect(imported).to.equal(SOUND);
    const [bomb] = await product.db.collection('quarantine').find({ gateway_id: gateway.id }).toArray();
    expect(JSON.stringify(bomb)).to.contain('holds more than 20000 values');
    expect(await peakMemoryMib(worker.pid)).to.be.lessThan(HALF_MEMORY_MIB);
    await worker.stop();
    server.close();
    await crm.stop();
  });
});
