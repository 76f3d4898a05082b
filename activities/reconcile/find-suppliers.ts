import { chunk } from 'es-toolkit/array';
import { supplierOf } from '../../model/listing/supplier.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { HANDFUL } from '../guards/judge-read.ts';
import type { Suppliers } from '../guards/judge-read.ts';

/** Listings of earlier releases per round trip. */
const BATCH = 250;

/**
 * Who supplies the listings of a stream, for the guard; undefined where so few are missing that no supplier can have lost too many. Listings that an earlier release
 * stored are looked at once.
 */
export async function findSuppliers(
  { store }: Pick<ActivityDeps, 'store'>,
  stream: string,
  missing: readonly string[],
): Promise<Suppliers | undefined> {
  if (missing.length <= HANDFUL) return undefined;
  const isMissing = new Set(missing);
  const of = new Map<string, string>();
  const stored = new Map<string, number>();
  const add = (id: string, supplier: string) => {
    if (supplier === '') return;
    stored.set(supplier, (stored.get(supplier) ?? 0) + 1);
    if (isMissing.has(id)) of.set(id, supplier);
  };
  const unknown: string[] = [];
  for await (const { _id, sync } of store.listings.suppliers(stream)) {
    if (sync.supplier === undefined) unknown.push(_id);
    else add(_id, sync.supplier);
  }
  for (const batch of chunk(unknown, BATCH)) {
    const listings = await store.listings.byIds(batch);
    const found = new Map(listings.map((listing) => [listing._id, supplierOf(listing)]));
    for (const [id, supplier] of found) add(id, supplier);
    await store.listings.setSuppliers(found);
  }
  return { of, stored };
}
