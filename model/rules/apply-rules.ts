import type { FeedRules, FieldRule, PublishRule, WordRule } from './feed-rules.ts';
import { UNKNOWN_STATUS } from '../property/mapping-gap.ts';
import type { MappingGap } from '../property/mapping-gap.ts';
import type { MappedProperty } from '../property/property.ts';
import { finishMapped } from '../property/validate.ts';
import { evaluate, foldedWord } from '../shared/condition.ts';
import type { Condition, Verdict } from '../shared/condition.ts';
import { isObject, valueAt } from '../shared/is-object.ts';
import { withValue, writableField } from './model-fields.ts';
import { isPriceField, isPriceOnRequest } from './price-on-request.ts';
import { publishPart } from './publish-part.ts';
import { readSource } from './read-source.ts';

/** Warning of a listing that the gateway does not take: it is stored, hidden, and counted. */
export const EXCLUDED = 'excluded_by_rule';
/** Warning of a condition that compares a number with text that is no number: it counts as not met. */
export const UNREADABLE_RULE = 'rule_unreadable';
/** Code of a record that an override would make invalid: it is quarantined. */
export const RULE_FAULT = 'rule_invalid';
/** Code of the warning about a value that a mapping has no counterpart for. */
export const UNMAPPED = 'unmapped_value';

/** A record as its connector maps it. */
interface MappedRecord {
  readonly property: MappedProperty;
  readonly warnings: readonly MappingGap[];
}

/** What cannot be published as the rules have it: the path of the listing's field, and why. */
export interface RuleFault {
  readonly code: typeof RULE_FAULT;
  readonly path: string;
  readonly message: string;
}

export type RuledRecord = MappedRecord | { readonly fault: RuleFault };

/** Fields of which a missing or unknown value is no value of its own: the record is quarantined instead of getting a default. */
const DEMANDED = new Set(['type', 'offer_type', 'status', 'rent_details.rent_period']);

/** What conditions read: the fields of the listing, `custom.<key>` for its custom fields, `raw.<field>` for the CRM's record. */
function conditionData(property: Pick<MappedProperty, 'custom_fields'>, raw?: unknown): object {
  const { custom_fields: custom } = property;
  const byKey = custom?.map(({ key = '', value }) => [key, value] as const);
  return {
    ...property,
    ...(byKey ? { custom: Object.fromEntries(byKey) } : {}),
    ...(raw === undefined ? {} : { raw }),
  };
}

/** The part of the rules that decides what a record becomes. What sites get is decided at delivery. */
export function mappingRules(rules: FeedRules): FeedRules {
  const { sites: _sites, ...others } = rules;
  return others;
}

/** Whether rules change what records become. */
export const hasMappingRules = (rules: FeedRules): boolean =>
  Object.values(mappingRules(rules)).some((part) => !Array.isArray(part) || part.length > 0);

/** Whether an output gets a listing. A condition that cannot be evaluated is not met. */
export function isForSite(
  rules: FeedRules | undefined,
  outputId: string,
  listing: Pick<MappedProperty, 'custom_fields'>,
): boolean {
  const site = rules?.sites?.find(({ connector_id }) => connector_id === outputId);
  return site === undefined || evaluate(site.when, conditionData(listing)) === true;
}

/**
 * A mapped record under the rules of its gateway: words and fields are overridden, offices and agents replaced, then `take` decides, then what may not be published is left out.
 * A listing that is not taken is hidden. Pure; the record and its property are not changed. Without rules it returns the record itself.
 * @param raw the CRM's record, as the connector reads it
 */
