import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import { collectorVariables } from './collector.ts';
import { retentionVariables } from './retention.ts';
import { consoleVariables } from './console.ts';
import { workerVariables } from './worker.ts';

const port = { type: 'integer', minimum: 0, maximum: 65_535 } as const;
const url = { type: 'string', pattern: '^[a-z][a-z0-9+.-]*://.+' } as const;
const text = { type: 'string', minLength: 1 } as const;
const optionalUrl = { type: 'string', pattern: '^(https?://.+)?$', default: '' } as const;

/** Every environment variable the product reads, with defaults that fit `npm run stack`. */
export const configSchema = {
  type: 'object',
  properties: {
    PORT: { ...port, default: 8080, description: 'Port of the REST API.' },
    HOST: { ...text, default: '127.0.0.1', description: 'Address the API listens on.' },
    PUBLIC_URL: {
      ...url,
      default: 'http://127.0.0.1:8080',
      description: 'Address under which clients and sites reach the API.',
    },
    CORS_ORIGINS: {
      type: 'string',
      default: '',
      description: 'Origins allowed to call the API from a browser, separated by commas.',
    },
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
    READ_RATE_LIMIT_PER_MINUTE: {
      type: 'integer',
      minimum: 0,
      default: 60,
      description: 'Reads per token and minute; 0 turns the limit off.',
    },
    WRITE_RATE_LIMIT_PER_MINUTE: {
      type: 'integer',
      minimum: 0,
      default: 120,
      description: 'Writes per token and minute, but those of listing URLs; 0 turns the limit off.',
    },
    URL_RATE_LIMIT_PER_MINUTE: {
      type: 'integer',
      minimum: 0,
      default: 3_000,
      description: 'Listing URLs that a token may set per minute; 0 turns the limit off.',
    },
    EVENT_RATE_LIMIT_PER_MINUTE: {
      type: 'integer',
      minimum: 0,
      default: 1_200,
      description: 'Webhooks per event endpoint of a CRM and minute; 0 turns the limit off.',
    },
    TEMPORAL_ADDRESS: { ...text, default: '127.0.0.1:7233', description: 'Host and port of Temporal.' },
    TEMPORAL_NAMESPACE: {
      ...text,
      default: 'default',
      description: 'Namespace in Temporal; it needs the search attributes of docs/operations.md.',
    },
    TEMPORAL_TASK_QUEUE: {
      ...text,
      default: 'property-gateway',
      description: 'Queue that the workers listen on; the API and its workers share it.',
    },
    TEMPORAL_UI_URL: { type: 'string', default: '', description: 'Address of the Web UI, shown to operators.' },
    MONGODB_URL: {
      ...url,
      default: 'mongodb://127.0.0.1:27017/?directConnection=true',
      description: 'Connection string of MongoDB; a replica set, as transactions need one.',
    },
    MONGODB_DATABASE: { ...text, default: 'property_gateway', description: 'Database that holds every collection.' },
    ELASTICSEARCH_URL: { ...url, default: 'http://127.0.0.1:9200', description: 'Address of Elasticsearch 9.' },
    ELASTICSEARCH_API_KEY: {
      type: 'string',
      default: '',
      description: 'Encoded API key; empty where security is off.',
    },
    SEARCH_INDEX: { ...text, default: 'listings', description: 'Alias of the search index.' },
    DVF_INDEX: { ...text, default: 'dvf', description: 'Alias of the indices of the French open transaction data.' },
    S3_ENDPOINT: {
      ...url,
      default: 'http://127.0.0.1:9000',
      description: 'Address of the object storage, any with the S3 protocol.',
    },
    S3_PUBLIC_ENDPOINT: {
      type: 'string',
      default: '',
      description: 'Address in pre-signed URLs; S3_ENDPOINT when empty.',
    },
    S3_REGION: { ...text, default: 'us-east-1', description: 'Region that requests are signed for.' },
    S3_BUCKET: {
      ...text,
      default: 'property-gateway',
      description: 'Bucket for pictures, thumbnails and raw records; created when missing.',
    },
    S3_ACCESS_KEY: { ...text, default: 'property-gateway', description: 'Access key of the object storage.' },
    S3_SECRET_KEY: { ...text, default: 'property-gateway-secret', description: 'Secret key of the object storage.' },
    IDENTITY_URL: {
      ...url,
      default: 'http://127.0.0.1:8081',
      description: 'Root of the identity service; introspection (RFC 7662) is below it.',
    },
    IDENTITY_CLIENT_ID: {
      ...text,
      default: 'property-gateway',
      description: 'Our own client at the identity service.',
    },
    IDENTITY_CLIENT_SECRET: { ...text, default: 'property-gateway-secret', description: 'Secret of that client.' },
    SMTP_URL: {
      ...url,
      default: 'smtp://127.0.0.1:1025',
      description: 'Mail server, with user and password where it asks for them.',
    },
    MAIL_FROM: {
      ...text,
      default: 'Property Gateway <no-reply@property-gateway.example>',
      description: 'Sender of every mail.',
    },
    ENCRYPTION_KEYS: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]+:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]+:[A-Za-z0-9+/]{43}=)*$',
      description: 'Key ring of 32-byte keys, `id:base64` separated by commas; the first one encrypts, all decrypt.',
    },
    ADDON_SIGNING_KEY: {
      type: 'string',
      pattern: '^([A-Za-z0-9_-]+:[A-Za-z0-9+/]{64})?$',
      default: '',
      description:
        'Ed25519 key that archives of addons are signed with, `id:` and PKCS#8 in base64; without one they cannot be downloaded.',
    },
    EXTENSIONS_FOLDER: {
      type: 'string',
      default: '',
      description: 'Folder of the plugins and addons that sites can download; those of the product when empty.',
    },
    GEOCODER: {
      type: 'string',
      enum: ['offline', 'geoplateforme'],
      default: 'offline',
      description:
        'Finds the places of French addresses: `offline` from communes and imported sales, without network; `geoplateforme` asks the service of the French state, which is sent the addresses.',
    },
    GEOPLATEFORME_URL: {
      ...url,
      default: 'https://data.geopf.fr/geocodage',
      description: 'Root of the Géoplateforme geocoder, for `geoplateforme`.',
    },
    HELP_DESK_URL: {
      ...optionalUrl,
      description: 'Root of the help desk that support tickets are handed to; without one the response is 503.',
    },
    HELP_DESK_TOKEN: { type: 'string', default: '', description: 'Bearer token at the help desk.' },
    LANGUAGE_MODEL_URL: { ...optionalUrl, description: 'OpenAI-compatible API for questions and commentaries.' },
    LANGUAGE_MODEL_KEY: { type: 'string', default: '', description: 'Bearer token at that API.' },
    LANGUAGE_MODEL_NAME: { type: 'string', default: '', description: 'Model that is asked there.' },
    ALLOW_PRIVATE_ADDRESSES: {
      type: 'boolean',
      default: false,
      description: 'Lets connectors reach private and loopback addresses: development only.',
    },
    SYNC_TIMEOUT_SECONDS: { type: 'integer', minimum: 1, default: 7_200, description: 'Longest run of a sync job.' },
    SWEEP_SECONDS: {
      type: 'integer',
      minimum: 1,
      maximum: 3_600,
      default: 60,
      description: 'Time between two passes that hand over what was left behind and reconcile schedules.',
    },
    CHUNK_SECONDS: {
      type: 'integer',
      minimum: 1,
      maximum: 3_600,
      default: 60,
      description: 'Work of one activity before it hands over to the next.',
    },
    WORKER_SLOTS: {
      type: 'string',
      pattern: '^((run|interactive|import|deliver|media|events|mail)=[1-9][0-9]{0,2}(,(?!$)|$))*$',
      default: '',
      description:
        'Activities that run side by side in one worker, by kind of work, for kinds that differ from `run=40,interactive=20,import=24,deliver=24,media=4,events=20,mail=4`.',
    },
    CLIENT_SLOTS_PERCENT: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 25,
      description:
        'Most slots of a kind of work in one worker that a single client may hold, in percent; at least one. What is beyond waits for a turn.',
    },
    REQUEST_TIMEOUT_SECONDS: {
      type: 'integer',
      minimum: 1,
      maximum: 3_600,
      default: 120,
      description:
        'Longest silence of a CRM or site before a request to it is given up; many requests are given up sooner by themselves.',
    },
    FEED_MAX_MIB: {
      type: 'integer',
      minimum: 1,
      maximum: 65_536,
      default: 2_048,
      description: 'Largest feed that is downloaded, in MiB; 2,048 hold about 300,000 listings.',
    },
    PAGE_MEMORY_MIB: {
      type: 'integer',
      minimum: 8,
      maximum: 4_096,
      default: 64,
      description:
        'Records that all imports of a worker hold while they are being stored, in MiB; storing them takes about six times as much. docs/operations.md says what a worker needs.',
    },
    FEED_MIN_KIB_PER_SECOND: {
      type: 'integer',
      minimum: 0,
      maximum: 1_024,
      default: 4,
      description:
        'Slowest download of a feed, in KiB per second over two minutes, before it is given up as an outage of the CRM; also slowest upload of a catalogue file to a portal. 0 turns the limit off.',
    },
    FEED_DOWNLOAD_SECONDS: {
      type: 'integer',
      minimum: 1,
      maximum: 86_400,
      default: 1_800,
      description: 'Longest download of a feed before it is given up as an outage of the CRM.',
    },
    SITE_BATCH_SECONDS: {
      type: 'integer',
      minimum: 1,
      maximum: 3_600,
      default: 60,
      description:
        'Most time that a site has for one batch of listings, with all repetitions. One that takes longer gets smaller batches, and counts as down when these take as long. A portal has as much for a catalogue file, and besides the time that its bytes take at FEED_MIN_KIB_PER_SECOND.',
    },
    WITHDRAWAL_SECONDS: {
      type: 'integer',
      minimum: 0,
      maximum: 2_592_000,
      default: 86_400,
      description:
        'How long it is tried to take listings off the sites of a deleted gateway or a removed output before they are left there.',
    },
    EVENT_RETRY_SECONDS: {
      type: 'string',
      pattern: '^[0-9]{1,6}(,[0-9]{1,6})*$',
      default: '5,300,1800,7200,18000,36000,50400,72000,86400',
      description: 'Pauses between the attempts to tell a site of an event; one attempt more than pauses.',
    },
    SEARCH_MAIL_SECONDS: {
      type: 'integer',
      minimum: 0,
      maximum: 604_800,
      default: 3_600,
      description: 'Least time between two mails of one saved search; what matches meanwhile is in the next one.',
    },
    LEAD_RETENTION_DAYS: {
      type: 'integer',
      minimum: 1,
      maximum: 3_650,
      default: 1_095,
      description:
        'Days after which the personal data of a lead is erased. Three years after the last contact is what the CNIL recommends for prospects (docs/leads.md).',
    },
    ...retentionVariables,
    ...collectorVariables,
    ...consoleVariables,
    PLAN_LIMITS: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]+=[0-9]+(,[A-Za-z0-9_-]+=[0-9]+)*$',
      default: 'STARTER=500,PRO=100000',
      description:
        'Most listings delivered per gateway (biens_max) by plan, smallest plan first; a plan not named has no limit, and only what every plan has.',
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
    ...workerVariables,
  },
  required: ['ENCRYPTION_KEYS'],
  additionalProperties: true,
} as const;

