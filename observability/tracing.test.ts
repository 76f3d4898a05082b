import { SpanKind, trace } from '@opentelemetry/api';
import { expect } from 'chai';
import { readConfig } from '../config/config.ts';
import { createHttpClient } from '../connectors/kit/http/http-client.ts';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { Routes, TestServer } from '../connectors/kit/testing/serve.ts';
import { until } from '../connectors/kit/testing/until.ts';
import { createLog } from './log.ts';
import { readSpans } from '../test/support/spans.ts';
import { tracer } from '../model/shared/tracer.ts';
import { startTracing } from './tracing.ts';
import type { Tracing } from './tracing.ts';

const BEGAN = Date.parse('2026-03-01T12:00:00Z');

describe('Tracing', function () {
  // A stop is ended by force after 30 seconds; a dead collector must leave time for all the rest.
  this.timeout(30_000);
  let collector: TestServer | undefined;
  let tracing: Tracing | undefined;
  let lines: string[] = [];

  afterEach(async () => {
    await tracing?.close();
    await collector?.stop();
    [collector, tracing, lines] = [undefined, undefined, []];
  });

  const start = async (
    settings: Record<string, string> = {},
    routes: Routes | Parameters<typeof serve>[0] = { '/v1/traces': { body: {} } },
  ): Promise<TestServer> => {
    collector = await serve(routes);
    const config = readConfig({
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      ...settings,
    });
    const log = createLog('info', { write: (line) => void lines.push(line) });
    tracing = await startTracing({ config, role: 'worker', log });
    return collector;
  };
  const act = (name = 'act') => tracer().startSpan(name).end();

  it('is off without a collector: spans are recorded nowhere', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    expect(tracing).to.equal(undefined);
    expect(tracer().startSpan('act').isRecording()).to.equal(false);
  });

  it('sends what waits when it ends, and nothing after that', async () => {
    const { requests } = await start();
    act('last');
    await tracing?.close();
    act('late');
    expect(readSpans(requests).map(({ name, service }) => ({ name, service }))).to.deep.equal([
      { name: 'last', service: 'property-gateway-worker' },
    ]);
  });

  it('writes protobuf unless JSON is configured, under the name that is set', async () => {
    const { requests, url } = await start({ OTEL_EXPORTER_OTLP_PROTOCOL: '', OTEL_SERVICE_NAME: 'gateway-eu' });
    expect(url).not.to.equal('');
    act('spoken of in binary');
    await tracing?.close();
    expect(requests[0]).to.include({ path: '/v1/traces', method: 'POST' });
    expect(requests[0]?.headers).to.include({ 'content-type': 'application/x-protobuf' });
    expect(requests[0]?.body).to.include('spoken of in binary').and.to.include('gateway-eu');
  });

  it('sends the configured share of traces, the same ones in every process', async () => {
    const { requests } = await start({ OTEL_TRACES_SAMPLER_ARG: '0.5' });
    const record = (part: string) => {
      for (let digit = 0; digit < 16; digit++) {
        const id = digit.toString(16).padEnd(8, '0').padStart(32, '1');
        const step = { traceId: id, spanId: `${part}${digit.toString(16)}`.padStart(16, '1'), flags: '01' };
        tracing?.workflowEnded(part, {}, { step, startMs: Date.now(), endMs: Date.now() });
      }
    };
    record('a');
    record('b');
    await tracing?.close();
    const traces = (part: string) =>
      readSpans(requests)
        .filter(({ name }) => name === part)
        .map(({ traceId }) => traceId);
    expect(traces('a')).to.have.length(8);
    expect(traces('b')).to.deep.equal(traces('a'));
  });

  it('records a workflow under the ids that it chose, below what started it', async () => {
    const { requests } = await start();
    const step = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), flags: '01' };
    const parent = { ...step, spanId: 'c'.repeat(16) };
    tracing?.workflowEnded(
      'run',
      { of: 'it' },
      { step, parent, startMs: BEGAN, endMs: BEGAN + 2_000, error: 'Failure' },
    );
    await tracing?.close();
    const [span] = readSpans(requests);
    expect(span).to.include({
      traceId: step.traceId,
      spanId: step.spanId,
      parentSpanId: parent.spanId,
      startMs: BEGAN,
      endMs: BEGAN + 2_000,
      status: 2,
    });
    expect(span?.attributes).to.deep.equal({ of: 'it', 'error.type': 'Failure' });
  });

  it('records host, method and outcome of a request to a CRM, and nothing else', async () => {
    const { requests } = await start();
    const crm = await serve({ '/secret': { status: 403, body: 'secret' } });
    const http = createHttpClient({ allowPrivateAddresses: true });
    const request = { headers: { authorization: 'secret' }, attempts: 1 };
    await http.json(`${crm.url}/secret?key=secret`, request).catch(() => undefined);
    await crm.stop();
    await http.json(`${crm.url}/secret?key=secret`, request).catch(() => undefined);
    await http.close();
    await tracing?.close();
    const spans = readSpans(requests);
    const recorded = {
      'http.request.method': 'GET',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(crm.url).port),
    };
    expect(spans.map(({ attributes }) => attributes)).to.deep.equal([
      { ...recorded, 'http.response.status_code': 403, 'error.type': '403' },
      { ...recorded, 'error.type': 'ECONNREFUSED' },
    ]);
    for (const span of spans) expect(span).to.include({ name: 'GET', status: 2, kind: SpanKind.CLIENT + 1 });
    expect(JSON.stringify(requests.map(({ body }) => body))).not.to.include('secret');
    expect(crm.requests[0]?.headers).not.to.have.any.keys('traceparent', 'tracestate');
  });

  it('records no spans of libraries', async () => {
    const { requests } = await start();
    const span = trace.getTracer('@elastic/transport').startSpan('search');
    span.recordException(new Error('what was searched for'));
    span.end();
    act('ours');
    await tracing?.close();
    expect(readSpans(requests).map(({ name }) => name)).to.deep.equal(['ours']);
  });

  it('drops what a collector does not take, says so once, and ends soon', async () => {
    await start({}, () => {
      // It takes the connection and never answers.
    });
    for (let count = 0; count < 20_000; count++) act();
    // It ends although the collector still has not responded.
    await tracing?.close();
    expect(lines.filter((line) => line.includes('The collector takes no traces'))).to.have.length(1);
  });

  it('says when a collector takes traces again', async () => {
    const answers = [{ status: 400 }, { status: 200, body: {} }];
    const { requests } = await start({}, { '/v1/traces': () => answers.shift() ?? {} });
    for (const name of ['lost', 'taken']) {
      const before = requests.length;
      act(name);
      await until(() => requests.length > before);
    }
    await tracing?.close();
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).to.deep.equal([
      'The collector takes no traces; they are dropped',
      'The collector takes traces again',
    ]);
  });
});
