import type { WordRule } from '../../model/rules/feed-rules.ts';
import { wordRuleSchema } from '../../model/rules/feed-rules.ts';
import { AppError, notFound } from '../../model/shared/errors.ts';
import { foldedWord } from '../../model/shared/condition.ts';
import { levelOf } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { demandLevel } from '../access.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { schema } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { recordAct } from '../record-act.ts';
import { confirmed_removals } from './publish-rules.ts';
import { demandConfirmed, demandSound, PREVIEW_SECONDS, publishRules } from './write-rules.ts';

/** Most gateways that one word is written to at once. */
const MAX_GATEWAYS = 50;
/** Most words of one gateway, as its schema has it. */
const MAX_WORDS = 1_000;

const body: Typed<WordRule & { applies_to?: string[]; confirmed_removals?: number }> = {
  ...wordRuleSchema,
  properties: {
    ...wordRuleSchema.properties,
    applies_to: {
      type: 'array',
      maxItems: MAX_GATEWAYS,
      uniqueItems: true,
      items: { type: 'string', format: 'uuid' },
      description: 'Further gateways with an input of this type that get the same rule. WRITE on each is needed.',
    },
    confirmed_removals: {
      ...confirmed_removals,
      description:
        '`removals` of the preview of the gateway in the path, see `publishFeedRules`. A gateway in `applies_to` that needs such a number as well is refused, and nothing is written.',
    },
  },
};
const reply = schema({
  type: 'object',
  properties: {
    written: {
      type: 'array',
      items: {
        type: 'object',
        properties: { gateway_id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } },
        required: ['gateway_id', 'version'],
        additionalProperties: false,
      },
    },
  },
  required: ['written'],
  additionalProperties: false,
});

export const addWord = route({
  method: 'POST',
  path: '/gateways/{id}/unmapped-words',
  id: 'addWordRule',
  summary: 'Give a word its meaning',
  description:
    'Adds an override to the rules of the gateway, and to those of the gateways in `applies_to`; each gets a version of its own, and either all are written or none. A rule for the same word and field of the listing is replaced; a word may set several fields. The next run applies it.',
  tag: 'Rules',
  access: { gateway: 'WRITE' },
  deadlineSeconds: PREVIEW_SECONDS,
  body,
  success: { status: 200, description: 'The versions that apply now.', schema: reply },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async (input, deps) => {
  const { applies_to = [], confirmed_removals: confirmed, ...word } = input.body;
  const others = applies_to.map((id) => id.toLowerCase()).filter((id) => id !== input.gateway._id);
  const gateways = [input.gateway, ...(await Promise.all(others.map((id) => writableGateway(id, input, deps))))];
  const drafts: Awaited<ReturnType<typeof draftFor>>[] = [];
  for (const gateway of gateways)
    drafts.push(await draftFor(gateway, word, deps, gateway === input.gateway ? confirmed : undefined));
  const written = await deps.store.transaction(async (session) => {
    const versions = [];
    for (const { gateway, before, rules } of drafts) {
      const next = { rules, created_by: input.principal.clientId };
      const { version } = await publishRules(deps, gateway, before, next, session);
      const { connector_type, field, value, path, means } = word;
      const detail = { version, connector_type, field, value, path, means };
      await recordAct(deps, input, gateway._id, 'feed_rules.word_added', { detail, session });
      versions.push({ gateway_id: gateway._id, version });
    }
    return versions;
  });
  return { written };
});

/** Throws NOT_FOUND for a gateway that the caller cannot see, FORBIDDEN for one that it may not write. */
async function writableGateway(
  id: string,
  { principal }: { readonly principal: Parameters<HandlerDeps['store']['gateways']['findFor']>[0] },
  { store }: HandlerDeps,
): Promise<GatewayRecord> {
  const gateway = await store.gateways.findFor(principal, id);
  if (!gateway) throw notFound('Gateway', id);
  demandLevel(id, levelOf(principal, gateway), 'WRITE');
  return gateway;
}

async function draftFor(gateway: GatewayRecord, word: WordRule, deps: HandlerDeps, confirmed: number | undefined) {
  const inputs = [gateway.input_connector, ...gateway.input_connectors];
  if (!inputs.some(({ connector_type }) => connector_type === word.connector_type))
    throw new AppError('UNPROCESSABLE', `Gateway ${gateway._id} has no input of the type ${word.connector_type}.`);
  const before = await deps.store.feedRules.current(gateway._id);
  const { words = [] } = before.rules;
  const rules = { ...before.rules, words: [...words.filter((other) => !isSameWord(other, word)), word] };
  if (rules.words.length > MAX_WORDS)
    throw new AppError('UNPROCESSABLE', `Gateway ${gateway._id} has ${MAX_WORDS} rules for words already.`);
  demandSound({ words: [word] }, gateway);
  // A meaning can only withdraw listings where conditions ask for it.
  if (before.rules.take || before.rules.sites?.length)
    await demandConfirmed(deps, gateway, { now: before.rules, draft: rules }, confirmed);
  return { gateway, before, rules };
}

const isSameWord = (one: WordRule, other: WordRule): boolean =>
  one.connector_type === other.connector_type &&
  one.field === other.field &&
  one.path === other.path &&
  foldedWord(one.value) === foldedWord(other.value);
