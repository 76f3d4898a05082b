import { AppError } from '../../../model/shared/errors.ts';
import { listingSchema } from '../../http/schemas.ts';

/** Maximum number of fields that one request may name. */
export const MAX_FIELDS = 100;

interface SchemaNode {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: SchemaNode };
  readonly items?: SchemaNode;
  readonly additionalProperties?: unknown;
}

/** The requested fields, nested as in a listing: `true` is a whole field. */
export type FieldSelection = Map<string, FieldSelection | true>;

/** Throws BAD_REQUEST with the first field that listings do not have. The id is always included. */
export function selectFields(names: readonly string[], detail: string): FieldSelection {
  const selection: FieldSelection = new Map([['id', true]]);
  for (const name of names) {
    const path = name.split('.');
    if (!isField(path)) {
      throw new AppError(
        'BAD_REQUEST',
        `Listings have no field ${JSON.stringify(name)}; GET /v1/gateway/schemas/property describes them.`,
        { detail },
      );
    }
    add(selection, path);
  }
  return selection;
}

function isField(path: readonly string[]): boolean {
  let node: SchemaNode = listingSchema;
  for (const name of path) {
    const inner = node.items ?? node;
    // Languages of a text.
    const isOpen = typeof inner.additionalProperties === 'object' && inner.properties === undefined;
    const next = isOpen ? {} : inner.properties && Object.hasOwn(inner.properties, name) && inner.properties[name];
    if (!next) return false;
    node = next;
  }
  return true;
}

function add(selection: FieldSelection, [name = '', ...rest]: readonly string[]): void {
  const known = selection.get(name);
  if (known === true) return;
  if (rest.length === 0) {
    selection.set(name, true);
    return;
  }
  const inner: FieldSelection = known ?? new Map();
  selection.set(name, inner);
  add(inner, rest);
}

/** The selected part of a listing, in its own order; of a list, the selected part of each entry. */
export const pickFields = (listing: object, selection: FieldSelection): { [name: string]: unknown } =>
  Object.fromEntries(
    Object.entries(listing).flatMap(([name, value]: [string, unknown]) => {
      const wanted = selection.get(name);
      const picked = wanted === undefined ? undefined : wanted === true ? value : pickWithin(value, wanted);
      return picked === undefined ? [] : [[name, picked]];
    }),
  );

function pickWithin(value: unknown, selection: FieldSelection): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => pickWithin(entry, selection));
  return typeof value === 'object' && value !== null ? pickFields(value, selection) : undefined;
}
