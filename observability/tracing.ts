import {
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  context,
  propagation,
  trace,
} from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import { traceHeaders } from '../config/observability.ts';
import type { Log } from './log.ts';
import { TRACER, markEnd, tracer } from '../model/shared/tracer.ts';
import type { WorkflowSpan } from '../model/shared/workflow-span.ts';

/** The traces of a process that sends them. */
export interface Tracing {
  /** Records the span of a workflow, under the ids it chose itself. */
  workflowEnded(name: string, attributes: Attributes, span: WorkflowSpan): void;
  /** Records a call that has just ended to another system, below whatever is under way; none is recorded for its own sake. */
  callEnded(name: string, seconds: number, ok: boolean): void;
  /** Sends what has not been sent yet, for a few seconds at most, and ends. */
  close(): Promise<void>;
}

/** Longest wait for a collector to take a batch. */
const EXPORT_TIMEOUT_MS = 3_000;
/** Bounds how long a stop waits for a collector that is dead; a little more than the batches that are being sent. */
const FLUSH_TIMEOUT_MS = 4_000;
/** How long spans are gathered for a batch. */
const BATCH_DELAY_MS = 1_000;
/** Spans that wait for the collector, about 2 MB; more are dropped. */
const MAX_WAITING = 4_096;

/**
 * Turns traces on when a collector is configured: spans that are begun through `@opentelemetry/api` from then on are sent to it in the background.
 * Undefined, with nothing loaded, when none is.
 */
export async function startTracing(options: {
  config: Config;
  role: 'api' | 'worker' | 'inbox' | 'all';
  log: Log;
}): Promise<Tracing | undefined> {
  const { config, role, log } = options;
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return undefined;
  const { BatchSpanProcessor, RandomIdGenerator, TraceIdRatioBasedSampler, TracerProvider } =
    await import('@opentelemetry/sdk-trace');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const random = new RandomIdGenerator();
  // A workflow has named its span as the parent of others long before the span can be recorded.
  let chosen: { traceId: string; spanId: string } | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME || (role === 'all' ? 'property-gateway' : `property-gateway-${role}`),
    }),
    // By the id of the trace alone, so that all processes agree on a trace, wherever it began.
    sampler: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    idGenerator: {
      generateTraceId: () => chosen?.traceId ?? random.generateTraceId(),
      generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(await createExporter(config), log),
        scheduledDelayMillis: BATCH_DELAY_MS,
        exportTimeoutMillis: FLUSH_TIMEOUT_MS,
        maxQueueSize: MAX_WAITING,
      }),
    ],
  });
  const silent = new ProxyTracerProvider();
  // Libraries bring spans of their own, which may quote queries and answers: none of them is recorded.
  trace.setGlobalTracerProvider({
    getTracer: (name, ...rest) => (name === TRACER ? provider : silent).getTracer(name, ...rest),
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    workflowEnded: (name, attributes, span) => recordWorkflow(name, attributes, span, (step) => (chosen = step)),
    callEnded(name, seconds, ok) {
      if (!trace.getActiveSpan()) return;
      const startTime = Date.now() - seconds * 1_000;
      const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, startTime });
      if (!ok) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    async close() {
      // What could not be sent has been logged.
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** @param choose sets the ids of the next span; undefined: any */
function recordWorkflow(
  name: string,
  attributes: Attributes,
  { step, parent, startMs, endMs, error }: WorkflowSpan,
  choose: (step: WorkflowSpan['step'] | undefined) => void,
): void {
  const above = parent
    ? trace.setSpanContext(ROOT_CONTEXT, {
        ...parent,
        traceFlags: Number.parseInt(parent.flags, 16),
        isRemote: true,
      })
    : ROOT_CONTEXT;
  choose(step);
  const span = tracer().startSpan(name, { attributes, startTime: startMs }, above);
  choose(undefined);
  if (error !== undefined) markEnd(span, error);
  span.end(endMs);
}

async function createExporter(config: Config): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    config.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({
    url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: traceHeaders(config),
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
}

/** Logs once that the collector no longer responds, and once that it responds again. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let lost = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined;
        if (fails && !lost)
          log.warn({ reason: result.error?.message }, 'The collector takes no traces; they are dropped');
        if (!fails && lost) log.info('The collector takes traces again');
        lost = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
