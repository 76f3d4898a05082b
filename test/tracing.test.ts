import { Client, Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { SyncJob } from '../model/sync/sync-job.ts';
import { traceSinks } from '../temporal/trace.ts';
import { TRACE_HEADER, readTraceHeader } from '../workflows/trace.ts';
import { syncWorkflowId } from '../workflows/messages.ts';
import { startTestProduct, testBundle, testProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { SITE_KEY, openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { readSpans } from './support/spans.ts';
import type { SeenSpan } from './support/spans.ts';
import { testStack } from './support/stack.ts';
import { until } from './support/until.ts';

const PLANTED = 'planted-in-the-address-of-the-feed';
/** The trace of a caller, which must not become ours. */
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const REQUEST_ID = 'request-of-the-test';

const INTERNAL = 1;
const SERVER = 2;
const CLIENT = 3;

describe('Traces', () => {
  let collector: TestServer;
  let crm: TestServer;
  let product: TestProduct;
  let scene: Scene;
  let token: string;
  let connection: Connection;

  before(async () => {
    collector = await serve({ '/v1/traces': { body: {} } });
    const feed = await (await fetch(`${testStack().urls.demo_crm}/property-feed?listings=5`)).text();
    crm = await serve({ '/feed': { body: feed, headers: { 'content-type': 'application/json' } } });
    product = await startTestProduct('traced', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    });
    scene = await openScene({ product, config: { url: `${crm.url}/feed?token=${PLANTED}` } });
    token = await product.token('agency-north');
    connection = await Connection.connect({ address: testStack().urls.temporal ?? '' });
  });
  after(async () => {
    await connection?.close();
    await scene?.close();
    await product?.stop();
    await Promise.all([crm?.stop(), collector?.stop()]);
  });

  const history = (gatewayId: string) =>
    new Client({ connection }).workflow.getHandle(syncWorkflowId(gatewayId)).fetchHistory();

  describe('of a sync', () => {
    let job: SyncJob;
    let spans: readonly SeenSpan[];
    const named = (name: string) => {
      const [span, ...others] = spans.filter((span) => span.name === name);
      if (!span) throw new Error(`There is no span ${name}, only ${spans.map((span) => span.name).join(', ')}.`);
      return { span, others };
    };

    before(async () => {
      const address = `${product.url}/v1/gateway/gateways/${scene.gateway.id}/sync-jobs`;
      await fetch(`${address}/${PLANTED}?${PLANTED}=${PLANTED}`, { headers: { authorization: `Bearer ${PLANTED}` } });
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
          'x-request-id': REQUEST_ID,
        },
      });
      expect(answer.status).to.equal(201);
      job = await scene.ended((await answer.json()) as SyncJob);
      // Both end after the job, and the second outlives the first.
      spans = await until('the spans of both workflows are sent', async () => {
        const seen = readSpans(collector.requests);
        const traceId = seen.find(({ name }) => name === 'RunWorkflow:gatewaySync')?.traceId;
        const all = seen.filter((span) => span.traceId === traceId);
        return all.some(({ name }) => name === 'RunWorkflow:gatewayCovers') ? all : undefined;
      });
    });

    it('is one trace from the request through workflow and activities to the CRM and the site', () => {
      expect(job.status).to.equal('COMPLETED');
      const request = named('POST /v1/gateway/gateways/{id}/sync-jobs').span;
      const start = named('StartWorkflow:gatewaySync').span;
      const run = named('RunWorkflow:gatewaySync').span;
      const read = named('RunActivity:importChunk').span;
      const deliver = named('RunActivity:deliverChunk').span;
      expect(request.parentSpanId).to.equal(undefined);
      expect(start.parentSpanId).to.equal(request.spanId);
      expect(run.parentSpanId).to.equal(start.spanId);
      for (const { parentSpanId } of spans.filter(({ name }) => /^RunActivity:(?!makeCovers|sendMail)/.test(name)))
        expect(parentSpanId).to.equal(run.spanId);
      expect(named('GET').span).to.include({ parentSpanId: read.spanId, kind: CLIENT });
      const toSite = spans.filter(({ name, kind }) => name === 'POST' && kind === CLIENT);
      expect(toSite.map(({ parentSpanId }) => parentSpanId)).to.include(deliver.spanId);
      expect([request.kind, run.kind, read.kind]).to.deep.equal([SERVER, INTERNAL, INTERNAL]);
      expect(named('identity introspect').span.parentSpanId).to.equal(request.spanId);
      expect(named('elasticsearch bulk').span.parentSpanId).to.equal(read.spanId);
      expect(named('RunWorkflow:gatewayCovers').span.parentSpanId).to.equal(run.spanId);
      const ids = new Set(spans.map(({ spanId }) => spanId));
      expect(ids.size, 'ids are used once').to.equal(spans.length);
    });

    it('contains request, caller and outcome', () => {
      expect(named('POST /v1/gateway/gateways/{id}/sync-jobs').span.attributes).to.deep.equal({
        'http.request.method': 'POST',
        'http.route': '/v1/gateway/gateways/{id}/sync-jobs',
        'http.response.status_code': 201,
        request_id: REQUEST_ID,
        gateway_id: scene.gateway.id,
      });
      expect(named('GET').span.attributes).to.deep.equal({
        'http.request.method': 'GET',
        'http.response.status_code': 200,
        'server.address': '127.0.0.1',
        'server.port': Number(new URL(crm.url).port),
      });
      expect(named('RunActivity:importChunk').span.attributes).to.include({
        'temporal.workflow_id': syncWorkflowId(scene.gateway.id),
        'temporal.attempt': 1,
      });
      const times = named('RunWorkflow:gatewaySync').span;
      expect(times.endMs).to.be.at.least(times.startMs);
      expect(times.startMs).to.be.at.least(named('POST /v1/gateway/gateways/{id}/sync-jobs').span.startMs);
      expect(times.service).to.equal('property-gateway');
      expect(times.attributes).to.include({ job_id: job.id });
    });

    it('links the trace of the caller instead of continuing it', () => {
      const { span } = named('POST /v1/gateway/gateways/{id}/sync-jobs');
      expect(span.traceId).not.to.equal(CALLER.traceId);
      expect(span.links).to.deep.equal([CALLER]);
    });

    it('is not passed to the CRM', () => {
      expect(crm.requests).not.to.have.length(0);
      for (const { headers } of crm.requests) {
        expect(headers).not.to.have.any.keys('traceparent', 'tracestate', 'baggage', TRACE_HEADER);
      }
    });

    it('holds no secret: no query, no header, no token', () => {
      const sent = collector.requests.map(({ body }) => body).join('\n');
      expect(sent).to.include('importChunk');
      const { environment } = product;
      for (const secret of [
        PLANTED,
        SITE_KEY,
        token,
        environment['ENCRYPTION_KEYS']!.slice(-44),
        environment['IDENTITY_CLIENT_SECRET']!,
        'of-the-collector',
        '/feed',
      ])
        expect(sent).not.to.include(secret);
    });

    it('reaches the collector with the headers that it asks for', () => {
      for (const { headers } of collector.requests)
        expect(headers['authorization']).to.equal('Bearer of-the-collector');
    });

    it('is in the log lines of the request and of the run', () => {
      const { traceId } = named('RunWorkflow:gatewaySync').span;
      const lines = product.logs.filter((line) => line.includes(`"trace_id":"${traceId}"`));
      expect(
        lines.some((line) => line.includes(`"request_id":"${REQUEST_ID}"`) && line.includes('"status":201')),
      ).to.equal(true);
      expect(
        lines.some((line) => line.includes(job.id)),
        'a line of the worker',
      ).to.equal(true);
    });

    it('leaves a history that workers can replay with and without tracing', async () => {
      const recorded = await history(scene.gateway.id);
      const scheduled = recorded.events?.flatMap(({ activityTaskScheduledEventAttributes: task }) => task ?? []) ?? [];
      expect(scheduled).not.to.have.length(0);
      for (const { header } of scheduled)
        expect(readTraceHeader(header?.fields ?? {})?.spanId).to.equal(named('RunWorkflow:gatewaySync').span.spanId);
      for (const traced of [false, true])
        await Worker.runReplayHistory(
          { workflowBundle: await testBundle(traced), sinks: traceSinks(SILENT) },
          recorded,
        );
    });
  });

  describe('of a schedule', () => {
    it('start with the workflow', async () => {
      // As Temporal starts it: without a parent trace.
      const handle = await new Client({ connection }).workflow.start('gatewayCovers', {
        args: [scene.gateway.id],
        taskQueue: product.environment['TEMPORAL_TASK_QUEUE']!,
        workflowId: `covers-of-the-test:${scene.gateway.id}`,
      });
      await handle.result();
      const traceId = handle.firstExecutionRunId.replaceAll('-', '');
      const spans = await until('the span of the workflow is sent', async () => {
        const own = readSpans(collector.requests).filter((span) => span.traceId === traceId);
        return own.length === 2 ? own : undefined;
      });
      const [run, activity] = spans.toSorted((a, b) => b.name.localeCompare(a.name));
      expect(run).to.include({ name: 'RunWorkflow:gatewayCovers', spanId: traceId.slice(16) });
      expect(run).not.to.have.property('parentSpanId');
      expect(activity).to.include({ name: 'RunActivity:makeCovers', parentSpanId: run?.spanId });
    });
  });

  describe('without a collector', () => {
    it('do not disturb the service when the collector is unreachable', async () => {
      await collector.stop();
      const job = await scene.run();
      expect(job.status).to.equal('COMPLETED');
      const complaint = 'The collector takes no traces';
      await until('the loss is logged', async () => product.logs.some((line) => line.includes(complaint)));
      await scene.close();
      await product.stop();
      expect(product.logs.filter((line) => line.includes(complaint))).to.have.length(1);
    });

    it('are off unless a collector is configured: neither logs nor histories contain them', async () => {
      const plain = await openScene({ product: await testProduct(), listings: 5, outputs: 0 });
      const job = await plain.run();
      expect(job.status).to.equal('COMPLETED');
      expect(JSON.stringify(await history(plain.gateway.id))).not.to.include(TRACE_HEADER);
      expect(plain.product.logs.filter((line) => line.includes(job.id) && line.includes('trace_id'))).to.deep.equal([]);
      await plain.close();
    });
  });
});

const SILENT = { workflowEnded: () => {}, callEnded: () => {}, close: async () => {} };
