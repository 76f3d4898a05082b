/** A change event of a CRM: read this listing again. It is only a hint; the following read decides. */
export interface CrmEvent {
  /** The CRM's key of the listing. */
  readonly reference: string;
  /** The CRM reports, or does not rule out, that the listing is gone: then a read that confirms it archives the listing. */
  readonly mayBeGone: boolean;
}

/** Pending events: listings to read, or the whole input if there are many. */
export interface PendingEvents {
  readonly events: readonly CrmEvent[];
  readonly whole: boolean;
}

/** More listings than this are read together: one incremental run then costs the CRM and us less than a run per listing. */
const MAX_SINGLE = 20;

export const NO_EVENTS: PendingEvents = { events: [], whole: false };

export const hasEvents = ({ events, whole }: PendingEvents): boolean => whole || events.length > 0;

/** The union of both, each listing once. A listing that may be gone by one of two events may be gone, whatever their order. */
export function addEvents(a: PendingEvents, b: PendingEvents): PendingEvents {
  if (a.whole || b.whole) return { events: [], whole: true };
  const gone = new Map<string, boolean>();
  for (const { reference, mayBeGone } of [...a.events, ...b.events]) {
    gone.set(reference, mayBeGone || (gone.get(reference) ?? false));
  }
  if (gone.size > MAX_SINGLE) return { events: [], whole: true };
  return { events: [...gone].map(([reference, mayBeGone]) => ({ reference, mayBeGone })), whole: false };
}

/** A request as a CRM sent it: header names in lower case, the bytes of the body unchanged. */
export interface WebhookRequest {
  readonly headers: { readonly [name: string]: string | undefined };
  readonly body: Uint8Array;
}

/** Why a webhook is refused. `body` is only used when the signature is valid. */
export const WEBHOOK_FAULTS = ['headers', 'timestamp', 'signature', 'body'] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** The content of an accepted webhook: `id` is the sender's, the same when it is sent again. */
export type WebhookVerdict =
  | { readonly ok: true; readonly id: string; readonly events: readonly CrmEvent[] }
  | { readonly ok: false; readonly fault: WebhookFault; readonly message: string };
