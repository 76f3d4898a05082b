import type { Channel } from '../../../analysis/insights/channel.ts';
import type { ChannelCostsRecord } from '../../../store/insights/channel-costs.ts';
import type { Typed } from '../../http/schemas.ts';
import { currencyCode, objectOf, time } from '../schemas/reply-schemas.ts';

/** A calendar month in a path. */
export const monthParam = {
  type: 'string',
  // The centuries that windows of insights may be in.
  pattern: '^2[01][0-9]{2}-(0[1-9]|1[0-2])$',
  description: 'A calendar month, `YYYY-MM`.',
} as const;

/** Most that a channel may cost in a month: what the digits of `cost` of /roi hold. */
const MOST = 999_999_999.99;

const costOf = (description: string) => ({ type: 'number', minimum: 0, maximum: MOST, description }) as const;

/** Amounts by channel. */
export const costsByChannel = {
  type: 'object',
  properties: {
    paid_search: costOf('Advertisements of search engines.'),
    organic_search: costOf('Work on being found by search engines.'),
    paid_social: costOf('Advertisements in social networks.'),
    social: costOf('Work on pages in social networks.'),
    display: costOf('Banners and retargeting.'),
    email: costOf('Newsletters.'),
    portal: costOf('Subscriptions of property portals.'),
    referral: costOf('Other websites that link to the agency.'),
    other: costOf('Campaigns of no other channel.'),
    direct: costOf('What brings visitors without a link, such as signs and newspapers.'),
  } satisfies Record<Channel, object>,
  additionalProperties: false,
  description: 'Amounts of the whole month by channel. A channel without one cost nothing.',
} as const;

/** Costs of a month as the API returns them. */
export interface MonthOfCosts {
  readonly month: string;
  readonly currency: string;
  readonly costs: Readonly<Record<string, number>>;
  readonly updated_at: string;
}

export const monthOfCosts: Typed<MonthOfCosts> = objectOf({
  month: monthParam,
  currency: currencyCode,
  costs: costsByChannel,
  updated_at: time,
});

export const presentCosts = ({
  month,
  currency,
  costs,
  updated_at,
}: Omit<ChannelCostsRecord, '_id'>): MonthOfCosts => ({
  month,
  currency,
  costs,
  updated_at: updated_at.toISOString(),
});
