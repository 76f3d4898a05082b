import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { endpointsOf, readOpenapi } from './openapi-document.ts';
import type { Content, OpenapiDocument, Operation, Parameter, Schema } from './openapi-document.ts';

const FILE = new URL('../sdk/api.ts', import.meta.url);

const HEAD = `/** Made from docs/openapi.json by \`npm run client\`: do not edit. */

`;

/** What the parameters of one place are called in the input of a call. */
const PLACES = { path: 'path', query: 'query', header: 'headers' } as const;

/** How the maker of types writes what is not JSON. */
const NOTHING = { tsType: 'undefined' };
const WHOLE_RESPONSE = { tsType: 'Response' };
const BYTES = { tsType: 'Blob | FormData' };

/** The text of sdk/api.ts: the types of the named schemas, of every operation, and where each operation is called. */
export async function clientText(document: OpenapiDocument): Promise<string> {
  const endpoints = endpointsOf(document);
  const operations = Object.fromEntries(endpoints.map(({ operation }) => [operation.operationId, partsOf(operation)]));
  const schema = {
    ...object(operations, Object.keys(operations)),
    definitions: Object.fromEntries([
      ...Object.entries(document.components.schemas).map(([name, definition]) => [
        name,
        { ...definition, title: name },
      ]),
      ['WebhookEvent', { ...eventsOf(document), title: 'WebhookEvent' }],
    ]),
  };
  const types = await compile(relocated(schema), 'Operations', {
    additionalProperties: false,
    bannerComment: '',
    // Bounds of arrays are the server's to check: as tuples of every length they would be unreadable.
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  const places = endpoints.map(
    ({ method, path, operation }) =>
      `  ${operation.operationId}: { method: '${method}', path: '${path}', answer: '${kindOf(operation.responses)}', pages: '${pagesOf(operation)}', keyed: ${isKeyed(operation)}, ${accessText(operation)} },\n`,
  );
  return `${HEAD}${withoutOrigins(types)}
/** Where every operation is called, what kind of answer it has, how it is paged, whether it takes an Idempotency-Key, and who may call it. */
export const OPERATIONS = {
${places.join('')}} as const;
`;
}

/** What subscribed sites are sent: any of the events. */
const eventsOf = ({ webhooks }: OpenapiDocument): Schema => ({
  description: 'An event as subscribed sites are sent it.',
  oneOf: Object.values(webhooks).map(({ post }) => jsonOf(post.requestBody?.content) ?? {}),
});

/** How a list is read on: by the number of a page, or by the cursor of the page before. */
function pagesOf({ parameters = [] }: Operation): 'cursor' | 'number' | 'none' {
  const has = (name: string) => parameters.some((parameter) => parameter.in === 'query' && parameter.name === name);
  if (has('cursor')) return 'cursor';
  return has('page') ? 'number' : 'none';
}

const isKeyed = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key');

const accessText = ({ 'x-access': { needs, refuses } }: Operation): string =>
  `needs: '${needs}', refuses: [${refuses.map((kind) => `'${kind}'`).join(', ')}]`;

/** Input and answer of an operation as one schema. */
function partsOf({ summary, parameters = [], requestBody, responses }: Operation): Schema {
  const inputs = Object.entries(PLACES).flatMap(([place, name]) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return here.length === 0 ? [] : [{ name, schema: parametersOf(here), required: here.some(isRequired) }];
  });
  const body = requestBody
    ? [{ name: 'body', schema: bodyOf(requestBody.content), required: requestBody.required !== false }]
    : [];
  const parts = [...inputs, ...body, { name: 'answer', schema: answerOf(responses), required: true }];
  return {
    ...object(
      Object.fromEntries(parts.map(({ name, schema }) => [name, schema])),
      parts.filter(({ required }) => required).map(({ name }) => name),
    ),
    description: summary,
  };
}

const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const isRequired = ({ required = false }: Parameter): boolean => required;

const parametersOf = (parameters: readonly Parameter[]): Schema =>
  object(
    Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { ...schema, ...(description ? { description } : {}) }]),
    ),
    parameters.filter(isRequired).map(({ name }) => name),
  );

const jsonOf = (content: Content | undefined): Schema | undefined =>
  Object.entries(content ?? {}).find(([type]) => /^application\/(?:[\w.-]+\+)?json$/.test(type))?.[1].schema;

const bodyOf = (content: Content): Schema => jsonOf(content) ?? BYTES;

const successOf = (responses: Operation['responses']) =>
  Object.entries(responses).find(([status]) => Number(status) < 400) ?? ['', {}];

/** What the client makes of the answer: the JSON in it, nothing, or the response as it is (bytes, or what a redirect leads to). */
function kindOf(responses: Operation['responses']): 'json' | 'nothing' | 'response' {
  const [status, { content }] = successOf(responses);
  if (status === '204') return 'nothing';
  return jsonOf(content) ? 'json' : 'response';
}

function answerOf(responses: Operation['responses']): Schema {
  const kind = kindOf(responses);
  if (kind === 'nothing') return NOTHING;
  return kind === 'json' ? (jsonOf(successOf(responses)[1].content) ?? {}) : WHOLE_RESPONSE;
}

/** The types are named by JSON Schema's own place for definitions, not by OpenAPI's. */
const relocated = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/definitions/'));

/** Without the remarks on which schema a type was met in. */
const withoutOrigins = (types: string): string =>
  types
    .replaceAll(/^\/\*\*\n \* This interface was referenced by .*\n \* via the .*\n \*\/\n/gm, '')
    .replaceAll(/^ \*\n \* This interface was referenced by .*\n \* via the .*\n/gm, '');

async function writeClient(): Promise<void> {
  await writeFile(FILE, await clientText(await readOpenapi()));
}

/** Run as a script: writes sdk/api.ts. Nothing is awaited here, as Mocha loads modules that await twice. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void writeClient();
