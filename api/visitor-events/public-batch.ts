import type { FromSchema } from 'json-schema-to-ts';
import type { WebhookRequest } from '../../model/gateway/crm-event.ts';
import type { publicBatchSchema } from '../../model/insights/visitor-collection.ts';
import type { HandlerDeps } from '../deps.ts';
import { parseBody } from '../http/read-body.ts';
import { openCollectorToken } from './collector-token.ts';

export type PublicBatch = FromSchema<typeof publicBatchSchema>;

/** The batch of a browser. Throws BAD_REQUEST with the place of the fault. */
export function readPublicBatch({ body }: WebhookRequest, { collector }: Pick<HandlerDeps, 'collector'>): PublicBatch {
  // A broken text refuses its event, not the batch.
  const batch = parseBody(body, true);
  collector.checkPublicBatch(batch);
  // Checked on the line above.
  return batch as PublicBatch;
}

/** The origin of the token that the request brings, if the request is from there: its pages may read the response, errors included. */
export function originOfToken(
  request: WebhookRequest,
  deps: Pick<HandlerDeps, 'collector' | 'keys'>,
): string | undefined {
  try {
    const token = openCollectorToken(deps.keys, readPublicBatch(request, deps).token);
    return token?.origin === request.headers['origin'] ? token?.origin : undefined;
  } catch {
    // The handler says what is wrong with it.
    return undefined;
  }
}
