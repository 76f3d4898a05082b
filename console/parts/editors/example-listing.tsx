import { useEffect } from 'preact/hooks';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { Fault } from '../feedback.tsx';
import { useLoad } from '../use-load.ts';

/** Number of listings in the list: any other can be chosen by its id in the address (`?listing=`). */
const OFFERED = 50;

/** A choice of a real listing for a preview. */
export function ExampleListing({ listingId, choose }: { listingId: string | undefined; choose: (id: string) => void }) {
  const { listings, named } = useExamples(listingId, choose);
  const isEmpty = listings.data?.length === 0 && named === undefined;
  return (
    <>
      {listings.error !== undefined && <Fault error={listings.error} retry={listings.reload} />}
      {isEmpty ? (
        <p class="soft">{say('noPreview')}</p>
      ) : (
        <div class="field">
          <label for="preview-listing">{say('previewListing')}</label>
          <select
            id="preview-listing"
            value={listingId ?? ''}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {named !== undefined && !listings.data?.some(({ id }) => id === named) && (
              <option value={named}>{named}</option>
            )}
            {listings.data?.map((listing) => (
              <option key={listing.id} value={listing.id}>
                {titleOf(listing)}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

/** The listings to choose from. Chooses the one in the address, else the first, when none is chosen yet. */
function useExamples(listingId: string | undefined, choose: (id: string) => void) {
  const named = new URLSearchParams(location.search).get('listing') ?? undefined;
  const listings = useLoad(async () => {
    const found = await call('listProperties', { query: { limit: OFFERED, page: 0 } });
    return 'data' in found ? found.data : found;
  }, []);
  const first = listings.data?.[0]?.id;
  useEffect(() => {
    const wanted = named ?? first;
    if (listingId === undefined && wanted !== undefined) choose(wanted);
  }, [first]);
  return { listings, named };
}

const titleOf = ({ title, reference, id }: { title?: object; reference?: string; id: string }): string =>
  [reference, Object.values(title ?? {})[0]].filter(Boolean).join(' · ') || id;
