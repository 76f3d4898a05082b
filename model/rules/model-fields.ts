import { isObject } from '../shared/is-object.ts';
import { propertySchema } from '../property/property.ts';

/** Fields that no rule may write: keys and bookkeeping, what must not be public, and `hidden`, which `take` decides. */
const PROTECTED = new Set([
  'id',
  'stream_id',
  'crm_source',
  'crm_reference',
  'crm_parent_reference',
  'crm_model',
  'internal_note',
  'property_url',
  'parent_id',
  'child_property_ids',
  'hidden',
  'created_at',
  'updated_at',
  'fetched_at',
  'cover_thumbnail',
  'resized_images',
  'synchronization',
  'vendors',
  'buyers',
]);

/** What is known of a field of the listing. */
export interface ModelField {
  readonly kind: 'text' | 'number' | 'boolean' | 'amount' | 'size' | 'words';
  /** The values that it may have, or its entries; undefined for free text. */
  readonly values?: readonly string[];
}

/** The JSON Schema of a field of the listing; undefined if there is no such field. Lists are gone into. */
function schemaAt(path: string): Record<string, unknown> | undefined {
  let node: unknown = propertySchema;
  for (const name of path.split('.')) {
    if (isObject(node) && node['type'] === 'array') node = node['items'];
    const fields: unknown = isObject(node) ? node['properties'] : undefined;
    if (!isObject(fields) || !Object.hasOwn(fields, name)) return undefined;
    node = fields[name];
  }
  return isObject(node) ? node : undefined;
}

/** A field of the listing, with what conditions and rules can do with it. */
export interface RuleField {
  readonly path: string;
  readonly kind: ModelField['kind'];
  readonly values?: readonly string[];
  /** Whether a condition can compare it. */
  readonly readable: boolean;
  /** Whether a condition can compare it with a number. */
  readonly numeric: boolean;
  /** Whether a rule may write it. */
  readonly writable: boolean;
}

/** Every field of the listing that a condition can compare or a rule can write, in the order of the schema. */
export function ruleFields(): readonly RuleField[] {
  const found: RuleField[] = [];
  collect(propertySchema, '', found);
  return found;
}

function collect(schema: unknown, path: string, found: RuleField[]): void {
  if (!isObject(schema)) return;
  const items = schema['type'] === 'array' ? schema['items'] : undefined;
  const inner = isObject(items) ? items : schema;
  const field = fieldOf(schema) ?? (isObject(items) ? fieldOf(items) : undefined);
  const { properties } = inner;
  if (path !== '' && field) {
    const { kind, values } = field;
    const readable = !isObject(properties);
    const writable = writableField(path) !== undefined;
    if (readable || writable)
      found.push({ path, kind, ...(values ? { values } : {}), readable, numeric: isNumeric(path), writable });
  }
  if (!isObject(properties)) return;
  for (const [name, part] of Object.entries(properties)) collect(part, path === '' ? name : `${path}.${name}`, found);
}

/** Whether a condition can ask for this field. */
export const isReadable = (path: string): boolean => schemaAt(path) !== undefined;

/** Whether a field can be compared with a number. */
export function isNumeric(path: string): boolean {
  const type = schemaAt(path)?.['type'];
  return type === 'number' || type === 'integer' || path === 'floor';
}

/** A field that a rule may write; undefined if there is none, or none that may be written. Entries of lists of objects cannot be written one by one. */
export function writableField(path: string): ModelField | undefined {
  const names = path.split('.');
  if (PROTECTED.has(names[0] ?? '')) return undefined;
  if (names.some((_, index) => index > 0 && schemaAt(names.slice(0, index).join('.'))?.['type'] === 'array'))
    return undefined;
  const schema = schemaAt(path);
  return schema && fieldOf(schema);
}

function fieldOf(schema: Record<string, unknown>): ModelField | undefined {
  const { type, properties, items } = schema;
  if (type === 'string') return { kind: 'text', ...valuesOf(schema) };
  if (type === 'number' || type === 'integer') return { kind: 'number' };
  if (type === 'boolean') return { kind: 'boolean' };
  if (type === 'array') return isObject(items) && items['enum'] ? { kind: 'words', ...valuesOf(items) } : undefined;
  if (!isObject(properties)) return undefined;
  const names = Object.keys(properties).toSorted().join();
  if (names === 'amount,currency') return { kind: 'amount' };
  return names === 'size,unit' ? { kind: 'size' } : undefined;
}

const valuesOf = (schema: Record<string, unknown>): Pick<ModelField, 'values'> =>
  Array.isArray(schema['enum']) ? { values: schema['enum'].filter((value) => typeof value === 'string') } : {};

/** A copy of the data with the value at the path; undefined removes it. What is not on the path is shared with the original. */
export function withValue(
  data: Readonly<Record<string, unknown>>,
  names: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = names;
  const { [name]: before, ...others } = data;
  if (rest.length === 0) return value === undefined ? others : { ...others, [name]: value };
  if (!isObject(before) && value === undefined) return { ...data };
  const inner = withValue(isObject(before) ? before : {}, rest, value);
  return Object.keys(inner).length === 0 ? others : { ...data, [name]: inner };
}
