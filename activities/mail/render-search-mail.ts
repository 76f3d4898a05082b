import type { Listing } from '../../model/listing/listing.ts';
import { plainName } from '../../model/shared/plain-name.ts';
import { WEB_ADDRESS } from '../../model/shared/text-patterns.ts';
import { button, escapeHtml, mailPage, paragraph, small } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { SEARCH_TEXTS, pluralText } from './search-texts.ts';
import { fillIn } from './texts.ts';
import type { Language } from '../../model/shared/language.ts';

/** What every mail to a reader is about. */
export interface AboutSearch {
  /** Name of the gateway: the agency. */
  readonly gateway: string;
  readonly search: string;
  readonly language: Language;
  /** Address of the page on which the reader confirms or unsubscribes. */
  readonly link: string;
}

/** A listing as a reader needs to see it. */
type Shown = Pick<
  Listing,
  | 'title'
  | 'reference'
  | 'location'
  | 'financial'
  | 'offer_type'
  | 'rent_details'
  | 'life_annuity_details'
  | 'property_url'
  | 'sizes'
  | 'living_rooms'
> & {
  /** Address of its picture; absent if it has none. */
  readonly picture?: string;
  /** The amount before the price changed lately, in the same currency and for the same period; absent if it did not. */
  readonly formerAmount?: number;
};

/** The request to confirm a saved search. */
export function renderConfirmation({ language, link, ...names }: AboutSearch): RenderedMail {
  const { greeting, confirm } = SEARCH_TEXTS[language];
  const facts = plainNames(names);
  const said = [greeting, ...confirm.sentences.map((sentence) => fillIn(sentence, facts))];
  return {
    subject: fillIn(confirm.subject, facts),
    text: `${[...said, `${confirm.button}: ${link}`, `-- \n${confirm.footer}`].join('\n\n')}\n`,
    html: mailPage(language, [...said.map(paragraph), button(confirm.button, link), small(escapeHtml(confirm.footer))]),
  };
}

/**
 * The listings that are new to a saved search: title, place, price and address of each.
 * @param more how many there are beyond these
 */
export function renderMatches({
  language,
  link,
  listings,
  more,
  ...names
}: AboutSearch & { readonly listings: readonly Shown[]; readonly more: number }): RenderedMail {
  const { greeting, matches } = SEARCH_TEXTS[language];
  const count = listings.length + more;
  const facts = { ...plainNames(names), count: new Intl.NumberFormat(language).format(count) };
  const said = [greeting, fillIn(pluralText(language, matches.sentence, count), facts)];
  const rest =
    more > 0
      ? [fillIn(pluralText(language, matches.more, more), { count: new Intl.NumberFormat(language).format(more) })]
      : [];
  const shown = listings.map((listing) => describe(listing, language));
  const unsubscribe = `<a class="soft" href="${escapeHtml(`${link}/unsubscribe`)}" style="color:#6b7280">${escapeHtml(matches.unsubscribe)}</a>`;
  return {
    subject: fillIn(pluralText(language, matches.subject, count), facts),
    text: `${[
      ...said,
      ...shown.map(({ title, lines, url }) => [`* ${title}`, ...lines, ...(url ? [url] : [])].join('\n  ')),
      ...rest,
      `-- \n${matches.footer}\n${matches.unsubscribe}: ${link}/unsubscribe`,
    ].join('\n\n')}\n`,
    html: mailPage(language, [
      ...said.map(paragraph),
      ...shown.map(card),
      ...rest.map(paragraph),
      small(`${escapeHtml(matches.footer)}<br>${unsubscribe}`),
    ]),
  };
}

interface Description {
  readonly title: string;
  readonly lines: readonly string[];
  /** Absent if the listing is published nowhere. */
  readonly url?: string;
  readonly picture?: string;
}

const webAddress = new RegExp(WEB_ADDRESS);

