import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { CueRule, Mention, Reading } from './reading.ts';
import { advance, cued, isBegun, lastCondition, saidBefore, withCues } from './reading.ts';
import { WISH_RULES } from './wish-rules.ts';

/** The first rule that fits a word decides what it says. Every rule but "exclu" leaves the word itself unread, so that it is reported unless a condition heeds it. */
const CUE_RULES: readonly CueRule[] = [
  [(_, { tags }) => tags.has('part_of'), readPartOf],
  ...WISH_RULES,
  [(reading, { tags }) => tags.has('excluded') && deniableBefore(reading).length > 0, readExcluded],
  [(_, { tags }) => tags.has('either'), readEither],
  [isJoiner, readJoiner],
  [
    (_, { tags }) => tags.has('far'),
    ({ cues, at, ...rest }) => ({ ...rest, at, cues: cued(cued(cues, 'not', at), 'near', at) }),
  ],
  [(_, atom) => says(atom, 'without', 'nor', 'excluded'), readDenial],
  [
    ({ atoms, at }, { tags }) => tags.has('view') && !atoms.slice(at + 1, at + 5).some((one) => one.tags.has('@view')),
    (reading) => reading,
  ],
  [(_, { tags }) => tags.has('but'), (reading) => ({ ...reading, cues: {} })],
  [(_, { tags }) => tags.has('@function'), readFunction],
  [(_, { tags }) => tags.has('@ignored'), (reading) => reading],
];

/** The reading after a word of which no condition is made. */
export function readCue(reading: Reading, atom: Atom): Reading {
  const rule = CUE_RULES.find(([fits]) => fits(reading, atom));
  const read = rule ? rule[1](reading, atom) : lostCues(withCues(reading, { denied: false }), atom);
  return { ...read, at: Math.max(read.at, reading.at + 1) };
}

/** Signs before a word: a list goes on over commas, what is denied does not. */
export function heedSigns(reading: Reading, { before }: Atom): Reading {
  if (!isBegun(reading)) return reading;
  // The dot of "prox. gare" parts nothing.
  const isAbbreviated = /^\. ?$/.test(before) && has(reading.atoms[reading.at - 1], 'function');
  if (/[;.!?]/.test(before) && !isAbbreviated) return { ...reading, cues: {} };
  const cues = /[,;.:!?()]/.test(before)
    ? { ...reading.cues, denied: false, part: undefined, wish: undefined }
    : reading.cues;
  return { ...reading, cues: /^\s?\/\s?$/.test(before) ? { ...cues, joiner: cues.joiner ?? 'or' } : cues };
}

/** "sans xylophone", "idéalement hypermoderne": what is denied or wished for is not known, and nothing else is meant. */
function lostCues(reading: Reading, atom: Atom): Reading {
  const { atoms, at, cues } = reading;
  const isNext = (words: readonly number[] | undefined): boolean => {
    const last = words?.at(-1);
    return last !== undefined && atoms.slice(last + 1, at).every(({ tags }) => tags.has('@ignored'));
  };
  if (has(atom, 'vague')) return reading;
  const { not, wish } = cues;
  return withCues(reading, { not: isNext(not) ? undefined : not, wish: isNext(wish) ? undefined : wish });
}

function isJoiner(reading: Reading, atom: Atom): boolean {
  return isBegun(reading) && says(atom, 'or', 'and', 'nor') && (says(atom, 'nor') || !says(atom, 'without'));
}

function readJoiner(reading: Reading, atom: Atom): Reading {
  const { atoms, at, cues } = reading;
  const isOr = atom.tags.has('or');
  const next = atoms.slice(at + 1).find(({ tags }) => !tags.has('determiner'));
  const isFixture = has(next, 'feature') || has(next, 'room') || has(next, 'kind') || isNextPlace(reading, next);
  const not = says(atom, 'nor') ? [...(cues.not ?? []), at] : cues.denied && isFixture ? [] : undefined;
  return { ...withCues(reading, { joiner: isOr ? 'or' : 'and', not }), isEither: reading.isEither && !isOr };
}

/** "sauf Nantes et Rezé", "sauf 69008 et 69009": all of a list of places is denied. */
const isNextPlace = (reading: Reading, next: Atom | undefined): boolean =>
  lastCondition(reading)?.field === 'place' && (next?.place !== undefined || next?.digits?.length === 5);

/** "and either balcony or terrace": the first of the two joins nothing; the second "soit" means "ou". */
function readEither(reading: Reading): Reading {
  const joiner = isBegun(reading) ? (reading.isEither ? 'or' : 'and') : reading.cues.joiner;
  return { ...withCues(reading, { joiner }), isEither: !reading.isEither };
}

/** "4 chambres dont une au rez-de-chaussée": the number of the rooms that are meant has no condition. */
function readPartOf({ atoms, at, cues, ...rest }: Reading): Reading {
  const next = atoms[at + 1];
  const isCount = (next?.number !== undefined || has(next, 'number')) && !has(atoms[at + 2], 'measure');
  return { ...rest, atoms, at: at + (isCount ? 2 : 1), cues: cued(cues, 'part', at) };
}

function readDenial(reading: Reading, { tags }: Atom): Reading {
  const not = tags.has('not_only') ? undefined : [...(reading.cues.not ?? []), reading.at];
  return withCues(reading, { not, near: undefined });
}

/** The same where it can be denied: a price cannot. */
const deniableBefore = (reading: Reading): readonly Mention[] => {
  const before = saidBefore(reading);
  return before.some(({ condition }) => !('not' in condition)) ? [] : before;
};

function readExcluded(reading: Reading): Reading {
  const changed = deniableBefore(reading).flatMap((mention) =>
    'not' in mention.condition ? [{ mention, condition: { ...mention.condition, not: true } }] : [],
  );
  const { at, cues, lastEnd } = reading;
  return { ...advance(reading, { to: at + 1, changed, words: [at], cues }), lastEnd };
}

/** Words that say something about what follows: "près de", "vue sur", "exposé", "avec". */
function readFunction(reading: Reading, atom: Atom): Reading {
  const { at } = reading;
  const named = (['view', 'facing', 'near'] as const).filter((cue) => says(atom, cue));
  let cues = named.reduce((before, cue) => cued(before, cue, at), reading.cues);
  if (named.includes('near')) cues = { ...cues, isNearSaid: true };
  if (says(atom, 'around') && !says(atom, 'in') && !atom.tags.has('genitive')) cues = cued(cues, 'around', at);
  // "weder mit Garten noch mit Keller" denies both.
  const isDenied = says(reading.atoms[at - 1], 'without', 'nor');
  if (says(atom, 'with')) cues = { ...cues, with: true, not: isDenied ? cues.not : undefined, near: undefined };
  return { ...reading, cues };
}
