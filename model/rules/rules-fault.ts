import type { FeedRules, FieldRule, SourcedField, WordRule } from './feed-rules.ts';
import { conditionFault, foldedWord } from '../shared/condition.ts';
import type { Condition } from '../shared/condition.ts';
import { isNumeric, isReadable, writableField } from './model-fields.ts';
import type { ModelField } from './model-fields.ts';

/** Rules that cannot be meant: where, and the end of a sentence about it. */
export interface RulesFault {
  readonly path: string;
  readonly message: string;
}

/** What is wrong with rules that have the right form, the first fault only; undefined if they can be applied. Pure. */
export function rulesFault(rules: FeedRules, outputIds: readonly string[]): RulesFault | undefined {
  const { take, sites = [], words = [], fields = [], publish = [], offices = [], agents = [] } = rules;
  return firstOf([
    () => take && faultIn(take, 'take', true),
    ...sites.map(({ connector_id, when }, index) => () => {
      const path = `sites[${index}]`;
      if (!outputIds.includes(connector_id))
        return { path: `${path}.connector_id`, message: 'is no output of the gateway' };
      if (sites.findIndex((site) => site.connector_id === connector_id) < index)
        return { path: `${path}.connector_id`, message: 'has a condition already' };
      return faultIn(when, `${path}.when`, false);
    }),
    ...words.map((rule, index) => () => wordFault(rule, `words[${index}]`)),
    () => contraryWord(words),
    ...fields.map((rule, index) => () => fieldFault(rule, `fields[${index}]`)),
    () => contraryField(fields),
    () => repeatedMatch(offices, 'offices'),
    () => repeatedMatch(agents, 'agents'),
    ...publish.map(
      ({ when }, index) =>
        () =>
          when && faultIn(when, `publish[${index}].when`, true),
    ),
  ]);
}

/** A word with two meanings for one field: the first would have no effect. A field with a list of values takes several. */
function contraryWord(words: readonly WordRule[]): RulesFault | undefined {
  const known = new Map<string, { readonly index: number; readonly means: WordRule['means'] }>();
  for (const [index, { connector_type, field, value, path, means }] of words.entries()) {
    if (writableField(path)?.kind === 'words') continue;
    const key = JSON.stringify([connector_type, field, foldedWord(value), path]);
    const earlier = known.get(key);
    if (earlier && earlier.means !== means)
      return { path: `words[${index}].means`, message: `contradicts words[${earlier.index}], which has the same word` };
    known.set(key, { index, means });
  }
  return undefined;
}

/** A rule that replaces, in every listing, what an earlier one has set: the earlier one would have no effect. */
function contraryField(fields: readonly FieldRule[]): RulesFault | undefined {
  for (const [index, { path, when }] of fields.entries()) {
    const earlier = fields.findIndex((rule) => rule.path === path);
    if (earlier < index && when === undefined)
      return {
        path: `fields[${index}].path`,
        message: `is set by fields[${earlier}] already: give this rule a condition, or remove one of them`,
      };
  }
  return undefined;
}

/** Two rules for the same office or agent: the first that matches applies, so the second would have no effect. */
function repeatedMatch(rules: readonly { readonly match: object }[], list: string): RulesFault | undefined {
  const known = new Map<string, number>();
  for (const [index, { match }] of rules.entries()) {
    const fields = Object.entries(match).map(([field, value]) => JSON.stringify([field, foldedWord(String(value))]));
    const key = fields.toSorted().join();
    const earlier = known.get(key);
    if (earlier !== undefined)
      return { path: `${list}[${index}].match`, message: `is that of ${list}[${earlier}] already, which applies` };
    known.set(key, index);
  }
  return undefined;
}

type Check = () => RulesFault | undefined;

function firstOf(checks: readonly Check[]): RulesFault | undefined {
  for (const check of checks) {
    const fault = check();
    if (fault) return fault;
  }
  return undefined;
}

/** @param withRaw whether the condition may read the CRM's record */
function faultIn(condition: Condition, path: string, withRaw: boolean): RulesFault | undefined {
  const message = conditionFault(condition);
  return message === undefined ? partFault(condition, path, withRaw) : { path, message };
}

