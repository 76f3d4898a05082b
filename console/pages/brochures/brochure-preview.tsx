import { ExampleListing } from '../../parts/editors/example-listing.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { brochureWords } from '../../words/pages/brochures.ts';
import { say, wordsOf } from '../../words/words.ts';
import type { BrochureInput } from './brochure.ts';
import { useBrochurePreview } from './use-brochure-preview.ts';

const sayBrochure = wordsOf(brochureWords);

/** The pages of a real listing's brochure, drawn anew after each change. */
export function BrochurePreview({
  input,
  listingId,
  choose,
}: {
  /** Undefined while the form has a fault. */
  input: BrochureInput | undefined;
  listingId: string | undefined;
  choose: (id: string) => void;
}) {
  const { pages, isDrawing, error } = useBrochurePreview(input, listingId);
  return (
    <section class="card preview" aria-labelledby="preview">
      <div class="card-head">
        <h2 id="preview">{say('preview')}</h2>
        <span role="status" class="soft">
          {isDrawing && sayBrochure('drawing')}
        </span>
      </div>
      <div class="card-body form">
        <ExampleListing listingId={listingId} choose={choose} />
        {input === undefined && <p class="soft">{sayBrochure('faultFirst')}</p>}
        {error !== undefined && <Fault error={error} />}
        {pages.length === 0 && isDrawing && <Skeletons rows={2} />}
        <div class={isDrawing ? 'brochure-pages stale' : 'brochure-pages'} aria-busy={isDrawing}>
          {pages.map((page, index) => (
            <img key={page} src={page} alt={sayBrochure('pageOf', { page: index + 1, pages: pages.length })} />
          ))}
        </div>
      </div>
    </section>
  );
}
