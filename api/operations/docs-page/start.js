import { findValues } from './find-values.js';

/** @global Swagger UI, from its own script. */
const { SwaggerUIBundle } = globalThis;

const note = document.querySelector('#note');
const SPEC = '/v1/gateway/openapi.json';
const BASE = '/v1/gateway';

const spec = await (await fetch(SPEC)).json();
/** Last successful response of each operation on this page. */
const seen = {};
const open = new Set();

const operations = new Map(
  Object.entries(spec.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }]),
  ),
);

/** A schema, which may have a name. */
const resolve = (schema = {}) =>
  schema.$ref === undefined ? schema : resolve(spec.components.schemas[schema.$ref.split('/').at(-1)]);

/** A part of the document with what its references name put in their place. Of a schema that holds itself, the inner one stays a reference. */
function resolveAll(node, within = []) {
  if (Array.isArray(node)) return node.map((item) => resolveAll(item, within));
  if (typeof node !== 'object' || node === null) return node;
  if (typeof node.$ref === 'string')
    return within.includes(node.$ref) ? node : resolveAll(resolve(node), [...within, node.$ref]);
  return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, resolveAll(item, within)]));
}

/** The header fields with which the page sends requests. */
function credentials(system) {
  const authorized = system.authSelectors.authorized().toJS();
  if (authorized.bearer) return { Authorization: `Bearer ${authorized.bearer.value}` };
  return authorized.serviceKey ? { 'X-SERVICE-KEY': authorized.serviceKey.value } : undefined;
}

/** What `findValues` has to know of an operation. */
function described(id, { path, method, operation: { parameters = [], requestBody } }) {
  const [[type, { schema, example } = {}] = []] = Object.entries(requestBody?.content ?? {});
  return {
    id,
    method,
    path: path.slice(BASE.length),
    parameters,
    fields: Object.keys(resolve(schema).properties ?? {}),
    // The visitor script sends JSON as text.
    example: type === 'text/plain' && example !== undefined ? JSON.parse(example) : example,
  };
}

/** Fills in an operation that the reader opens, once there is a token. */
async function fillIn(system, id) {
  const known = operations.get(id);
  const headers = credentials(system);
  if (!known || !headers) return;
  const { complete, values, body } = await findValues({
    operation: described(id, known),
    ask: async (address) => {
      const response = await fetch(`${BASE}${address}`, { headers: { ...headers, Accept: 'application/json' } });
      return response.ok ? response.json() : undefined;
    },
    has: (address) => spec.paths[`${BASE}${address}`]?.get !== undefined,
    seen,
    origin: location.origin,
  });
  setValues(system, known, values, body);
  note.textContent = noteOn(known.operation, complete);
}

function setValues({ specActions, oas3Actions }, { path, method, operation }, values, body) {
  for (const { name, in: where } of operation.parameters ?? [])
    if (values[name] !== undefined) specActions.changeParam([path, method], name, where, String(values[name]), false);
  if (body === undefined) return;
  const value = typeof body === 'string' ? body : JSON.stringify(body, undefined, 2);
  oas3Actions.setRequestBodyValue({ value, pathMethod: [path, method] });
}

/** What keeps an operation from succeeding here; empty if nothing does. */
function noteOn({ summary, responses }, complete) {
  if (!complete) return `Your account has nothing yet on which “${summary}” could be tried.`;
  return responses[302]
    ? `“${summary}” leads to another server, which this page may not read: use the curl command.`
    : '';
}

const fromTheAccount = (system) => ({
  fn: {
    // Swagger UI reads the whole document anew for every operation that is opened, for seconds each time. All references of ours are to named schemas.
    resolveSubtree: async (document, path) => ({
      spec: resolveAll(path.reduce((node, name) => node?.[name], document)),
      errors: [],
    }),
  },
  statePlugins: {
    layout: {
      wrapActions: {
        show:
          (show) =>
          (thing, shown = true) => {
            const [kind, , id] = thing;
            if (kind !== 'operations' || id === undefined) return show(thing, shown);
            open[shown ? 'add' : 'delete'](id);
            // Shown once the values are there: the form takes the first ones that it sees.
            if (shown) void fillIn(system, id).finally(() => show(thing, shown));
            else show(thing, shown);
            return { type: 'docs_wait' };
          },
      },
    },
    auth: {
      wrapActions: {
        authorize: (authorize) => (payload) => {
          const done = authorize(payload);
          for (const id of open) void fillIn(system, id);
          return done;
        },
      },
    },
    spec: {
      wrapActions: {
        // It would be written as text and parsed as YAML, for seconds.
        parseToJson: (_, system) => () => system.specActions.updateJsonSpec(spec),
        setResponse: (setResponse) => (path, method, response) => {
          const { operationId } = spec.paths[path][method];
          if (response.ok && typeof response.body === 'object') seen[operationId] = response.body;
          return setResponse(path, method, response);
        },
      },
    },
  },
});

SwaggerUIBundle({
  spec,
  dom_id: '#docs',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  // Colours would hold up the page for half a minute after a long response.
  syntaxHighlight: false,
  // Bodies that are files can be typed: their examples are text.
  fileUploadMediaTypes: ['image/', 'audio/', 'video/'],
  plugins: [fromTheAccount],
  requestInterceptor: (request) => {
    if (
      request.method === 'DELETE' &&
      !confirm(`Delete this for good?\n\n${new URL(request.url, location.href).pathname}`)
    )
      throw new Error('Not sent.');
    return request;
  },
});
