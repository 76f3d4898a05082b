import { leavesOf } from './watch-fields.ts';
import type { Leaf } from './watch-fields.ts';
import type { Sample, Seen, Trial } from './try-connector.ts';

/** Most lines of a list of findings; the rest is counted. */
const MAX_LINES = 40;

/** Most lines of one listing side by side: enough for most listings. */
const MAX_ROWS = 60;

/** Values of one field that are listed individually. */
const MAX_VALUES = 8;

const COLUMN = 64;

/** A trial as text for a terminal. */
export function printTrial(trial: Trial): string {
  return [
    trial.how,
    ...(trial.error === undefined ? [] : [`THE READ FAILED  ${trial.error}`]),
    '',
    ...[...trial.counts].map(([name, number]) => `${String(number).padStart(8)}  ${name}`),
    ...section('Quarantined', trial.quarantined),
    ...section('Warnings by field and value', gathered(trial.warnings)),
    ...section('Fields of the source that are never read', trial.unread, true),
    ...section('What looks like a person in public texts (guesses)', trial.people),
    ...trial.samples.flatMap((sample, index) => ['', `── listing ${index + 1} ${'─'.repeat(COLUMN)}`, ...rows(sample)]),
    '',
  ].join('\n');
}

/** Combines the warnings of a field with many different values (names of missing pictures). */
function gathered(warnings: ReadonlyMap<string, Seen>): Map<string, Seen> {
  const byField = new Map<string, Array<[name: string, seen: Seen]>>();
  for (const [name, seen] of warnings) {
    const field = name.split(' ', 2).join(' ');
    byField.set(field, [...(byField.get(field) ?? []), [name, seen]]);
  }
  const lines = new Map<string, Seen>();
  for (const [field, entries] of byField) {
    const [first] = entries;
    if (entries.length > MAX_VALUES && first) {
      const { key, example } = first[1];
      const count = entries.reduce((sum, [, seen]) => sum + seen.count, 0);
      lines.set(`${field}, ${entries.length} values such as "${example}"`, { count, key, example });
    } else {
      for (const [name, seen] of entries) lines.set(name, seen);
    }
  }
  return lines;
}

function section(title: string, found: ReadonlyMap<string, Seen>, hasExamples = false): string[] {
  const lines = [...found]
    .toSorted(([, left], [, right]) => right.count - left.count)
    .map(([name, { count, key, example }]) => {
      const shown = hasExamples ? ` = ${cut(example, 50)}` : '';
      return `${String(count).padStart(8)}  ${cut(name, 110)}${shown}  (${cut(key, 30)})`;
    });
  const rest = lines.length - MAX_LINES;
  return [
    '',
    `${title}: ${lines.length || 'none'}`,
    ...lines.slice(0, MAX_LINES),
    ...(rest > 0 ? [`          … and ${rest} more`] : []),
  ];
}

/** Each value of the listing next to the source value that it repeats, then the remaining source values. */
function rows({ raw, property }: Sample): string[] {
  const left = leavesOf(raw);
  const pairs = leavesOf(property).map((leaf): readonly [Leaf | undefined, Leaf | undefined] => {
    const at = left.findIndex(({ value }) => isSame(value, leaf.value));
    return [at < 0 ? undefined : left.splice(at, 1)[0], leaf];
  });
  const all = [...pairs, ...left.map((leaf) => [leaf, undefined] as const)];
  const shown = all
    .slice(0, MAX_ROWS)
    .map(([source, leaf]) => `${cut(lineOf(source), COLUMN).padEnd(COLUMN)} │ ${cut(lineOf(leaf), COLUMN)}`.trimEnd());
  return all.length > MAX_ROWS ? [...shown, `… and ${all.length - MAX_ROWS} more lines`] : shown;
}

/** Normalises a number of XML or CSV: `4130000.0` is 4130000. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const isSame = (one: string, other: string): boolean =>
  one === other || (NUMBER.test(one) && NUMBER.test(other) && Number(one) === Number(other));

const lineOf = (leaf: Leaf | undefined): string => (leaf ? `${leaf.path}: ${leaf.value}` : '');

/** On one line, without control characters: a feed must not control the terminal. */
function cut(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
