import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { Span, Tracer } from '@opentelemetry/api';

/** The name that our spans are recorded under; those of libraries are not sent. */
export const TRACER = 'property-gateway';

/** Begins spans; they cost nothing and go nowhere unless traces are on (`tracing.ts`). */
export const tracer = (): Tracer => trace.getTracer(TRACER);

/** Ends that somebody asked for, or that the caller is ready for: told, but no failure. */
const ORDINARY: readonly string[] = ['CancelledFailure', 'WorkflowExecutionAlreadyStartedError', 'aborted'];

/** Says how the work of a span ended otherwise than well. Errors are told by their type alone: their text may quote what others answered. */
export function markEnd(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  if (!ORDINARY.includes(type)) span.setStatus({ code: SpanStatusCode.ERROR });
}
