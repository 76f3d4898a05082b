import type { MappingFault } from './mapping-fault.ts';
import type { FeedMapping, MappingPart, MappingRule } from './mapping.ts';
import { misfit, readersOf } from './readers.ts';
import { sourceFaults } from './check-source.ts';
import { conditionFaults, pathFaults, withPaths } from './mapping-paths.ts';
import { resolvePart, resolveTarget } from './target.ts';
import type { Target } from './target.ts';

/** Most faults that are returned. */
const MAX_FAULTS = 200;

/** Every fault that the schema of a mapping cannot express, at most 200. A mapping without faults can be used. */
export function checkMapping(mapping: FeedMapping): MappingFault[] {
  const faults = [
    ...sourceFaults(mapping.source),
    ...pathFaults(withPaths(mapping)),
    ...conditionFaults(mapping),
    ...mapping.rules.flatMap((rule, place) => ruleFaults(rule, `/rules/${place}`)),
    ...keyFaults(mapping),
    ...zoneFaults(mapping.profile?.time_zone),
    ...offerFaults(mapping),
  ];
  return faults.slice(0, MAX_FAULTS);
}

/** There is no default for the offer: without a rule every listing would be quarantined. */
function offerFaults({ rules }: FeedMapping): MappingFault[] {
  return rules.some(({ to }) => to === 'offer_type')
    ? []
    : [
        {
          at: '/rules',
          message: 'no rule fills "offer_type": without it nobody knows whether a listing is for sale or to let',
        },
      ];
}

function keyFaults({ key: { join, partial } }: FeedMapping): MappingFault[] {
  return partial !== undefined && join === undefined
    ? [{ at: '/key/partial', message: 'is only for a key of several values: it needs "join"' }]
    : [];
}

function zoneFaults(zone: string | undefined): MappingFault[] {
  if (zone === undefined) return [];
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return [];
  } catch {
    return [{ at: '/profile/time_zone', message: `"${zone.slice(0, 60)}" is no zone of the IANA database` }];
  }
}

function ruleFaults(rule: MappingRule, at: string): MappingFault[] {
  const { target, fault } = resolveTarget(rule.to);
  if (!target) return [{ at: `${at}/to`, message: fault }];
  return rule.each || rule.parts ? listFaults(rule, target, at) : fieldFaults(rule, target, at);
}

/** A rule that makes one element of a list per element of the source. */
function listFaults(rule: MappingRule, target: Target, at: string): MappingFault[] {
  const { each, parts = [] } = rule;
  if (!each || parts.length === 0) return [{ at, message: '"each" and "parts" need one another' }];
  if (!['objects', 'files', 'texts'].includes(target.kind)) {
    return [{ at: `${at}/each`, message: `"${rule.to}" is no list of objects; give it values by "from"` }];
  }
  const surplus = (['from', 'constant', 'codes', 'read', 'join', 'unit', 'currency', 'separator'] as const)
    .filter((name) => rule[name] !== undefined)
    .map((name) => ({ at: `${at}/${name}`, message: `"${name}" belongs into the parts of a rule with "each"` }));
  return [
    ...surplus,
    ...parts.flatMap((part, place) => {
      const found = resolvePart(target, part.to);
      return found.target
        ? fieldFaults(part, found.target, `${at}/parts/${place}`)
        : [{ at: `${at}/parts/${place}/to`, message: found.fault }];
    }),
  ];
}

function fieldFaults(rule: MappingPart, target: Target, at: string): MappingFault[] {
  const faults: MappingFault[] = [];
  const add = (place: string, message: string): void => void faults.push({ at: `${at}${place}`, message });
  const { from, constant, read, codes } = rule;
  if ((from === undefined) === (constant === undefined)) add('', 'needs either "from" or "constant"');
  if (target.kind === 'objects') add('/to', `"${rule.to}" is a list of objects: it needs "each" and "parts"`);
  const fitting = readersOf(target);
  if (read !== undefined && fitting.length > 0 && !fitting.includes(read)) {
    add('/read', `the reader "${read}" does not fit "${rule.to}"; ${fitting.join(', ')} do`);
  }
  if (constant !== undefined) {
    const wrong = misfit(target, constant);
    if (wrong !== undefined) add('/constant', `"${rule.to}" ${wrong}`);
  }
  for (const [word, value] of Object.entries(codes ?? {})) {
    const wrong = misfit(target, value);
    if (wrong !== undefined) add(`/codes/${pointer(word)}`, `"${rule.to}" ${wrong}`);
  }
  for (const [name, message] of surplusOf(rule, target)) add(`/${name}`, message);
  return faults;
}

/** Options of a rule that its field or its other options leave without a meaning. */
function* surplusOf(
  { constant, codes, read, join, separator, unit, currency, to }: MappingPart,
  { kind }: Target,
): Generator<readonly [name: string, message: string]> {
  if (unit !== undefined && kind !== 'size') yield ['unit', `"${to}" is no area`];
  if (currency !== undefined && kind !== 'amount') yield ['currency', `"${to}" is no amount of money`];
  const isList = kind === 'words' || kind === 'flags' || kind === 'files';
  if (separator !== undefined && !isList) yield ['separator', `"${to}" is no list`];
  if (join !== undefined && isList) yield ['join', `"${to}" is a list: all values are put together anyway`];
  if (constant === undefined) return;
  for (const [name, value] of Object.entries({ codes, read, join, separator, unit, currency })) {
    if (value !== undefined) yield [name, 'is for a value of the source, not for a constant'];
  }
}

/** A name in a JSON pointer (RFC 6901). */
const pointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
