import type { Reason } from './sync-job.ts';

/**
 * Every reason that a job may have: its code and its general message. A job has one reason per code, with a count and a few examples, so the
 * list of its reasons is bounded by this table. Only the codes of skipped records come from connectors.
 */
export const REASON_MESSAGES = {
  crm_refused: 'The CRM refused the access, or the configuration of the input is wrong.',
  crm_rate_limited: 'The CRM kept asking for a pause.',
  crm_unavailable: 'The CRM could not be reached.',
  feed_rejected: 'The CRM’s data as a whole is broken, cut off or implausible.',
  bug: 'A connector failed in an unforeseen way.',
  internal: 'Something unforeseen failed.',
  quarantined: 'Records that could not become listings are kept in quarantine with their reasons.',
  mapping_gap:
    'Values or fields of the CRM have no counterpart in the property model; the listings are stored without them.',
  media_missing: 'The feed does not contain the pictures and files that its listings name.',
  excluded_by_rule:
    'Listings that the rules of the gateway do not take are stored, hidden and withdrawn from every site.',
  rule_unreadable:
    'Conditions of the rules compare a number with text that is no number. They count as not met, so that nothing is taken or published in doubt.',
  duplicate_key:
    'The CRM delivered the same listing more than once; equal records are one, and of others the last one counts.',
  feed_unchanged:
    'The feed is the file that was read last time, by its bytes or because its server responded that it has not changed: nothing in it was read again. A sync with force=true reads it in any case.',
  inbox_empty: 'Nothing has been delivered into the inbox of the input yet; its listings stay as they are.',
  rekeyed: 'Listings came under another key than they are stored with, were recognised, and kept their id and address.',
  home_replaced:
    'Records under known references describe other homes than before: another place or area, or another kind and other rooms, in other words. Their listings have the new contents, at the same address on the sites. ' +
    'Where the CRM gave a reference to another home, give that home a reference of its own.',
  without_price: 'Dry run: listings that would be created or updated have no price.',
  without_surface: 'Dry run: listings that would be created or updated have no surface.',
  without_place: 'Dry run: listings that would be created or updated have neither city, postal code nor coordinates.',
  without_pictures: 'Dry run: listings that would be created or updated have no picture.',
  without_description: 'Dry run: listings that would be created or updated have no description.',
  orphan_guard:
    'Listings are missing from the CRM’s answer, or lost their input, and were not archived because it may be an error. ' +
    'GET /gateways/{id}/held-listings names them: confirm those that are really gone and dismiss the others, or, when all are gone, start the sync again ' +
    'with allowMassArchive=true.',
  creation_guard:
    'Records that would have become new listings, or given known references other homes, were held and are not published, because the read does not resemble the gateway, or because they ' +
    'are like listings that it lacks. GET /gateways/{id}/held-listings names them: confirm those that are yours and dismiss the others.',
  keys_changed:
    'New listings among the changes are like stored ones under other references, as after a CRM changed its references. None of the new ones was published: the next run reads the whole ' +
    'catalogue, gives stored listings their new references and publishes the others.',
  not_published:
    'New listings that are held, or that were dismissed, came again and are not published. GET /gateways/{id}/held-listings names them.',
  feed_drift:
    'The source is not as it was: fields that were filled are empty, words are new, or many listings changed their price or offer, or would leave a site, at once. Such changes ' +
    'are held in quarantine, and the listings stay as they were. Check the export of the CRM and the mapping; a sync with force=true takes the changes as they are.',
  input_removed: 'Listings of an input that was removed from the gateway were archived.',
  restored: 'Listings that an earlier run had archived were brought back.',
  crm_reference_not_found: 'The CRM has no listing with the reference asked for.',
  reconcile_failed: 'Listings that the CRM no longer has could not be archived.',
  delivery_failed: 'A site refused listings.',
  site_refused: 'A site refuses us: the address or the key of the output is wrong.',
  site_unreachable: 'A site could not be reached.',
  site_list_failed: 'A site could not say which listings it shows; it was delivered to all the same.',
  not_withdrawn: 'A site that the gateway left may still show its listings; they are not withdrawn any more.',
  template_missing: 'The mapping template of an output no longer exists.',
  deliver_failed: 'A delivery could not be carried out.',
  file_replaced:
    'The published file was missing or was not the one that was uploaded last: another program may write to the same address. It was uploaded again.',
  file_unverified:
    'It could not be checked whether a published file is still on its server; the next run checks again.',
  output_changed:
    'An output was changed again and again while the run delivered to it; the next run brings it up to date.',
  overflow: 'Listings beyond the plan’s limit were not delivered.',
  timed_out: 'The run took longer than it may; the next run continues from what is stored.',
  gateway_not_active: 'The gateway is not ACTIVE.',
  gateway_deleted: 'The gateway was deleted during the run.',
  interrupted: 'The run was ended from outside before it could report; the next run continues from what is stored.',
} as const;

