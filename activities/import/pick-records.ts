import type { InputConnector, MapContext } from '../../connectors/connector.ts';
import type { ReadPage } from './read-pages.ts';

/** The records of these keys alone. */
export function onlyKeys(page: ReadPage, keys: ReadonlySet<string>): ReadPage {
  return {
    ...page,
    records: page.records.filter(({ key }) => keys.has(key)),
    bad: page.bad.filter(({ key }) => key !== undefined && keys.has(key)),
    deletes: [],
    claims: [],
    reasons: [],
    fraction: undefined,
    expected: keys.size,
  };
}

/**
 * A connector that cannot read a single listing reads all; only the one asked for is kept.
 * @param about.mayBeGone whether the CRM's deletion is taken as proof; a run that a person started removes nothing
 */
export function onlyReference(
  page: ReadPage,
  reference: string,
  about: { readonly connector: InputConnector; readonly map: MapContext; readonly mayBeGone?: boolean },
): ReadPage {
  const { connector, map, mayBeGone = false } = about;
  const wanted = (key: string, raw: ReadPage['records'][number]['raw']) => {
    if (key === reference) return true;
    try {
      return connector.map(raw, map).property.crm_reference === reference;
    } catch {
      return false;
    }
  };
  return {
    ...page,
    records: page.records.filter(({ key, raw, formerKeys = [] }) => formerKeys.includes(reference) || wanted(key, raw)),
    bad: page.bad.filter(({ key }) => key === reference),
    deletes: mayBeGone ? page.deletes.filter((key) => key === reference) : [],
    claims: mayBeGone ? page.claims?.filter(({ key }) => key === reference) : [],
    reasons: [],
    expected: 1,
  };
}
