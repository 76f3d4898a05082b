import type { Language } from '../../model/shared/language.ts';
import { has, says } from './atoms.ts';
import type { Atom } from './atoms.ts';
import type { Condition } from './intent.ts';
import { usableWords } from './ledger.ts';
import type { PlaceBook } from './locations/places.ts';

/** One condition as a question states it, with how it is joined to the one before. */
export interface Mention {
  readonly condition: Condition;
  readonly from: number;
  readonly joiner: 'or' | 'and' | undefined;
  /** The words that it was made of; they are reported if it is dropped. */
  readonly words: readonly number[];
  /** Of a sub-type: the type it belongs to. */
  readonly parent?: string | undefined;
  /** Of a price: whether it may be a rent or thousands, as far as its own words go. */
  readonly isUnsure?: boolean | undefined;
  /** Whether it is said to be part of something else, or denied: "avec terrain de 500 m²". */
  readonly isOfOther?: boolean | undefined;
  /** Whether it need not hold: "si possible avec piscine". */
  readonly isWish?: boolean | undefined;
}

/**
 * What the words so far say about the next condition. A cue that is set has the places of its words: the condition that heeds it is made of them too, and they are
 * reported where none does. One that goes on in a list, such as "sans balcon ni terrasse", has no words any more.
 */
export interface Cues {
  readonly not?: readonly number[] | undefined;
  readonly near?: readonly number[] | undefined;
  readonly view?: readonly number[] | undefined;
  readonly facing?: readonly number[] | undefined;
  readonly around?: readonly number[] | undefined;
  /** Whether what follows is said of one of several things: "4 chambres dont une au rez-de-chaussée". */
  readonly part?: readonly number[] | undefined;
  /** Whether what follows is wished for and no must: "idéalement avec piscine". */
  readonly wish?: readonly number[] | undefined;
  readonly joiner?: 'or' | 'and' | undefined;
  readonly with?: boolean | undefined;
  /** Whether the condition before was denied, which goes on over "ni" and "or". */
  readonly denied?: boolean | undefined;
  /** Whether nearness was said since the last condition. */
  readonly isNearSaid?: boolean | undefined;
}

export type Cue = 'not' | 'near' | 'view' | 'facing' | 'around' | 'part' | 'wish';

/** A question that is read from left to right: what has been found, and what the words so far say about what follows. */
export interface Reading {
  readonly atoms: readonly Atom[];
  readonly book: PlaceBook;
  readonly language: Language;
  readonly at: number;
  readonly mentions: readonly Mention[];
  readonly cues: Cues;
  /** Where the last condition ended; -1 before the first one. */
  readonly lastEnd: number;
  /** Whether "either" was said and its "or" not yet. */
  readonly isEither: boolean;
}

/** A condition that a rule found. */
export type Said = Pick<Mention, 'condition' | 'parent' | 'isUnsure' | 'isOfOther'>;

/** What a rule made of the words from where the reader is. */
export interface Found {
  /** Where the reader goes on. */
  readonly to: number;
  /** New conditions; empty where the words constrain what no listing is searched by. */
  readonly said?: readonly Said[];
  /** Conditions of earlier words, changed. */
  readonly changed?: readonly { readonly mention: Mention; readonly condition: Condition }[];
  /** Words that cannot be in a condition by themselves, and are in this one. */
  readonly words?: readonly number[];
  /** Words that the rule passed over. */
  readonly passed?: readonly number[];
  /** How the conditions are joined to those before, if not by the words before them. */
  readonly joiner?: 'or' | undefined;
  /** Cues that the conditions heed. */
  readonly heeds?: readonly Cue[];
  /** The cues after it; those that go on in a list if the rule does not say. */
  readonly cues?: Cues;
}

/** A rule of the reader: undefined where the words at its place are none of its business. */
export type Rule = (reading: Reading, atom: Atom) => Found | undefined;

export const beginning = (atoms: readonly Atom[], book: PlaceBook, language: Language): Reading => ({
  atoms,
  book,
  language,
  at: 0,
  mentions: [],
  cues: {},
  lastEnd: -1,
  isEither: false,
});

/** The cues that go on after a condition: nearness, sight and denial are said once for a list. */
export const goingOn = ({ near, view, facing, part, with: isWith, not }: Cues): Cues => ({
  near,
  view,
  facing,
  part,
  with: isWith,
  denied: not !== undefined,
});

