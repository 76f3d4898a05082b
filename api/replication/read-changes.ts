import type { HandlerDeps } from '../deps.ts';
import { replicated } from '../../model/listing/property-change.ts';
import type { PropertyChange } from '../../model/listing/property-change.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { removedFrom } from './change-position.ts';
import type { ChangePosition, RemovedPlace } from './change-position.ts';

type Deps = Pick<HandlerDeps, 'store' | 'config'>;

/** Some changes, and the position behind them; undefined when the pass has ended. */
export interface ChangesRead {
  readonly changes: readonly PropertyChange[];
  readonly next: ChangePosition | undefined;
}

/** At most `limit` changes of a gateway behind a position. */
export async function readChanges(
  gatewayId: string,
  position: ChangePosition,
  limit: number,
  deps: Deps,
): Promise<ChangesRead> {
  const changed: PropertyChange[] = [];
  if (position.at.part === 'changed')
    for await (const change of changedListings(gatewayId, position, position.at.after, limit, deps))
      changed.push(change);
  const last = changed.at(-1);
  if (last && changed.length === limit) return { changes: changed, next: behind(position, last) };
  const { changes: removed, next } = await readRemoved(gatewayId, position, limit - changed.length, deps);
  return { changes: [...changed, ...removed], next };
}

/** All changes behind a position, in parts of at most `size`; the listings by one cursor, where pages would have it opened for each. */
export async function* eachPart(
  gatewayId: string,
  position: ChangePosition,
  size: number,
  deps: Deps,
): AsyncGenerator<ChangesRead> {
  let next: ChangePosition | undefined = position;
  if (position.at.part === 'changed') {
    let changes: PropertyChange[] = [];
    for await (const change of changedListings(gatewayId, position, position.at.after, 0, deps)) {
      changes.push(change);
      if (changes.length < size) continue;
      yield { changes, next: behind(position, change) };
      changes = [];
    }
    next = { ...position, at: firstRemoved(position) };
    if (changes.length > 0) yield { changes, next };
  }
  while (next) {
    const part: ChangesRead = await readRemoved(gatewayId, next, size, deps);
    yield part;
    ({ next } = part);
  }
}

const behind = (position: ChangePosition, { id }: PropertyChange): ChangePosition => ({
  ...position,
  at: { part: 'changed', after: id },
});

const firstRemoved = (position: ChangePosition): RemovedPlace => ({
  part: 'removed',
  from: removedFrom(position),
  after: undefined,
});

/** At most `limit` removals. */
async function readRemoved(
  gatewayId: string,
  position: ChangePosition,
  limit: number,
  { store }: Deps,
): Promise<ChangesRead> {
  const { from, after } = position.at.part === 'removed' ? position.at : firstRemoved(position);
  const removals = await store.formerListings.removed(gatewayId, from, limit, after);
  // A run that brings a listing back forgets its removal a moment later.
  const back = await store.listings.owners(removals.map(({ property_id: id }) => id));
  const changes = removals.flatMap(({ property_id: id, archived_at: at, reason }): PropertyChange[] =>
    back.has(id) ? [] : [{ type: 'removed', id, removed_at: at.toISOString(), reason }],
  );
  const end = removals.length === limit ? removals.at(-1) : undefined;
  return { changes, next: end && { ...position, at: { part: 'removed', from: end.archived_at, after: end._id } } };
}

/** @param limit 0: no limit */
async function* changedListings(
  gatewayId: string,
  { since }: ChangePosition,
  after: string | undefined,
  limit: number,
  { store, config }: Deps,
): AsyncGenerator<PropertyChange> {
  const part = { limit, ...(since ? { since } : {}), ...(after === undefined ? {} : { after }) };
  for await (const listing of store.listings.stream([gatewayId], part)) {
    const property = replicated(presentListing(listing, config.PUBLIC_URL));
    yield { type: 'changed', id: listing._id, property };
  }
}
