import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { recordAct } from '../record-act.ts';
import { demandConfirmed, demandSound, PREVIEW_SECONDS, publishRules, versionConflict } from './write-rules.ts';

/** Rules are a page of conditions and tables of words. */
const MAX_BYTES = 512 * 1024;

const version = {
  type: 'integer',
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'The version that was read: another one that applies meanwhile is a conflict.',
} as const;
export const confirmed_removals = {
  type: 'integer',
  minimum: 0,
  maximum: 10_000_000,
  description:
    '`removals` of the preview. Needed where more than five listings and a fifth of the catalogue would leave a site.',
} as const;
const note = { type: 'string', minLength: 1, maxLength: 500 } as const;

const publishBody: Typed<{ version: number; rules: FeedRules; note?: string; confirmed_removals?: number }> = {
  type: 'object',
  properties: { version, rules: ref('FeedRules'), note, confirmed_removals },
  required: ['version', 'rules'],
  additionalProperties: false,
};

export const replaceRules = route({
  method: 'PUT',
  path: '/gateways/{id}/rules',
  id: 'publishFeedRules',
  summary: 'Publish rules over a gateway’s feeds',
  description:
    'Writes the next version, which replaces the rules as a whole. The next run maps every stored record again; outputs whose condition changed get all their listings again. Where many listings would leave a site, the number from the preview must be confirmed.',
  tag: 'Rules',
  access: { gateway: 'WRITE' },
  deadlineSeconds: PREVIEW_SECONDS,
  maxBodyBytes: MAX_BYTES,
  body: publishBody,
  success: { status: 200, description: 'The version that applies now.', schema: ref('FeedRulesVersion') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, body, principal } = input;
  demandSound(body.rules, gateway);
  const before = await deps.store.feedRules.current(gateway._id);
  if (before.version !== body.version) throw versionConflict(body.version);
  await demandConfirmed(deps, gateway, { now: before.rules, draft: body.rules }, body.confirmed_removals);
  return deps.store.transaction(async (session) => {
    const next = { rules: body.rules, created_by: principal.clientId, ...(body.note ? { note: body.note } : {}) };
    const written = await publishRules(deps, gateway, before, next, session);
    const detail = { version: written.version, parts: Object.keys(body.rules) };
    await recordAct(deps, input, gateway._id, 'feed_rules.published', { detail, session });
    return written;
  });
});

const restoreBody: Typed<{ version: number; to: number; confirmed_removals?: number }> = {
  type: 'object',
  properties: {
    version,
    to: { type: 'integer', minimum: 0, maximum: 1_000_000_000, description: 'The version to repeat; 0: no rules.' },
    confirmed_removals,
  },
  required: ['version', 'to'],
  additionalProperties: false,
};

export const restoreRules = route({
  method: 'POST',
  path: '/gateways/{id}/rules/restore',
  id: 'restoreFeedRules',
  summary: 'Publish an earlier version of the rules again',
  description: 'Undoes changes: the earlier version becomes the next one. Nothing of the history is lost.',
  tag: 'Rules',
  access: { gateway: 'WRITE' },
  deadlineSeconds: PREVIEW_SECONDS,
  body: restoreBody,
  success: { status: 200, description: 'The version that applies now.', schema: ref('FeedRulesVersion') },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, body, principal } = input;
  const before = await deps.store.feedRules.current(gateway._id);
  if (before.version !== body.version) throw versionConflict(body.version);
  const earlier = body.to === 0 ? { rules: {} } : await deps.store.feedRules.version(gateway._id, body.to);
  if (!earlier) throw notFound('Version', String(body.to));
  demandSound(earlier.rules, gateway);
  await demandConfirmed(deps, gateway, { now: before.rules, draft: earlier.rules }, body.confirmed_removals);
  return deps.store.transaction(async (session) => {
    const next = { rules: earlier.rules, created_by: principal.clientId, restored_from: body.to };
    const written = await publishRules(deps, gateway, before, next, session);
    const detail = { version: written.version, restored_from: body.to };
    await recordAct(deps, input, gateway._id, 'feed_rules.restored', { detail, session });
    return written;
  });
});
