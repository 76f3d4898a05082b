import { ATTRIBUTION_MODELS } from '../../analysis/insights/attribution.ts';
import type { AttributionModel } from '../../analysis/insights/attribution.ts';
import { CHANNELS } from '../../analysis/insights/channel.ts';
import type { Channel } from '../../analysis/insights/channel.ts';
import { costsOfWindow } from '../../analysis/insights/costs.ts';
import type { WindowCosts } from '../../analysis/insights/costs.ts';
import { profilesOf } from '../../analysis/insights/profile.ts';
import type { VisitorProfile } from '../../analysis/insights/profile.ts';
import { returnOn, returnsOf } from '../../analysis/insights/roi.ts';
import type { ChannelReturn } from '../../analysis/insights/roi.ts';
import { addDays, endOf } from '../../analysis/insights/window.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { defined } from '../../model/shared/defined.ts';
import { AppError } from '../../model/shared/errors.ts';
import { rounded } from '../../model/shared/rounded.ts';
import { LEAD_OUTCOMES } from '../../model/insights/insights.ts';
import type { LeadOutcomeRecord } from '../../store/insights/lead-outcomes.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import type { Typed } from '../http/schemas.ts';
import { monthParam } from './channel-costs/schemas.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { rememberedRows } from './rows/remember-rows.ts';
import { arrayOf, count, currencyCode, date, number, objectOf, text } from './schemas/reply-schemas.ts';
import { windowAttribution } from './rows/window-attribution.ts';

/** Sales take months: an outcome is attributed to sessions up to this many days before the window. */
const OUTCOME_DAYS = 180;

interface Roi {
  readonly from: string;
  readonly to: string;
  readonly model: AttributionModel;
  readonly currency: string;
  readonly leads: number;
  readonly outcomes: { readonly [Outcome in (typeof LEAD_OUTCOMES)[number]]: number };
  readonly revenue: number;
  readonly cost: number;
  readonly months_without_costs: readonly string[];
  readonly roi?: number;
  readonly channels: readonly ChannelReturn[];
  readonly other_currencies: readonly string[];
}

const amount = { type: 'number', minimum: 0 } as const;

const reply: Typed<Roi> = objectOf(
  {
    from: date,
    to: date,
    model: { type: 'string', enum: ATTRIBUTION_MODELS },
    currency: text,
    leads: count,
    outcomes: objectOf(Object.fromEntries(LEAD_OUTCOMES.map((outcome) => [outcome, count]))),
    revenue: { ...amount, description: 'Of outcomes `won` in `currency`.' },
    cost: amount,
    months_without_costs: {
      ...arrayOf(monthParam),
      description:
        'Months of the window whose costs in `currency` are not stated. While there are any, `cost` is incomplete, and nothing is divided by it. Empty if the request names the costs.',
    },
    roi: {
      ...number,
      description: '(revenue − cost) ÷ cost; absent without costs, and while costs of a month are missing.',
    },
    channels: arrayOf(
      objectOf(
        {
          channel: { type: 'string', enum: CHANNELS },
          sessions: count,
          leads: amount,
          won: amount,
          revenue: amount,
          cost: amount,
          cost_per_lead: amount,
          cost_per_won: amount,
          roi: number,
        },
        ['cost', 'cost_per_lead', 'cost_per_won', 'roi'],
      ),
    ),
    other_currencies: {
      ...arrayOf(text),
      description: 'Currencies of outcomes and stated costs that are left out: nothing is converted.',
    },
  },
  ['roi'],
);

