import type { VisitorSource } from '../../model/insights/visitor-event.ts';

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

/** Words in `utm_medium`: the spellings that Google Analytics groups by, with those of mailing tools and advertising networks. */
const MEDIUM = {
  paid: /^(cpc|ppc|cpa|paid|paid[-_ ]?search|sea)$/i,
  paid_social: /^(paid[-_ ]?social|social[-_ ]?(paid|ads?))$/i,
  display: /^(display|banner|cpm|cpv|interstitial|retargeting|remarketing|programmatic|native)$/i,
  email: /^(e-?mail|mail|newsletter)$/i,
  social: /^(social|social[-_ ](media|network)|sm|organic[-_ ]social)$/i,
  organic: /^organic$/i,
  referral: /^referral$/i,
} as const;
type MediumWord = keyof typeof MEDIUM;

/** Names within a host or a `utm_source`, by what they are; the first that fits. */
const SOURCES = {
  mail: /^(mail|webmail|messagerie\w*|outlook)\.|^(e-?mail|mail|newsletter|mailchimp|brevo|sendinblue|mailjet)$/i,
  network:
    /(^|[./_-])(criteo|adroll|rtbhouse|taboola|outbrain|doubleclick|dv360|teads|ligatus|googlesyndication)([./_-]|$)/i,
  social:
    /(^|[./])(facebook|fb|instagram|linkedin|lnkd|twitter|t\.co|x\.com|youtube|tiktok|pinterest|whatsapp)([./]|$)/i,
  // Property portals of the countries whose CRMs the gateway reads.
  portal:
    /(^|[./_-])(seloger|leboncoin|bienici|bien-ici|logic-?immo|pap|figaro|(immobilier|proprietes)\.lefigaro|bellesdemeures|avendrealouer|green-acres|superimmo|paruvendu|properstar|kyero|idealista|fotocasa|immobilienscout24|immoscout24|immowelt|immonet|rightmove|zoopla|onthemarket|immoweb|immovlan|zimmo)([./_-]|$)/i,
  search:
    /(^|[./])(google|googleads|adwords|bing|bingads|duckduckgo|ecosia|qwant|yahoo|startpage|baidu|yandex)([./]|$)/i,
} as const;
type SourceKind = keyof typeof SOURCES;

interface Rule {
  /** Any of these media; absent: whatever the medium. */
  readonly medium?: readonly MediumWord[];
  /** Any of these sources; absent: whatever the source. */
  readonly source?: readonly SourceKind[];
  readonly channel: Channel;
}

/**
 * The first rule that fits decides. Money on a social network is `paid_social` however it is counted; clicks that are paid for are of the place where they were
 * bought, and of a search engine unless the source is known to be something else.
 */
const RULES: readonly Rule[] = [
  { medium: ['paid_social'], channel: 'paid_social' },
  { medium: ['paid', 'display'], source: ['social'], channel: 'paid_social' },
  { medium: ['display'], channel: 'display' },
  { medium: ['paid'], source: ['network'], channel: 'display' },
  { medium: ['paid'], source: ['portal'], channel: 'portal' },
  { medium: ['paid'], channel: 'paid_search' },
  { medium: ['email'], channel: 'email' },
  { source: ['mail'], channel: 'email' },
  { source: ['portal'], channel: 'portal' },
  { source: ['network'], channel: 'display' },
  { medium: ['social'], channel: 'social' },
  { source: ['social'], channel: 'social' },
  { medium: ['organic'], channel: 'organic_search' },
  { source: ['search'], channel: 'organic_search' },
  { medium: ['referral'], channel: 'referral' },
];

/** The channel of a session from its source: campaign parameters first, then the referring host; `direct` without either. */
export function channelOf(source: VisitorSource | undefined): Channel {
  const {
    utm_source: from = '',
    utm_medium: medium = '',
    utm_campaign: campaign,
    referrer_host: host = '',
  } = source ?? {};
  const kind = kindOf(from) ?? kindOf(host);
  const word = MEDIA.find((one) => MEDIUM[one].test(medium));
  const rule = RULES.find(
    ({ medium: media, source: kinds }) =>
      (media === undefined || (word !== undefined && media.includes(word))) &&
      (kinds === undefined || (kind !== undefined && kinds.includes(kind))),
  );
  if (rule) return rule.channel;
  if (from !== '' || medium !== '' || campaign !== undefined) return 'other';
  return host === '' ? 'direct' : 'referral';
}

const MEDIA = [
  'paid',
  'paid_social',
  'display',
  'email',
  'social',
  'organic',
  'referral',
] as const satisfies readonly MediumWord[];
const KINDS = ['mail', 'network', 'social', 'portal', 'search'] as const satisfies readonly SourceKind[];

const kindOf = (name: string): SourceKind | undefined =>
  name === '' ? undefined : KINDS.find((kind) => SOURCES[kind].test(name));
