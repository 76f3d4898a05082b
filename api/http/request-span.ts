import { ROOT_CONTEXT, SpanKind, propagation, trace } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';
import type { IncomingHttpHeaders } from 'node:http';
import { markEnd, tracer } from '../../model/shared/tracer.ts';

/**
 * Begins the span of a request (OpenTelemetry's semantic conventions for HTTP servers), without its path and headers: secrets may stand there. Callers are
 * other people: their trace is linked, it does not become ours.
 */
export function startRequestSpan(method: string, headers: IncomingHttpHeaders): Span {
  // The conventions' word for a method that is none of HTTP's.
  const known = method === 'other' ? '_OTHER' : method;
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  return tracer().startSpan(known, {
    kind: SpanKind.SERVER,
    root: true,
    attributes: { 'http.request.method': known },
    ...(caller
      ? {
          links: [{ context: { traceId: caller.traceId, spanId: caller.spanId, traceFlags: caller.traceFlags } }],
        }
      : {}),
  });
}

/** Ends it: `path` is the route's template, absent when no route was found. */
export function endRequestSpan(
  span: Span,
  answer: { method: string; path?: string; status: number; requestId: string; gatewayId?: string; aborted: boolean },
): void {
  const { method, path, status, requestId, gatewayId, aborted } = answer;
  if (path !== undefined) span.updateName(`${method} ${path}`).setAttribute('http.route', path);
  if (gatewayId !== undefined) span.setAttribute('gateway_id', gatewayId);
  span.setAttributes({ request_id: requestId, 'http.response.status_code': status });
  if (aborted) markEnd(span, 'aborted');
  else if (status >= 500) markEnd(span, String(status));
  span.end();
}
