import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import AjvDraft04 from 'ajv-draft-04';
import { propertySchema } from '../../model/property/property.ts';
import { connectorSpecs } from '../../connectors/registry.ts';
import { TERMS } from './describe-properties.ts';
import { createOpenapi } from './openapi.ts';
import { propertySchemaDraft04 } from '../properties/get-schema.ts';
import { createRoutes } from '../routes.ts';
import { testSpecs } from '../testing/fake-deps.ts';
import { openapiText } from './write-openapi.ts';

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
type Operation = { operationId: string; responses: { [status: string]: Json }; tags: string[]; security?: Json[] };
interface Document {
  paths: { [path: string]: { [method: string]: Operation } };
  webhooks: { [type: string]: { post: Operation } };
  components: { schemas: { [name: string]: { [key: string]: Json } } };
  tags: { name: string }[];
}

/** Every node with its address: a JSON Pointer within a URI. */
function* placed(node: Json, place: string): Generator<[string, { [key: string]: Json }]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [place, node];
  for (const [name, child] of Object.entries(node))
    yield* placed(child, `${place}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
}

/** The names of every property, from that of its schema or operation on, and its description; nothing of one that is a reference. */
function* described(node: unknown, names: readonly string[]): Generator<[string, unknown]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (['example', 'examples', 'default', 'enum', 'const'].includes(key)) continue;
    if (key !== 'properties') {
      yield* described(value, names);
      continue;
    }
    for (const [name, schema] of Object.entries<{ description?: unknown; $ref?: unknown }>(value)) {
      const whole = [...names, name];
      if (schema.$ref === undefined) yield [whole.join('.'), schema.description];
      yield* described(schema, whole);
    }
  }
}

const documentOf = (specs: Parameters<typeof createRoutes>[0]) =>
  JSON.parse(JSON.stringify(createOpenapi(createRoutes(specs), specs))) as Document;

function* nodes(node: Json): Generator<{ [key: string]: Json }> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield node;
  for (const child of Object.values(node)) yield* nodes(child);
}

describe('the OpenAPI document', () => {
  const document = documentOf(testSpecs);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  it('is the one that is committed', async () => {
    const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8');
    expect(committed === openapiText(connectorSpecs()), 'stale: run npm run openapi').to.equal(true);
  });

  it('has only references that lead somewhere', () => {
    for (const { $ref } of nodes(document as unknown as Json)) {
      if (typeof $ref !== 'string') continue;
      const name = /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] ?? '';
      expect(document.components.schemas, $ref).to.have.property(name);
    }
  });

  it('gives every operation an id of its own, a known tag and a success', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operationId, tags: own, responses } of operations) {
      expect(
        own.every((tag) => tags.has(tag)),
        operationId,
      ).to.equal(true);
      expect(
        Object.keys(responses).some((status) => /^[23]/.test(status)),
        operationId,
      ).to.equal(true);
    }
  });

  it('says which operations need a token: all but the public ones', () => {
    const open = operations.filter(({ security }) => security?.length === 0).map(({ operationId }) => operationId);
    expect(open.toSorted()).to.deep.equal([
      'collectPublicVisitorEvents',
      'confirmSavedSearch',
      'getCover',
      'getMedia',
      'getOpenapi',
      'getPicture',
      'getPortalFeed',
      'getPropertySchema',
      'getVisitorScript',
      'receiveEvents',
      'resubscribeMails',
      'showMailPreferences',
      'showMailUnsubscribe',
      'showSavedSearch',
      'showUnsubscribe',
      'unsubscribeMails',
      'unsubscribeSavedSearch',
    ]);
  });

  it('names every path of the contract that this service serves', () => {
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/v1/gateway', '')}`),
    );
    expect(all).to.include.members([
      'GET /gateways',
      'POST /gateways',
      'GET /gateways/{id}',
      'PUT /gateways/{id}',
      'PATCH /gateways/{id}',
      'DELETE /gateways/{id}',
      'POST /gateways/{id}/enable',
      'POST /gateways/{id}/pause',
      'POST /gateways/{id}/validate',
      'GET /gateways/{id}/sync-jobs',
      'POST /gateways/{id}/sync-jobs',
      'GET /gateways/{id}/sync-jobs/{jobId}',
      'GET /gateways/{id}/sync-jobs/{jobId}/progress',
      'POST /gateways/{id}/sync-jobs/{jobId}/cancel',
      'POST /gateways/{id}/output-replay',
      'GET /gateways/{id}/audit-events',
      'GET /gateways/{id}/sync-jobs/{jobId}/audit-events',
      'GET /properties',
      'GET /gateways/{id}/properties',
      'GET /properties/{id}',
      'HEAD /properties/{id}',
      'GET /properties/{id}/crm-model',
      'PUT /properties/{id}/url',
      'GET /public/properties/{id}/cover',
    ]);
  });

  it('holds schemas that JSON Schema 2020-12 accepts', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const { schemas } = document.components;
    for (const name of Object.keys(schemas)) {
      ajv.compile({ $ref: `#/components/schemas/${name}`, components: { schemas } });
    }
  });

  it('shows examples that its schemas allow, of successes and errors', () => {
    const whole = JSON.parse(openapiText(connectorSpecs())) as Document;
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', ...whole });
    const shown = [...placed(whole.paths as Json, 'document#/paths')].filter(
      ([, { schema, in: parameter }]) => schema !== undefined && parameter === undefined,
    );
    // Most schemas of errors are the same: each different one is compiled once.
    const checks = new Map<string, (value: Json) => unknown>();
    const checkOf = (place: string, schema: Json | undefined) => {
      const text = JSON.stringify(schema);
      const check = checks.get(text) ?? ajv.compile({ $ref: `${place}/schema` });
      checks.set(text, check);
      return check;
    };
    const wrong = shown.flatMap(([place, { schema, example, examples = {} }]) => {
      const values = Object.values(examples as { [code: string]: { value: Json } }).map(({ value }) => value);
      const all = [...(example === undefined ? [] : [example]), ...values];
      const check = all.length > 0 ? checkOf(place, schema) : () => true;
      return all.filter((value) => !check(value)).map((value) => `${place}: ${JSON.stringify(value).slice(0, 200)}`);
    });
    expect(shown.length).to.be.greaterThan(1_000);
    expect(wrong).to.deep.equal([]);
  });

  it('passes the rules that Redocly recommends', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // A name goes before a parameter: `/properties/deleted/{archiveId}` is in the contract.
        'no-ambiguous-paths': 'off',
        // Redirects are the success of three operations.
        'operation-2xx-response': 'off',
        // Ajv knows the kinds of channels by it; they have no names.
        'no-illogical-composition-keywords': 'off',
        // `VisitorEvent` is what pages send as text; `ConnectorInput` is any connector.
        'no-unused-components': 'off',
      },
    });
    const problems = await lintFromString({ source: openapiText(connectorSpecs()), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).to.deep.equal([]);
  });

  it('describes every property, and has no term that describes none', () => {
    const whole = JSON.parse(openapiText(connectorSpecs())) as Document;
    const schemas = Object.entries(whole.components.schemas).flatMap(([name, schema]) => [
      ...described(schema, [name]),
    ]);
    const operations = Object.values(whole.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => [...described(operation, [operation.operationId])]);
    const all = [...schemas, ...operations, ...described(whole.webhooks, ['webhooks'])];
    expect(all.filter(([, description]) => description === undefined).map(([name]) => name)).to.deep.equal([]);
    const unused = Object.entries(TERMS).filter(
      ([term, text]) => !all.some(([name, description]) => description === text && `.${name}`.endsWith(`.${term}`)),
    );
    expect(unused.map(([term]) => term)).to.deep.equal([]);
  });

  it('shows each connector with its own configuration', () => {
    const { schemas } = document.components;
    expect(schemas['InputConnector']?.['oneOf']).to.deep.equal([{ $ref: '#/components/schemas/TestCrmInput' }]);
    expect(schemas['SyncOutput'])
      .to.have.nested.property('properties.config.required')
      .that.includes('plugin_auth_key');
    expect(schemas['GatewayCreate']).to.have.nested.property(
      'properties.output_connectors.items.$ref',
      '#/components/schemas/OutputConnector',
    );
  });
});

describe('the published property schema', () => {
  it('is draft-04: the official meta-schema accepts it and it checks listings', () => {
    const ajv = new AjvDraft04.default({ strict: true });
    addFormats.default(ajv);
    const published = propertySchemaDraft04('http://gateway.test');
    expect(published.$schema).to.equal('http://json-schema.org/draft-04/schema#');
    expect(ajv.validateSchema(published)).to.equal(true);
    const validate = ajv.compile(published);
    const listing = {
      id: 'a',
      stream_id: 's',
      reference: 'r',
      crm_reference: 'c',
      created_at: '2026-01-01T00:00:00Z',
      fetched_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      type: 'house',
      status: 'available',
      title: { fr: 'Maison' },
      description: { fr: 'Une maison' },
    };
    expect(validate(listing), JSON.stringify(validate.errors)).to.equal(true);
    expect(validate({ ...listing, type: 'castle' })).to.equal(false);
    expect(Object.keys(published.properties)).to.deep.equal(Object.keys(propertySchema.properties));
  });
});
