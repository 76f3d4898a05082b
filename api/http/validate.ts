import { Ajv } from 'ajv';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { AppError } from '../../model/shared/errors.ts';
import { explainBody, explainQuery } from './explain-faults.ts';
import type { Hints } from './explain-faults.ts';
import { components } from './schemas.ts';
import type { SchemaObject } from './schemas.ts';

/** Throws BAD_REQUEST that says what is wrong and where; may fill in defaults and, for query parameters, convert. */
export type Check = (value: unknown) => void;

/** Values and members of a body of which all faults are looked for. Of a larger one only the first is, so that a hostile body costs no more than it takes to refuse it. */
const MAX_SEARCHED = 2_000;

const isTimestamp = addFormats.default(new Ajv()).compile({ type: 'string', format: 'date-time' });

/** RFC 3339 knows leap seconds, a Date does not: it would become a time without a value, which the database takes for 1970. */
const isInstant = (text: string): boolean => isTimestamp(text) && !Number.isNaN(Date.parse(text));

function createAjv(options: Options): Ajv {
  const ajv = new Ajv({ strict: true, allErrors: false, verbose: true, discriminator: true, ...options });
  addFormats.default(ajv);
  ajv.addFormat('date-time', isInstant);
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
/** Only what was refused is looked through as a whole. */
const compileWhole = createCompiler({ useDefaults: false, allErrors: true });
const compileQuery = createCompiler({ coerceTypes: true, useDefaults: true, allErrors: true });

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
  /** The faults of a value; empty if it has none. */
  const faultsOf = (compiled: Compiled, value: unknown): readonly ErrorObject[] => {
    const validate = compiled();
    return validate(value) ? [] : (validate.errors ?? []);
  };
  /** Throws what is wrong with a body. */
  const checkBody = (schema: SchemaObject, hints?: Hints): ((value: unknown, at: string) => void) => {
    const compiled = later(compileBody(schema));
    const whole = compileWhole(schema);
    return (value, at) => {
      const faults = faultsOf(compiled, value);
      if (faults.length > 0)
        throw explainBody(isSmall(value) ? [...faults, ...faultsOf(whole, value)] : faults, at, hints);
    };
  };
  return {
    /** Compiles the next schema. Returns true once none is left; throws for a schema that Ajv refuses. */
    prepare(): boolean {
      pending.shift()?.();
      return pending.length === 0;
    },
    /** A JSON body: nothing is converted, dropped or added. */
    body(schema: SchemaObject, hints?: Hints): Check {
      const check = checkBody(schema, hints);
      return (value) => check(value, '');
    },
    /** Part of a body, for example a connector's config; `at` is the JSON pointer of that part. */
    part: (schema: SchemaObject): ((value: unknown, at: string) => void) => checkBody(schema),
    /** Query parameters: text becomes numbers and booleans, defaults are filled in. */
    query(properties: { readonly [name: string]: unknown }): Check {
      const compiled = later(compileQuery({ type: 'object', properties, additionalProperties: false }));
      const numbers = Object.entries(properties).filter(([, schema]) => isNumeric(schema));
      const lists = Object.entries(properties).filter(([, schema]) => typeOf(schema) === 'array');
      return (value) => {
        for (const [name, schema] of lists) splitList(name, value, isNumeric(itemsOf(schema)));
        for (const [name] of numbers) checkDecimal(name, value);
        const faults = faultsOf(compiled, value);
        if (faults.length > 0) throw explainQuery(faults, Object.keys(properties));
      };
    },
    /** Path parameters: whether they can name anything at all. */
    params(properties: { readonly [name: string]: unknown }): (value: unknown) => boolean {
      const compiled = later(compileBody({ type: 'object', properties }));
      return (value) => faultsOf(compiled, value).length === 0;
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

/** Whether a body has few enough values that all its faults may be looked for. */
function isSmall(body: unknown): boolean {
  let left = MAX_SEARCHED;
  const fits = (value: unknown): boolean => {
    if (--left < 0) return false;
    return typeof value !== 'object' || value === null || Object.values(value).every(fits);
  };
  return fits(body);
}
