import type { JobStatus } from '../../model/sync/sync-job.ts';
import type { Fault } from '../../stack/demo-crm/faults.ts';
import type { FeedName } from '../../stack/demo-crm/formats/feed-list.ts';

/** How a run ends, and the code of the reason that says why. */
export interface Ending {
  readonly status: JobStatus;
  readonly reason?: string;
  /** New listings that the fault shows, which the next run does not find. */
  readonly added?: number;
}

const FINE: Ending = { status: 'COMPLETED' };
const REFUSED: Ending = { status: 'FAILED', reason: 'crm_refused' };
const LIMITED: Ending = { status: 'FAILED', reason: 'crm_rate_limited' };
const UNAVAILABLE: Ending = { status: 'FAILED', reason: 'crm_unavailable' };
const REJECTED: Ending = { status: 'FAILED', reason: 'feed_rejected' };
const GUARDED: Ending = { status: 'PARTIAL', reason: 'orphan_guard' };
const QUARANTINED: Ending = { status: 'PARTIAL', reason: 'quarantined' };
const REPEATED: Ending = { status: 'COMPLETED', reason: 'duplicate_key' };

/**
 * What comes of a sync during each fault of the demo CRM, by the feeds on which it is tried, after a sync of the whole catalogue went well. Nothing is
 * ever archived. The table of docs/operations.md is made of this.
 */
export const FAULT_OUTCOMES: Readonly<Record<Fault, Partial<Readonly<Record<FeedName, Ending>>>>> = {
  http_401: { json: REFUSED, reso: REFUSED },
  http_403: { poliris_zip: REFUSED },
  http_404: { openimmo_zip: REFUSED },
  http_429: { json: LIMITED },
  http_429_date: { reso: LIMITED },
  http_429_long: { json: LIMITED },
  http_500: { openimmo_xml: UNAVAILABLE, reso: UNAVAILABLE },
  garbage: { openimmo_zip: REJECTED, reso: REJECTED },
  no_body: { kyero_xml: REJECTED, poliris_zip: REJECTED },
  redirect_private: { json: REFUSED },
  redirect_loop: { kyero_xml: REFUSED },
  silent: { poliris_zip: UNAVAILABLE },
  slow: { openimmo_xml: UNAVAILABLE },
  drip: { kyero_xml: UNAVAILABLE },
  endless: { json: REJECTED },
  truncated: { json: REJECTED, poliris_zip: REJECTED, openimmo_zip: REJECTED, kyero_xml: REJECTED, reso: REJECTED },
  reset: { openimmo_zip: UNAVAILABLE },
  empty: { poliris_zip: GUARDED, reso: GUARDED },
  half: { json: GUARDED, openimmo_xml: GUARDED, reso: GUARDED },
  broken_records: { json: QUARANTINED, openimmo_xml: FINE },
  no_keys: { json: GUARDED, poliris_zip: GUARDED },
  duplicates: { json: QUARANTINED },
  reordered: { openimmo_zip: FINE },
  wrong_encoding: { poliris_zip: FINE, reso: FINE },
  utf_16: { openimmo_xml: FINE },
  byte_order_mark: { kyero_xml: FINE },
  huge_text: { json: QUARANTINED, openimmo_zip: REJECTED },
  compressed_bomb: { openimmo_xml: REJECTED },
  zip_bomb: { poliris_zip: REJECTED },
  zip_slip: { openimmo_zip: REJECTED },
  entity_bomb: { openimmo_xml: REJECTED },
  external_entity: { kyero_xml: REJECTED },
  endless_pages: { reso: REJECTED },
  moving_pages: { reso: REPEATED },
  replaced_rows: { reso: { ...GUARDED, added: 1 } },
  missing_rows: { reso: REJECTED },
  equal_times: { reso: FINE },
};
