import { cleanHtml } from '../../model/property/clean-text.ts';
import type { Detail, Language } from './card.ts';
import { html, type Html } from './html.ts';
import { energyBadge, layout, SITE_NAME } from './layout.ts';
import type { Published } from './listing-store.ts';
import { mappedBox, type Mapped } from './mapped.ts';
import { pathOf } from './receive-listings.ts';
import { amenityName, areaText, inLanguage, offerName, priceText, statusName, typeName } from './words.ts';

/** A listing's own page. Without its details (the site keeps those of the latest only) it shows the fields of the tile. */
export function listingPage(
  { id, card }: Published,
  detail: Detail | undefined,
  mapped: Mapped | undefined,
  language: Language,
  end?: Html,
): Html {
  const fr = language === 'fr';
  const title = inLanguage(card.title, language);
  const pictures = picturesOf(card, detail);
  const status = statusName(card.status, language);
  const content = html`<p class="back">
      <a href="/?lang=${language}">← ${fr ? 'Toutes les annonces' : 'All listings'}</a>
    </p>
    <section class="gallery n-${Math.min(3, pictures.length)}">
      ${pictures.slice(0, 3).map((picture) => html`<img src="${picture}" alt="" width="1200" height="800" />`)}
    </section>
    <div class="columns">
      <article>
        <p class="tags">
          <span>${offerName(card.offer, language)}</span
          ><span>${typeName(card.type, language)}</span>${status !== '' && html`<span class="warn">${status}</span>`}
        </p>
        <h1>${title}</h1>
        <p class="place">${card.postalCode} ${card.city}</p>
        ${factList(card, detail, language)} ${detail && detailSections(detail, language)}
        ${/^[A-G]$/.test(card.energyClass) && energyScale(card.energyClass, detail?.greenhouseClass ?? '', fr)}
        ${pictures.length > 3 && gallery(pictures.slice(3), fr)} ${mapped && mappedBox(mapped, fr)}
      </article>
      <aside class="box">
        <p class="price">${priceText(card, language)}</p>
        <p class="muted">${fr ? 'Référence' : 'Reference'} ${card.reference}</p>
        ${detail && detail.agent !== '' && contact(detail, fr)}
      </aside>
    </div>`;
  const other = fr ? 'en' : 'fr';
  return layout(`${title} – ${SITE_NAME}`, language, `${pathOf(id, card.slug)}?lang=${other}`, content, end);
}

function picturesOf(card: Published['card'], detail: Detail | undefined): readonly string[] {
  if (detail && detail.pictures.length > 0) return detail.pictures;
  return card.cover ? [card.cover] : [];
}

function detailSections({ description, amenities }: Detail, language: Language): Html {
  const text = descriptionHtml(inLanguage(description, language));
  return html`${
    text &&
    html`<h2>Description</h2>
      <div class="description">${text}</div>`
  }
  ${
    amenities.length > 0 &&
    html`<h2>${language === 'fr' ? 'Prestations' : 'Features'}</h2>
      <ul class="amenities">
        ${amenities.map((amenity) => html`<li>${amenityName(amenity, language)}</li>`)}
      </ul>`
  }`;
}

function gallery(pictures: readonly string[], fr: boolean): Html {
  return html`<h2>${fr ? 'Galerie' : 'Gallery'}</h2>
    <div class="more">
      ${pictures.map((picture) => html`<img src="${picture}" alt="" loading="lazy" width="600" height="400" />`)}
    </div>`;
}

function contact({ agent, agentPhone }: Detail, fr: boolean): Html {
  return html`<hr />
    <p class="muted">${fr ? 'Votre interlocuteur' : 'Your contact'}</p>
    <p class="agent">${agent}</p>
    <p class="phone">${agentPhone}</p>`;
}

/**
 * A description as delivered: a fragment of HTML, already escaped, so that escaping it again would show its markup as text. Cleaned again: the
 * site cuts long ones, and input is untrusted.
 */
function descriptionHtml(fragment: string): Html | undefined {
  const clean = cleanHtml(fragment);
  return clean === '' ? undefined : { html: clean };
}

/** A fact in the language; undefined without a value. */
const fact = (value: number | undefined, text: (value: number) => string = String): string | undefined =>
  value === undefined ? undefined : text(value);

function floorText(floor: string | undefined, fr: boolean): string | undefined {
  if (floor === '0') return fr ? 'RDC' : 'Ground';
  return floor === '' ? undefined : floor;
}

function factList(card: Published['card'], detail: Detail | undefined, language: Language): Html {
  const fr = language === 'fr';
  const area = (value: number): string => areaText(value, language);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [fr ? 'Surface' : 'Area', fact(card.area, area)],
    [fr ? 'Terrain' : 'Plot', fact(card.land, area)],
    [fr ? 'Pièces' : 'Rooms', fact(card.rooms)],
    [fr ? 'Chambres' : 'Bedrooms', fact(card.bedrooms || undefined)],
    [fr ? 'Étage' : 'Floor', floorText(detail?.floor, fr)],
    [fr ? 'Année' : 'Built', fact(detail?.year)],
  ];
  const shown = facts.flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
        ],
  );
  return html`<dl class="numbers">${shown}</dl>`;
}

function energyScale(energyClass: string, greenhouseClass: string, fr: boolean): Html {
  const steps = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const bar = steps.map(
    (step) => html`<span class="energy e-${step} ${step === energyClass ? 'here' : 'dim'}">${step}</span>`,
  );
  return html`<h2>${fr ? 'Performance énergétique' : 'Energy performance'}</h2>
    <p class="scale">${bar}</p>
    <p class="muted">
      ${fr ? 'Consommation' : 'Consumption'}
      ${energyClass}${/^[A-G]$/.test(greenhouseClass) && html` · ${fr ? 'Émissions' : 'Emissions'} ${energyBadge(greenhouseClass, 'GES')}`}
    </p>`;
}

/** The page for a listing that does not exist (any more). */
export function missingPage(language: Language): Html {
  const fr = language === 'fr';
  const content = html`<div class="empty">
    <h1>${fr ? 'Cette annonce n’est plus en ligne' : 'This listing is no longer online'}</h1>
    <p><a href="/?lang=${language}">${fr ? 'Voir toutes les annonces' : 'See all listings'}</a></p>
  </div>`;
  return layout(SITE_NAME, language, `/?lang=${fr ? 'en' : 'fr'}`, content);
}
