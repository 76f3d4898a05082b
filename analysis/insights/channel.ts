import type { VisitorSource } from '../../model/visitor-event.ts';

/** Marketing channels, as web analytics groups them. */
export const CHANNELS = [
  'paid_search',
  'organic_search',
  'paid_social',
  'social',
  'display',
  'email',
  'portal',
  'referral',
  'other',
  'direct',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Words in `utm_medium`; the spellings that Google Analytics groups by, with those of mailing tools. */
const PAID = /^(cpc|ppc|cpv|cpa|paid|paid[-_ ]?search|sea|retargeting)$/i;
const PAID_SOCIAL = /^(paid[-_ ]?social|social[-_ ]?(paid|ads?))$/i;
const DISPLAY = /^(display|banner|cpm|interstitial)$/i;
const EMAIL = /^(e-?mail|mail|newsletter)$/i;
const SOCIAL_MEDIUM = /^(social|social[-_ ](media|network)|sm)$/i;
const ORGANIC = /^organic$/i;
const REFERRAL = /^referral$/i;

/** Names within a host or a `utm_source`. */
const SEARCH_ENGINES = /(^|[./])(google|bing|duckduckgo|ecosia|qwant|yahoo|startpage|baidu|yandex)([./]|$)/i;
const SOCIAL_NETWORKS =
  /(^|[./])(facebook|fb|instagram|linkedin|lnkd|twitter|t\.co|x\.com|youtube|tiktok|pinterest|whatsapp)([./]|$)/i;
/** Property portals of the countries whose CRMs the gateway reads. */
const PORTALS =
  /(^|[./])(seloger|leboncoin|bienici|bien-ici|logic-immo|pap|figaro|properstar|kyero|idealista|immobilienscout24|immowelt|rightmove|zoopla|onthemarket|immoweb|zimmo)([./-]|$)/i;

/** The channel of a session from its source: campaign parameters first, then the referring host; `direct` without either. */
export function channelOf(source: VisitorSource | undefined): Channel {
  const {
    utm_source: from = '',
    utm_medium: medium = '',
    utm_campaign: campaign,
    referrer_host: host = '',
  } = source ?? {};
  const isSocial = SOCIAL_NETWORKS.test(from) || SOCIAL_NETWORKS.test(host);
  if (PAID_SOCIAL.test(medium) || (PAID.test(medium) && isSocial)) return 'paid_social';
  if (PAID.test(medium)) return 'paid_search';
  if (DISPLAY.test(medium)) return 'display';
  if (EMAIL.test(medium) || EMAIL.test(from)) return 'email';
  if (PORTALS.test(from) || PORTALS.test(host)) return 'portal';
  if (SOCIAL_MEDIUM.test(medium) || isSocial) return 'social';
  if (ORGANIC.test(medium) || SEARCH_ENGINES.test(host) || SEARCH_ENGINES.test(from)) return 'organic_search';
  if (REFERRAL.test(medium)) return 'referral';
  if (from !== '' || medium !== '' || campaign !== undefined) return 'other';
  return host === '' ? 'direct' : 'referral';
}
