import type { ModelSchema } from '../property/normalise-node.ts';
import { propertySchema } from '../property/property.ts';
import { i18nText, sizeWithUnit } from '../property/shared-types.ts';

/** The kind of value at a path. flags: an object of booleans, read as the names that are true; group: an object with fields of its own. */
export type Kind = 'text' | 'number' | 'boolean' | 'date' | 'i18n' | 'size' | 'flags' | 'group';

/** A parsed path of the property model. */
export interface PropertyPath {
  readonly kind: Kind;
  /** The path passes through a list: there may be any number of values. */
  readonly list: boolean;
  /** The only possible values, if the model restricts them. */
  readonly allowed?: readonly string[];
  /** The values of a listing at the path; empty if it has none. Never throws. */
  read(listing: object): unknown[];
}

export type Resolved =
  | { readonly path: PropertyPath; readonly fault?: undefined }
  | { readonly fault: string; readonly path?: undefined };

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;
const INDEX = /^(0|[1-9]\d{0,3})$/;
/** Maximum names in a message; larger groups are better looked up in the schema. */
const MAX_NAMED = 30;

const CUSTOM_FIELDS = 'custom_fields.';

/**
 * Checks a path such as `location.city` against the property model. Steps are divided by dots; a number picks one element of a list, without it
 * all are meant; a language picks one text of several; after `custom_fields.` comes the name of a custom field, whatever its value.
 */
export function resolvePath(path: string): Resolved {
  if (path.startsWith(CUSTOM_FIELDS) && path.length > CUSTOM_FIELDS.length) {
    return { path: customField(path.slice(CUSTOM_FIELDS.length)) };
  }
  const steps = path.split('.');
  let node: ModelSchema = propertySchema;
  let list = false;
  for (const [place, step] of steps.entries()) {
    const last = node;
    if (node.items && INDEX.test(step)) {
      node = node.items;
      continue;
    }
    if (node.items) {
      list = true;
      node = node.items;
    }
    const next: ModelSchema | undefined = childOf(node, step);
    if (!next) return { fault: explain(path, steps.slice(0, place).join('.'), step, last) };
    node = next;
  }
  if (node.items) {
    list = true;
    node = node.items;
  }
  const kind = kindOf(node);
  const allowed = kind === 'flags' ? Object.keys(node.properties ?? {}) : node.enum;
  return {
    path: { kind, list: list || kind === 'flags', ...(allowed ? { allowed } : {}), read: reader(steps, kind) },
  };
}

function childOf(node: ModelSchema, step: string): ModelSchema | undefined {
  if (node === i18nText) return LANGUAGE.test(step) ? { type: 'string' } : undefined;
  const fields = node.properties ?? {};
  return Object.hasOwn(fields, step) ? fields[step] : undefined;
}

function kindOf(node: ModelSchema): Kind {
  if (node === i18nText) return 'i18n';
  if (node === sizeWithUnit) return 'size';
  switch (node.type) {
    case 'object':
      return Object.values(node.properties ?? {}).every(({ type }) => type === 'boolean') ? 'flags' : 'group';
    case 'string':
      return node.format === 'date' || node.format === 'date-time' ? 'date' : 'text';
    case 'boolean':
      return 'boolean';
    default:
      return 'number';
  }
}

function explain(path: string, before: string, step: string, node: ModelSchema): string {
  const names = Object.keys((node.items ?? node).properties ?? {});
  const where = before === '' ? 'the property model' : before;
  if (node === i18nText) {
    return `"${path}" is not a field of the property model: "${step}" is not a language; write fr, en or pt-BR after ${where}`;
  }
  const known =
    names.length === 0 || names.length > MAX_NAMED
      ? 'the schema at /schemas/property has them all'
      : `it has ${names.join(', ')}`;
  return `"${path}" is not a field of the property model: ${where} has no "${step}"; ${known}`;
}

function reader(steps: readonly string[], kind: Kind): PropertyPath['read'] {
  if (kind !== 'flags') return (listing) => walk(listing, steps);
  return (listing) =>
    walk(listing, steps).flatMap((flags) =>
      isObject(flags) ? Object.entries(flags).flatMap(([name, value]) => (value === true ? [name] : [])) : [],
    );
}

function walk(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    if (step !== undefined && INDEX.test(step)) return walk(value[Number(step)], rest);
    return value.flatMap((element: unknown) => walk(element, step === undefined ? [] : [step, ...rest]));
  }
  if (step === undefined) return [value];
  return isObject(value) && Object.hasOwn(value, step) ? walk(value[step], rest) : [];
}

const customField = (name: string): PropertyPath => ({
  kind: 'text',
  list: false,
  read: (listing) =>
    walk(listing, ['custom_fields']).flatMap((field) =>
      isObject(field) && field['key'] === name && typeof field['value'] === 'string' ? [field['value']] : [],
    ),
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
