import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { blurPlace } from './blur-place.ts';
import { sanitize } from './sanitize.ts';
import { propertySchema } from './property.ts';
import type { MappedProperty, Property } from './property.ts';
import type { RecordFault } from '../shared/fault-codes.ts';

/** A fault of a property: its path and the end of a sentence: `$.financial.transaction.price.amount`, `must be number, but is "120000"`. */
export interface PropertyFault {
  readonly path: string;
  /** The code of the sentence for it. */
  readonly fault: RecordFault;
  readonly message: string;
}

/** The fields that a CRM must deliver; `finishMapped` adds the other required ones. */
const MAPPED_REQUIRED = ['crm_reference', 'reference', 'type', 'status', 'title', 'description'];

/** Fields that only the gateway writes. */
const GATEWAY_FIELDS = [
  'id',
  'stream_id',
  'fetched_at',
  'synchronization',
  'cover_thumbnail',
  'resized_images',
  'crm_model',
];

interface Validators {
  readonly property: ValidateFunction<Property>;
  readonly mapped: ValidateFunction<MappedProperty>;
}

let validators: Validators | undefined;

/** Compiled at first use: compiling takes some 50 ms, which would slow the start of command-line tools. */
function compiled(): Validators {
  if (!validators) {
    const ajv = new Ajv({ strict: true, allErrors: false, inlineRefs: false });
    addFormats.default(ajv, ['date', 'date-time']);
    const properties = Object.fromEntries(
      Object.entries(propertySchema.properties).filter(([name]) => !GATEWAY_FIELDS.includes(name)),
    );
    let property: Validators['property'] | undefined;
    let mapped: Validators['mapped'] | undefined;
    validators = {
      get property() {
        return (property ??= ajv.compile<Property>(inParts(propertySchema)));
      },
      get mapped() {
        const schema = { ...propertySchema, properties, required: MAPPED_REQUIRED };
        return (mapped ??= ajv.compile<MappedProperty>(inParts(schema)));
      },
    };
  }
  return validators;
}

/**
 * The same schema with a definition for each field that has fields of its own. Ajv makes one function of each definition; all of the model in one
 * function is more than V8 optimises, and takes two and a half times as long.
 */
function inParts<const Schema extends { readonly properties: Readonly<Record<string, { readonly type: string }>> }>(
  schema: Schema,
) {
  const fields = Object.entries(schema.properties);
  const large = fields.filter(([, { type }]) => type === 'object' || type === 'array');
  const references = large.map(([name]) => [name, { $ref: `#/definitions/${name}` }]);
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(references) },
    definitions: Object.fromEntries(large),
  };
}

/** The first fault of a whole property, as stored; empty if it is valid. */
export function validateProperty(value: unknown): PropertyFault[] {
  const { property } = compiled();
  return property(value) ? [] : (property.errors ?? []).map((error) => toFault(error, value));
}

/**
 * Completes and checks a CRM's draft: by default `reference` is the `crm_reference` and `status` is `available`, a missing
 * description repeats the title, and a place whose address must not be published is blurred (see `blurPlace`). Titles are required: a connector
 * whose format has none builds one. Markup and unsafe addresses are removed (see `sanitize`). The draft is not changed.
 * @param onUnsafeAddress called with the field of an address that was left out, `images[].url`, and its scheme
 */
export function finishMapped(
  draft: { readonly [field: string]: unknown },
  onUnsafeAddress: (field: string, scheme: string | undefined) => void = () => {},
):
  | { readonly property: MappedProperty; readonly fault?: undefined }
  | { readonly property?: undefined; readonly fault: PropertyFault } {
  const { reference, status, description } = draft;
  const isWhole =
    reference && status !== undefined && status !== null && description !== undefined && description !== null;
  // Copying a large property takes as long as checking it.
  const filled = isWhole
    ? draft
    : {
        ...draft,
        reference: reference || (typeof draft['crm_reference'] === 'string' ? draft['crm_reference'] : ''),
        status: status ?? 'available',
        description: description ?? draft['title'],
      };
  const whole = sanitize(filled, onUnsafeAddress);
  const { mapped } = compiled();
  if (!mapped(whole)) {
    const [error] = mapped.errors ?? [];
    return { fault: error ? toFault(error, whole) : { path: '$', fault: 'unreadable', message: 'is no property' } };
  }
  const empty = emptyRequired(whole);
  return empty
    ? { fault: { path: `$.${empty}`, fault: 'empty_field', message: 'must not be empty' } }
    : { property: blurPlace(whole) };
}

function emptyRequired(property: MappedProperty): string | undefined {
  if (property.crm_reference.trim() === '') {
    return 'crm_reference';
  }
  if (Object.keys(property.title).length === 0) {
    return 'title';
  }
  return Object.keys(property.description).length === 0 ? 'description' : undefined;
}

function toFault(error: ErrorObject, root: unknown): PropertyFault {
  const value = shown(valueAt(root, error.instancePath));
  const path = jsonPath(error.instancePath);
  switch (error.keyword) {
    case 'required':
      return {
        path: `${path}.${String(error.params['missingProperty'])}`,
        fault: 'missing_field',
        message: 'is required',
      };
    case 'additionalProperties':
      return {
        path: `${path}.${String(error.params['additionalProperty']).slice(0, 100)}`,
        fault: 'unknown_field',
        message: 'is not a field of the model',
      };
    case 'enum':
      return { path, fault: 'unknown_value', message: `is ${value}, which is not one of the allowed values` };
    default:
      return { path, fault: 'wrong_value', message: `${error.message ?? 'is not valid'}, but is ${value}` };
  }
}

/** A JSON pointer as a JSON path: `/images/3/url` → `$.images[3].url`. */
function jsonPath(pointer: string): string {
  return `$${stepsOf(pointer)
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')}`;
}

function valueAt(root: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    root,
  );
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function shown(value: unknown): string {
  if (Array.isArray(value)) {
    return `a list of ${value.length}`;
  }
  if (typeof value === 'object' && value !== null) {
    return 'an object';
  }
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
