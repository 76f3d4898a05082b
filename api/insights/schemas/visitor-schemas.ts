import { CHANNELS, channelOf } from '../../../analysis/insights/channel.ts';
import { FEATURES } from '../../../analysis/insights/intent/features.ts';
import { INTENT_LEVELS } from '../../../analysis/insights/intent/score.ts';
import type { IntentScore, ScoredVisitor } from '../../../analysis/insights/intent/score.ts';
import { countOf } from '../../../analysis/insights/counts.ts';
import { LEAD_OUTCOMES } from '../../../model/insights/insights.ts';
import type { LeadOutcome } from '../../../model/insights/insights.ts';
import type { LeadOutcomeRecord } from '../../../store/insights/lead-outcomes.ts';
import { probabilityField } from '../rows/score-probability.ts';
import { arrayOf, count, number, objectOf, text, time, uuid, visitorId } from './reply-schemas.ts';

/** A reported outcome as the API returns it. */
export interface OutcomeReply {
  readonly outcome: LeadOutcome;
  readonly at: string;
  readonly revenue?: number;
  readonly currency?: string;
  readonly property_id?: string;
}

export const outcomeSchema = objectOf(
  {
    outcome: { type: 'string', enum: LEAD_OUTCOMES },
    at: time,
    revenue: number,
    currency: text,
    property_id: uuid,
  },
  ['revenue', 'currency', 'property_id'],
);

export const presentOutcome = ({ outcome, at, revenue, currency, property_id }: LeadOutcomeRecord): OutcomeReply => ({
  outcome,
  at: at.toISOString(),
  ...(revenue === undefined ? {} : { revenue }),
  ...(currency === undefined ? {} : { currency }),
  ...(property_id === undefined ? {} : { property_id }),
});

/** Summary of a scored visitor. */
export interface VisitorLine extends IntentScore {
  readonly visitor_id: string;
  readonly probability?: number;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly sessions: number;
  readonly listing_views: number;
  readonly favourites: number;
  readonly contacts: number;
  readonly leads: number;
  readonly lead_ids: readonly string[];
  readonly channel: (typeof CHANNELS)[number];
  readonly outcome?: OutcomeReply;
}

const reasons = arrayOf(
  objectOf({
    code: { type: 'string', enum: FEATURES },
    value: { ...number, description: 'The count, or days for `days_since_last`.' },
    effect: { ...number, description: 'Log-odds against an average visitor; positive ones raise the score.' },
  }),
);

const scoreFields = {
  score: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description:
      'Rank of the intent: a visitor with a higher score is likelier to become a customer within 30 days. No probability; see `probability`.',
  },
  probability: probabilityField,
  level: { type: 'string', enum: INTENT_LEVELS, description: 'urgent from 50, hot from 25, warm from 10.' },
  reasons,
} as const;

export const visitorLine = {
  visitor_id: visitorId,
  ...scoreFields,
  first_seen_at: { ...time, description: 'Within the 60 days that the score looks at.' },
  last_seen_at: time,
  sessions: count,
  listing_views: count,
  favourites: count,
  contacts: { ...count, description: 'Clicks on the telephone number and forms begun.' },
  leads: count,
  lead_ids: { ...arrayOf(uuid), description: 'Leads of /leads that the visitor became.' },
  channel: { type: 'string', enum: CHANNELS, description: 'Of the first session.' },
  outcome: outcomeSchema,
} as const;
export const VISITOR_LINE_OPTIONAL = ['outcome', 'probability'] as const;

export function visitorLineOf(
  { profile, score, level, reasons: why }: ScoredVisitor,
  outcome: LeadOutcomeRecord | undefined,
): VisitorLine {
  const { counts } = profile;
  return {
    visitor_id: profile.visitor,
    score,
    level,
    reasons: why,
    first_seen_at: new Date(profile.first).toISOString(),
    last_seen_at: new Date(profile.last).toISOString(),
    sessions: profile.sessions.length,
    listing_views: countOf(counts, 'listing_view'),
    favourites: countOf(counts, 'favourite'),
    contacts: countOf(counts, 'phone_click') + countOf(counts, 'form_start'),
    leads: profile.leads.length,
    lead_ids: [...new Set(profile.leads.flatMap(({ lead_id }) => lead_id ?? []))],
    channel: channelOf(profile.sessions[0]?.source),
    ...(outcome ? { outcome: presentOutcome(outcome) } : {}),
  };
}
