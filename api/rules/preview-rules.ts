import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { rulesPreviewSchema } from '../../model/rules/rules-preview.ts';
import { route } from '../contract.ts';
import { ref, schema } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { previewRules } from './preview.ts';
import { demandSound, PREVIEW_SECONDS } from './write-rules.ts';

const body: Typed<{ rules: FeedRules }> = {
  type: 'object',
  properties: { rules: ref('FeedRules') },
  required: ['rules'],
  additionalProperties: false,
};
const preview = schema(rulesPreviewSchema);

export const previewDraft = route({
  method: 'POST',
  path: '/gateways/{id}/rules/preview',
  id: 'previewFeedRules',
  summary: 'See what a draft of rules changes',
  description:
    'Applies the draft to every stored record and compares it with the rules that apply: what would be excluded, taken again, changed, quarantined, and what each site would get and lose, with up to 20 examples each. Nothing is written, and the CRM gets no request.',
  tag: 'Rules',
  access: { gateway: 'WRITE' },
  deadlineSeconds: PREVIEW_SECONDS,
  body,
  success: { status: 200, description: 'Counts and examples.', schema: preview },
}).handle(async ({ gateway, body: { rules } }, deps) => {
  demandSound(rules, gateway);
  const { rules: now } = await deps.store.feedRules.current(gateway._id);
  return previewRules(deps, gateway, { now, draft: rules }, deps.stopping);
});
