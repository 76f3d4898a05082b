import type { KnownListing } from '../../store/listings/listing-states.ts';
import { compareHomes } from '../guards/compare-homes.ts';
import type { PageOutcome, Replacing } from './decide-page.ts';
import type { PageContext } from './page-context.ts';

/**
 * Changed records that may describe another home than the listing under their key, by key: whose file it is, is known at the end of the read. None outside reads that set records aside. A
 * record with the bytes of the stored one is of its home, whatever the mapping or the rules make of it now; so is one that its connector has recognised under another key.
 */
export async function findReplacing(
  { verdicts }: Pick<PageOutcome, 'verdicts'>,
  known: ReadonlyMap<string, KnownListing>,
  { deps, setsAside = false }: Pick<PageContext, 'deps' | 'setsAside'>,
): Promise<ReadonlyMap<string, Replacing>> {
  if (!setsAside) return new Map();
  const changed = verdicts.flatMap(([key, verdict]) => {
    const stored = known.get(key);
    if (verdict.op !== 'updated' || !verdict.listing || stored?.crm_reference !== key) return [];
    return stored.sync.source === verdict.listing.sync.source ? [] : [{ key, id: stored._id, now: verdict.listing }];
  });
  if (changed.length === 0) return new Map();
  const homes = await deps.store.listings.homesOfOffices(changed.map(({ id }) => id));
  const before = new Map(homes.map((home) => [home._id, home]));
  return new Map(
    changed.flatMap(({ key, id, now }) => {
      const home = before.get(id);
      const change = home ? compareHomes(home, now) : 'same';
      return change === 'same' ? [] : [[key, change] as const];
    }),
  );
}
