import { randomUUID } from 'node:crypto';
import type { OperationExamples } from '../../api/openapi/examples.ts';
import type { Exchange, TourOptions } from '../../docs/tour/play-tour.ts';

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

export type Examples = Record<string, Writable<OperationExamples>>;

/** Longer lists keep their first items, longer texts their beginning. */
const MOST_ITEMS = 24;
const KEPT_ITEMS = 2;
const MOST_CHARACTERS = 300;
/** UUIDs, digests and secrets. */
const ID = /^[\w.-]{20,}$/;
/** Documents of their own. */
const WHOLE_DOCUMENTS = ['getOpenapi', 'getPropertySchema'];

/** Gathers examples from the exchanges of a tour. The first success of an operation counts. */
export function createRecorder(variables: ReadonlyMap<string, string>) {
  const examples: Examples = {};
  const hosts = [
    [variables.get('baseUrl') ?? '', 'https://gateway.example'],
    [variables.get('crmUrl') ?? '', 'https://crm.example'],
    [variables.get('siteUrl') ?? '', 'https://www.agency.example'],
  ] as const;
  const parse = (text: string): unknown =>
    JSON.parse(hosts.reduce((whole, [from, to]) => whole.replaceAll(from, to), text));
  const error = (id: string, value: unknown) => {
    const code = codeOf(value);
    if (code === undefined) return;
    const own = (examples[id] ??= {});
    own.errors = { ...own.errors, [code]: value };
  };
  return {
    examples,
    add(exchange: Exchange): void {
      const { step, endpoint, status, responseType, bytes, body, contentType } = exchange;
      if (!endpoint || WHOLE_DOCUMENTS.includes(step.id)) return;
      const value = responseType === 'application/json' ? parse(bytes.toString()) : undefined;
      if (status >= 400) return error(step.id, value);
      const own = (examples[step.id] ??= {});
      if (Object.keys(own).some((part) => part !== 'errors')) return;
      const parameters = parametersOf(exchange);
      if (Object.keys(parameters).length > 0) own.parameters = parameters;
      if (body !== undefined) own.body = contentType?.endsWith('json') ? parse(body) : body;
      if (value !== undefined) own.success = shorten(value);
    },
    /** Makes the mistakes that every client makes once, and keeps what the API says to them. Each is refused before anything happens. */
    before: (async ({ step, endpoint, method, contentType }, { url, headers }) => {
      if (!endpoint || endpoint.operation.security?.length === 0) return;
      const ask = async (where: URL, fields: Headers) => {
        const response = await fetch(where, { method, headers: fields, ...(contentType ? { body: '{}' } : {}) });
        if (response.status < 400) throw new Error(`${step.id} took a request that is wrong: ${where.href}`);
        error(step.id, parse(await response.text()));
      };
      const open = new Headers(headers);
      open.delete('authorization');
      await ask(url, open);
      const misspelt = new URL(url);
      misspelt.searchParams.set('pagesize', '10');
      await ask(misspelt, headers);
      if (!/\/\{(id|gatewayId)\}/.test(endpoint.path)) return;
      const unknown = new URL(url);
      unknown.pathname = unknown.pathname.replace(/[\da-f]{8}-[\da-f-]{27}/, randomUUID());
      if (unknown.pathname !== url.pathname && !contentType) await ask(unknown, headers);
    }) satisfies TourOptions['before'],
  };
}

/** What was recorded now, but an example that is made like the known one stays as it was: ids and times of another product say nothing new. */
export const keepKnown = (known: Examples, recorded: Examples): Examples =>
  Object.fromEntries(
    Object.entries(recorded).map(([id, example]) => [
      id,
      Object.fromEntries(
        Object.entries(example).map(([part, value]) => {
          const before = Object.entries(known[id] ?? {}).find(([name]) => name === part)?.[1];
          return [part, outlineOf(before) === outlineOf(value) ? before : value];
        }),
      ),
    ]),
  );

/** Names of the fields at every depth, as text. */
const outlineOf = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'object' && item !== null ? item : typeof item));

/** The parameters of path and query as they were sent, but those that are ids: the ids of another product say nothing. */
function parametersOf({ endpoint, url, step }: Exchange): Record<string, string> {
  const sent = url.pathname.split('/');
  const inPath = (endpoint?.path.split('/') ?? []).flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name === undefined ? [] : [[name, decodeURIComponent(sent[index] ?? '')] as const];
  });
  const inQuery = Object.keys(step.query ?? {}).map((name) => [name, url.searchParams.get(name) ?? ''] as const);
  return Object.fromEntries([...inPath, ...inQuery].filter(([, value]) => !ID.test(value)));
}

const codeOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    ? value.code
    : undefined;

/** The value with few items per list and no long texts. Lists of numbers stay: they are positions and curves. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MOST_CHARACTERS && value.includes(' ') ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
  if (Array.isArray(value)) {
    const few =
      value.length <= MOST_ITEMS || value.every((item) => typeof item === 'number')
        ? value
        : value.slice(0, KEPT_ITEMS);
    return few.map(shorten);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item)]));
}
