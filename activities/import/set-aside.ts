import { stableUuid } from '../../model/shared/stable-uuid.ts';
import { arrivalId } from '../../store/listings/arrivals.ts';
import type { ListingOrigin } from '../listings/build-listing.ts';
import type { SetAside } from './decide-page.ts';
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
