import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { Span, Tracer } from '@opentelemetry/api';

/** The name of our spans; those of libraries are not exported. */
export const TRACER = 'property-gateway';

/** Creates spans; without cost unless tracing is on (`tracing.ts`). */
export const tracer = (): Tracer => trace.getTracer(TRACER);

/** Expected ends, such as a cancellation: recorded, but not as a failure. */
const ORDINARY: readonly string[] = ['CancelledFailure', 'WorkflowExecutionAlreadyStartedError', 'aborted'];

/** Records how the work of a span failed. Only the type of an error is recorded: its text may quote responses of other systems. */
export function markEnd(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  if (!ORDINARY.includes(type)) span.setStatus({ code: SpanStatusCode.ERROR });
}
