import { GatewayError } from '../../../sdk/index.ts';
import type { FeedRules } from '../../../sdk/index.ts';
import type { ruleEditorWords } from '../../words/rule-editor.ts';
import { bounded, partsOf, plain, rowOf } from './condition.ts';
import type { AnyCondition } from './condition.ts';

type Word = keyof typeof ruleEditorWords;
type FieldRule = NonNullable<FeedRules['fields']>[number];
type Without<T, Name extends PropertyKey> = T extends unknown ? Omit<T, Name> : never;
type Edited<T> = Without<T, 'when'> & { when?: AnyCondition };

export type WordDraft = NonNullable<FeedRules['words']>[number];
export type SourcedDraft = Edited<Extract<FieldRule, { from: string }>>;
export type ConstantDraft = Edited<Extract<FieldRule, { constant: unknown }>>;
export type FieldDraft = SourcedDraft | ConstantDraft;
export type OfficeDraft = NonNullable<FeedRules['offices']>[number];
export type AgentDraft = NonNullable<FeedRules['agents']>[number];
export type PublishDraft = Edited<NonNullable<FeedRules['publish']>[number]>;
export interface SiteDraft {
  readonly connector_id: string;
  readonly when: AnyCondition;
}

/** Rules while they are edited: parts may be incomplete. */
export interface RulesDraft {
  readonly take: AnyCondition | undefined;
  readonly sites: readonly SiteDraft[];
  readonly words: readonly WordDraft[];
  readonly fields: readonly FieldDraft[];
  readonly offices: readonly OfficeDraft[];
  readonly agents: readonly AgentDraft[];
  readonly publish: readonly PublishDraft[];
}

/** What is missing or wrong, and where: the path as the API names it, without `rules.`. */
export interface Problem {
  readonly path: string;
  readonly word?: Word;
  /** Of the service, instead of a word of the console. */
  readonly text?: string;
}

/** Stored rules for editing. */
export function draftOf(rules: FeedRules): RulesDraft {
  const { take, sites = [], words = [], fields = [], offices = [], agents = [], publish = [] } = rules;
  return {
    take: take && plain(take),
    sites: sites.map(({ connector_id, when }) => ({ connector_id, when: plain(when) })),
    words,
    fields: fields.map(withPlainWhen),
    offices,
    agents,
    publish: publish.map(withPlainWhen),
  };
}

function withPlainWhen<T extends { when?: AnyCondition }>(rule: T): T {
  return rule.when ? { ...rule, when: plain(rule.when) } : rule;
}

/** The draft as the API takes it, with everything that is missing in it; without rules while something is. Parts without rules are left out. */
export function rulesOf(draft: RulesDraft): { readonly rules?: FeedRules; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const condition = (value: AnyCondition, path: string) => {
    problems.push(...conditionProblems(value, path));
    const made = bounded(value);
    if (!made) problems.push({ path, word: 'ruleTooDeep' });
    return made;
  };
  const withWhen = <T extends { when?: AnyCondition }>({ when, ...rule }: T, path: string) => {
    const made = when && condition(when, `${path}.when`);
    return { ...rule, ...(made ? { when: made } : {}) };
  };
  const take = draft.take && condition(draft.take, 'take');
  const sites = draft.sites.flatMap(({ connector_id, when }, index) => {
    const made = condition(when, `sites[${index}].when`);
    return made ? [{ connector_id, when: made }] : [];
  });
  const fields = draft.fields.map((rule, index) => {
    problems.push(...fieldProblems(rule, `fields[${index}]`));
    return 'from' in rule
      ? withWhen({ ...rule, from: rule.from.trim() }, `fields[${index}]`)
      : withWhen(rule, `fields[${index}]`);
  });
  const publish = draft.publish.map((rule, index) => {
    const { when: _, ...shown } = rule;
    if (Object.keys(shown).length === 0) problems.push({ path: `publish[${index}]`, word: 'rulePublishNothing' });
    return withWhen(rule, `publish[${index}]`);
  });
  const { words, offices, agents } = draft;
  problems.push(
    ...words.flatMap((rule, index) => wordProblems(rule, `words[${index}]`)),
    ...offices.flatMap((rule, index) => personProblems(rule, `offices[${index}]`)),
    ...agents.flatMap((rule, index) => personProblems(rule, `agents[${index}]`)),
  );
  if (problems.length > 0) return { problems };
  const rules: FeedRules = {
    ...(take ? { take } : {}),
    ...(sites.length > 0 ? { sites } : {}),
    ...(words.length > 0
      ? { words: words.map((rule) => ({ ...rule, field: rule.field.trim(), value: rule.value.trim() })) }
      : {}),
    ...(fields.length > 0 ? { fields } : {}),
    ...(offices.length > 0 ? { offices: [...offices] } : {}),
    ...(agents.length > 0 ? { agents: [...agents] } : {}),
    ...(publish.length > 0 ? { publish } : {}),
  };
  return { rules, problems };
}

