import { AppError } from '../../model/shared/errors.ts';
import type { HeldSelection } from '../../model/listing/held-listing.ts';
import type { HandlerDeps } from '../deps.ts';

/** The ids that a request selects. Throws BAD_REQUEST unless it names ids or all, CONFLICT if one of them, or none at all, is held. */
export async function selectHeld(
  gatewayId: string,
  { ids, all }: HeldSelection,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<string[]> {
  if ((ids === undefined) === (all === undefined))
    throw new AppError('BAD_REQUEST', 'Say which listings: either ids or all.');
  const found = await store.heldListings.idsOf(gatewayId, ids);
  const isHeld = new Set(found);
  const [other] = (ids ?? []).filter((id) => !isHeld.has(id));
  if (other !== undefined) throw new AppError('CONFLICT', `The listing ${other} is not held.`, { detail: other });
  if (found.length === 0) throw new AppError('CONFLICT', 'No listing of this gateway is held.');
  return found;
}
