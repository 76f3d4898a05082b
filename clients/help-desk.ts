import { Ajv } from 'ajv';
import type { Response } from 'undici';
import { AppError } from '../model/shared/errors.ts';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';
import { supportTicketSchema } from '../model/gateway/support-ticket.ts';
import type { SupportTicket } from '../model/gateway/support-ticket.ts';
import { fetch } from './fetch.ts';

/** A ticket as it is sent to a help desk; docs/plugins.md describes the protocol. */
export interface HelpDeskTicket {
  readonly subject: string;
  readonly message: string;
  readonly category: string;
  readonly requester: {
    readonly client_id: string;
    readonly plan: string;
    readonly email?: string;
    readonly language?: string;
  };
  readonly gateway?: { readonly id: string; readonly name: string; readonly status: string };
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly content: string;
  }[];
}

export interface HelpDesk {
  /**
   * Opens a ticket.
   * @param key the same for every attempt at the same ticket
   * Throws DOWNSTREAM_ERROR when no help desk is configured, and for every answer that is no ticket.
   */
  open(ticket: HelpDeskTicket, key: string): Promise<SupportTicket>;
}

export interface HelpDeskAccess {
  /** Root of the help desk; empty: there is none. */
  readonly url: string;
  readonly token: string;
  readonly timeoutMs?: number;
  readonly onCall?: OnCall;
}

/** Attachments take their time; shorter than the wait of an API call. */
const DEFAULT_TIMEOUT_MS = 10_000;

/** An id, a word and an address. */
const MAX_ANSWER_BYTES = 64 * 1024;

const isTicket = new Ajv().compile<SupportTicket>(supportTicketSchema);

/** A help desk behind HTTP: POST {url}/tickets. */
export function createHelpDesk({ url, token, timeoutMs = DEFAULT_TIMEOUT_MS, onCall }: HelpDeskAccess): HelpDesk {
  const root = url.replace(/\/+$/, '');
  return {
    async open(ticket, key) {
      if (root === '')
        throw new AppError('DOWNSTREAM_ERROR', 'No help desk is configured; write to your contact instead.');
      try {
        return await timed(onCall, 'open_ticket', async () => {
          const response = await fetch(`${root}/tickets`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'idempotency-key': key,
              ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
            },
            body: JSON.stringify(ticket),
            // Its token must go nowhere else.
            redirect: 'error',
            signal: AbortSignal.timeout(timeoutMs),
          });
          const answer = await readAnswer(response);
          if (!response.ok || !isTicket(answer)) throw new Error(`POST /tickets returned ${response.status}.`);
          const { id, status, url: address } = answer;
          return { id, status, ...(address ? { url: address } : {}) };
        });
      } catch (error) {
        throw new AppError('DOWNSTREAM_ERROR', 'The help desk cannot be reached; try again in a moment.', {
          cause: error,
        });
      }
    },
  };
}

/** The JSON of an answer of a sensible size; undefined for any other. */
async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
