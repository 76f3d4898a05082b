/** A field of the property model that a rule can fill. */
export interface Target {
  readonly path: string;
  /** Permitted values; empty: any. */
  readonly values: readonly string[];
  /** Yes or no. */
  readonly isFlag: boolean;
}

type Schema = { readonly [keyword: string]: unknown };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Levels of the model below which nothing is offered: rules of lists of objects have parts. */
const MAX_DEPTH = 4;
/** Fields that the service sets. */
const OWN = new Set([
  'id',
  'crm_source',
  'crm_reference',
  'fetched_at',
  'property_url',
  'gateway_id',
  'created_at',
  'updated_at',
]);

/** Every field of the property schema, sorted. */
export function targetsOf(schema: unknown): Target[] {
  const targets: Target[] = [];
  collect(schema, '', 0, targets);
  return targets.filter(({ path }) => !OWN.has(path)).toSorted((left, right) => left.path.localeCompare(right.path));
}

function collect(schema: unknown, path: string, depth: number, targets: Target[]): void {
  if (!isSchema(schema)) return;
  const { properties, items, enum: words, type } = schema;
  const isAmount = isSchema(properties) && ('amount' in properties || ('size' in properties && 'unit' in properties));
  if (isSchema(properties) && !isAmount && depth < MAX_DEPTH) {
    for (const [name, inner] of Object.entries(properties)) {
      collect(inner, path === '' ? name : `${path}.${name}`, depth + 1, targets);
    }
    return;
  }
  if (path === '') return;
  const listed = isSchema(items) ? items['enum'] : undefined;
  const values = [words, listed].find(Array.isArray) ?? [];
  targets.push({ path, values: values.filter((word) => typeof word === 'string'), isFlag: type === 'boolean' });
}
