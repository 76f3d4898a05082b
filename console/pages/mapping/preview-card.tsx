import { useEffect } from 'preact/hooks';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { Preview } from './template.ts';

/** Number of listings in the preview's list: any other can be chosen by its id in the address (`?listing=`). */
const OFFERED = 50;

/** A real listing: the CRM's record, and what the site would get. */
export function PreviewCard({
  listingId,
  choose,
  preview,
  error,
}: {
  listingId: string | undefined;
  choose: (id: string) => void;
  preview: Preview | undefined;
  error: unknown;
}) {
  const { listings, named } = useExamples(listingId, choose);
  const isEmpty = listings.data?.length === 0 && named === undefined;
  return (
    <section class="card preview" aria-labelledby="preview">
      <div class="card-head">
        <h2 id="preview">{say('preview')}</h2>
      </div>
      <div class="card-body form">
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
        {error !== undefined && <Fault error={error} />}
        {listingId !== undefined && !preview && error === undefined && <Skeletons rows={2} />}
        {preview && <PreviewTexts preview={preview} />}
      </div>
    </section>
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

const PreviewTexts = ({ preview }: { preview: Preview }) => (
  <>
    <h3>{say('previewSite')}</h3>
    <pre class="raw" tabIndex={0} aria-label={say('previewSite')}>
      {JSON.stringify(preview.mapped, null, 2)}
    </pre>
    <details class="fold">
      <summary>{say('rawRecord')}</summary>
      <pre class="raw" tabIndex={0} aria-label={say('rawRecord')}>
        {JSON.stringify(preview.crm_record, null, 2)}
      </pre>
    </details>
  </>
);
