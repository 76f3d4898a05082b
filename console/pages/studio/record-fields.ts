/** A value of a record, with the path by which a rule reads it. */
export interface RecordField {
  readonly path: string;
  /** Of a repeated element the first values. */
  readonly values: readonly string[];
}

/** Values of one path that are shown. */
const MAX_VALUES = 4;
/** Fields of one record that are shown; the widest known export has 334. */
const MAX_FIELDS = 600;
/** Key under which the reader of XML puts the own text of an element with attributes. */
const OWN_TEXT = '#text';

/** The fields of a record in its order, one per path. */
export function fieldsOf(record: object): RecordField[] {
  const fields = new Map<string, string[]>();
  collect(record, '', fields);
  return [...fields].map(([path, values]) => ({ path, values }));
}

function collect(value: unknown, path: string, fields: Map<string, string[]>): void {
  if (Array.isArray(value)) {
    for (const element of value) collect(element, path, fields);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const step = /^@?[^\s."[\]{}@]+$/.test(name) ? name : `"${name}"`;
      const next = path === '' ? step : `${path}.${step}`;
      collect(inner, name === OWN_TEXT ? path : next, fields);
    }
    return;
  }
  collectText(value, path, fields);
}

/** Adds a single value, unless there are enough fields or values of its path. */
function collectText(value: unknown, path: string, fields: Map<string, string[]>): void {
  if (fields.size >= MAX_FIELDS && !fields.has(path)) return;
  const values = fields.get(path) ?? [];
  fields.set(path, values);
  if (values.length >= MAX_VALUES || value === null || value === '') return;
  values.push(typeof value === 'string' ? value : JSON.stringify(value));
}
