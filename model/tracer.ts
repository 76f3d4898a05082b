import { trace } from '@opentelemetry/api';
import type { Tracer } from '@opentelemetry/api';

/** The name that our spans are recorded under; those of libraries are not sent. */
export const TRACER = 'property-gateway';

/** Begins spans; they cost nothing and go nowhere unless traces are on (`tracing.ts`). */
export const tracer = (): Tracer => trace.getTracer(TRACER);
