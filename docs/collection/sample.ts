import type { OpenapiDocument, Schema } from '../openapi-document.ts';

/** Sound values for formats and patterns that cannot be made up from their schema. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-01-31T12:00:00.000Z',
  date: '2026-01-31',
  email: 'owner@agency.example',
  uri: 'https://site.example',
};

/** Words that the patterns of the document ask for: the first that fits is taken. */
const WORDS = ['text', '1.0.0', 'fr', 'EUR', 'https://site.example', 'site.example', 'A1', '2026-01-31'];

/** What a reader of the collection starts from, by the name of the field: the demo clients and servers of `npm start`. */
const FIELDS: Readonly<Record<string, unknown>> = {
  item_id: 'north-1',
  market: 'fr',
  category: 'agency',
  client_id: 'partner',
  currency: 'EUR',
  url: 'https://site.example/listings',
};

/** The connectors that `npm start` has both ends of, instead of the first ones of the lists. */
const NAMED: Readonly<Record<string, unknown>> = {
  InputConnector: { connector_type: 'PROPERTY_FEED', config: { url: '{{crmUrl}}/property-feed?listings=50' } },
  OutputConnector: { connector_type: 'SYNC', config: { url: '{{siteUrl}}', plugin_auth_key: '{{siteKey}}' } },
};

/** The smallest sensible value of a schema: what is required, and one field of what wants any at all. */
export function sampleOf(document: OpenapiDocument, schema: Schema, name = ''): unknown {
  const { $ref, const: only, default: fallback, enum: values, oneOf, anyOf } = schema;
  if (typeof $ref === 'string') {
    const target = $ref.split('/').at(-1) ?? '';
    return NAMED[target] ?? sampleOf(document, document.components.schemas[target] ?? {}, name);
  }
  if (only !== undefined) return only;
  if (name in FIELDS) return FIELDS[name];
  if (fallback !== undefined) return fallback;
  if (Array.isArray(values)) return values[0];
  const [choice] = schemasOf(oneOf ?? anyOf);
  if (choice) return sampleOf(document, choice, name);
  return valueOf(document, schema);
}

/** A value of the type of a schema. */
function valueOf(document: OpenapiDocument, schema: Schema): unknown {
  const { type, format } = schema;
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return objectOf(document, schema);
    case 'array':
      return numberOf(schema['minItems']) > 0 ? [sampleOf(document, schemaOf(schema['items']))] : [];
    case 'integer':
    case 'number':
      return numberOf(schema['minimum']);
    case 'boolean':
      return false;
    default:
      return FORMATS[String(format)] ?? textOf(schema);
  }
}

function objectOf(document: OpenapiDocument, { properties, required, minProperties }: Schema): Record<string, unknown> {
  const fields = Object.entries(isRecord(properties) ? properties : {});
  const wanted = fields.filter(([field]) => Array.isArray(required) && required.includes(field));
  const shown = wanted.length === 0 && numberOf(minProperties) > 0 ? fields.slice(0, 1) : wanted;
  return Object.fromEntries(shown.map(([field, schema]) => [field, sampleOf(document, schemaOf(schema), field)]));
}

function textOf({ pattern, minLength, maxLength }: Schema): string {
  const fits = new RegExp(typeof pattern === 'string' ? pattern : '', 'u');
  const most = numberOf(maxLength) || Infinity;
  const word = WORDS.find((candidate) => candidate.length <= most && fits.test(candidate));
  return (word ?? '').padEnd(numberOf(minLength), 'x');
}

const isRecord = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemaOf = (value: unknown): Schema => (isRecord(value) ? value : {});
const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