function partFault(condition: Condition, path: string, withRaw: boolean): RulesFault | undefined {
  if ('not' in condition) return partFault(condition.not, `${path}.not`, withRaw);
  if ('all' in condition)
    return firstOf(condition.all.map((part, index) => () => partFault(part, `${path}.all[${index}]`, withRaw)));
  if ('any' in condition)
    return firstOf(condition.any.map((part, index) => () => partFault(part, `${path}.any[${index}]`, withRaw)));
  const field = condition.path.replace(/\.\d+(?=\.|$)/g, '');
  if (field.startsWith('custom.')) return undefined;
  if (field.startsWith('raw.'))
    return withRaw
      ? undefined
      : { path: `${path}.path`, message: 'asks the CRM’s record, which only `take`, `fields` and `publish` can' };
  if (!isReadable(field))
    return {
      path: `${path}.path`,
      message: 'is no field of a listing; fields of the CRM’s record begin with `raw.`, custom fields with `custom.`',
    };
  if (('above' in condition || 'below' in condition) && !isNumeric(field))
    return { path: `${path}.path`, message: 'is no number' };
  return undefined;
}

function wordFault({ path: field, means }: WordRule, path: string): RulesFault | undefined {
  const known = writableField(field);
  if (!known || known.kind === 'amount' || known.kind === 'size')
    return { path: `${path}.path`, message: 'is no field that a word can set' };
  return valueFault(known, means, `${path}.means`);
}

function fieldFault(rule: FieldRule, path: string): RulesFault | undefined {
  const known = writableField(rule.path);
  if (!known || known.kind === 'words') return { path: `${path}.path`, message: 'is no field that a rule can set' };
  const inCondition = rule.when && faultIn(rule.when, `${path}.when`, true);
  if (inCondition) return inCondition;
  if ('constant' in rule) {
    if (!mayBeConstant(rule.path))
      return { path: `${path}.path`, message: 'differs between listings: it cannot be a constant' };
    return valueFault(known, rule.constant, `${path}.constant`);
  }
  return sourceFault(rule, known, path);
}

function sourceFault(rule: SourcedField, known: ModelField, path: string): RulesFault | undefined {
  const { reader, codes, currency, unit, order } = rule;
  if (codes && reader !== 'text') return { path: `${path}.codes`, message: 'belongs to the reader `text`' };
  if (codes)
    return firstOf(
      codes.map(({ word, means }, index) => () => {
        const earlier = codes.findIndex((code) => foldedWord(code.word) === foldedWord(word));
        if (codes[earlier]?.means !== means)
          return {
            path: `${path}.codes[${index}].means`,
            message: `contradicts codes[${earlier}], which has the same word`,
          };
        return valueFault(known, means, `${path}.codes[${index}].means`);
      }),
    );
  if ((reader === 'amount') !== (currency !== undefined))
    return { path: `${path}.currency`, message: 'belongs to the reader `amount`, which needs it' };
  if ((reader === 'size') !== (unit !== undefined))
    return { path: `${path}.unit`, message: 'belongs to the reader `size`, which needs it' };
  if (order !== undefined && reader !== 'date')
    return { path: `${path}.order`, message: 'belongs to the reader `date`' };
  if (known.values) return { path: `${path}.codes`, message: 'is missing: the field has a fixed list of values' };
  return MAKES[reader] === known.kind
    ? undefined
    : { path: `${path}.reader`, message: `makes no ${known.kind}, which the field is` };
}

/** Whether a constant may replace the field: what differs from listing to listing cannot be one. */
export const mayBeConstant = (path: string): boolean =>
  !/^(offer_type|status|financial\.|rent_details\.rent_period|life_annuity_details\.)/.test(path);

/** The readers of source fields that make a value of this field. */
export const readersFor = ({ kind, values }: Pick<ModelField, 'kind' | 'values'>): readonly string[] =>
  values && kind === 'text' ? ['text'] : Object.keys(MAKES).filter((reader) => MAKES[reader] === kind);

/** What each reader makes without a table of codes. */
const MAKES: Readonly<Record<string, ModelField['kind']>> = {
  text: 'text',
  date: 'text',
  number: 'number',
  amount: 'amount',
  size: 'size',
  flag: 'boolean',
};

function valueFault({ kind, values }: ModelField, value: unknown, path: string): RulesFault | undefined {
  const type = kind === 'words' || kind === 'text' ? 'string' : kind;
  if (typeof value !== type) return { path, message: `must be a ${type}` };
  if (values && !values.some((one) => one === value)) return { path, message: 'is none of the values of the field' };
  return undefined;
}
