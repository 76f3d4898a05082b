import { has, says } from './atoms.ts';
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
  const together = of('together');
  if (together) return together;
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
  // "commerce à vendre" begins with what is sought; nobody begins with what is near.
  const isBeside = kind === undefined || mentions.length > 0;
  const fixture = of('feature') ?? of('room') ?? (of('measure') || !isBeside ? undefined : of('near'));
  if (kind && !state.with && isInListOfKinds(atoms, at, mentions, state.joiner)) return kind;
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

/** Whether a kind is one of several that are listed with "or" at the head of a question: "garage ou parking", "loft, atelier ou duplex". */
export function isInListOfKinds(
  atoms: readonly Atom[],
  at: number,
  mentions: readonly { readonly condition: Condition }[],
  joiner?: Cues['joiner'],
): boolean {
  const isAfterKind = mentions.at(-1)?.condition.field === 'kind';
  if (joiner === 'or') return isAfterKind;
  const hasKind = mentions.some(({ condition }) => condition.field === 'kind' || condition.field === 'rooms');
  if (hasKind && !(isAfterKind && atoms[at]?.before.trim() === ',')) return false;
  let next = at + 1;
  while (has(atoms[next], 'kind') && atoms[next]?.before.trim() === ',') next += 1;
  if (!says(atoms[next], 'or')) return false;
  next += has(atoms[next + 1], 'ignored') ? 2 : 1;
  return has(atoms[next], 'kind');
}
