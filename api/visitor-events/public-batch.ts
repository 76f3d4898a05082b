import type { FromSchema } from 'json-schema-to-ts';
import type { WebhookRequest } from '../../model/gateway/crm-event.ts';
import type { publicBatchSchema } from '../../model/insights/visitor-collection.ts';
import type { HandlerDeps } from '../deps.ts';
import { parseBody } from '../http/read-body.ts';
import { openCollectorToken } from './collector-token.ts';

export type PublicBatch = FromSchema<typeof publicBatchSchema>;

/** The batch of a browser. Throws BAD_REQUEST with the JSON pointer of the fault. */
export function readPublicBatch({ body }: WebhookRequest, { collector }: Pick<HandlerDeps, 'collector'>): PublicBatch {
  // Invalid text refuses its event, not the batch.
  const batch = parseBody(body, true);
  collector.checkPublicBatch(batch);
  // Its schema was checked in the previous line.
  return batch as PublicBatch;
}

/** The origin of the request's token, if the request comes from it: pages of that origin may read the response, errors included. */
export function originOfToken(
  request: WebhookRequest,
  deps: Pick<HandlerDeps, 'collector' | 'keys'>,
): string | undefined {
  try {
    const token = openCollectorToken(deps.keys, readPublicBatch(request, deps).token);
    return token?.origin === request.headers['origin'] ? token?.origin : undefined;
  } catch {
    // The handler reports what is wrong with the token.
    return undefined;
  }
}
