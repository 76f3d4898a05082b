import { useMemo, useState } from 'preact/hooks';
import { LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { LANGUAGES, language, say } from '../../words/words.ts';
import { BrochureButton } from './brochure-button.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { Gallery } from './gallery.tsx';
import { ListingJourney } from './listing-journey.tsx';
import { FewOnMap } from '../listings/listing-map.tsx';
import { inLanguage, placeOf, plainText, priceOf } from '../listings/listing.ts';
import type { Listing } from '../listings/listing.ts';
import { SunlightCard } from './sunlight-card.tsx';
import { VisitorsCard } from './visitors-card.tsx';

/** A listing: pictures, texts, facts, and its state in the CRM, in the store and on the websites. */
export function ListingDetail({ id }: { id: string }) {
  const listing = useLoad(() => call('getProperty', { path: { id } }), [id]);
  const crumbs = [{ text: say('listings'), href: '/console/listings' }];
  const { data } = listing;
  const listed = useMemo(() => (data ? [data] : []), [data]);
  if (!data) {
    return (
      <Page title={say('listings')} crumbs={crumbs}>
        {listing.error === undefined ? <Skeletons /> : <LoadFault error={listing.error} retry={listing.reload} />}
      </Page>
    );
  }
  return (
    <Page
      title={inLanguage(data.title) ?? data.reference}
      crumbs={crumbs}
      lead={`${priceOf(data)} · ${placeOf(data)}`}
      actions={<BrochureButton id={id} />}
    >
      <div class="map-and-pictures">
        {data.location?.geo && <FewOnMap listings={listed} isSmall />}
        <Gallery key={id} listing={data} />
      </div>
      <Description listing={data} />
      <FactsCard listing={data} />
      <ListingJourney listing={data} />
      <div class="columns">
        <EstimateCard listing={data} />
        <SunlightCard id={id} />
        <VisitorsCard listing={data} />
      </div>
    </Page>
  );
}

function Description({ listing }: { listing: Listing }) {
  const texts: Readonly<Record<string, unknown>> = listing.description;
  const languages = Object.keys(texts).filter((code) => typeof texts[code] === 'string' && texts[code] !== '');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const shown = [chosen, language.value, ...LANGUAGES, ...languages].find(
    (code) => code !== undefined && languages.includes(code),
  );
  const names = new Intl.DisplayNames(language.value, { type: 'language' });
  return (
    <section class="card" aria-labelledby="description">
      <div class="card-head">
        <h2 id="description">{say('description')}</h2>
        {languages.length > 1 && (
          <div class="chips" role="group" aria-label={say('language')}>
            {languages.map((code) => (
              <button
                key={code}
                class={code === shown ? 'button main' : 'button'}
                type="button"
                aria-pressed={code === shown}
                onClick={() => setChosen(code)}
              >
                {names.of(code)}
              </button>
            ))}
          </div>
        )}
      </div>
      <div class="card-body">
        {shown === undefined ? (
          <p class="soft">{say('noDescription')}</p>
        ) : (
          <p class="description" lang={shown}>
            {plainText(String(texts[shown]))}
          </p>
        )}
      </div>
    </section>
  );
}