/** The reading after a rule. */
export function advance(reading: Reading, found: Found): Reading {
  const { at, atoms, cues } = reading;
  const { to, said = [], changed = [], heeds = [], passed = [] } = found;
  const isRead = said.length > 0 || changed.length > 0;
  const own = isRead ? [...usableWords(atoms, at, to, passed), ...(found.words ?? [])] : [];
  const heeded = (list: readonly Cue[]): number[] => list.flatMap((cue) => cues[cue] ?? []);
  const kept = reading.mentions.map((mention) => {
    const change = changed.find((one) => one.mention === mention);
    return change
      ? { ...mention, condition: change.condition, words: [...mention.words, ...own, ...heeded(heeds)] }
      : mention;
  });
  const isWish = isRead && isWished(reading, said);
  const added = said.map(({ condition, ...rest }, index): Mention => {
    const denied: readonly Cue[] = 'not' in condition && condition.not ? ['not'] : [];
    const always: readonly Cue[] = [...denied, 'part', ...(isWish ? (['wish'] as const) : [])];
    return {
      ...rest,
      condition,
      ...(isWish ? { isWish } : {}),
      from: at,
      // "Süd- oder Westbalkon": the west is the alternative, the balcony belongs to both.
      joiner: index === 0 ? (cues.joiner ?? found.joiner) : undefined,
      words: [...own, ...heeded([...heeds, ...always])],
    };
  });
  const isEnd = found.said !== undefined || changed.length > 0;
  return {
    ...reading,
    at: to,
    mentions: [...kept, ...added],
    cues: { ...(found.cues ?? (isRead ? goingOn(cues) : cues)), wish: isRead ? (isWish ? [] : undefined) : cues.wish },
    lastEnd: isEnd ? to : reading.lastEnd,
  };
}

/** What begins the description of a home, or bounds all of it: in "si possible avec piscine à Nantes" only the pool is a wish. */
export const MAIN_FIELDS: readonly string[] = ['kind', 'offer', 'place', 'price', 'rooms', 'bedrooms', 'area'];

/** Whether conditions are wishes: the first one behind the words that say so, and those of the same list. */
function isWished({ cues, mentions }: Reading, said: readonly Said[]): boolean {
  if (!cues.wish) return false;
  const last = mentions.at(-1)?.condition.field;
  return (
    cues.wish.length > 0 || said.every(({ condition: { field } }) => field === last || !MAIN_FIELDS.includes(field))
  );
}

/** Whether something was read before that "or" and "and" can join. */
export const isBegun = ({ lastEnd }: Reading): boolean => lastEnd >= 0;

/** A cue with one more word. */
export const cued = (cues: Cues, cue: Cue, at: number): Cues => ({ ...cues, [cue]: [...(cues[cue] ?? []), at] });

export const lastCondition = ({ mentions }: Reading): Condition | undefined => mentions.at(-1)?.condition;

/** The condition that a word was made of, if any. */
export const conditionAt = ({ mentions }: Reading, at: number): Condition | undefined =>
  mentions.find(({ words }) => words.includes(at))?.condition;

/** A word that joins conditions or says something about the next one: the reading after it. */
export type CueRule = readonly [
  fits: (reading: Reading, atom: Atom) => boolean,
  read: (reading: Reading, atom: Atom) => Reading,
];

export const withCues = (reading: Reading, cues: Cues): Reading => ({ ...reading, cues: { ...reading.cues, ...cues } });

/** Whether a sign parts a word from the one before. */
export const isAfterSign = (atom: Atom | undefined): boolean => /[,;.!?)]/.test(atom?.before ?? '');

/**
 * The conditions just before "exclu" and "souhaité": the last one, and those that are joined to it.
 * @param to the word that no sign may part from them: the one at the place of the reader if not said
 */
export function saidBefore({ mentions, atoms, at, lastEnd }: Reading, to = at): readonly Mention[] {
  const isBetween = (one: Atom): boolean => has(one, 'ignored') || has(one, 'vague') || says(one, 'without');
  const last = mentions.at(-1);
  const isNext = lastEnd >= 0 && atoms.slice(lastEnd, at).every(isBetween);
  if (!isNext || !last || atoms.slice(lastEnd, to + 1).some(isAfterSign)) return [];
  let from = mentions.length - 1;
  while (mentions[from]?.joiner !== undefined && mentions[from - 1]?.condition.field === last.condition.field)
    from -= 1;
  return mentions.slice(from);
}