export type ReasonCode = keyof typeof REASON_MESSAGES;

/** Examples kept per reason: enough to see the pattern. */
export const MAX_EXAMPLES = 5;

/** Longest example, characters: reasons are part of workflow histories and mails. */
const MAX_EXAMPLE_LENGTH = 300;

/** One reason of a job. Repeated examples count once, and beyond MAX_EXAMPLES they are dropped. */
export function jobReason(code: ReasonCode, count: number, examples: readonly string[] = []): Reason {
  return { code, message: REASON_MESSAGES[code], count, ...someOf(examples) };
}

/** One reason, or none for a count of zero. */
export const reasonIfAny = (code: ReasonCode, count: number, examples?: readonly string[]): Reason[] =>
  count > 0 ? [jobReason(code, count, examples)] : [];

/** Records that are not listings of the gateway; the connector names why. */
export const skippedReason = (code: string, message?: string): Reason => ({
  code: `skipped_${code}`,
  message: message ?? `Records that are no listings (${code}).`,
  count: 1,
});

/** Why an activity failed, by the type of its failure. Unknown types are `internal`. */
export function failureReason(type: string | undefined, message: string): Reason {
  const known = type !== undefined && isReasonCode(type) ? type : 'internal';
  const code = FAILURES.get(type ?? '') ?? known;
  return jobReason(code, 1, [message]);
}

/** Messages for the owner, by kind of connector error. */
const FAILURES: ReadonlyMap<string, ReasonCode> = new Map([
  ['config', 'crm_refused'],
  ['rate_limited', 'crm_rate_limited'],
  ['transient', 'crm_unavailable'],
  ['feed_rejected', 'feed_rejected'],
  ['bad_record', 'feed_rejected'],
]);

const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(REASON_MESSAGES, code);

/** Reasons merged by code: counts are added, and a message that differs from the first becomes an example. */
export function addReasons(a: readonly Reason[], b: readonly Reason[]): Reason[] {
  const merged = new Map<string, Reason>();
  for (const reason of [...a, ...b]) {
    const known = merged.get(reason.code);
    if (!known) merged.set(reason.code, reason);
    else {
      const own = reason.message === known.message ? [] : [reason.message];
      const { examples: _, ...rest } = known;
      const examples = someOf([...(known.examples ?? []), ...own, ...(reason.examples ?? [])]);
      merged.set(reason.code, { ...rest, count: known.count + reason.count, ...examples });
    }
  }
  return [...merged.values()];
}

/** The most specific text of a reason: its first example, else its message. */
export const inWords = ({ message, examples }: Reason): string => examples?.[0] ?? message;

function someOf(examples: readonly string[]): { examples?: string[] } {
  const kept = [...new Set(examples.map((example) => example.slice(0, MAX_EXAMPLE_LENGTH)))].slice(0, MAX_EXAMPLES);
  return kept.length > 0 ? { examples: kept } : {};
}
