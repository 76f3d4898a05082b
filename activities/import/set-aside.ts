import { stableUuid } from '../../model/shared/stable-uuid.ts';
import { arrivalId } from '../../store/listings/arrivals.ts';
import type { ListingOrigin } from '../listings/build-listing.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import type { PageOutcome, Replacing, SetAside } from './decide-page.ts';
import type { PageContext } from './page-context.ts';
import { compareHomes } from '../guards/compare-homes.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { likenessOf, provenanceOf } from '../guards/likeness.ts';
import { changeOf } from '../listings/page-changes.ts';

/** The id of what is held of a stream under a key, the same in every run. */
const heldIdOf = (stream: string, key: string): string => stableUuid(`arrival ${stream} ${key}`);

/** Sets records aside that would become new listings or give stored ones another home, until their read has ended (`settle-arrivals.ts`). Repeatable. */
export async function setRecordsAside(
  records: readonly SetAside[],
  { deps, origin }: { readonly deps: Pick<ActivityDeps, 'store'>; readonly origin: ListingOrigin },
): Promise<void> {
  if (records.length === 0) return;
  await deps.store.arrivals.put(
    records.map(({ record: { key }, property, rawJson, source, replaces }) => {
      const { title } = changeOf('created', key, property.title);
      return {
        held_id: heldIdOf(origin.streamId, key),
        job_id: origin.jobId,
        gateway_id: origin.gatewayId,
        stream_id: origin.streamId,
        input_id: origin.inputId,
        crm_reference: key,
        ...(title === undefined ? {} : { title }),
        raw: rawJson,
        source,
        likeness: likenessOf(property),
        provenance: provenanceOf(property),
        ...(replaces && { replaces }),
      };
    }),
  );
}

/** Forgets records of this run that the CRM says are gone. */
export async function forgetAside(
  keys: readonly string[],
  { deps, origin }: { readonly deps: Pick<ActivityDeps, 'store'>; readonly origin: ListingOrigin },
): Promise<void> {
  await deps.store.arrivals.remove(keys.map((key) => arrivalId(origin.jobId, heldIdOf(origin.streamId, key))));
}

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
