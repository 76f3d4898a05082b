import { has } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { Condition } from './intent.ts';
import type { Sense } from './vocabulary.ts';

/** What the words before say: whether something is denied, owned, near, seen or faced. */
export interface Cues {
  readonly joiner: 'or' | 'and' | undefined;
  readonly not: boolean;
  readonly with: boolean;
  readonly near: boolean;
  readonly view: boolean;
  readonly facing: boolean;
}

/** What a word of several meanings means here. */
export function chooseSense(
  atoms: readonly Atom[],
  at: number,
  state: Cues,
  mentions: readonly { readonly condition: Condition }[],
): Sense | undefined {
  const atom = atoms[at];
  if (!atom) return undefined;
  const of = (section: string) => atom.senses.find((sense) => sense.section === section);
  if (state.view && of('view')) return of('view');
  if (state.facing && of('orientation')) return of('orientation');
  const stated = atom.senses.find(({ section, value }) => section === 'orientation' && value === 'stated');
  if (stated) return stated;
  if (state.near && of('near')) return of('near');
  for (const section of ['offer', 'status', 'condition', 'standing', 'kitchen', 'outlook', 'energy', 'floor']) {
    const sense = of(section);
    if (sense) return sense;
  }
  const kind = of('kind');
  const fixture = of('feature') ?? of('room') ?? (of('measure') ? undefined : of('near'));
  if (kind && fixture) {
    const last = mentions.at(-1);
    const goesOn = state.joiner !== 'or' && last !== undefined && /^(?:feature|room|near)$/.test(last.condition.field);
    const hasKind =
      mentions.some(({ condition }) => condition.field === 'kind' || condition.field === 'rooms') ||
      kindFollows(atoms, at);
    return state.with || state.not || goesOn || hasKind ? fixture : kind;
  }
  if (kind) return kind;
  if (fixture) return fixture;
  const before = of('before_kind');
  const next = atoms[at + 1];
  return before && next && (has(next, 'kind') || (has(next, 'vague') && has(atoms[at + 2], 'kind')))
    ? before
    : undefined;
}

/** Whether a word that can only be a kind of property comes later. */
const kindFollows = (atoms: readonly Atom[], at: number): boolean =>
  atoms.some((atom, index) => index > at && has(atom, 'kind') && !has(atom, 'feature') && !has(atom, 'room'));
