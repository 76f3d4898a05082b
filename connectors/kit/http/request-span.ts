import { SpanKind } from '@opentelemetry/api';
import type { Dispatcher } from 'undici';
import { markEnd, tracer } from '../../../model/shared/tracer.ts';

/**
 * Sends a request within a span that lasts until its response is read or abandoned (OpenTelemetry's semantic conventions for HTTP clients). Only host, method
 * and status are recorded: everything else may hold secrets. The trace context is not propagated, because CRMs and sites are third parties.
 */
export async function inRequestSpan(
  url: URL,
  method: string,
  send: () => Promise<Dispatcher.ResponseData>,
): Promise<Dispatcher.ResponseData> {
  const span = tracer().startSpan(method, {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'server.address': url.hostname,
      'server.port': Number(url.port) || (url.protocol === 'http:' ? 80 : 443),
    },
  });
  try {
    const reply = await send();
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 400) markEnd(span, String(reply.statusCode));
    reply.body.once('close', () => span.end());
    return reply;
  } catch (error) {
    markEnd(span, faultOf(error));
    span.end();
    throw error;
  }
}

/** The code of a network fault, such as ECONNREFUSED, else the error's name. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
