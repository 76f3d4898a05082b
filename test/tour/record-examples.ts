import { randomUUID } from 'node:crypto';
import type { OperationExamples } from '../../api/openapi/examples.ts';
import type { Exchange, TourOptions } from '../../docs/tour/play-tour.ts';

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

export type Examples = Record<string, Writable<OperationExamples>>;

/** Longer lists keep their first items, longer texts their beginning. */
const MOST_ITEMS = 24;
const KEPT_ITEMS = 2;
const MOST_CHARACTERS = 300;
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
    add({ step, endpoint, status, responseType, bytes, body, contentType }: Exchange): void {
      if (!endpoint || WHOLE_DOCUMENTS.includes(step.id)) return;
      const value = responseType === 'application/json' ? parse(bytes.toString()) : undefined;
      if (status >= 400) return error(step.id, value);
      const own = (examples[step.id] ??= {});
      if ('success' in own || 'body' in own) return;
      if (body !== undefined && contentType?.endsWith('json')) own.body = parse(body);
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
      outlineOf(known[id]) === outlineOf(example) ? (known[id] ?? example) : example,
    ]),
  );

/** Names of the fields at every depth, as text. */
const outlineOf = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'object' && item !== null ? item : typeof item));

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
