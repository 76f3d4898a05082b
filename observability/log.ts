import { trace } from '@opentelemetry/api';
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

/** Keys whose values never reach a log, wherever they stand in the first levels of a logged object. */
const SECRET_KEYS = [
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'x-service-key',
  'api_key',
  'plugin_auth_key',
  'access_token',
  'refresh_token',
  'token',
  'client_secret',
  'secret',
  'password',
];

/** Which trace a line belongs to, where one is recorded. */
function traceOf(): { trace_id?: string } {
  const span = trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}

/** The one logger of a process: JSON lines on standard output. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
  const options = {
    level,
    redact: { paths, censor: '***' },
    base: undefined,
    mixin: traceOf,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
