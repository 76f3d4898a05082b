import type { VisitorSource } from '../../model/insights/visitor-event.ts';
import type { Dice } from '../demo-crm/random.ts';

/** Sources of first visits with their weights; `undefined` is a typed address. */
const SOURCES: readonly (readonly [number, VisitorSource | undefined])[] = [
  [34, { referrer_host: 'www.google.com' }],
  [20, undefined],
  [14, { utm_source: 'seloger', utm_medium: 'referral', referrer_host: 'www.seloger.com' }],
  [9, { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'always-on' }],
  [8, { referrer_host: 'www.leboncoin.fr' }],
  [6, { referrer_host: 'l.facebook.com' }],
  [4, { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'weekly' }],
  [3, { referrer_host: 'www.bing.com' }],
  [2, { referrer_host: 'www.mairie-bayonne.example' }],
];
const TOTAL = SOURCES.reduce((sum, [weight]) => sum + weight, 0);

/** Fraction of a campaign day's visitors that come through the campaign. */
const CAMPAIGN_SHARE = 0.3;
const CAMPAIGN: VisitorSource = { utm_source: 'facebook', utm_medium: 'paid_social', utm_campaign: 'open-house' };

/** The source of a visitor. */
export function drawSource(dice: Dice, isCampaign: boolean): VisitorSource | undefined {
  if (isCampaign && dice.chance(CAMPAIGN_SHARE)) return CAMPAIGN;
  let left = dice.between(0, TOTAL);
  for (const [weight, source] of SOURCES) {
    left -= weight;
    if (left < 0) return source;
  }
  return undefined;
}

/** Later visits come directly, from a newsletter or like the first one. */
export function drawReturnSource(dice: Dice, first: VisitorSource | undefined): VisitorSource | undefined {
  if (dice.chance(0.5)) return undefined;
  if (dice.chance(0.2)) return { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'alerts' };
  return first;
}
