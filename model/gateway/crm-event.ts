/** What a CRM announces: look at this listing again. An announcement is a hint; what is true is what the CRM answers when it is asked. */
export interface CrmEvent {
  /** The CRM's key of the listing. */
  readonly reference: string;
  /** The CRM says, or leaves open, that the listing is gone: then a look that proves it moves the listing to the archive. */
  readonly mayBeGone: boolean;
}

/** Events that wait to be followed: listings to look at, or so many that the whole input is read. */
export interface PendingEvents {
  readonly events: readonly CrmEvent[];
  readonly whole: boolean;
}

/** More listings than this are read together: one incremental run is then cheaper for the CRM and for us than a run for each. */
const MAX_SINGLE = 20;

export const NO_EVENTS: PendingEvents = { events: [], whole: false };

export const hasEvents = ({ events, whole }: PendingEvents): boolean => whole || events.length > 0;

/** Both together, each listing once. Their order means nothing: a listing that may be gone by one of two events may be gone. */
export function addEvents(a: PendingEvents, b: PendingEvents): PendingEvents {
  if (a.whole || b.whole) return { events: [], whole: true };
  const gone = new Map<string, boolean>();
  for (const { reference, mayBeGone } of [...a.events, ...b.events]) {
    gone.set(reference, mayBeGone || (gone.get(reference) ?? false));
  }
  if (gone.size > MAX_SINGLE) return { events: [], whole: true };
  return { events: [...gone].map(([reference, mayBeGone]) => ({ reference, mayBeGone })), whole: false };
}

/** A request as a CRM sent it: names of headers in lower case, the bytes of the body as they came. */
export interface WebhookRequest {
  readonly headers: { readonly [name: string]: string | undefined };
  readonly body: Uint8Array;
}

/** Why a webhook is refused. Only `body` is said of one whose signature is right. */
export const WEBHOOK_FAULTS = ['headers', 'timestamp', 'signature', 'body'] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** What a webhook came to: `id` is the sender's name of it, the same when it is sent again. */
export type WebhookVerdict =
  | { readonly ok: true; readonly id: string; readonly events: readonly CrmEvent[] }
  | { readonly ok: false; readonly fault: WebhookFault; readonly message: string };
