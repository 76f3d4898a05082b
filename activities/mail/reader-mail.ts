import pMap from 'p-map';
import type { Mail } from '../../clients/mail.ts';
import { formerAmount } from '../../model/listing/price-change.ts';
import type { ReaderMail } from '../../store/readers/mails.ts';
import { openChannel, signSearch } from '../../store/readers/saved-searches.ts';
import type { SavedSearchRecord } from '../../store/readers/saved-searches.ts';
import { contentOf, presentListing } from '../../store/listings/present-listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { renderConfirmation, renderMatches } from './render-search-mail.ts';

/** A change of a price is news for this long before the mail was written, ms: 30 days. */
const RECENT_MS = 30 * 24 * 3_600_000;
/** Versions in which the change is sought: more than hourly ones of a day. */
const VERSIONS = 50;
/** Listings whose versions are read at a time. */
const AT_ONCE = 5;

/** A rendered mail with its recipient; undefined if the recipient has switched it off or has no address. */
export type Letter = Omit<Mail, 'messageId'> | undefined;

/** A mail to the reader of a saved search; undefined if the search no longer has the status that the mail is for, or if none of its listings is there any more. */
export async function readerMail(
  deps: Pick<ActivityDeps, 'store' | 'keys' | 'publicUrl'>,
  mail: ReaderMail,
): Promise<Letter> {
  const { store, keys, publicUrl } = deps;
  const search = await store.savedSearches.byId(mail.search_id);
  const isFor: SavedSearchRecord['status'] = mail.kind === 'search_confirm' ? 'UNCONFIRMED' : 'ACTIVE';
  if (search?.status !== isFor) return undefined;
  const channel = openChannel(keys, search);
  const gateway = await store.gateways.find(search.gateway_id);
  if (channel.type !== 'MAIL' || !gateway || gateway.deleted_at) return undefined;
  const link = `${publicUrl}/v1/gateway/public/saved-searches/${signSearch(keys, search._id)}`;
  const about = { gateway: gateway.name, search: search.name, language: channel.language, link };
  const addressed = {
    to: channel.email,
    // RFC 8058: mail programs show a button that unsubscribes by a POST, without opening a page.
    headers: { 'List-Unsubscribe': `<${link}/unsubscribe>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
  if (mail.kind === 'search_confirm') return { ...addressed, ...renderConfirmation(about) };
  const found = await store.listings.byIds(mail.listing_ids);
  const byId = new Map(found.filter(({ hidden }) => !hidden).map((listing) => [listing._id, listing]));
  const listings = mail.listing_ids.flatMap((id) => byId.get(id) ?? []);
  if (listings.length === 0) return undefined;
  const since = new Date(mail.created_at.getTime() - RECENT_MS);
  const shown = await pMap(
    listings,
    async (listing) => {
      const published = presentListing(listing, publicUrl);
      const { cover_thumbnail: picture } = published;
      const steps = await store.listingChanges.latest(listing._id, VERSIONS);
      const former = formerAmount(contentOf(published), steps, since);
      return {
        ...listing,
        ...(picture === undefined ? {} : { picture }),
        ...(former === undefined ? {} : { formerAmount: former }),
      };
    },
    { concurrency: AT_ONCE },
  );
  return { ...addressed, ...renderMatches({ ...about, listings: shown, more: mail.more }) };
}
