import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { endpointsOf, readOpenapi } from '../openapi-document.ts';
import type { Endpoint, OpenapiDocument, Operation, Parameter } from '../openapi-document.ts';
import { sampleOf } from './sample.ts';

const FILE = new URL('property-gateway.postman_collection.json', import.meta.url);

/** Made for `npm start`; the token is that of `npm run token -- agency-north`. */
const VARIABLES = {
  baseUrl: 'http://127.0.0.1:8080',
  token: '',
  crmUrl: 'http://127.0.0.1:8090',
  siteUrl: 'http://127.0.0.1:8091',
  siteKey: 'demo-site-key',
};

/** The text of the collection, in the format 2.1 of Postman that Bruno, Insomnia and Hoppscotch read too. */
export function collectionText(document: OpenapiDocument): string {
  const endpoints = endpointsOf(document).filter(({ method }) => method !== 'HEAD');
  const folders = document.tags.map(({ name, description }) => ({
    name,
    description,
    item: endpoints
      .filter(({ operation }) => operation.tags[0] === name)
      .map((endpoint) => requestOf(document, endpoint)),
  }));
  const names = [...new Set(endpoints.flatMap(variablesOf))];
  const collection = {
    info: {
      name: document.info.title,
      description: document.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      ...Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
      ...names.map((key) => ({ key, value: '' })),
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
  return `${JSON.stringify(collection, undefined, 2)}\n`;
}

/** The variable that fills a parameter of a path. What would mean several things is named by the part of the path before it: `gatewayId`. */
function variableFor(path: string, name: string): string {
  if (name !== 'id' && !(name in VARIABLES)) return name;
  const before = path.split(`/{${name}}`)[0]?.split('/').at(-1) ?? '';
  const thing = before.replace(/ies$/, 'y').replace(/s$/, '');
  return `${thing}-${name}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const variablesOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => variableFor(path, name));

function requestOf(document: OpenapiDocument, { method, path, operation }: Endpoint) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{{${variableFor(path, name)}}}`);
  const query = placed(operation, 'query');
  const asked = query.filter(({ required }) => required).map(({ name }) => `${name}=`);
  return {
    name: operation.summary,
    request: {
      method,
      description: operation.description,
      ...(operation.security?.length === 0 ? { auth: { type: 'noauth' } } : {}),
      header: [
        ...(operation.requestBody ? [{ key: 'Content-Type', value: typeOf(operation) }] : []),
        ...placed(operation, 'header').map(entryOf),
      ],
      url: {
        raw: `{{baseUrl}}${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
        host: ['{{baseUrl}}'],
        path: address.slice(1).split('/'),
        query: query.map(entryOf),
      },
      ...bodyOf(document, operation),
    },
  };
}

const placed = ({ parameters = [] }: Operation, place: Parameter['in']): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place);

/** Parameters that may be left out are there to be switched on. */
const entryOf = ({ name, required = false, description }: Parameter) => ({
  key: name,
  value: '',
  disabled: !required,
  ...(description ? { description } : {}),
});

const typeOf = ({ requestBody }: Operation): string =>
  Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';

function bodyOf(document: OpenapiDocument, operation: Operation) {
  if (!operation.requestBody) return {};
  const type = typeOf(operation);
  if (!type.endsWith('json')) return { body: { mode: type === 'multipart/form-data' ? 'formdata' : 'file' } };
  const sample = sampleOf(document, operation.requestBody.content[type]?.schema ?? {}) ?? {};
  const raw = JSON.stringify(sample, undefined, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

async function writeCollection(): Promise<void> {
  await writeFile(FILE, collectionText(await readOpenapi()));
}

/** Run as a script: writes the collection. Nothing is awaited here, as Mocha loads modules that await twice. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void writeCollection();
