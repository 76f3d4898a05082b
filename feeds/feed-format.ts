import type { AgencyContact } from '../model/listing/agency-contact.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { SkipReason } from '../model/gateway/portal.ts';

/** What a feed needs to know besides its listings. */
export interface FeedContext {
  readonly gateway: { readonly id: string; readonly name: string };
  /** ISO 639-1: that of the gateway's market, for formats that have one language. */
  readonly language: string;
  /** Of the agency, for listings that name nobody. */
  readonly agency?: AgencyContact;
  readonly now: Date;
}

/** A listing in a format, or why the format cannot hold it. */
export type Written = { readonly item: string } | { readonly skipped: SkipReason };

/**
 * A format that portals read. The writer is pure and never throws. What the format has no place for is left out; a listing that lacks what the
 * format demands is skipped.
 */
export interface FeedFormat {
  /** What the last segment of the feed's address is. */
  readonly file: string;
  readonly contentType: string;
  /** Counted up whenever the same listings are written differently, so that portals fetch the feed anew. */
  readonly revision: number;
  head(context: FeedContext): string;
  write(listing: PublishedListing, context: FeedContext): Written;
  readonly separator: string;
  readonly tail: string;
}