/** A listing in words. Street and number are left out, whether or not they may be published. */
function describe(listing: Shown, language: Language): Description {
  const { matches } = SEARCH_TEXTS[language];
  const { title: titles, reference, location, property_url: url, picture } = listing;
  const [anyTitle] = Object.values(titles);
  const title = plainName(titles[language] ?? anyTitle ?? '');
  const place = plainName([location?.postal_code, location?.city].filter(Boolean).join(' '));
  return {
    title: title || fillIn(matches.noTitle, { reference: plainName(reference) }),
    lines: [...(place ? [place] : []), ...measures(listing, language), ...prices(listing, language)],
    ...(url && webAddress.test(url) ? { url } : {}),
    ...(picture === undefined ? {} : { picture }),
  };
}

const UNITS: Readonly<Record<string, string>> = { sq_m: 'm²', sq_ft: 'sq ft', are: 'a', acre: 'acres' };

/** Surface and rooms on one line; empty where neither is known. */
function measures({ sizes, living_rooms: rooms }: Shown, language: Language): string[] {
  const area = sizes?.liveable_area;
  const number = (value: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  const { rooms: texts } = SEARCH_TEXTS[language].matches;
  const parts = [
    ...(area ? [`${number(area.size)} ${UNITS[area.unit] ?? area.unit}`] : []),
    ...(rooms ? [fillIn(pluralText(language, texts, rooms), { count: number(rooms) })] : []),
  ];
  return parts.length > 0 ? [parts.join(' · ')] : [];
}

/** The price, and on a line of its own how it changed lately. A life annuity has no single price. */
function prices(listing: Shown, language: Language): string[] {
  const { financial, rent_details: rent, formerAmount: former } = listing;
  const { matches, per } = SEARCH_TEXTS[language];
  const price = financial?.transaction?.price;
  if (listing.offer_type === 'life_annuity_sale') return [annuityOf(listing, language) ?? matches.noPrice];
  if (!price) return [matches.noPrice];
  const period = rent?.rent_period;
  const inWords = (amount: number): string => `${money({ ...price, amount }, language)}${period ? per[period] : ''}`;
  const now = inWords(price.amount);
  if (former === undefined || former === price.amount) return [now];
  return [now, fillIn(former > price.amount ? matches.lowered : matches.raised, { from: inWords(former), to: now })];
}

/** What is paid at once, and the rent after it; undefined if neither is known. */
function annuityOf({ financial, life_annuity_details: annuity }: Shown, language: Language): string | undefined {
  const { matches, per } = SEARCH_TEXTS[language];
  const bouquet = annuity?.initial_capital ?? financial?.transaction?.price;
  const { amount: paid, period } = annuity?.life_annuity ?? {};
  const rent = paid ? `${money(paid, language)}${period ? per[period] : ''}` : undefined;
  const parts = [
    ...(bouquet ? [fillIn(matches.bouquet, { amount: money(bouquet, language) })] : []),
    ...(rent === undefined ? [] : [fillIn(matches.annuity, { amount: rent })]),
  ];
  return parts.length > 0 ? parts.join(' + ') : undefined;
}

function money({ amount, currency }: { amount: number; currency: string }, language: Language): string {
  const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount);
}

/** Names that others chose: on one line, with nothing to click on. */
const plainNames = ({ gateway, search }: Pick<AboutSearch, 'gateway' | 'search'>) => ({
  gateway: plainName(gateway),
  search: plainName(search),
});

function card({ title, lines, url, picture }: Description): string {
  const image = picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="480" style="display:block;width:100%;height:auto;border-radius:4px;margin:0 0 8px">`
    : '';
  const head = url
    ? `<a class="link" href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(title)}</a>`
    : escapeHtml(title);
  const rows = lines.map((line) => `<br>${escapeHtml(line)}`).join('');
  return `<div class="card" style="margin:0 0 16px;padding:12px 16px;border:1px solid #e5e7eb;border-radius:6px">${image}<strong>${head}</strong>${rows}</div>`;
}
