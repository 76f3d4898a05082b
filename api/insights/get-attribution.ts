import { ATTRIBUTION_MODELS, LOOKBACK_DAYS } from '../../analysis/insights/attribution.ts';
import type { Attribution } from '../../analysis/insights/attribution.ts';
import { CHANNELS } from '../../analysis/insights/channel.ts';
import { addDays } from '../../analysis/insights/window.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { rememberedRows } from './rows/remember-rows.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { arrayOf, count, date, objectOf, text } from './schemas/reply-schemas.ts';
import { WINDOW_NOTES, notesOf, windowNotes } from './rows/window-notes.ts';
import type { WindowNotes } from './rows/window-notes.ts';
import { windowAttribution } from './rows/window-attribution.ts';

interface AttributionReply extends Attribution, WindowNotes {
  readonly from: string;
  readonly to: string;
  readonly comparison: Omit<Attribution, 'campaigns'> & { readonly from: string; readonly to: string };
}

const credit = Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, { type: 'number', minimum: 0 }]));
const channel = { type: 'string', enum: CHANNELS } as const;
const channels = {
  leads: { ...count, description: 'Leads of the window: the credits of each model add up to it.' },
  channels: arrayOf(
    objectOf({
      channel,
      sessions: { ...count, description: 'Distinct sessions of the window.' },
      visitors: { ...count, description: 'Distinct visitors of those sessions.' },
      ...credit,
    }),
  ),
} as const;

const reply: Typed<AttributionReply> = objectOf(
  {
    from: date,
    to: date,
    ...channels,
    campaigns: arrayOf(
      objectOf({ channel, source: text, medium: text, campaign: text, ...credit }, ['source', 'medium', 'campaign']),
    ),
    comparison: objectOf({ from: date, to: date, ...channels }),
    ...windowNotes,
  },
  WINDOW_NOTES,
);

export const getLeadAttribution = route({
  method: 'GET',
  path: '/insights/{gatewayId}/leads/attribution',
  id: 'getLeadAttribution',
  summary: 'Channels that bring leads',
  description:
    'Each lead of the window is shared among the sessions of its visitor in the 30 days before it: all to the first or to the last one, equally, or 40 % to the first, 40 % to the last and the rest to those between. Direct sessions get nothing if the visitor came by another channel too. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: windowQuery,
  success: { status: 200, description: 'Credits by channel and by campaign.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query }, deps) => {
  const { now, window, previous } = await insightsWindow(gateway, query, deps);
  const rows = await rememberedRows(deps, gateway._id);
  const [current, before, notes] = await Promise.all([
    windowAttribution(rows, gateway._id, window, deps),
    windowAttribution(rows, gateway._id, previous, deps),
    notesOf(gateway, { from: addDays(previous.from, -LOOKBACK_DAYS), to: window.to }, deps, now),
  ]);
  return {
    ...window,
    ...current,
    comparison: { ...previous, leads: before.leads, channels: before.channels },
    ...notes,
  };
});
