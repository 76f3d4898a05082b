import type { estypes } from '@elastic/elasticsearch';
import { AppError } from '../model/shared/errors.ts';
import type { Elastic } from './elastic.ts';
import { listingIndexDefinition } from './mapping.ts';

const NONE: ReadonlySet<string> = new Set();

type Properties = Readonly<Record<string, estypes.MappingProperty>>;

/** Milliseconds for which an index is known to lack fields: a rebuild by another process ends that. */
const REMEMBER_MS = 10_000;

/**
 * A guard against an index that an earlier release made. Without it a search by a field that such an index lacks would find nothing, as if no listing had it.
 * @returns throws DOWNSTREAM_ERROR if a request uses such a field; costs one request for the life of the process once the index has all fields
 */
export function createFieldGuard({ call }: Elastic, alias: string): (request: object) => Promise<void> {
  let known: { readonly missing: ReadonlySet<string>; readonly until: number } | undefined;
  const missingFields = async (): Promise<ReadonlySet<string>> => {
    if (known && Date.now() < known.until) return known.missing;
    // Where the index cannot be read, the search that follows says so.
    const found = await call('get_mapping', (client) => client.indices.getMapping({ index: alias })).catch(
      () => undefined,
    );
    if (!found) return NONE;
    const wanted = fieldsOf(listingIndexDefinition().mappings.properties ?? {});
    const lacking = Object.values(found).flatMap(({ mappings }) => {
      const present = new Set(fieldsOf(mappings.properties ?? {}));
      return wanted.filter((field) => !present.has(field));
    });
    const missing = new Set(lacking);
    known = { missing, until: missing.size === 0 ? Infinity : Date.now() + REMEMBER_MS };
    return missing;
  };
  return async (request) => {
    const missing = await missingFields();
    if (missing.size > 0 && usesAny(request, missing))
      throw new AppError(
        'DOWNSTREAM_ERROR',
        'The search engine holds listings as an earlier release stored them, and cannot search by this yet. The operator of the service has to rebuild its index (npm run reindex).',
      );
  };
}

/** All fields by their paths. */
const fieldsOf = (properties: Properties, at = ''): string[] =>
  Object.entries(properties).flatMap(([name, property]) =>
    'properties' in property && property.properties ? fieldsOf(property.properties, `${at}${name}.`) : [`${at}${name}`],
  );

/** Queries name a field as a key, aggregations and `exists` as the value of `field`. */
function usesAny(part: unknown, fields: ReadonlySet<string>): boolean {
  if (Array.isArray(part)) return part.some((one) => usesAny(one, fields));
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([name, value]) => fields.has(name) || (name === 'field' && fields.has(String(value))) || usesAny(value, fields),
  );
}