export function applyRules(mapped: MappedRecord, raw: unknown, rules: FeedRules, connectorType: string): RuledRecord {
  if (!hasMappingRules(rules)) return mapped;
  const conditions = createConditions(raw);
  const worded = applyWords(mapped, rules.words ?? [], connectorType);
  const fielded = applyFields(worded.draft, rules.fields ?? [], raw, conditions);
  if ('fault' in fielded) return fielded;
  const stated = showStated(fielded.draft, worded.warnings, new Set([...worded.paths, ...fielded.paths]));
  const overridden = finishOverridden(mapped.property, replacePeople(stated.draft, rules));
  if ('fault' in overridden) return overridden;
  const isTaken = rules.take === undefined || conditions.meets(rules.take, overridden.property, 'take');
  // Publishing leaves out fields that may be absent: what it makes is as valid as what it gets.
  const part = publishParts(overridden.property, rules.publish ?? [], conditions);
  const excluded = isTaken ? [] : [{ code: EXCLUDED, field: 'take' }];
  const warnings = [
    ...stated.warnings,
    ...fielded.warnings,
    ...overridden.warnings,
    ...conditions.unreadable,
    ...excluded,
  ];
  return { property: isTaken ? part : { ...part, hidden: true }, warnings };
}

/** Sanitizes and checks a property that overrides have changed: most records are none of their business, and checking one takes as long as mapping it. */
function finishOverridden(property: MappedProperty, draft: Record<string, unknown>): RuledRecord {
  if (draft === property) return { property, warnings: [] };
  const warnings: MappingGap[] = [];
  const finished = finishMapped(draft, (field, scheme) =>
    warnings.push({ code: 'unsafe_url', field, ...(scheme === undefined ? {} : { value: scheme }) }),
  );
  if (!finished.fault) return { property: finished.property, warnings };
  const { path, message } = finished.fault;
  return faultAt(path, `${path} ${message}`);
}

/** The conditions of one record, and those that could not be evaluated. */
interface Conditions {
  /** False if it cannot be evaluated, which is noted. */
  meets(condition: Condition, property: object, field: string): boolean;
  /** True if it cannot be evaluated, which is noted: what may not be published stays unpublished in doubt. */
  mayMeet(condition: Condition, property: object, field: string): boolean;
  readonly unreadable: readonly MappingGap[];
}

function createConditions(raw: unknown): Conditions {
  const unreadable: MappingGap[] = [];
  const judge = (condition: Condition, property: object, field: string): Verdict => {
    const verdict = evaluate(condition, conditionData(property, raw));
    if (typeof verdict !== 'boolean')
      unreadable.push({ code: UNREADABLE_RULE, field: `${field}: ${verdict.unreadable}`, value: verdict.text });
    return verdict;
  };
  return {
    unreadable,
    meets: (...about) => judge(...about) === true,
    mayMeet: (...about) => judge(...about) !== false,
  };
}

/** A listing while rules override it. */
interface Overridden {
  readonly draft: Record<string, unknown>;
  readonly warnings: readonly MappingGap[];
  /** Fields that rules have set. */
  readonly paths: readonly string[];
}

/** Overrides fields in the order of their rules. */
function applyFields(
  start: Record<string, unknown>,
  rules: readonly FieldRule[],
  raw: unknown,
  conditions: Conditions,
): Overridden | { readonly fault: RuleFault } {
  const warnings: MappingGap[] = [];
  const paths: string[] = [];
  let draft = start;
  const isOnRequest = isPriceOnRequest(start);
  for (const [index, rule] of rules.entries()) {
    // Rules only withhold: what the CRM does not want to be published is not filled from elsewhere.
    if (isOnRequest && isPriceField(rule.path)) continue;
    if (rule.when && !conditions.meets(rule.when, draft, `fields[${index}].when`)) continue;
    const changed = applyField(draft, rule, raw);
    if ('fault' in changed) return changed;
    if (changed.warning) warnings.push(changed.warning);
    ({ draft } = changed);
    paths.push(rule.path);
  }
  return { draft, warnings, paths };
}

/** Applies every rule whose condition may be met. */
function publishParts(property: MappedProperty, rules: readonly PublishRule[], conditions: Conditions): MappedProperty {
  let part = property;
  for (const [index, rule] of rules.entries())
    if (!rule.when || conditions.mayMeet(rule.when, property, `publish[${index}].when`)) part = publishPart(part, rule);
  return part;
}

const faultAt = (path: string, message: string): { readonly fault: RuleFault } => ({
  fault: { code: RULE_FAULT, path, message: `The rules of the gateway: ${message}` },
});

