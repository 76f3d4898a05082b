import { CHANNELS, channelOf } from './channel.ts';
import type { Channel } from './channel.ts';
import { profilesOf } from './profile.ts';
import type { DatedVisitorDay, VisitorProfile } from './profile.ts';
import { interestOf } from './matching.ts';

/** Visitors with an event about a listing, by the channel of their first session in these days. */
export function channelsOfListing(
  days: readonly DatedVisitorDay[],
  listingId: string,
): { readonly channel: Channel; readonly visitors: number }[] {
  const visitors = new Map<Channel, number>();
  for (const profile of interestedIn(days, listingId)) {
    const channel = channelOf(profile.sessions[0]?.source);
    visitors.set(channel, (visitors.get(channel) ?? 0) + 1);
  }
  return CHANNELS.flatMap((channel) => {
    const count = visitors.get(channel);
    return count === undefined ? [] : [{ channel, visitors: count }];
  }).toSorted((a, b) => b.visitors - a.visitors);
}

/** Profiles of the visitors with an event about a listing. */
function interestedIn(days: readonly DatedVisitorDay[], listingId: string): VisitorProfile[] {
  const wanted = new Set(
    days.filter(({ listings }) => listings.some(({ id }) => id === listingId)).map(({ visitor }) => visitor),
  );
  return [...profilesOf(days.filter(({ visitor }) => wanted.has(visitor))).values()];
}

/** Weighted interest of a visitor in a listing; 0 for none. */
export const interestIn = (profile: Pick<VisitorProfile, 'listings'>, listingId: string): number =>
  interestOf(profile.listings.find(({ id }) => id === listingId)?.counts ?? {});
