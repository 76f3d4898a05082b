import type { FeedMapping, MappingPart, MappingProfile, MappingRule, Reader } from '../../../model/mapping/mapping.ts';
import { checkMapping } from '../../../model/mapping/check-mapping.ts';
import { readersOf } from '../../../model/mapping/readers.ts';
import { parseSourcePath } from '../../../model/mapping/source-path.ts';
import type { SourcePath } from '../../../model/mapping/source-path.ts';
import { resolvePart, resolveTarget } from '../../../model/mapping/target.ts';
import type { Target } from '../../../model/mapping/target.ts';
import { ConnectorError } from '../../errors.ts';
import { compileCondition } from './compile-condition.ts';
import type { CompiledCondition } from './compile-condition.ts';
import { knownFieldsOf } from './known-fields.ts';
import type { KnownFields } from './known-fields.ts';

/** A rule for one field, ready to be applied. */
export interface FieldRule {
  readonly to: string;
  readonly target: Target;
  readonly reader: Reader;
  readonly from: readonly SourcePath[];
  /** The reader was chosen for words that are not in `codes`. */
  readonly hasOwnReader: boolean;
  /** Its values are addresses or names of pictures, plans or documents. */
  readonly isFile?: boolean;
  readonly codes?: NonNullable<MappingPart['codes']>;
  readonly constant?: string | number | boolean;
  readonly join?: string;
  readonly separator?: string;
  readonly unit?: MappingPart['unit'];
  readonly currency?: SourcePath;
  readonly when?: CompiledCondition;
}

/** A rule for a list: one element per element of the source. */
export interface ListRule {
  readonly to: string;
  readonly target: Target;
  readonly each: readonly SourcePath[];
  readonly parts: readonly FieldRule[];
  readonly when?: CompiledCondition;
}

export type CompiledRule = FieldRule | ListRule;

/** A mapping whose paths, targets and conditions are parsed. */
export interface CompiledMapping {
  readonly mapping: FeedMapping;
  readonly profile: MappingProfile;
  readonly key: { readonly from: readonly SourcePath[]; readonly join?: string; readonly partial: boolean };
  readonly updated: readonly SourcePath[];
  readonly deleted?: CompiledCondition;
  readonly skip?: CompiledCondition;
  readonly rules: readonly CompiledRule[];
  readonly known: KnownFields;
}

/** Mappings by object: a mapping is compiled once per run, not once per record. */
const compiled = new WeakMap<FeedMapping, CompiledMapping>();

/**
 * A mapping, ready to be applied.
 * @throws ConnectorError config with the first fault of `checkMapping`
 */
export function compileMapping(mapping: FeedMapping): CompiledMapping {
  const known = compiled.get(mapping) ?? compile(mapping);
  compiled.set(mapping, known);
  return known;
}

function compile(mapping: FeedMapping): CompiledMapping {
  const [fault] = checkMapping(mapping);
  if (fault) throw mappingFault(fault.at, fault.message);
  const { key, updated = [], deleted, skip, profile = {} } = mapping;
  return {
    mapping,
    profile,
    key: {
      from: key.from.map(pathOf),
      ...(key.join !== undefined && { join: key.join }),
      partial: key.partial === true,
    },
    updated: updated.map(pathOf),
    ...(deleted && { deleted: compileCondition(deleted) }),
    ...(skip && { skip: compileCondition(skip) }),
    rules: mapping.rules.map(compileRule),
    known: knownFieldsOf(mapping),
  };
}

/** The error for a mapping that cannot be used; `at` is a JSON pointer within it. */
export const mappingFault = (at: string, message: string): ConnectorError =>
  new ConnectorError('config', `The mapping has a fault at ${at || '/'}: ${message}.`, { path: '$.mapping' });

function compileRule(rule: MappingRule): CompiledRule {
  const target = targetOf(resolveTarget(rule.to));
  const { each, parts, when } = rule;
  if (!each || !parts) return { ...compileField(rule, target), isFile: target.kind === 'files' };
  return {
    to: rule.to,
    target,
    each: each.map(pathOf),
    parts: parts.map((part) => ({
      ...compileField(part, targetOf(resolvePart(target, part.to))),
      isFile: target.kind === 'files' && part.to === 'url',
    })),
    ...(when && { when: compileCondition(when) }),
  };
}

function compileField(rule: MappingPart, target: Target): FieldRule {
  const { to, from = [], read, codes, constant, join, separator, unit, currency, when } = rule;
  const reader = read ?? readersOf(target)[0] ?? 'text';
  return {
    to,
    target,
    reader,
    from: from.map(pathOf),
    hasOwnReader: read !== undefined && read !== 'code',
    ...(codes && { codes }),
    ...(constant !== undefined && { constant }),
    ...(join !== undefined && { join }),
    ...(separator !== undefined && { separator }),
    ...(unit && { unit }),
    ...(currency !== undefined && { currency: pathOf(currency) }),
    ...(when && { when: compileCondition(when) }),
  };
}

function pathOf(text: string): SourcePath {
  const { path, fault } = parseSourcePath(text);
  if (!path) throw mappingFault('', fault);
  return path;
}

function targetOf({ target, fault }: ReturnType<typeof resolveTarget>): Target {
  if (!target) throw mappingFault('', fault);
  return target;
}
