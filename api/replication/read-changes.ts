import type { HandlerDeps } from '../deps.ts';
import { replicated } from '../../model/listing/property-change.ts';
import type { PropertyChange } from '../../model/listing/property-change.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { removedFrom } from './change-position.ts';
import type { ChangePosition } from './change-position.ts';

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
  const changed =
    position.at.part === 'changed' ? await readChanged(gatewayId, position, position.at.after, limit, deps) : [];
  const last = changed.at(-1);
  if (last && changed.length === limit)
    return { changes: changed, next: { ...position, at: { part: 'changed', after: last.id } } };
  const from = position.at.part === 'removed' ? position.at : { from: removedFrom(position), after: undefined };
  const removals = await deps.store.formerListings.removed(gatewayId, from.from, limit - changed.length, from.after);
  // A run that brings a listing back forgets its removal a moment later.
  const back = await deps.store.listings.owners(removals.map(({ property_id: id }) => id));
  const removed = removals.flatMap(({ property_id: id, archived_at: at, reason }): PropertyChange[] =>
    back.has(id) ? [] : [{ type: 'removed', id, removed_at: at.toISOString(), reason }],
  );
  const end = removals.length === limit - changed.length ? removals.at(-1) : undefined;
  return {
    changes: [...changed, ...removed],
    next: end && { ...position, at: { part: 'removed', from: end.archived_at, after: end._id } },
  };
}

async function readChanged(
  gatewayId: string,
  { since }: ChangePosition,
  after: string | undefined,
  limit: number,
  { store, config }: Deps,
): Promise<PropertyChange[]> {
  const changes: PropertyChange[] = [];
  const part = { limit, ...(since ? { since } : {}), ...(after === undefined ? {} : { after }) };
  for await (const listing of store.listings.stream([gatewayId], part)) {
    const property = replicated(presentListing(listing, config.PUBLIC_URL));
    changes.push({ type: 'changed', id: listing._id, property });
  }
  return changes;
}