export const getInsightsRoi = route({
  method: 'GET',
  path: '/insights/{gatewayId}/roi',
  id: 'getInsightsRoi',
  summary: 'From costs to outcomes',
  description:
    'Leads, reported outcomes and revenue of a window by channel, against the costs that were stated for its months (`PUT …/channel-costs/{month}`) or that the request names. Outcomes are attributed to the sessions before the visitor’s last lead, within 180 days before the window. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'WRITE' },
  query: {
    ...windowQuery,
    model: { type: 'string', enum: ATTRIBUTION_MODELS, default: 'position_based' },
    currency: {
      ...currencyCode,
      default: 'EUR',
      description: 'Of the costs and of the revenue that is counted.',
    },
    cost: {
      type: 'array',
      maxItems: CHANNELS.length,
      items: { type: 'string', pattern: `^(${CHANNELS.join('|')}):[0-9]{1,9}(\\.[0-9]{1,2})?$` },
      description:
        'Costs in the window, `channel:amount`, each channel once: `paid_search:350,portal:1200`. They replace the stated ones.',
    },
  },
  success: { status: 200, description: 'Costs and returns.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query }, deps) => {
  const { window } = await insightsWindow(gateway, query, deps);
  const named = query.cost && readCosts(query.cost);
  const [rows, stated, outcomes] = await Promise.all([
    rememberedRows(deps, gateway._id),
    named ? [] : deps.store.channelCosts.between(gateway._id, window.from.slice(0, 7), window.to.slice(0, 7)),
    deps.store.leadOutcomes.between(gateway._id, new Date(`${window.from}T00:00:00Z`), new Date(endOf(window))),
  ]);
  const [attribution, profiles] = await Promise.all([
    windowAttribution(rows, gateway._id, window, deps),
    wonProfiles(gateway._id, window, outcomes, deps),
  ]);
  const counted = outcomes.map(({ visitor, outcome, at, revenue, currency }) => ({
    visitor,
    outcome,
    at: at.getTime(),
    ...(revenue !== undefined && currency === query.currency ? { revenue } : {}),
  }));
  const costs = named ?? costsOfWindow(window, stated, query.currency);
  const channels = returnsOf(attribution, counted, profiles, costs, query.model);
  const cost = rounded(
    [...costs.byChannel.values()].reduce((sum, one) => sum + one, 0),
    2,
  );
  const won = counted.filter(({ outcome }) => outcome === 'won');
  const revenue = won.reduce((sum, one) => sum + (one.revenue ?? 0), 0);
  const others = [...outcomes, ...stated].flatMap(({ currency }) =>
    currency === undefined || currency === query.currency ? [] : [currency],
  );
  return {
    ...window,
    model: query.model,
    currency: query.currency,
    leads: attribution.leads,
    outcomes: countsOf(counted),
    revenue,
    cost,
    months_without_costs: costs.missing,
    ...defined({ roi: costs.missing.length > 0 ? undefined : returnOn(cost, revenue) }),
    channels,
    other_currencies: [...new Set(others)].toSorted(),
  };
});

/** Profiles of the visitors who became customers, from 180 days before the window on; without them, nothing is read. */
async function wonProfiles(
  gatewayId: string,
  { from, to }: DayWindow,
  outcomes: readonly LeadOutcomeRecord[],
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<Map<string, VisitorProfile>> {
  const won = new Set(outcomes.flatMap(({ visitor, outcome }) => (outcome === 'won' ? [visitor] : [])));
  if (won.size === 0) return new Map();
  const days = await store.insightDays.visitors(gatewayId, { from: addDays(from, -OUTCOME_DAYS), to });
  return profilesOf(days.filter(({ visitor }) => won.has(visitor)));
}

const countsOf = (outcomes: readonly { readonly outcome: (typeof LEAD_OUTCOMES)[number] }[]): Roi['outcomes'] => {
  const of = (name: (typeof LEAD_OUTCOMES)[number]) => outcomes.filter(({ outcome }) => outcome === name).length;
  return { contacted: of('contacted'), visit: of('visit'), offer: of('offer'), won: of('won'), lost: of('lost') };
};

/** Costs that a request names: all of the window. Throws BAD_REQUEST for a channel that is named twice. */
function readCosts(given: readonly string[]): WindowCosts {
  const costs = new Map<Channel, number>();
  for (const entry of given) {
    const [name, sum] = entry.split(':');
    const channel = CHANNELS.find((one) => one === name);
    if (channel === undefined) continue;
    if (costs.has(channel))
      throw new AppError('BAD_REQUEST', `cost names ${channel} twice; add the amounts up.`, { detail: 'cost' });
    costs.set(channel, Number(sum));
  }
  return { byChannel: costs, missing: [] };
}
