import { defaultPayloadConverter } from '@temporalio/common';
import { ContinueAsNew, proxySinks, workflowInfo } from '@temporalio/workflow';
import type { Headers, Sinks, WorkflowInterceptors } from '@temporalio/workflow';
import type { TraceStep, WorkflowSpan } from '../model/shared/workflow-span.ts';

/** The header under which all SDKs of Temporal hand on a trace: a JSON object with `traceparent` (W3C Trace Context) in it. */
export const TRACE_HEADER = '_tracer-data';

/** What leaves the sandbox. */
export interface TraceSinks extends Sinks {
  trace: { workflowEnded(span: WorkflowSpan): void };
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** W3C Trace Context: to be recorded. */
const SAMPLED = '01';

/** The step that a header of Temporal names; undefined when it names none. */
export function readTraceHeader(headers: Headers): TraceStep | undefined {
  const payload = headers[TRACE_HEADER];
  const carrier = payload && defaultPayloadConverter.fromPayload<{ traceparent?: unknown } | null>(payload);
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(carrier?.traceparent)) ?? [];
  return traceId && spanId && flags ? { traceId, spanId, flags } : undefined;
}

/** Headers with the step that whatever they start comes from. */
export const withTraceHeader = (headers: Headers, { traceId, spanId, flags }: TraceStep): Headers => ({
  ...headers,
  [TRACE_HEADER]: defaultPayloadConverter.toPayload({ traceparent: `00-${traceId}-${spanId}-${flags}` }),
});

/**
 * Propagates the trace of a workflow to everything it starts, and reports its span when it ends; entry of the bundle of workflows while traces are on. Ids come
 * from the id of the run, nothing is awaited and no random number is drawn: a run goes on with or without this, whichever it was begun with.
 * @public
 */
export function interceptors(): WorkflowInterceptors {
  const { trace } = proxySinks<TraceSinks>();
  let step: TraceStep | undefined;
  const handOn = <Input extends { readonly headers: Headers }>(input: Input): Input =>
    step ? { ...input, headers: withTraceHeader(input.headers, step) } : input;

  return {
    inbound: [
      {
        execute(input, next) {
          const parent = readTraceHeader(input.headers);
          const id = workflowInfo().runId.replaceAll('-', '');
          // The second half of a UUID is never all zero, which W3C forbids, and random in every version Temporal uses.
          const own: TraceStep = { traceId: id, flags: SAMPLED, ...parent, spanId: id.slice(16) };
          step = own;
          const startMs = Date.now();
          const report = (error?: string) =>
            trace.workflowEnded({
              step: own,
              startMs,
              endMs: Date.now(),
              ...(parent ? { parent } : {}),
              ...(error === undefined ? {} : { error }),
            });
          const result = next(input);
          // After the result: reporting must not delay it.
          result.then(
            () => report(),
            (error: unknown) =>
              report(error instanceof ContinueAsNew ? undefined : error instanceof Error ? error.name : 'Error'),
          );
          return result;
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(handOn(input)),
        startChildWorkflowExecution: (input, next) => next(handOn(input)),
        continueAsNew: (input, next) => next(handOn(input)),
      },
    ],
  };
}
