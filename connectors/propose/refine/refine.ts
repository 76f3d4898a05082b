import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import { checkMapping } from '../../../model/mapping/check-mapping.ts';
import type { MappingRule } from '../../../model/mapping/mapping.ts';
import type { ConnectorLog } from '../../connector.ts';
import type { Proposal, ProposedRule, Reason } from '../proposal.ts';
import { areaRules } from '../rules/companions.ts';
import { fitOf } from '../rules/fits.ts';
import { codeRule } from '../rules/propose-rules.ts';
import type { PathSurvey } from '../survey/watch-path.ts';
import { offerOf, replySchema } from './request.ts';
import type { ModelRequest, Offer } from './request.ts';
import { REFINABLE, meaningsOf } from './targets.ts';

/** A language model that replies with JSON. Rejects with a reason that holds nothing of what its server said. */
export interface ProposalModel {
  complete(request: ModelRequest): Promise<unknown>;
}

type Reply = FromSchema<typeof replySchema>;

const isReply = new Ajv({ strict: true }).compile<Reply>(replySchema);

/** A person should look at what a model says: below 0.7. */
const SURE = 0.5;
/** From this fit on, the values of a field prove that it may be what the model says. */
const FITS = 0.7;
const MAX_ENTRIES = 120;
const MAX_REFUSED = 20;
const LONGEST_WHY = 160;
const LONGEST_NAME = 80;

/** What the entries of a reply became. */
interface Applied {
  readonly rules: MappingRule[];
  readonly reasons: Reason[];
  readonly used: Set<string>;
  readonly refused: string[];
  made: number;
}

/**
 * Lets a language model fill fields that a proposal left open and explain words that it does not know. The model adds to the proposal and changes none of its rules: it sets no constant, and no offer,
 * money, period, visibility, person or exact place. Each entry is accepted only if it names what was offered and the values of the file fit. Without a usable reply the proposal stays as it is; `model`
 * says what happened.
 */
export async function refineProposal(
  proposal: Proposal,
  paths: readonly PathSurvey[],
  { model, log }: { readonly model: ProposalModel; readonly log?: ConnectorLog },
): Promise<Proposal> {
  const offer = offerOf(proposal, paths);
  if (!offer) return { ...proposal, model: { status: 'unused', message: 'Nothing was open.', made: 0, refused: [] } };
  const failed = (message: string): Proposal => {
    log?.warn({ reason: message }, 'the language model did not refine a proposal');
    return { ...proposal, model: { status: 'failed', message, made: 0, refused: [] } };
  };
  let reply: unknown;
  try {
    reply = await model.complete(offer.request);
  } catch (error) {
    return failed(error instanceof Error ? error.message.slice(0, LONGEST_WHY) : 'The language model failed.');
  }
  if (!isReply(reply)) return failed('The reply of the language model does not fit the schema.');
  if (reply.fields.length + reply.words.length > MAX_ENTRIES)
    return failed('The reply of the language model is too long.');
  const refined = withReply(proposal, reply, offer, paths);
  const known = new Set(checkMapping(proposal.mapping).map(({ at, message }) => `${at} ${message}`));
  if (checkMapping(refined.mapping).some(({ at, message }) => !known.has(`${at} ${message}`)))
    return failed('The reply of the language model makes no valid mapping.');
  const { made = 0, refused = [] } = refined.model ?? {};
  log?.info({ made, refused: refused.length }, 'a language model refined a proposal');
  return refined;
}

function withReply(proposal: Proposal, reply: Reply, offer: Offer, paths: readonly PathSurvey[]): Proposal {
  const { mapping } = proposal;
  const applied: Applied = {
    rules: [...mapping.rules],
    reasons: [...proposal.reasons],
    used: new Set(),
    refused: [],
    made: 0,
  };
  for (const entry of reply.words) addWord(entry, offer, applied);
  for (const entry of reply.fields) addField(entry, offer, { applied, paths });
  const { rules, reasons, used, refused, made } = applied;
  const [first, ...others] = rules;
  const left = proposal.left.filter(({ path }) => !used.has(path));
  const message = made === 0 ? 'No entry was accepted.' : `${made} entries were accepted.`;
  return {
    ...proposal,
    reasons,
    left,
    mapping: {
      ...mapping,
      ...(first && { rules: [first, ...others] }),
      ...(mapping.ignored && { ignored: mapping.ignored.filter((path) => !used.has(path)) }),
    },
    model: { status: made === 0 ? 'unused' : 'refined', message, made, refused: refused.slice(0, MAX_REFUSED) },
  };
}

/** A word gets a meaning in the code table of its rule. */
function addWord(
  { rule: place, word, meaning, why }: Reply['words'][number],
  { words }: Offer,
  applied: Applied,
): void {
  const rule = applied.rules[place];
  const at = applied.reasons.findIndex((reason) => reason.rule === place);
  const reason = applied.reasons[at];
  const isOffered = words.get(place)?.has(word) === true && rule?.codes !== undefined;
  if (!isOffered || !rule || !reason || Object.hasOwn(rule.codes ?? {}, word)) {
    refuse(applied, `the word "${word}"`, 'it was not offered');
    return;
  }
  if (meaningsOf(rule.to)?.includes(meaning) !== true) {
    refuse(applied, `the word "${word}"`, `"${line(meaning, LONGEST_NAME)}" is no value of ${rule.to}`);
    return;
  }
  const { [word]: _, ...unknownWords } = reason.unknownWords;
  applied.rules[place] = { ...rule, codes: { ...rule.codes, [word]: meaning } };
  applied.reasons[at] = {
    ...reason,
    unknownWords,
    by: 'model',
    sure: Math.min(reason.sure, SURE),
    why: `${reason.why} The language model added "${word}" = ${meaning}: ${line(why, LONGEST_WHY)}`,
  };
  applied.made++;
}

/** A field without a rule fills a field of the model that no rule fills, if its values fit. */
function addField(
  { path: name, to, why }: Reply['fields'][number],
  { fields }: Offer,
  { applied, paths }: { readonly applied: Applied; readonly paths: readonly PathSurvey[] },
): void {
  const subject = `"${name}" for ${to}`;
  const path = fields.get(name);
  const target = REFINABLE.get(to);
  if (!path || applied.used.has(name)) return refuse(applied, subject, 'the field was not offered');
  if (!target) return refuse(applied, subject, 'a language model may not fill it');
  if (applied.rules.some((rule) => rule.to === to)) return refuse(applied, subject, 'it is filled already');
  if (fitOf(target.kind, path, to) < FITS) return refuse(applied, subject, 'the values do not fit');
  const reason = `The language model: ${line(why, LONGEST_WHY)}`;
  const own: ProposedRule =
    target.kind === 'code' || target.kind === 'energy'
      ? codeRule({ target, path, sure: SURE, why: reason })
      : { rule: { to, from: [name] }, sure: SURE, why: reason };
  const rules = target.kind === 'size' ? areaRules(to, path, paths) : [own.rule];
  applied.used.add(name);
  applied.made++;
  for (const rule of rules) {
    applied.reasons.push({
      rule: applied.rules.length,
      to,
      from: [name],
      sure: own.sure,
      why: own.why,
      alternatives: [],
      unknownWords: own.unknownWords ?? {},
      examples: path.examples,
      by: 'model',
    });
    applied.rules.push(rule);
  }
}

function refuse({ refused }: Applied, subject: string, why: string): void {
  refused.push(`${line(subject, LONGEST_NAME * 2)}: ${why}.`);
}

/** One line of plain text: what a model writes is shown to people. */
const line = (value: string, longest: number): string =>
  value
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest);
