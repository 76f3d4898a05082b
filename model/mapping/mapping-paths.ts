import { conditionFault } from '../shared/condition.ts';
import type { Condition } from '../shared/condition.ts';
import type { MappingFault } from './mapping-fault.ts';
import type { FeedMapping, MappingPart, MappingRule } from './mapping.ts';
import { isOfRecord, parseSourcePath } from './source-path.ts';

/** A path of a mapping and its place there; `base` are the paths of the elements in which it begins. */
export interface PlacedPath {
  readonly at: string;
  readonly path: string;
  readonly base?: readonly string[];
}

/** Every path of a mapping that begins in a record. */
export function withPaths({
  key,
  updated = [],
  deleted,
  skip,
  rules,
  ignored = [],
  source,
}: FeedMapping): PlacedPath[] {
  return [
    ...placed(key.from, '/key/from'),
    ...placed(updated, '/updated'),
    ...conditionPaths(deleted, '/deleted'),
    ...conditionPaths(skip, '/skip'),
    ...rules.flatMap((rule, place) => rulePaths(rule, `/rules/${place}`)),
    ...placed(ignored, '/ignored'),
    ...(source.tables ?? []).map(({ by }, place) => ({ at: `/source/tables/${place}/by`, path: by })),
  ];
}

function rulePaths(rule: MappingRule, at: string): PlacedPath[] {
  const { each = [], parts = [] } = rule;
  return [
    ...ownPaths(rule, at),
    ...placed(each, `${at}/each`),
    ...parts.flatMap((part, place) => ownPaths(part, `${at}/parts/${place}`).map((path) => ({ ...path, base: each }))),
  ];
}

const ownPaths = ({ from = [], currency, when }: MappingPart, at: string): PlacedPath[] => [
  ...placed(from, `${at}/from`),
  ...(currency === undefined ? [] : [{ at: `${at}/currency`, path: currency }]),
  ...conditionPaths(when, `${at}/when`),
];

const placed = (paths: readonly string[], at: string): PlacedPath[] =>
  paths.map((path, place) => ({ at: `${at}/${place}`, path }));

/** The paths within a condition, at any depth. */
function conditionPaths(condition: Condition | undefined, at: string): PlacedPath[] {
  if (condition === undefined) return [];
  if ('not' in condition) return conditionPaths(condition.not, `${at}/not`);
  if ('all' in condition) return condition.all.flatMap((each, place) => conditionPaths(each, `${at}/all/${place}`));
  if ('any' in condition) return condition.any.flatMap((each, place) => conditionPaths(each, `${at}/any/${place}`));
  return [{ at: `${at}/path`, path: condition.path }];
}

/** The conditions of a mapping that have too many parts. */
export function conditionFaults({ deleted, skip, rules }: FeedMapping): MappingFault[] {
  const placed = [
    { at: '/deleted', condition: deleted },
    { at: '/skip', condition: skip },
    ...rules.flatMap(({ when, parts = [] }, rule) => [
      { at: `/rules/${rule}/when`, condition: when },
      ...parts.map((part, place) => ({ at: `/rules/${rule}/parts/${place}/when`, condition: part.when })),
    ]),
  ];
  return placed.flatMap(({ at, condition }) => {
    const fault = condition && conditionFault(condition);
    return fault === undefined ? [] : [{ at, message: fault }];
  });
}

/** The faults of paths that cannot be parsed, or that lead out of an element where there is none. */
export const pathFaults = (paths: readonly PlacedPath[]): MappingFault[] =>
  paths.flatMap(({ at, path, base }) => {
    const { fault } = parseSourcePath(path);
    if (fault !== undefined) return [{ at, message: fault }];
    if (base !== undefined || !isOfRecord(path)) return [];
    return [
      { at, message: `"${path.slice(0, 100)}" leads from an element to its record: only parts of "each" have one` },
    ];
  });
