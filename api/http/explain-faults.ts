import type { ErrorObject } from 'ajv';
import { didYouMean } from '../../model/shared/did-you-mean.ts';
import { AppError, MAX_FAULTS } from '../../model/shared/errors.ts';
import type { FieldFault } from '../../model/shared/errors.ts';

/** Words for fields that are unknown on purpose. */
export type Hints = { readonly [field: string]: string };

/** Allowed names of fields in a message; for more than that the document is the better place to look. */
const MAX_NAMED = 60;
/** Allowed values in a message: the longest list of the API has fewer, and who chose a wrong one needs all. */
const MAX_VALUES = 250;

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Keywords that fail because of others below them, which say more. */
const UNIONS = new Set(['anyOf', 'oneOf']);

/**
 * The faults of a body as an error: the first in its message, all of them in `faults`.
 * @param faults Ajv's faults, the first one first
 * @param at JSON pointer of what was checked
 */
export const explainBody = (faults: readonly ErrorObject[], at: string, hints: Hints = {}): AppError =>
  explained(faults, (fault) => bodyFault(fault, at, hints));

/** The same for query parameters; `names` are those that the path takes. */
export const explainQuery = (faults: readonly ErrorObject[], names: readonly string[]): AppError =>
  explained(faults, (fault) => queryFault(fault, names));

function explained(faults: readonly ErrorObject[], explain: (fault: ErrorObject) => FieldFault): AppError {
  const found = new Map<string, FieldFault>();
  for (const fault of withoutAlternatives(faults)) {
    const { message, detail } = explain(fault);
    // Of one place the first fault counts: a value of the wrong type fails further rules, too.
    if (!found.has(detail ?? '')) found.set(detail ?? '', { message, ...(detail === undefined ? {} : { detail }) });
  }
  const [first = { message: 'The request is not valid.' }, ...others] = found.values();
  if (others.length === 0) return new AppError('BAD_REQUEST', first.message, first);
  const more = others.length === 1 ? 'One more thing is wrong' : `${others.length} more things are wrong`;
  return new AppError('BAD_REQUEST', `${first.message} ${more}, see "faults".`, {
    ...first,
    faults: [first, ...others].slice(0, MAX_FAULTS),
  });
}

/** Of each value that is none of several alternatives only the first fault: the others are of alternatives that nobody meant. */
function withoutAlternatives(faults: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept: ErrorObject[] = [];
  for (const fault of faults) {
    const isUnion = UNIONS.has(fault.keyword);
    const inside = (each: ErrorObject): boolean =>
      each.instancePath === fault.instancePath || each.instancePath.startsWith(`${fault.instancePath}/`);
    const first = isUnion || fault.keyword === 'if' ? kept.findIndex(inside) : -1;
    if (first < 0) kept.push(fault);
    else if (isUnion) kept = kept.filter((each, index) => index <= first || !inside(each));
  }
  return kept;
}

function bodyFault(fault: ErrorObject, at: string, hints: Hints): FieldFault {
  const place = at + fault.instancePath;
  if (fault.keyword === 'additionalProperties') {
    const name = String(fault.params['additionalProperty']).slice(0, 100);
    const hint = place === '' && Object.hasOwn(hints, name) ? hints[name] : undefined;
    const where = place === '' ? '' : ` in ${place}`;
    const allowed = Object.keys((fault.parentSchema?.['properties'] ?? {}) as object);
    return {
      message: hint ?? sentence(`Unknown field "${name}"${where}${meant(name, allowed)}: ${named(allowed)}`),
      detail: `${place}/${escapePointer(name)}`,
    };
  }
  if (fault.keyword === 'required') {
    const detail = `${place}/${escapePointer(String(fault.params['missingProperty']))}`;
    return { message: `The field ${detail} is missing.`, detail };
  }
  const subject = place === '' ? 'The body' : `The field ${place}`;
  return { message: sentence(`${subject} ${say(fault)}`), ...(place === '' ? {} : { detail: place }) };
}

function queryFault(fault: ErrorObject, names: readonly string[]): FieldFault {
  if (fault.keyword === 'additionalProperties') {
    const name = String(fault.params['additionalProperty']).slice(0, 100);
    const allowed = names.length > 0 ? `${meant(name, names)}: ${named(names)}` : '; this path takes none';
    return { message: sentence(`Unknown query parameter "${name}"${allowed}`), detail: name };
  }
  const [name = ''] = fault.instancePath.slice(1).split('/');
  const isTwice = Array.isArray(fault.data) && fault.keyword === 'type';
  const twice = isTwice ? 'must be given once' : say(fault);
  return { message: sentence(`The query parameter ${name} ${twice}`), detail: name };
}

/** Words for one fault of a value; never repeats the value itself, which may be a secret. */
function say({ keyword, params, message, schema, parentSchema, data }: ErrorObject): string {
  const purpose: unknown = parentSchema?.['description'];
  if (keyword === 'enum' && Array.isArray(schema)) {
    const values = schema.map(String);
    const near = typeof data === 'string' ? didYouMean(data, values) : undefined;
    const allowed = named(values, MAX_VALUES);
    // The suggestion first: some lists have two hundred values.
    return near === undefined
      ? `must be one of ${allowed}`
      : `has a value that it cannot have. Did you mean "${near}"? Allowed: ${allowed}`;
  }
  if (keyword === 'type') return `must be ${/^[aeiou]/.test(String(params['type'])) ? 'an' : 'a'} ${params['type']}`;
  if (keyword === 'format') return `must be a valid ${FORMAT_NAMES[String(params['format'])] ?? params['format']}`;
  if (keyword === 'pattern' && typeof purpose === 'string')
    return `does not have the expected form: ${purpose.replace(/\.$/, '')}`;
  if (keyword === 'discriminator')
    return `needs a ${params['tag']} that is one of ${named(tagsOf(parentSchema, params['tag']), MAX_VALUES)}`;
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

/** Ends a sentence that is no question and was not cut. */
const sentence = (text: string): string => (/[?…]$/.test(text) ? text : `${text}.`);

/** Leads to the allowed names, behind what was given. */
function meant(name: string, known: readonly string[]): string {
  const near = didYouMean(name, known);
  return near === undefined ? '; allowed' : `. Did you mean "${near}"? Allowed`;
}

const named = (values: readonly string[], most = MAX_NAMED): string =>
  values.length <= most ? values.join(', ') : `${values.slice(0, most).join(', ')} …`;
