import { AppError } from '../../model/shared/errors.ts';
import { publicCollectedSchema } from '../../model/insights/visitor-collection.ts';
import { route } from '../contract.ts';
import { useQuota } from '../http/rate-limit.ts';
import { schema } from '../http/schemas.ts';
import { checkCollectorToken } from './collector-token.ts';
import { originOfToken, readPublicBatch } from './public-batch.ts';

/** What browsers send while a page closes is bounded to 64 KiB (Fetch standard: keepalive and sendBeacon). */
const MAX_BODY_BYTES = 64 * 1_024;

const collected = schema(publicCollectedSchema);

export const collectPublicEvents = route({
  method: 'POST',
  path: '/public/visitor-events',
  id: 'collectPublicVisitorEvents',
  summary: 'Visitor events from a browser',
  description:
    'For pages, usually by the visitor script. The body is JSON, `{ "token": …, "events": [ … ] }`, with up to 500 events (`VisitorEvent`), sent as `text/plain`, so that browsers send no CORS preflight. The token is a collector token; `Origin` must be the one that it was made for, and only its pages can read the response. Batches are limited per gateway and per network address; addresses are neither stored nor logged.',
  tag: 'Visitor events',
  access: 'public',
  rawBody: { maxBytes: MAX_BODY_BYTES, type: 'text/plain', headers: {} },
  allowedOrigin: originOfToken,
  success: {
    status: 202,
    description: 'How many events are stored now, were stored before, and are refused.',
    schema: collected,
  },
  errors: ['AUTH_FAILED', 'CONFLICT', 'NOT_FOUND', 'RATE_LIMITED'],
}).handle(async ({ body, callerAddress }, deps) => {
  const { collector, keys, store } = deps;
  if (callerAddress !== undefined) {
    await useQuota(collector.perAddress, collector.addressKey(callerAddress), 'batches of visitor events');
  }
  const { token, events } = readPublicBatch(body, deps);
  const { gatewayId, outputId } = checkCollectorToken(keys, token, { origin: body.headers['origin'], now: new Date() });
  // The rate limit counts only now, so that nobody without a token can use it up.
  await useQuota(collector.perGateway, `collector/${gatewayId}`, 'batches of visitor events');
  const gateway = await store.gateways.find(gatewayId);
  if (!gateway || gateway.deleted_at) throw new AppError('NOT_FOUND', 'The gateway of the collector token is gone.');
  if (outputId !== undefined && !gateway.output_connectors.some(({ connector_id }) => connector_id === outputId)) {
    throw new AppError('AUTH_FAILED', 'The site of the collector token was removed from its gateway.');
  }
  await collector.intake.requireAddon(gateway);
  const { accepted, duplicates, refused } = await collector.intake.collect(gateway, {
    events,
    userAgent: body.headers['user-agent'],
    from: 'browser',
    outputId,
  });
  return { accepted, duplicates, refused: refused.length };
});
