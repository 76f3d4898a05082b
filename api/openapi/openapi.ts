import { VERSION } from '../../model/shared/version.ts';
import { amenity } from '../../model/property/amenities.ts';
import * as shared from '../../model/property/shared-types.ts';
import { connectorSchemas } from './openapi-connectors.ts';
import { describeProperties } from './describe-properties.ts';
import { examplesOf } from './examples.ts';
import { errorResponses } from './openapi-errors.ts';
import { webhooks } from './openapi-webhooks.ts';
import { publishedAccess } from '../access.ts';
import type { Contract, Route } from '../contract.ts';
import { takesIdempotencyKey } from '../error-codes.ts';
import { IDEMPOTENCY_HEADER } from '../idempotency.ts';
import type { ConnectorSpecData } from '../connector-schemas/connector-spec.ts';
import { fullPath, paramNames } from '../http/paths.ts';
import { QUOTAS } from '../quota-names.ts';
import { quotaOf } from '../quotas.ts';
import { bodyTypes } from '../http/read-body.ts';
import { components } from '../http/schemas.ts';
import type { SchemaObject } from '../http/schemas.ts';

const DESCRIPTION = `Pulls real-estate listings from CRMs, normalises them into one property model and delivers them to CMS sites.

Field names are snake_case, query parameters camelCase; identifiers are UUIDs, times ISO 8601; a field without value is left out. \
Every error body is the envelope \`Error\`; every answer carries \`X-Request-Id\`. Reads and writes are limited per token and minute: see the \`X-RateLimit-*\` headers.

An OAuth2 access token reaches every gateway of its client whose \`item_id\` it carries, and those delegated to the client. An API token is bound to the \
gateway it was issued for: it reaches that gateway and its listings only, also after the owner has moved the gateway to another item. It can read what belongs to the client as \
a whole, such as templates, and changes none of it.`;

const TAGS = {
  Gateways: 'What connects a CRM to sites.',
  'Sync jobs': 'Runs of a gateway: reading the CRM, delivering to the sites.',
  'Former listings': 'Listings that left their CRM.',
  Mappings: 'How a feed of any format becomes listings: proposals, drafts, previews and versions.',
  Templates: 'What a listing becomes on a site: fields, terms and status of its post.',
  Rules: 'What of a feed is taken, what its words mean, which site gets which part, and what is published.',
  Delegations: 'Other clients that are let into a gateway.',
  Addons: 'What a gateway can do beyond its plan.',
  Portals: 'Portals that fetch a gateway’s listings as a feed.',
  Invoices: 'What addons cost.',
  Notifications: 'Which automatic mails a client wants.',
  Metadata: 'Data that clients keep with a gateway.',
  'Held listings':
    'Listings that the CRM no longer returns and that the orphan guard keeps, to be confirmed or dismissed.',
  Quarantine: 'Records of the CRM that could not become listings, and why.',
  Inboxes: 'Files that a CRM pushes instead of offering an address: who may push, what arrived, reading it again.',
  'CRM events': 'Changes that a CRM announces, so that single listings are looked at within seconds.',
  'Site events': 'Signed events about changes for subscribed sites, and the deliveries of each event.',
  'Saved searches': 'Filters whose new matches are announced, by event or by mail.',
  Sites: 'CMS sites that get listings.',
  Plugins: 'Extensions of one file.',
  'Plugin manager': 'The hub of agencies: their sites, and the addons that run there.',
  Support: 'Questions to people.',
  Listings: 'Synchronised listings.',
  Leads: 'People who want to sell, buy or let: from estimations and sites.',
  Persons: 'Everything that is stored of a visitor or customer, exported and erased by mail address.',
  Sunlight: 'Sun on a listing and its façades through the year.',
  'PDF templates': 'Brochures of listings for print, and how they look.',
  Transactions: 'The French open transaction data (DVF): what was sold, where and for how much.',
  Geocoding: 'The place of a French address, and the address at a place.',
  Estimations: 'What a property is worth.',
  'Visitor events': 'What visitors of sites do: handed over by sites, exported and erased on request.',
  Insights: 'What visitors of the sites do, from aggregated events: traffic, demand, channels, scored visitors.',
  Audit: 'Who did what and when.',
  Public: 'Without a token.',
} as const;

