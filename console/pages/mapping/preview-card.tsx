import { ExampleListing } from '../../parts/editors/example-listing.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { say } from '../../words/words.ts';
import type { Preview } from './template.ts';

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
  return (
    <section class="card preview" aria-labelledby="preview">
      <div class="card-head">
        <h2 id="preview">{say('preview')}</h2>
      </div>
      <div class="card-body form">
        <ExampleListing listingId={listingId} choose={choose} />
        {error !== undefined && <Fault error={error} />}
        {listingId !== undefined && !preview && error === undefined && <Skeletons rows={2} />}
        {preview && <PreviewTexts preview={preview} />}
      </div>
    </section>
  );
}

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
