import type { AgencyContact } from '../model/listing/agency-contact.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { SkipReason } from '../model/gateway/portal.ts';

/** Context of a feed in addition to its listings. */
export interface FeedContext {
  readonly gateway: { readonly id: string; readonly name: string };
  /** ISO 639-1: that of the gateway's market, for formats that have one language. */
  readonly language: string;
  /** The agency's contact, for listings without one. */
  readonly agency?: AgencyContact;
  readonly now: Date;
}

/** A listing in a format, or the reason why the format cannot represent it. */
export type Written = { readonly item: string } | { readonly skipped: SkipReason };

/**
 * A format that portals read. The writer is pure and never throws. Fields without a counterpart in the format are left out; a listing without fields that the
 * format requires is skipped.
 */
export interface FeedFormat {
  /** Last segment of the feed's address. */
  readonly file: string;
  readonly contentType: string;
  /** Increment it whenever the same listings are written differently, so that portals fetch the feed again. */
  readonly revision: number;
  head(context: FeedContext): string;
  write(listing: PublishedListing, context: FeedContext): Written;
  readonly separator: string;
  readonly tail: string;
}
