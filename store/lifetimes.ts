/* How long records are kept whose time is not configured; `collections.ts` makes TTL indexes of it. */

/** A page journal is of use while its run may resume; a week covers every run and an operator's questions. */
export const PAGE_JOURNAL_SECONDS = 7 * 24 * 3600;
/** Events and their deliveries can be looked at and repeated for a month, ten times as long as they are retried. */
export const EVENT_SECONDS = 30 * 24 * 3600;
/** How long a request with an idempotency key is remembered: clients that retry have given up by then. */
export const IDEMPOTENCY_SECONDS = 24 * 3600;
/** What was written to whom answers questions of owners; a quarter of a year covers them. */
export const MAIL_SECONDS = 90 * 24 * 3600;
/** How a listing changed is of use as long as a site may show what it said before: a year is beyond any site that is not given up. */
export const CHANGE_SECONDS = 365 * 24 * 3600;

/** What sites report is looked at when one of them misbehaves; a quarter of a year covers that. */
export const HUB_REPORT_SECONDS = 90 * 24 * 3600;

/** Leases of lost processes are taken over by whoever wants them; those that nobody wants go after a day. */
export const LOST_LEASE_SECONDS = 24 * 3600;

/** Any process removes the row of a lost one within seconds; where none runs it goes after an hour. */
export const LOST_PROCESS_SECONDS = 3600;

/** Senders repeat a webhook for some three days at most, under the same id. */
export const ACCEPTED_WEBHOOK_SECONDS = 7 * 24 * 3600;