type Values = Pick<FromSchema<typeof configSchema>, keyof typeof configSchema.properties>;

/** The checked configuration: every variable has a value. */
export type Config = { readonly [Name in keyof Values]-?: Values[Name] };

const SECRET_NAMES: readonly string[] = [
  'S3_SECRET_KEY',
  'IDENTITY_CLIENT_SECRET',
  'ENCRYPTION_KEYS',
  'ADDON_SIGNING_KEY',
  'HELP_DESK_TOKEN',
  'LANGUAGE_MODEL_KEY',
  'ELASTICSEARCH_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

const ajv = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, strict: true });
const validate = ajv.compile<Config>(configSchema);

/** Reads the configuration; throws one error that lists every fault, each with what to do. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const config: Record<string, unknown> = {};
  for (const name of Object.keys(configSchema.properties)) {
    const value = environment[name];
    if (value !== undefined && value !== '') config[name] = value;
  }
  const isValid = validate(config);
  if (isValid && config.WORK_FOLDER_MAX_MIB >= config.FEED_MAX_MIB) return config;
  const tooSmall = `  WORK_FOLDER_MAX_MIB = ${String(config['WORK_FOLDER_MAX_MIB'])} must be >= FEED_MAX_MIB`;
  const faults = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const name = instancePath.slice(1) || String(params.missingProperty ?? '');
    const shown = SECRET_NAMES.includes(name) ? '(secret)' : JSON.stringify(withoutPassword(config[name]));
    return `  ${name}${config[name] === undefined ? ' is missing' : ` = ${shown} ${message}`}`;
  });
  if (isValid) faults.push(tooSmall);
  throw new Error(
    `The configuration is not usable:\n${faults.join('\n')}\nSee docs/configuration.md for every variable.`,
  );
}

/** What a command needs that opens no stored secret. */
export type KeylessConfig = Omit<Config, 'ENCRYPTION_KEYS'>;

/** The same for commands that need no encryption keys: these may be missing. */
export function readKeylessConfig(environment: Record<string, string | undefined> = process.env): KeylessConfig {
  const unused = `unused:${Buffer.alloc(32).toString('base64')}`;
  const { ENCRYPTION_KEYS: _, ...config } = readConfig({ ...environment, ENCRYPTION_KEYS: unused });
  return config;
}

/** The configuration fit for a log: secrets masked, passwords in addresses removed. */
export function printableConfig(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      SECRET_NAMES.includes(name) ? '***' : name === 'MAIL_FROM' ? value : withoutPassword(value),
    ]),
  );
}

/** What stands before the last @ of an address: also a password with a / or @ of its own, and an address whose scheme is missing. */
const CREDENTIALS = /^([a-z][a-z0-9+.-]*:\/\/)?.*@/is;

const withoutPassword = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(CREDENTIALS, '$1***@') : value;

/** Headers that the collector of traces asks for. */
export const traceHeaders = (config: Config): Record<string, string> =>
  Object.fromEntries(
    config.OTEL_EXPORTER_OTLP_HEADERS.split(',')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [name = '', ...value] = entry.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
  );
