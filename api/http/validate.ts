import { Ajv } from 'ajv';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { AppError } from '../../model/shared/errors.ts';
import { components } from './schemas.ts';
import type { SchemaObject } from './schemas.ts';

/** Throws BAD_REQUEST that says what is wrong and where; may fill in defaults and, for query parameters, convert. */
export type Check = (value: unknown) => void;

/** Words for fields that are unknown on purpose. */
type Hints = { readonly [field: string]: string };

/** Allowed values named in a message; more than that and the document is the better place to look. */
const MAX_NAMED = 30;

function createAjv(options: Options): Ajv {
  // First fault only: collecting all of them lets a hostile body cost far more than it is worth.
  const ajv = new Ajv({ strict: true, allErrors: false, verbose: true, discriminator: true, ...options });
  addFormats.default(ajv);
  // Lets `#/components/schemas/…` be resolved inside each schema as it is in the OpenAPI document.
  ajv.addKeyword('components');
  return ajv;
}

/** The validator of a schema, compiled at its first call. Throws for a schema that Ajv refuses. */
type Compiled = () => ValidateFunction;

/** Compiles a schema once for all routes that have it: ids of paths and pages of lists are the same nearly everywhere. */
function createCompiler(options: Options): (schema: SchemaObject) => Compiled {
  const ajv = createAjv(options);
  const known = new Map<string, Compiled>();
  return (schema) => {
    const text = JSON.stringify(schema);
    let validate: ValidateFunction | undefined;
    const compiled =
      known.get(text) ?? (() => (validate ??= ajv.compile({ ...schema, components: { schemas: referredTo(text) } })));
    known.set(text, compiled);
    return compiled;
  };
}

/** The components that the text of a schema refers to, directly or through others: Ajv looks through all it is given each time. */
function referredTo(text: string, found: Record<string, unknown> = {}): Readonly<Record<string, unknown>> {
  for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (Object.hasOwn(found, name) || !Object.hasOwn(components, name)) continue;
    const schema: unknown = Reflect.get(components, name);
    found[name] = schema;
    referredTo(JSON.stringify(schema), found);
  }
  return found;
}

/** Puts faults into words; compiles nothing. */
const wordsOf = new Ajv();
const compileBody = createCompiler({ useDefaults: false });
const compileQuery = createCompiler({ coerceTypes: true, useDefaults: true });

/**
 * Checks by schemas. A schema is compiled once: when its check is first needed, or by `prepare` before. All schemas of the API take most of a second of processor time, which a
 * process that has just started would spend before it listens.
 */
export function createChecks() {
  const pending: Compiled[] = [];
  const later = (compiled: Compiled): Compiled => {
    pending.push(compiled);
    return compiled;
  };
  /** The first fault of a value, if there is one. */
  const faultOf = (compiled: Compiled, value: unknown): ErrorObject | undefined => {
    const validate = compiled();
    return validate(value) ? undefined : validate.errors?.[0];
  };
  return {
    /** Compiles the next schema. Returns true once none is left; throws for a schema that Ajv refuses. */
    prepare(): boolean {
      pending.shift()?.();
      return pending.length === 0;
    },
    /** A JSON body: nothing is converted, dropped or added. */
    body(schema: SchemaObject, hints?: Hints): Check {
      const compiled = later(compileBody(schema));
      return (value) => {
        const fault = faultOf(compiled, value);
        if (fault) throw explainBody(fault, '', hints);
      };
    },
    /** Part of a body, for example a connector's config; `at` is the JSON pointer of that part. */
    part(schema: SchemaObject): (value: unknown, at: string) => void {
      const compiled = later(compileBody(schema));
      return (value, at) => {
        const fault = faultOf(compiled, value);
        if (fault) throw explainBody(fault, at);
      };
    },
    /** Query parameters: text becomes numbers and booleans, defaults are filled in. */
    query(properties: { readonly [name: string]: unknown }): Check {
      const compiled = later(compileQuery({ type: 'object', properties, additionalProperties: false }));
      const numbers = Object.entries(properties).filter(([, schema]) => isNumeric(schema));
      const lists = Object.entries(properties).filter(([, schema]) => typeOf(schema) === 'array');
      return (value) => {
        for (const [name, schema] of lists) splitList(name, value, isNumeric(itemsOf(schema)));
        for (const [name] of numbers) checkDecimal(name, value);
        const fault = faultOf(compiled, value);
        if (fault) throw explainQuery(fault, Object.keys(properties));
      };
    },
    /** Path parameters: whether they can name anything at all. */
    params(properties: { readonly [name: string]: unknown }): (value: unknown) => boolean {
      const compiled = later(compileBody({ type: 'object', properties }));
      return (value) => faultOf(compiled, value) === undefined;
    },
    /** What is wrong with a reply of ours, if anything; for tests. */
    reply(schema: SchemaObject): (value: unknown) => string | undefined {
      const compiled = compileBody(schema);
      return (value) => {
        const validate = compiled();
        return validate(value) ? undefined : wordsOf.errorsText(validate.errors);
      };
    },
  };
}

