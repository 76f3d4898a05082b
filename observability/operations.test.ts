import { expect } from 'chai';
import { createMetrics } from './metrics.ts';
import { serveOperations } from './operations.ts';
import type { Readiness } from './operations.ts';

const HOST = '127.0.0.1';

describe('A process without API', () => {
  const metrics = createMetrics();
  let readiness: Readiness = { down: [], impaired: [] };
  let operations: Awaited<ReturnType<typeof serveOperations>>;
  let port: number;
  const get = (path: string) => fetch(`http://${HOST}:${port}${path}`);

  before(async () => {
    operations = await serveOperations({ port: 0, host: HOST, metrics, readiness: async () => readiness });
    ({ port } = operations);
  });
  after(() => operations.close());

  it('reports its metrics, with those of other parts; of a part that does not respond there are none', async () => {
    metrics.addSource(async () => '# TYPE temporal_request_total counter\ntemporal_request_total 3\n');
    metrics.addSource(() => Promise.reject(new Error('refused')));
    const lines = (await (await get('/metrics')).text()).split('\n');
    expect(lines).to.include.members(['temporal_request_total 3', '# TYPE process_start_time_seconds gauge']);
  });

  it('says that it lives', async () => {
    const answer = await get('/livez');
    expect(answer.status).to.equal(200);
    expect(await answer.text()).to.equal('ok\n');
  });

  it('is ready while what all of its work needs answers, and names what is impaired', async () => {
    readiness = { down: [], impaired: ['search'] };
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).to.deep.equal([200, { status: 'ready', impaired: ['search'] }]);
    readiness = { down: ['engine'], impaired: [] };
    const unready = await get('/readyz');
    expect([unready.status, await unready.json()]).to.deep.equal([503, { down: ['engine'], impaired: [] }]);
  });

  it('shows its metrics in the format of Prometheus, as they are now', async () => {
    metrics.listings('created', 3);
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).to.include('sync_listings_total{op="created"} 3\n');
    metrics.listings('created', 2);
    expect(await (await get('/metrics')).text()).to.include('sync_listings_total{op="created"} 5\n');
  });

  it('has nothing else to offer', async () => {
    for (const path of ['/', '/v1/gateways', '/metrics/../etc/passwd']) {
      expect((await get(path)).status, path).to.equal(404);
    }
  });

  it('says at its start that the port is taken', async () => {
    const fault = await serveOperations({
      port,
      host: HOST,
      metrics,
      readiness: async () => ({ down: [], impaired: [] }),
    }).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    expect(fault?.code).to.equal('EADDRINUSE');
  });

  it('stops at once, though callers keep their connections open', async () => {
    const stopping = await serveOperations({ port: 0, host: HOST, metrics, readiness: async () => readiness });
    await (await fetch(`http://${HOST}:${stopping.port}/livez`)).text();
    // Resolves only when no connection is left.
    await stopping.close();
  });
});
