/** Figures of a listing in one week or in one window. */
export interface OwnerFigures {
  readonly views: number;
  readonly visitors: number;
  readonly favourites: number;
  readonly shares: number;
  /** Clicks on the telephone number, forms begun and leads. */
  readonly contacts: number;
  readonly leads: number;
}

/** The report that an agent sends to the owner of a listing: counts only, nothing about single visitors. */
export interface OwnerReport {
  readonly property_id: string;
  readonly reference: string;
  readonly title?: string;
  readonly city?: string;
  readonly price?: number;
  readonly currency?: string;
  /** The reported week: YYYY-MM-DD, seven days. */
  readonly from: string;
  readonly to: string;
  readonly week: OwnerFigures;
  readonly previous_week: OwnerFigures;
  /** The last weeks, the reported one last. */
  readonly weeks: readonly ({ readonly from: string } & OwnerFigures)[];
  /** Rank by views among the listings of the gateway with a view in the week; absent without a view. */
  readonly rank?: number;
  readonly ranked_listings: number;
  /** Visitors of the week per channel of their first session. */
  readonly channels: readonly { readonly channel: string; readonly visitors: number }[];
  /** Visitors of the last 60 days whose searches and viewed listings fit this one. */
  readonly matching_visitors: number;
  readonly days_on_market?: number;
}