/** No parameter has more digits; a number of this length is finite. */
const DECIMAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;

const typeOf = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined;
const itemsOf = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'items' in schema ? schema.items : undefined;
const isNumeric = (schema: unknown): boolean => ['integer', 'number'].includes(String(typeOf(schema)));

/** A list in a query: `type=house,land`, or the parameter repeated. Throws BAD_REQUEST for entries that are no plain decimals where numbers are meant. */
function splitList(name: string, query: unknown, ofNumbers: boolean): void {
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, name)) return;
  const given: unknown = Reflect.get(query, name);
  const entries = [given].flat().flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : []));
  const list = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  if (ofNumbers) for (const entry of list) checkDecimal(name, { [name]: entry });
  Reflect.set(query, name, list);
}

/** Ajv converts whatever JavaScript reads as a number: `1e309`, `0x10`, blanks. Throws BAD_REQUEST for all but plain decimals. */
function checkDecimal(name: string, query: unknown): void {
  const value =
    typeof query === 'object' && query !== null ? Object.entries(query).find(([key]) => key === name)?.[1] : undefined;
  if (typeof value !== 'string' || DECIMAL.test(value)) return;
  throw new AppError('BAD_REQUEST', `The query parameter ${name} must be a number in decimal notation, such as 20.`, {
    detail: name,
  });
}

export type Checks = ReturnType<typeof createChecks>;

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Words for one fault of a value; never repeats the value itself, which may be a secret. */
function say({ keyword, params, message, schema, parentSchema }: ErrorObject): string {
  const purpose: unknown = parentSchema?.['description'];
  if (keyword === 'enum' && Array.isArray(schema)) return `must be one of ${named(schema.map(String))}`;
  if (keyword === 'type') return `must be ${/^[aeiou]/.test(String(params['type'])) ? 'an' : 'a'} ${params['type']}`;
  if (keyword === 'format') return `must be a valid ${FORMAT_NAMES[String(params['format'])] ?? params['format']}`;
  if (keyword === 'pattern' && typeof purpose === 'string')
    return `does not have the expected form: ${purpose.replace(/\.$/, '')}`;
  if (keyword === 'discriminator')
    return `needs a ${params['tag']} that is one of ${named(tagsOf(parentSchema, params['tag']))}`;
  if (keyword === 'uniqueItems')
    return `must not name anything twice; see its entries ${params['j']} and ${params['i']}`;
  return message ?? 'is not valid';
}

/** Values of the field that distinguishes the variants of an object. */
const tagsOf = (schema: ErrorObject['parentSchema'], tag: unknown): string[] => {
  const variants: readonly { readonly properties?: { readonly [name: string]: { readonly const?: unknown } } }[] =
    schema?.['oneOf'] ?? [];
  return variants.map(({ properties }) => String(properties?.[String(tag)]?.const));
};

const FORMAT_NAMES: { readonly [format: string]: string } = {
  'date-time': 'ISO 8601 timestamp such as 2026-01-31T12:00:00Z (write + as %2B in a query)',
  email: 'mail address',
  uuid: 'UUID',
};

const named = (values: readonly string[]): string =>
  values.length <= MAX_NAMED ? values.join(', ') : `${values.slice(0, MAX_NAMED).join(', ')} …`;

function explainBody(fault: ErrorObject, at: string, hints: Hints = {}): AppError {
  const place = at + fault.instancePath;
  const allowed = (fault.parentSchema?.['properties'] ?? {}) as object;
  if (fault.keyword === 'additionalProperties') {
    const name = String(fault.params['additionalProperty']).slice(0, 100);
    const hint = place === '' && Object.hasOwn(hints, name) ? hints[name] : undefined;
    const where = place === '' ? '' : ` in ${place}`;
    return new AppError(
      'BAD_REQUEST',
      hint ?? `Unknown field "${name}"${where}; allowed: ${named(Object.keys(allowed))}.`,
      {
        detail: `${place}/${escapePointer(name)}`,
      },
    );
  }
  if (fault.keyword === 'required') {
    const detail = `${place}/${escapePointer(String(fault.params['missingProperty']))}`;
    return new AppError('BAD_REQUEST', `The field ${detail} is missing.`, { detail });
  }
  const subject = place === '' ? 'The body' : `The field ${place}`;
  return new AppError('BAD_REQUEST', `${subject} ${say(fault)}.`, place === '' ? {} : { detail: place });
}

function explainQuery(fault: ErrorObject, names: readonly string[]): AppError {
  if (fault.keyword === 'additionalProperties') {
    const name = String(fault.params['additionalProperty']).slice(0, 100);
    const allowed = names.length > 0 ? `allowed: ${named(names)}` : 'this path takes none';
    return new AppError('BAD_REQUEST', `Unknown query parameter "${name}"; ${allowed}.`, { detail: name });
  }
  const [name = ''] = fault.instancePath.slice(1).split('/');
  const isTwice = Array.isArray(fault.data) && fault.keyword === 'type';
  const twice = isTwice ? 'must be given once' : say(fault);
  return new AppError('BAD_REQUEST', `The query parameter ${name} ${twice}.`, { detail: name });
}