/** Parts of the property model that are worth a name of their own in the document. */
const SHARED = {
  Amount: shared.amount,
  PeriodicAmount: shared.periodicAmount,
  SizeWithUnit: shared.sizeWithUnit,
  I18nText: shared.i18nText,
  Geo: shared.geo,
  Location: shared.location,
  Person: shared.person,
  Report: shared.report,
  Commission: shared.commission,
  FileDocument: shared.fileDocument,
  Amenity: amenity,
} as const;

const SHARED_NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(SHARED).map(([name, schema]) => [schema, name]),
);

/** The OpenAPI 3.1 document of these routes. A pure fold: the same routes and specs give the same text. */
export function createOpenapi(routes: readonly Route[], connectorSpecs: readonly ConnectorSpecData[]) {
  const contracts = routes.map(({ contract }) => contract).filter(({ root }) => !root);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const path = (paths[fullPath(contract)] ??= {});
    path[contract.method.toLowerCase()] = describeProperties(withRefs(operation(contract), SHARED_NAMES), [
      contract.id,
    ]);
    if (contract.head) path['head'] = headOperation(contract, contract.head);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Property Gateway',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }, { serviceKey: [] }],
    paths,
    webhooks: describeProperties(webhooks(), []),
    components: {
      schemas: namedSchemas(connectorSpecs),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'OAuth2 access token, or API token bound to one gateway.',
        },
        serviceKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-SERVICE-KEY',
          description: 'API token, bound to one gateway.',
        },
      },
    },
  };
}

function operation(contract: Contract) {
  const { id, summary, description, tag, access, body, rawBody, upload, success } = contract;
  return {
    operationId: id,
    summary,
    description: [description, accessSentence(contract)].filter(Boolean).join('\n\n'),
    tags: [tag],
    'x-access': publishedAccess(contract),
    ...(access === 'public' ? { security: [] } : {}),
    ...parametersOf(contract),
    ...(body || rawBody || upload ? { requestBody: requestBodyOf(contract) } : {}),
    responses: {
      [success.status]: {
        description: success.description,
        headers: headersOf(contract),
        ...(success.schema || success.contentType ? { content: contentOf(contract) } : {}),
      },
      ...errorResponses(contract),
    },
  };
}

function requestBodyOf({ id, method, body, optionalBody, rawBody, upload }: Contract) {
  const type = upload ? 'application/octet-stream' : rawBody?.type;
  const example = examplesOf(id).body;
  return {
    required: rawBody?.optional !== true && !optionalBody,
    content: type === undefined ? bodyContent(method, body ?? {}, example) : mediaTypes(type, example),
  };
}

const bodyContent = (method: string, schema: SchemaObject, example: unknown) =>
  Object.fromEntries(bodyTypes(method).map((type) => [type, { schema, ...shown(example) }]));

const contentOf = ({ id, success: { schema, contentType = [] } }: Contract) => ({
  ...(schema ? { 'application/json': { schema, ...shown(examplesOf(id).success) } } : {}),
  ...mediaTypes(contentType),
});

const shown = (example: unknown) => (example === undefined ? {} : { example });

const mediaTypes = (types: string | readonly string[], example?: unknown) =>
  Object.fromEntries([types].flat().map((type) => [type, { schema: {}, ...shown(example) }]));

/** HEAD responds like GET, without a body. */
function headOperation(contract: Contract, { id, summary }: { readonly id: string; readonly summary: string }) {
  const { responses, ...rest } = operation(contract);
  const bare = Object.entries(responses).map(([status, response]) => {
    const { description, headers } = response as { description: string; headers?: unknown };
    return [status, { description, ...(headers ? { headers } : {}) }] as const;
  });
  return { ...rest, operationId: id, summary, responses: Object.fromEntries(bare) };
}

