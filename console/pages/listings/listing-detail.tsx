import { useState } from 'preact/hooks';
import { LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { LANGUAGES, language, number, say, sayCode } from '../../words/words.ts';
import { EstimateCard } from './estimate-card.tsx';
import { ListingJourney } from './listing-journey.tsx';
import { ListingMap } from './listing-map.tsx';
import { inLanguage, placeOf, plainText, priceOf } from './listing.ts';
import type { Listing } from './listing.ts';
import { SunlightCard } from './sunlight-card.tsx';

/** Maximum pictures shown; a listing may have a hundred. */
const PICTURES = 12;

/** A listing: pictures, texts, facts, and its state in the CRM, in the store and on the websites. */
export function ListingDetail({ id }: { id: string }) {
  const listing = useLoad(() => call('getProperty', { path: { id } }), [id]);
  const crumbs = [{ text: say('listings'), href: '/console/listings' }];
  const { data } = listing;
  if (!data) {
    return (
      <Page title={say('listings')} crumbs={crumbs}>
        {listing.error === undefined ? <Skeletons /> : <LoadFault error={listing.error} retry={listing.reload} />}
      </Page>
    );
  }
  const title = inLanguage(data.title) ?? data.reference;
  return (
    <Page
      title={title}
      crumbs={crumbs}
      lead={`${priceOf(data)} · ${placeOf(data)}`}
      actions={
        <SaveButton
          text={say('pdf')}
          name={`${id}.pdf`}
          read={() => open('getPropertyPdf', { path: { id }, query: { language: language.value } })}
        />
      }
    >
      <Pictures listing={data} />
      <div class="columns">
        <Description listing={data} />
        <Facts listing={data} />
      </div>
      <ListingJourney listing={data} />
      <div class="columns">
        <EstimateCard listing={data} />
        <SunlightCard id={id} />
      </div>
      {data.location?.geo && <ListingMap listings={[data]} isSmall />}
    </Page>
  );
}

function Pictures({ listing }: { listing: Listing }) {
  const pictures = listing.images?.slice(0, PICTURES) ?? [];
  if (pictures.length === 0) return null;
  return (
    <ul class="pictures" aria-label={say('pictures')}>
      {pictures.map(({ url, name }, place) => (
        <li key={url}>
          <img
            src={url}
            alt={name ?? say('pictureOf', { number: place + 1 })}
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
          />
        </li>
      ))}
    </ul>
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

function Facts({ listing }: { listing: Listing }) {
  const { type, offer_type: offer, sizes, bedrooms, legal, location, negotiator, updated_at: updated } = listing;
  const area = sizes?.liveable_area;
  const energy = legal?.energy?.epc_category;
  const facts: readonly [string, string | undefined][] = [
    [say('type'), [offer && sayCode('offer', offer), sayCode('type', type)].filter(Boolean).join(', ')],
    [say('price'), priceOf(listing)],
    [say('area'), area && `${number(area.size)} ${area.unit === 'sq_m' ? 'm²' : area.unit}`],
    [say('bedrooms'), bedrooms === undefined ? undefined : number(bedrooms)],
    [say('energy'), energy === undefined || energy === 'empty' || energy === 'not_applicable' ? undefined : energy],
    [say('address'), [location?.address, placeOf(listing)].filter(Boolean).join(', ')],
    [say('agent'), [negotiator?.first_name, negotiator?.last_name].filter(Boolean).join(' ')],
    [say('reference'), listing.crm_reference],
  ];
  return (
    <section class="card" aria-labelledby="facts">
      <div class="card-head">
        <h2 id="facts">{say('facts')}</h2>
      </div>
      <div class="card-body">
        <dl class="facts">
          {facts
            .filter(([, value]) => value !== undefined && value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          <div>
            <dt>{say('changed')}</dt>
            <dd>
              <Time at={updated} />
            </dd>
          </div>
          <div>
            <dt>{say('gateway')}</dt>
            <dd>
              <a href={`/console/gateways/${listing.gateway_id}`}>{say('overview')}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
