import type { Context as ActivityContext } from '@temporalio/activity';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type { ActivityInterceptors, InjectedSinks } from '@temporalio/worker';
import { ROOT_CONTEXT, SpanKind, context, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { markEnd, tracer } from '../model/shared/tracer.ts';
import type { Tracing } from '../observability/tracing.ts';
import { readTraceHeader, withTraceHeader } from '../workflows/trace.ts';
import type { TraceSinks } from '../workflows/trace.ts';

/** Starts of workflows as spans; what is started carries on their trace. */
export const clientInterceptor: WorkflowClientInterceptor = {
  startWithDetails: (input, next) =>
    inSpan(`StartWorkflow:${input.workflowType}`, startOf(input.options.workflowId), context.active(), (span) =>
      next({ ...input, headers: headersFrom(input.headers, span) }),
    ),
  signalWithStart: (input, next) =>
    inSpan(`SignalWithStart:${input.workflowType}`, startOf(input.options.workflowId), context.active(), (span) =>
      next({ ...input, headers: headersFrom(input.headers, span) }),
    ),
};

const startOf = (workflowId: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'temporal.workflow_id': workflowId },
});

type Headers = Parameters<typeof readTraceHeader>[0];

function headersFrom(headers: Headers, span: Span): Headers {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return withTraceHeader(headers, { traceId, spanId, flags: traceFlags.toString(16).padStart(2, '0') });
}

/** Every attempt of an activity as a span below its workflow. */
export const activityInterceptors = ({ info }: ActivityContext): ActivityInterceptors => ({
  inbound: {
    execute: (input, next) =>
      inSpan(
        `RunActivity:${info.activityType}`,
        {
          kind: SpanKind.INTERNAL,
          attributes: {
            ...workflowAttributes(info.workflowExecution),
            'temporal.activity_id': info.activityId,
            'temporal.attempt': info.attempt,
          },
        },
        contextOf(input.headers),
        () => next(input),
      ),
  },
});

const workflowAttributes = (execution?: { workflowId: string; runId: string }): Attributes =>
  execution ? { 'temporal.workflow_id': execution.workflowId, 'temporal.run_id': execution.runId } : {};

function contextOf(headers: Headers): Context {
  const step = readTraceHeader(headers);
  if (!step) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = step;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}

/** Takes the spans of workflows out of their sandbox. */
export const traceSinks = (tracing: Tracing): InjectedSinks<TraceSinks> => ({
  trace: {
    workflowEnded: {
      fn: ({ workflowType, workflowId, runId, memo }, span) => {
        const jobId = memo?.['job_id'];
        const attributes = {
          ...workflowAttributes({ workflowId, runId }),
          ...(typeof jobId === 'string' ? { job_id: jobId } : {}),
        };
        tracing.workflowEnded(`RunWorkflow:${workflowType}`, attributes, span);
      },
    },
  },
});

async function inSpan<T>(
  name: string,
  options: { kind: SpanKind; attributes: Attributes },
  parent: Context,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer().startSpan(name, options, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    markEnd(span, typeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The reason code of a failure of ours, else the name of the error. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}