/** Shows a listing that was hidden only because its status was unknown, once a rule says what it is. */
function showStated(
  draft: Record<string, unknown>,
  warnings: readonly MappingGap[],
  paths: ReadonlySet<string>,
): Pick<Overridden, 'draft' | 'warnings'> {
  const others = warnings.filter(({ code }) => code !== UNKNOWN_STATUS);
  if (!paths.has('status') || others.length === warnings.length) return { draft, warnings };
  return { draft: withValue(draft, ['hidden'], undefined), warnings: others };
}

/** Gives words that the mapping did not understand their meaning; their warnings go. */
function applyWords(
  { property, warnings }: MappedRecord,
  words: readonly WordRule[],
  connectorType: string,
): Overridden {
  if (words.length === 0 || warnings.length === 0) return { draft: property, warnings, paths: [] };
  const paths: string[] = [];
  let draft: Record<string, unknown> = property;
  const left = warnings.filter((gap) => {
    const meanings = meaningsOf(gap, words, connectorType);
    for (const rule of meanings) draft = withMeaning(draft, rule);
    paths.push(...meanings.map(({ path }) => path));
    return meanings.length === 0;
  });
  return { draft, warnings: left, paths };
}

/** The rules for a word: it may have a meaning for several fields, a type and a sub-type for example. */
function meaningsOf(gap: MappingGap, words: readonly WordRule[], connectorType: string): readonly WordRule[] {
  const { code, field, value } = gap;
  if (code !== UNMAPPED || value === undefined) return [];
  const word = foldedWord(value);
  return words.filter(
    (rule) => rule.connector_type === connectorType && rule.field === field && foldedWord(rule.value) === word,
  );
}

function withMeaning(draft: Record<string, unknown>, { path, means }: WordRule): Record<string, unknown> {
  const names = path.split('.');
  if (writableField(path)?.kind !== 'words') return withValue(draft, names, means);
  const before = valueAt(draft, names);
  const list: unknown[] = Array.isArray(before) ? before : [];
  return withValue(draft, names, list.includes(means) ? list : [...list, means]);
}

type FieldChange =
  | { readonly draft: Record<string, unknown>; readonly warning?: MappingGap }
  | { readonly fault: RuleFault };

/** Replaces a field by a constant or by what a source field says; where that says nothing, the field goes. */
function applyField(draft: Record<string, unknown>, rule: FieldRule, raw: unknown): FieldChange {
  const names = rule.path.split('.');
  if ('constant' in rule) return { draft: withValue(draft, names, rule.constant) };
  const read = readSource(rule, raw);
  if (read.is === 'value') return { draft: withValue(draft, names, read.value) };
  if (read.is === 'unreadable')
    return faultAt(`$.${rule.path}`, `${rule.from} “${read.text}” cannot be read as ${rule.reader}.`);
  if (DEMANDED.has(rule.path))
    return faultAt(
      `$.${rule.path}`,
      read.is === 'absent' ? `${rule.from} has no value.` : `${rule.from} “${read.text}” has no meaning.`,
    );
  const without = withValue(draft, names, undefined);
  return read.is === 'absent'
    ? { draft: without }
    : { draft: without, warning: { code: UNMAPPED, field: rule.from, value: read.text } };
}

/** Replaces the office and the negotiator by those of the site; of several rules that match, the first. */
function replacePeople(
  draft: Record<string, unknown>,
  { offices = [], agents = [] }: FeedRules,
): Record<string, unknown> {
  const office = offices.find(({ match }) => isSame(match, draft['office']));
  const agent = agents.find(({ match }) => isSame(match, draft['negotiator']));
  if (!office && !agent) return draft;
  return {
    ...draft,
    ...(office && isObject(draft['office']) ? { office: { ...draft['office'], ...office.set } } : {}),
    ...(agent && isObject(draft['negotiator']) ? { negotiator: { ...draft['negotiator'], ...agent.set } } : {}),
  };
}

function isSame(match: Readonly<Record<string, string | undefined>>, found: unknown): boolean {
  return Object.entries(match).every(([field, wanted]) => {
    const value = isObject(found) ? found[field] : undefined;
    return wanted === undefined || (typeof value === 'string' && foldedWord(value) === foldedWord(wanted));
  });
}
