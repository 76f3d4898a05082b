import { optionalUrl, port, secret } from './shapes.ts';

/** Variables read by logs, metrics and traces; a part of the schema of `config/config.ts`. */
export const observabilityVariables = {
  LOG_LEVEL: {
    type: 'string',
    enum: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    default: 'info',
    description: 'Least severe log lines that are written.',
  },
  METRICS_PORT: {
    ...port,
    default: 0,
    description: 'Port of /metrics and /livez in a process without API; 0 turns it off.',
  },
  TEMPORAL_METRICS_PORT: {
    ...port,
    default: 0,
    description:
      'Port of the loopback address on which the Temporal SDK of a worker reports its own metrics, which `/metrics` contains then; 0 turns them off.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...optionalUrl,
    description:
      'Root of a collector that takes OTLP over HTTP, such as `http://collector:4318`; traces are sent when it is set.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    type: 'string',
    enum: ['http/protobuf', 'http/json'],
    default: 'http/protobuf',
    description: 'How traces are written.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    ...secret,
    type: 'string',
    // Names and values of headers; what a value cannot hold as it is, a comma for one, is escaped as in addresses.
    pattern: "^([\\w!#$&'*+.^`|~-]+=([ !-$&-+\\--~]|%[2-7][0-9A-Fa-f])*(,(?!$)|$))*$",
    default: '',
    description: 'Headers that the collector asks for, `name=value` separated by commas.',
  },
  OTEL_SERVICE_NAME: {
    type: 'string',
    default: '',
    description: 'Name of the service in traces; `property-gateway-api` or `property-gateway-worker` when empty.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    type: 'number',
    minimum: 0,
    maximum: 1,
    default: 1,
    description: 'Share of the traces that is sent.',
  },
} as const;

/** Headers that the collector of traces asks for. */
export const traceHeaders = (config: { readonly OTEL_EXPORTER_OTLP_HEADERS: string }): Record<string, string> =>
  Object.fromEntries(
    config.OTEL_EXPORTER_OTLP_HEADERS.split(',')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [name = '', ...value] = entry.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
  );
