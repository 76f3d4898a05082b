import type { VisitorSession } from '../../model/insights/insights.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { VisitorSource } from '../../model/insights/visitor-event.ts';
import { CHANNELS, channelOf } from './channel.ts';
import type { Channel } from './channel.ts';
import type { Journey } from './profile.ts';
import { isIn } from './window.ts';
import type { DayWindow } from './window.ts';

/** How a lead is shared among the sessions that led to it. */
export const ATTRIBUTION_MODELS = ['first', 'last', 'linear', 'position_based'] as const;
export type AttributionModel = (typeof ATTRIBUTION_MODELS)[number];
export type Credit = { readonly [Model in AttributionModel]: number };

/** Sessions up to so many days before a lead share it: the look-back window that web analytics uses by default. */
export const LOOKBACK_DAYS = 30;

/** Shares of the first and of the last session under the position-based model; the sessions between share the rest. */
const FIRST_SHARE = 0.4;
const LAST_SHARE = 0.4;

export interface ChannelCredit extends Credit {
  readonly channel: Channel;
  /** Distinct sessions that began in the window. */
  readonly sessions: number;
  readonly visitors: number;
}

export interface CampaignCredit extends Credit {
  readonly channel: Channel;
  readonly source?: string;
  readonly medium?: string;
  readonly campaign?: string;
}

export interface Attribution {
  /** Leads in the window; each model's credits add up to it. */
  readonly leads: number;
  readonly channels: readonly ChannelCredit[];
  readonly campaigns: readonly CampaignCredit[];
}

type OpenCredit = { [Model in AttributionModel]: number };

/**
 * Shares each lead of the window among the sessions of its visitor in the 30 days before it. Direct sessions get nothing as long as the visitor came
 * by another channel too, because a typed address says only that the site was known already.
 * @param journeys of days from `LOOKBACK_DAYS` before the window to its end
 */
export function attributionOf(journeys: Iterable<Journey>, window: DayWindow): Attribution {
  const channels = new Map<Channel, OpenCredit & { sessions: number; readonly visitors: Set<string> }>();
  const campaigns = new Map<string, { readonly source: VisitorSource; readonly credit: OpenCredit }>();
  let leads = 0;
  const channelRow = (channel: Channel) => {
    const row = channels.get(channel) ?? { ...noCredit(), sessions: 0, visitors: new Set<string>() };
    channels.set(channel, row);
    return row;
  };
  const channelFor = createChannels();
  for (const journey of journeys) {
    const days = journey.days.filter(({ day }) => isIn(window, day));
    if (days.length === 0) continue;
    // All of them unless the visitor came before the window too.
    const isWhole = days.length === journey.days.length;
    const inWindow = new Set(isWhole ? [] : days.flatMap(({ sessions }) => sessions.map(({ id }) => id)));
    for (const session of journey.sessions) {
      if (!isWhole && !inWindow.has(session.id)) continue;
      const row = channelRow(channelFor(session.source));
      row.sessions++;
      row.visitors.add(journey.visitor);
    }
    for (const lead of days.flatMap((day) => day.leads)) {
      leads++;
      for (const [session, credit] of shares(pathTo(journey.sessions, lead.at))) {
        add(channelRow(channelFor(session.source)), credit);
        const source = session.source ?? {};
        const key = campaignKey(source);
        const campaign = campaigns.get(key) ?? { source, credit: noCredit() };
        campaigns.set(key, campaign);
        add(campaign.credit, credit);
      }
    }
  }
  return {
    leads,
    channels: CHANNELS.flatMap((channel) => {
      const row = channels.get(channel);
      if (!row) return [];
      return [{ channel, sessions: row.sessions, visitors: row.visitors.size, ...rounded(row) }];
    }),
    campaigns: [...campaigns]
      .toSorted(([a, one], [b, other]) => other.credit.linear - one.credit.linear || (a < b ? -1 : 1))
      .map(([, { source, credit }]) => ({
        channel: channelOf(source),
        ...(source.utm_source === undefined ? {} : { source: source.utm_source }),
        ...(source.utm_medium === undefined ? {} : { medium: source.utm_medium }),
        ...(source.utm_campaign === undefined ? {} : { campaign: source.utm_campaign }),
        ...rounded(credit),
      })),
  };
}

/** The channel per source is found once: it takes several regular expressions, and a year has a hundred thousand sessions. */
function createChannels(): (source: VisitorSource | undefined) => Channel {
  const known = new Map<string, Channel>();
  return (source) => {
    const key = source
      ? [source.utm_source, source.utm_medium, source.utm_campaign, source.referrer_host].join('\n')
      : '';
    const channel = known.get(key) ?? channelOf(source);
    known.set(key, channel);
    return channel;
  };
}

/** The sessions that share a lead, the earliest first; never empty for a lead that came in a session. */
export function pathTo(sessions: readonly VisitorSession[], leadAt: number): VisitorSession[] {
  const before = sessions.filter(({ start }) => start <= leadAt && start >= leadAt - LOOKBACK_DAYS * DAY_MS);
  const known = before.filter(({ source }) => channelOf(source) !== 'direct');
  if (known.length > 0) return known;
  if (before.length > 0) return before;
  // A session that has been open for longer than the look-back: it is still the one that the lead came in.
  return sessions.filter(({ start }) => start <= leadAt).slice(-1);
}

/** Credits of each session of a path; per model they add up to 1. */
export function shares(path: readonly VisitorSession[]): [VisitorSession, Credit][] {
  const last = path.length - 1;
  return path.map((session, place) => [
    session,
    {
      first: place === 0 ? 1 : 0,
      last: place === last ? 1 : 0,
      linear: 1 / path.length,
      position_based: positionShare(place, path.length),
    },
  ]);
}

function positionShare(place: number, length: number): number {
  if (length === 1) return 1;
  if (length === 2) return 0.5;
  if (place === 0) return FIRST_SHARE;
  if (place === length - 1) return LAST_SHARE;
  return (1 - FIRST_SHARE - LAST_SHARE) / (length - 2);
}

const noCredit = (): OpenCredit => ({ first: 0, last: 0, linear: 0, position_based: 0 });

function add(credit: OpenCredit, more: Credit): void {
  for (const model of ATTRIBUTION_MODELS) credit[model] += more[model];
}

/** Rounded to four decimals, because thirds have no end. */
const rounded = (credit: Credit): OpenCredit => {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  return {
    first: round(credit.first),
    last: round(credit.last),
    linear: round(credit.linear),
    position_based: round(credit.position_based),
  };
};

const campaignKey = (source: VisitorSource): string =>
  JSON.stringify([channelOf(source), source.utm_source, source.utm_medium, source.utm_campaign]);
