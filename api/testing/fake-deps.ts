import { createLog } from '../../observability/log.ts';
import { createMetrics } from '../../observability/metrics.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { createConnectorSecrets } from '../../store/access/connector-secrets.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { createKeyRing } from '../../store/shared/key-ring.ts';
import { createConnectorCatalogue } from '../connector-schemas/connector-catalogue.ts';
import type { ConnectorSpecData } from '../connector-schemas/connector-spec.ts';
import type { HandlerDeps } from '../deps.ts';

/** Two connectors as data: small, but with every field of a spec. */
export const testSpecs: readonly ConnectorSpecData[] = [
  {
    type: 'TEST_CRM',
    direction: 'input',
    title: 'Test CRM',
    configSchema: {
      type: 'object',
      properties: { url: { type: 'string', pattern: '^https?://' }, api_key: { type: 'string', minLength: 1 } },
      required: ['url'],
      additionalProperties: false,
    },
    secrets: ['api_key'],
    addresses: ['url'],
  },
  {
    type: 'SYNC',
    direction: 'output',
    title: 'CMS site',
    configSchema: {
      type: 'object',
      properties: { url: { type: 'string' }, plugin_auth_key: { type: 'string' } },
      required: ['url', 'plugin_auth_key'],
      additionalProperties: false,
    },
    secrets: ['plugin_auth_key'],
    addresses: ['url'],
  },
];

/** Tokens are `<client>`, with one item `<client>-1`; `nobody` is not active. */
export const principalOf = (clientId: string): Principal => ({
  clientId,
  itemIds: [`${clientId}-1`],
  plan: 'PRO',
  agency: false,
});

/** Log lines of the last fake deps. */
export interface LogLines {
  readonly lines: string[];
}

type Overrides = { readonly [Name in keyof HandlerDeps]?: Partial<HandlerDeps[Name]> };

/** Deps for a test: an identity service that accepts every token but `nobody`, real encryption; a test passes everything else that it uses. */
export function fakeDeps(overrides: Overrides = {}): HandlerDeps & LogLines {
  const lines: string[] = [];
  const configFields = (type: string) => testSpecs.find((spec) => spec.type === type) ?? { secrets: [], addresses: [] };
  const keys = createKeyRing([{ id: 'test', key: new Uint8Array(32) }]);
  const secrets = createConnectorSecrets(keys, configFields);
  const own = {
    identity: { introspect: async (token: string) => (token === 'nobody' ? undefined : principalOf(token)) },
    config: {
      PUBLIC_URL: 'http://gateway.test',
      CORS_ORIGINS: '',
      READ_RATE_LIMIT_PER_MINUTE: 0,
      REQUEST_DEADLINE_SECONDS: 20,
      WRITE_RATE_LIMIT_PER_MINUTE: 0,
      URL_RATE_LIMIT_PER_MINUTE: 0,
      EVENT_RATE_LIMIT_PER_MINUTE: 0,
      SYNC_TIMEOUT_SECONDS: 60,
      FORMER_LISTING_RETENTION_DAYS: 1_825,
      LEAD_RETENTION_DAYS: 1_095,
      INBOX_PUBLIC_URL: '',
      INBOX_PUBLIC_HOST: '',
      INBOX_SFTP_PORT: '',
      INBOX_SFTP_PUBLIC_PORT: '',
      INBOX_SFTP_HOST_KEY_FILES: '',
      INBOX_FTPS_PORT: '',
      INBOX_FTPS_PUBLIC_PORT: '',
      INBOX_FTP_PORT: '',
      VISITOR_EVENT_RETENTION_DAYS: 400,
      VISITOR_KEY_DAYS: 180,
      COLLECTOR_RATE_LIMIT_PER_MINUTE: 0,
      VISITOR_RATE_LIMIT_PER_MINUTE: 0,
      PROXY_HOPS: 0,
      ...overrides.config,
    },
  };
  const deps = {
    keys,
    secrets,
    connectorSpecs: testSpecs,
    connectors: createConnectorCatalogue({ connectorSpecs: testSpecs, secrets }),
    log: createLog('info', { write: (line) => void lines.push(line) }),
    metrics: createMetrics(),
    store: {},
    engine: {},
    search: {},
    objects: {},
    inboxes: {},
    // No gateway has bought an addon.
    billing: { purchases: async () => [] },
    ...overrides,
    ...own,
    ...(overrides.identity ? { identity: overrides.identity } : {}),
    lines,
  };
  // A test passes the methods that its subject uses; any other call throws.
  return deps as unknown as HandlerDeps & LogLines;
}

/** A stored gateway of client `north`. */
export function gatewayRecord(fields: Partial<GatewayRecord> = {}): GatewayRecord {
  return {
    _id: '11111111-1111-4111-8111-111111111111',
    client_id: 'north',
    item_id: 'north-1',
    name: 'North',
    market: 'fr',
    category: 'agency',
    mode: 'PROD',
    status: 'ACTIVE',
    plan: 'PRO',
    input_connector: {
      connector_type: 'TEST_CRM',
      connector_id: '22222222-2222-4222-8222-222222222222',
      config: { url: 'https://crm.test' },
    },
    input_connectors: [],
    output_connectors: [],
    owner: {},
    delegations: [],
    seeded_outputs: [],
    created_at: new Date('2026-01-01T00:00:00Z'),
    updated_at: new Date('2026-01-01T00:00:00Z'),
    ...fields,
  };
}