/** What a condition lacks, with its places. */
function conditionProblems(condition: AnyCondition, path: string): Problem[] {
  const row = rowOf(condition);
  if (row) {
    const at = 'not' in condition ? `${path}.not` : path;
    if (row.path === '') return [{ path: `${at}.path`, word: 'ruleNoField' }];
    if (/^(is|starts)/.test(row.operator) && row.words.length === 0)
      return [{ path: `${at}.words`, word: 'ruleNoValue' }];
    if (/bove|elow/.test(row.operator) && Number.isNaN(row.number))
      return [{ path: `${at}.number`, word: 'ruleNoNumber' }];
    return [];
  }
  const group = partsOf(condition);
  return group?.parts.flatMap((part, index) => conditionProblems(part, `${path}${group.at}[${index}]`)) ?? [];
}

const isMissing = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '') || Number.isNaN(value);

const missing = (value: unknown, path: string, word: Word): Problem[] => (isMissing(value) ? [{ path, word }] : []);

function fieldProblems(rule: FieldDraft, path: string): Problem[] {
  const target = missing(rule.path, `${path}.path`, 'ruleNoField');
  if (!('from' in rule)) return [...target, ...missing(rule.constant, `${path}.constant`, 'ruleNoValue')];
  const { from, reader, currency, unit, codes = [] } = rule;
  return [
    ...target,
    ...missing(from, `${path}.from`, 'ruleNoField'),
    ...(reader === 'amount' && !/^[A-Z]{3}$/.test(currency ?? '')
      ? [{ path: `${path}.currency`, word: 'ruleNoCurrency' } as const]
      : []),
    ...(reader === 'size' ? missing(unit, `${path}.unit`, 'ruleNoUnit') : []),
    ...codes.flatMap(({ means }, index) => missing(means, `${path}.codes[${index}].means`, 'ruleNoValue')),
  ];
}

const wordProblems = ({ connector_type, field, value, path: to, means }: WordDraft, path: string): Problem[] => [
  ...missing(connector_type, `${path}.connector_type`, 'ruleNoValue'),
  ...missing(field, `${path}.field`, 'ruleNoField'),
  ...missing(value, `${path}.value`, 'ruleNoValue'),
  ...missing(to, `${path}.path`, 'ruleNoField'),
  ...missing(means, `${path}.means`, 'ruleNoValue'),
];

const personProblems = ({ match, set }: { match: object; set: object }, path: string): Problem[] => [
  ...(Object.keys(match).length === 0 ? [{ path: `${path}.match`, word: 'ruleNoMatch' } as const] : []),
  ...(Object.keys(set).length === 0 ? [{ path: `${path}.set`, word: 'ruleNoSet' } as const] : []),
];

/** Where in the rules an error of the service is; undefined if it is about something else. */
export function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof GatewayError) || error.status !== 400 || error.detail === undefined) return undefined;
  const inRules = /^(?:\/rules\/|rules\.)(.+)$/.exec(error.detail)?.[1];
  if (inRules === undefined) return undefined;
  const path = inRules.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  return { path, text: error.message };
}

/** Whether a problem is at a place or within it. */
export const isAt = (problem: string, path: string): boolean =>
  problem === path || problem.startsWith(`${path}.`) || problem.startsWith(`${path}[`);
