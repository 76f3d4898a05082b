import type { Language } from '../../model/shared/language.ts';
import type { Atom } from './atoms.ts';
import type { Condition } from './intent.ts';
import { Ledger } from './ledger.ts';
import type { PlaceBook } from './places/places.ts';

/** One condition as a question states it, with how it is joined to the one before. */
export interface Mention {
  readonly condition: Condition;
  readonly from: number;
  readonly joiner: 'or' | 'and' | undefined;
  /** Of a price that may be a rent or thousands: the words that are reported unless the question says which. */
  readonly unsure?: { readonly from: number; readonly to: number };
  /** Of a sub-type: the type it belongs to. */
  readonly parent?: string;
}

/** What a word before a mention may say about it. */
export type Cue = 'not' | 'near' | 'view' | 'facing' | 'around' | 'part';

/** What words before a mention say about it. */
export interface State {
  joiner: 'or' | 'and' | undefined;
  not: boolean;
  /** Whether the mention before was denied, which goes on over "ni" and "or". */
  denied: boolean;
  with: boolean;
  near: boolean;
  /** Whether nearness was said since the last mention. */
  nearSaid: boolean;
  view: boolean;
  facing: boolean;
  around: boolean;
  /** Whether what follows is said of one of several things: "4 chambres dont une au rez-de-chaussée". */
  part: boolean;
  /** Where each cue was said, so that the mention that heeds it can claim it. */
  marks: Partial<Record<Cue, readonly number[]>>;
}

const fresh = (): State => ({
  joiner: undefined,
  not: false,
  denied: false,
  with: false,
  near: false,
  nearSaid: false,
  view: false,
  facing: false,
  around: false,
  part: false,
  marks: {},
});

/** A question while it is read from left to right: where the reader is, what it has found, and the account of its words. */
export class Reading {
  readonly atoms: readonly Atom[];
  readonly book: PlaceBook;
  readonly language: Language;
  readonly ledger: Ledger;
  readonly mentions: Mention[] = [];
  at = 0;
  state = fresh();
  /** Whether something was read before that "or" and "and" can join. */
  ended = false;
  /** Where the last mention ended. */
  lastEnd = -1;
  /** Whether "either" was said and its "or" not yet. */
  isEither = false;
  /** Where the area of a plot was read that nothing before calls part of something else. */
  plot: number | undefined;

  constructor(atoms: readonly Atom[], book: PlaceBook, language: Language) {
    this.atoms = atoms;
    this.book = book;
    this.language = language;
    this.ledger = new Ledger(atoms);
  }

  add(condition: Condition, parent?: string, unsure?: Mention['unsure']): void {
    const { joiner } = this.state;
    this.mentions.push({
      condition,
      from: this.at,
      joiner,
      ...(parent === undefined ? {} : { parent }),
      ...(unsure ? { unsure } : {}),
    });
    if ('not' in condition && condition.not) this.heed('not');
    if (this.state.part) this.heed('part');
  }

  /** Replaces the condition of a mention. */
  change(mention: Mention, condition: Condition): void {
    this.mentions[this.mentions.indexOf(mention)] = { ...mention, condition };
  }

  /** A word says something about the next mention. It is claimed when a mention heeds it, and reported when none does. */
  mark(cue: Cue, index = this.at): void {
    this.state.marks = { ...this.state.marks, [cue]: [...(this.state.marks[cue] ?? []), index] };
  }

  /** The mention that is being read follows what was said before it. */
  heed(cue: Cue): void {
    for (const index of this.state.marks[cue] ?? []) this.ledger.claim(index);
  }

  /** After a mention: negation and nearness go on over "et", "ou", "ni"; everything else begins anew. */
  use(to: number, passed: readonly number[] = []): void {
    this.ledger.claimRange(this.at, to, passed);
    const { not, near, view, facing, part, with: isWith, marks } = this.state;
    const { near: nearMarks = [], view: viewMarks = [], facing: facingMarks = [], part: partMarks = [] } = marks;
    this.state = { ...fresh(), denied: not, near, view, facing, part, with: isWith };
    this.state.marks = { near: nearMarks, view: viewMarks, facing: facingMarks, part: partMarks };
    this.skip(to);
  }

  /** Goes on behind words of which no condition was made. */
  skip(to: number): void {
    this.at = to;
    this.ended = true;
    this.lastEnd = to;
  }

  /** Nothing that was said before counts any more. */
  forget(): void {
    this.state = fresh();
  }
}
