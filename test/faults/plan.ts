import { createDice } from '../../stack/demo-crm/random.ts';

/** What is killed; each is a process of its own. */
export const VICTIMS = ['worker', 'api', 'mongodb', 'elasticsearch', 'temporal'] as const;
export type Victim = (typeof VICTIMS)[number];

/** first: everything is new. changed: a revision later, a twelfth of it differs. forced: a revision later, everything is rewritten. */
export const ROUND_KINDS = ['first', 'changed', 'forced'] as const;
export type RoundKind = (typeof ROUND_KINDS)[number];

export interface PlannedRound {
  readonly number: number;
  readonly kind: RoundKind;
  /** Undefined: nothing is killed, to learn how long an undisturbed run takes and that the checks pass on it. */
  readonly kill?: PlannedKill;
}

export interface PlannedKill {
  readonly victim: Victim;
  /** When, as a share of an undisturbed run of this kind. */
  readonly at: number;
  /** Until it is started again, milliseconds. */
  readonly downMs: number;
}

/** The latest instant: a run that is faster than usual would otherwise be over. */
const LATEST = 0.95;
const LONGEST_DOWN_MS = 3_000;

/**
 * The rounds of a run: undisturbed ones first, then `kills` with a kill, every process about equally often. Kinds follow each other in the order that
 * revisions need. The same seed gives the same plan; what a process was doing at that instant is another matter.
 */
export function planRounds(options: {
  kills: number;
  seed: number;
  kinds?: readonly RoundKind[];
  undisturbed?: number;
}): PlannedRound[] {
  const { kills, seed, kinds = ROUND_KINDS, undisturbed = 2 * kinds.length } = options;
  const dice = createDice(seed);
  const victims: Victim[] = [];
  while (victims.length < kills) {
    // Every block of five has each process once, in an order of its own.
    const block: Victim[] = [...VICTIMS];
    while (block.length > 0) victims.push(...block.splice(dice.int(0, block.length - 1), 1));
  }
  return Array.from({ length: undisturbed + kills }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'first';
    const victim = index < undisturbed ? undefined : victims[index - undisturbed];
    if (victim === undefined) return { number: index + 1, kind };
    const kill = { victim, at: dice.between(0, LATEST), downMs: Math.round(dice.between(0, LONGEST_DOWN_MS)) };
    return { number: index + 1, kind, kill };
  });
}