function accessSentence({ access }: Contract): string {
  if (access === 'client')
    return 'Not for API tokens: they are bound to one gateway, and this concerns all gateways of the client.';
  if (access === 'agency') return 'Needs a token with the `agency` claim.';
  if (access === 'agency-client') {
    return 'Needs an access token of the client with the `agency` claim; an API token is refused with 403.';
  }
  if (typeof access !== 'object') return '';
  if (access.unbound) return 'For the owner only, by an access token of the client; an API token is refused with 403.';
  return access.gateway === 'OWNER' ? 'For the owner only.' : `Needs ${access.gateway} on the gateway.`;
}

function parametersOf(contract: Contract) {
  const { id, path, params, query = {}, rawBody } = contract;
  const sent = examplesOf(id).parameters ?? {};
  const inPath = paramNames(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: params?.[name] ?? { type: 'string', format: 'uuid' },
    ...shown(sent[name]),
  }));
  const inQuery = Object.entries(query).map(([name, whole]) => {
    const { description, ...schema }: SchemaObject = typeof whole === 'boolean' ? {} : { ...whole };
    return { name, in: 'query', ...(description ? { description } : {}), schema, ...shown(typed(sent[name], schema)) };
  });
  const inHeader = Object.entries(rawBody?.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const named = takesIdempotencyKey(contract)
    ? [
        {
          name: IDEMPOTENCY_HEADER,
          in: 'header',
          required: false,
          description:
            'Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.',
          schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
        },
      ]
    : [];
  const resumed = contract.resumable
    ? [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description:
            'Of an event stream: id of the last event received. What has not changed since is not sent again.',
          schema: { type: 'string' },
        },
      ]
    : [];
  const parameters = [...inPath, ...inQuery, ...inHeader, ...named, ...resumed];
  return parameters.length > 0 ? { parameters } : {};
}

/** What was sent in a query as the value that the schema means. */
function typed(sent: string | undefined, { type }: SchemaObject): unknown {
  if (sent === undefined) return undefined;
  if (type === 'array') return sent.split(',');
  if (type === 'boolean') return sent === 'true';
  return type === 'integer' || type === 'number' ? Number(sent) : sent;
}

function headersOf(contract: Contract) {
  const quota = quotaOf(contract);
  const names = {
    'X-Request-Id': 'Id of this request in our logs; your own is kept when you send one.',
    ...(quota ? rateHeaders(QUOTAS[quota].what) : {}),
    ...contract.success.headers,
  };
  return Object.fromEntries(
    Object.entries(names).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

/** Header fields of a counted answer; absent where the operator has turned the limit off. */
const rateHeaders = (what: string) => ({
  'X-RateLimit-Limit': `Quota of ${what} per minute and token; absent when there is no limit.`,
  'X-RateLimit-Remaining': `What is left of it in this minute.`,
  'X-RateLimit-Reset': 'Seconds until the quota is full again.',
});

function namedSchemas(connectorSpecs: readonly ConnectorSpecData[]): Record<string, unknown> {
  const names = new Map<unknown, string>([
    ...SHARED_NAMES,
    ...Object.entries(components).map(([name, schema]) => [schema, name] as const),
  ]);
  const own = Object.entries({ ...components, ...SHARED }).map(([name, schema]) => [
    name,
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withRefs(value, names)])),
  ]);
  const all = { ...Object.fromEntries(own), ...connectorSchemas(connectorSpecs) };
  return Object.fromEntries(Object.entries(all).map(([name, schema]) => [name, describeProperties(schema, [name])]));
}

/** The schema with every part that has a name replaced by a reference to it. */
function withRefs(node: unknown, names: ReadonlyMap<unknown, string>): unknown {
  const name = names.get(node);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(node)) return node.map((entry: unknown) => withRefs(entry, names));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withRefs(value, names)]));
}
