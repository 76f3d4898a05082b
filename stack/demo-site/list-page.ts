import type { Language } from './card.ts';
import { html, type Html } from './html.ts';
import { energyBadge, layout, SITE_NAME } from './layout.ts';
import type { ListingStore, Published } from './listing-store.ts';
import { pathOf } from './receive-listings.ts';
import { areaText, inLanguage, offerName, priceText, statusName, typeName } from './words.ts';

const PAGE_SIZE = 24;
const MAX_QUERY = 100;
const OFFERS = ['sale', 'rental', 'seasonal_rental', 'life_annuity_sale', 'program'];
const TYPES = ['apartment', 'house', 'land', 'office', 'commercial', 'goodwill', 'parking', 'building', 'program'];

export interface ListQuery {
  readonly q: string;
  readonly offer: string;
  readonly type: string;
  readonly page: number;
  readonly language: Language;
}

/** The query of the list; invalid values are left out. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const offer = query.get('offer') ?? '';
  const type = query.get('type') ?? '';
  const page = Number(query.get('page') ?? 1);
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY),
    offer: OFFERS.includes(offer) ? offer : '',
    type: TYPES.includes(type) ? type : '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    language: query.get('lang') === 'en' ? 'en' : 'fr',
  };
}

function address(query: ListQuery, change: Partial<ListQuery>): string {
  const { q, offer, type, page, language } = { ...query, ...change };
  const parameters = new URLSearchParams({
    ...(q && { q }),
    ...(offer && { offer }),
    ...(type && { type }),
    lang: language,
  });
  if (page > 1) parameters.set('page', String(page));
  return `/?${parameters.toString()}`;
}

/** The page with the search and a grid of listings. */
export function listPage(store: ListingStore, query: ListQuery, end?: Html): Html {
  const { language } = query;
  const fr = language === 'fr';
  const words = query.q.toLowerCase().split(/\s+/).filter(Boolean);
  const { found, total } = store.find(
    { words, offer: query.offer, type: query.type },
    (query.page - 1) * PAGE_SIZE,
    PAGE_SIZE,
  );
  const count = total.toLocaleString(fr ? 'fr-FR' : 'en-GB');
  const content = html`${hero(query)}
    <p class="count">${count} ${fr ? (total > 1 ? 'annonces' : 'annonce') : total === 1 ? 'listing' : 'listings'}</p>
    ${total === 0 ? empty(fr) : html`<div class="grid">${found.map((listing) => tile(listing, language))}</div>`}
    ${pager(query, Math.ceil(total / PAGE_SIZE))}`;
  return layout(
    `${SITE_NAME} – ${fr ? 'annonces immobilières' : 'homes and premises'}`,
    language,
    address(query, { language: fr ? 'en' : 'fr' }),
    content,
    end,
  );
}

/** The headline and the search form. */
function hero({ q, offer: chosenOffer, type: chosenType, language }: ListQuery): Html {
  const fr = language === 'fr';
  return html`<section class="hero">
    <h1>${fr ? 'Trouvez le lieu qui vous ressemble' : 'Find the place that feels like you'}</h1>
    <form class="search" method="get" action="/">
      <input type="hidden" name="lang" value="${language}" />
      <input
        type="search"
        name="q"
        value="${q}"
        maxlength="${MAX_QUERY}"
        placeholder="${fr ? 'Ville, code postal, référence…' : 'Town, postcode, reference…'}"
        aria-label="${fr ? 'Rechercher' : 'Search'}"
      />
      <select name="offer" aria-label="${fr ? 'Offre' : 'Offer'}">
        <option value="">${fr ? 'Toutes les offres' : 'All offers'}</option>
        ${OFFERS.map((offer) => option(offer, offerName(offer, language), chosenOffer))}
      </select>
      <select name="type" aria-label="${fr ? 'Type de bien' : 'Type'}">
        <option value="">${fr ? 'Tous les biens' : 'All types'}</option>
        ${TYPES.map((type) => option(type, typeName(type, language), chosenType))}
      </select>
      <button type="submit">${fr ? 'Rechercher' : 'Search'}</button>
    </form>
  </section>`;
}

function option(value: string, name: string, chosen: string): Html {
  return value === chosen
    ? html`<option value="${value}" selected>${name}</option>`
    : html`<option value="${value}">${name}</option>`;
}

function empty(fr: boolean): Html {
  return html`<div class="empty">
    <h2>${fr ? 'Aucune annonce pour le moment' : 'No listings yet'}</h2>
    <p>
      ${fr ? 'Élargissez votre recherche, ou lancez une synchronisation de la passerelle.' : 'Widen your search, or start a sync of the gateway.'}
    </p>
  </div>`;
}

function tile({ id, card }: Published, language: Language): Html {
  const title = inLanguage(card.title, language);
  const facts = [
    card.rooms === undefined ? '' : `${card.rooms} ${language === 'fr' ? 'p.' : card.rooms === 1 ? 'room' : 'rooms'}`,
    card.bedrooms ? `${card.bedrooms} ${language === 'fr' ? 'ch.' : 'bed.'}` : '',
    card.area === undefined ? '' : areaText(card.area, language),
    card.area === undefined && card.land !== undefined ? areaText(card.land, language) : '',
  ].filter((fact) => fact !== '');
  const status = statusName(card.status, language);
  return html`<a class="card" href="${pathOf(id, card.slug)}?lang=${language}"
    ><div class="photo">
      ${
        card.cover
          ? html`<img src="${card.cover}" alt="" loading="lazy" width="600" height="400" />`
          : html`<span class="none">${typeName(card.type, language)}</span>`
      }<span class="offer">${offerName(card.offer, language)}</span
      >${status !== '' && html`<span class="status">${status}</span>`}
    </div>
    <div class="body">
      <p class="price">${priceText(card, language)}</p>
      <h2>${title}</h2>
      <p class="place">${card.postalCode} ${card.city}</p>
      <p class="facts">
        ${facts.map((fact) => html`<span>${fact}</span>`)}${energyBadge(card.energyClass, language === 'fr' ? 'DPE' : 'Energy class')}
      </p>
    </div></a
  >`;
}

function pager(query: ListQuery, pages: number): Html | undefined {
  if (pages < 2) return undefined;
  const fr = query.language === 'fr';
  const before =
    query.page > 1 &&
    html`<a rel="prev" href="${address(query, { page: query.page - 1 })}">← ${fr ? 'Précédent' : 'Previous'}</a>`;
  const after =
    query.page < pages &&
    html`<a rel="next" href="${address(query, { page: query.page + 1 })}">${fr ? 'Suivant' : 'Next'} →</a>`;
  return html`<nav class="pager">${before}<span>${query.page} / ${pages}</span>${after}</nav>`;
}
