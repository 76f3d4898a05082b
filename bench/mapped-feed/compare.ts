import type { MappedProperty } from '../../model/property/property.ts';
import { squareMetres } from '../../model/property/square-metres.ts';
import { isObject } from '../../model/shared/is-object.ts';

/** What the comparison of one listing found, by field of the model. */
export interface Comparison {
  readonly right: readonly string[];
  readonly wrong: readonly Difference[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

export interface Difference {
  readonly field: string;
  readonly expected: string;
  readonly found: string;
}

/** Fields that say where a value comes from or repeat the words of the CRM, and those that each connector fills in its own way from what it does not map. */
const LEFT_OUT =
  /^(?:crm_|custom_fields|fetched_at|updated_at$|created_at$|images\.|plans\.|documents\.|areas|proximities)/;

/** Compared by their addresses, see `leavesOf`. */
const FILES = new Set(['images', 'plans', 'documents']);

/** Every value of a property by its field; lists have one field per value. */
function leavesOf(property: MappedProperty): Map<string, string> {
  const leaves = new Map<string, string>();
  walk(property, '', leaves);
  for (const kind of ['images', 'plans', 'documents'] as const) {
    for (const { url } of property[kind] ?? []) if (url !== undefined) leaves.set(`${kind} ${url}`, 'yes');
  }
  return leaves;
}

function walk(value: unknown, path: string, leaves: Map<string, string>): void {
  if (value === undefined || value === null || (path !== '' && LEFT_OUT.test(path)) || FILES.has(path)) return;
  if (Array.isArray(value)) {
    for (const element of value) {
      if (isObject(element)) walk(element, path, leaves);
      else leaves.set(`${path} ${String(element)}`, 'yes');
    }
  } else if (isObject(value)) {
    const measured = measureOf(value);
    if (measured !== undefined) leaves.set(path, measured);
    else for (const [name, child] of Object.entries(value)) walk(child, path === '' ? name : `${path}.${name}`, leaves);
  } else if (path !== 'hidden' || value === true) {
    leaves.set(path, wordsOf(value));
  }
}

/** An amount of money or an area as one value; undefined for other objects. */
function measureOf({ amount, currency, size, unit }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof amount === 'number' && typeof currency === 'string') return `${amount} ${currency}`;
  return typeof size === 'number' && typeof unit === 'string' ? String(squareMetres({ size, unit })) : undefined;
}

/** Texts without line breaks, numbers with five digits; a boolean as it is. */
function wordsOf(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 1e5) / 1e5);
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : JSON.stringify(value);
}

/** Compares what a mapping makes of a record with what the written connector makes of it. */
export function compare(expected: MappedProperty, found: MappedProperty): Comparison {
  const [want, have] = [leavesOf(expected), leavesOf(found)];
  const right: string[] = [];
  const wrong: Difference[] = [];
  const missing: string[] = [];
  for (const [field, value] of want) {
    const own = have.get(field);
    if (own === undefined) missing.push(field);
    else if (own === value) right.push(field);
    else wrong.push({ field, expected: value, found: own });
  }
  return { right, wrong, missing, extra: [...have.keys()].filter((field) => !want.has(field)) };
}

/** Shortest value that proves that something private was copied. */
const SHORTEST = 5;

/** Fields that are never shown to the public. */
const INTERNAL = new Set(['internal_note', 'vendors', 'buyers', 'crm_model', 'mandate']);

/** Values that the written connector keeps from the public and that the other one has in a public field. */
export function publishedPrivately(expected: MappedProperty, found: MappedProperty): string[] {
  const secrets = secretsOf(expected);
  const shown: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      const secret = secrets.find((each) => String(value).includes(each));
      if (secret !== undefined) shown.push(`${path}: ${secret.slice(0, 60)}`);
    } else if (Array.isArray(value)) {
      for (const element of value) visit(element, path);
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        if (path !== '' || !INTERNAL.has(name)) visit(child, path === '' ? name : `${path}.${name}`);
      }
    }
  };
  visit(found, '');
  if (showsAddress(expected.location, found.location)) shown.push('location: an address that must not be shown');
  if (expected.hidden === true && found.hidden !== true) shown.push('the listing itself, which is hidden');
  const price = found.financial?.transaction?.price;
  if (price !== undefined && expected.financial?.transaction?.price === undefined)
    shown.push(`price: ${price.amount}, which the written connector does not publish`);
  return shown;
}

type Location = MappedProperty['location'];

/** Whether an address that must not be shown is. */
function showsAddress(
  expected: Location,
  { publish_address, address, street, geo }: NonNullable<Location> = {},
): boolean {
  if (expected?.publish_address !== false || publish_address === false) return false;
  return address !== undefined || street !== undefined || geo !== undefined;
}

function secretsOf({ internal_note: note, vendors = [], buyers = [] }: MappedProperty): string[] {
  const people = [...vendors, ...buyers].flatMap((person) =>
    Object.values(person).filter((value) => typeof value === 'string'),
  );
  return [...(note === undefined ? [] : [note]), ...people].filter((value) => value.length >= SHORTEST);
}
