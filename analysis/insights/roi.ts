import type { LeadOutcome } from '../../model/insights/insights.ts';
import { defined } from '../../model/shared/defined.ts';
import { rounded } from '../../model/shared/rounded.ts';
import type { Attribution, AttributionModel, ChannelCredit } from './attribution.ts';
import { pathTo, shares } from './attribution.ts';
import { CHANNELS, channelOf } from './channel.ts';
import type { Channel } from './channel.ts';
import type { WindowCosts } from './costs.ts';
import type { VisitorProfile } from './profile.ts';

/** An outcome that an agency reported. */
export interface ReportedOutcome {
  readonly visitor: string;
  readonly outcome: LeadOutcome;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly revenue?: number;
}

export interface ChannelReturn {
  readonly channel: Channel;
  readonly sessions: number;
  /** Credits under the chosen model. */
  readonly leads: number;
  readonly won: number;
  readonly revenue: number;
  /** The cost that is stated; absent without one. */
  readonly cost?: number;
  readonly cost_per_lead?: number;
  readonly cost_per_won?: number;
  /** (revenue − cost) ÷ cost. */
  readonly roi?: number;
}

/**
 * Costs, leads, reported outcomes and revenue per channel. An outcome is shared among the sessions before the visitor's last lead, or before the outcome
 * when there is no lead, as leads are; one of a visitor without sessions in the look-back counts as `direct`. Nothing is divided by costs of which a month is missing.
 */
export function returnsOf(
  attribution: Attribution,
  outcomes: readonly ReportedOutcome[],
  profiles: ReadonlyMap<string, VisitorProfile>,
  costs: WindowCosts,
  model: AttributionModel,
): ChannelReturn[] {
  const won = new Map<Channel, { won: number; revenue: number }>();
  for (const outcome of outcomes.filter((one) => one.outcome === 'won')) {
    for (const [channel, credit] of creditsOf(outcome, profiles.get(outcome.visitor), model)) {
      const row = won.get(channel) ?? { won: 0, revenue: 0 };
      won.set(channel, row);
      row.won += credit;
      row.revenue += credit * (outcome.revenue ?? 0);
    }
  }
  const credits = new Map(attribution.channels.map((row) => [row.channel, row]));
  return CHANNELS.flatMap((channel) => {
    const cost = costs.byChannel.get(channel);
    const credit = credits.get(channel);
    const earned = won.get(channel);
    if (cost === undefined && !credit && !earned) return [];
    return [returnOf({ channel, credit, earned, cost, isWhole: costs.missing.length === 0 }, model)];
  });
}

function creditsOf(
  { at }: ReportedOutcome,
  profile: VisitorProfile | undefined,
  model: AttributionModel,
): (readonly [Channel, number])[] {
  const lead = profile?.leads.findLast((one) => one.at <= at);
  const path = profile ? pathTo(profile.sessions, lead?.at ?? at) : [];
  if (path.length === 0) return [['direct', 1]];
  return shares(path).map(([session, credit]) => [channelOf(session.source), credit[model]] as const);
}

interface Known {
  readonly channel: Channel;
  readonly credit: ChannelCredit | undefined;
  readonly earned: { readonly won: number; readonly revenue: number } | undefined;
  readonly cost: number | undefined;
  /** Whether the cost is that of the whole window. */
  readonly isWhole: boolean;
}

function returnOf({ channel, credit, earned, cost, isWhole }: Known, model: AttributionModel): ChannelReturn {
  const leads = credit?.[model] ?? 0;
  const won = rounded(earned?.won ?? 0, 4);
  const revenue = rounded(earned?.revenue ?? 0, 2);
  return {
    channel,
    sessions: credit?.sessions ?? 0,
    leads,
    won,
    revenue,
    ...(cost === undefined ? {} : isWhole ? costFigures(cost, { leads, won, revenue }) : { cost }),
  };
}

/** (revenue − cost) ÷ cost; undefined without a cost. */
export const returnOn = (cost: number, revenue: number): number | undefined =>
  cost === 0 ? undefined : rounded((revenue - cost) / cost, 4);

/** The figures that need a stated cost; a ratio is left out if its divisor is 0. */
function costFigures(
  cost: number,
  { leads, won, revenue }: Pick<ChannelReturn, 'leads' | 'won' | 'revenue'>,
): Partial<ChannelReturn> {
  return {
    cost,
    ...(leads === 0 ? {} : { cost_per_lead: rounded(cost / leads, 2) }),
    ...(won === 0 ? {} : { cost_per_won: rounded(cost / won, 2) }),
    ...defined({ roi: returnOn(cost, revenue) }),
  };
}
