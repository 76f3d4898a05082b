import { createDice } from '../../stack/demo-crm/random.ts';

/** What is killed; each is a process of its own. */
export const VICTIMS = ['worker', 'api', 'mongodb', 'elasticsearch', 'temporal'] as const;
export type Victim = (typeof VICTIMS)[number];

/** first: everything is new. changed: a revision later, a twelfth of it differs. forced: a revision later, everything is rewritten. */
export const ROUND_KINDS = ['first', 'changed', 'forced'] as const;
export type RoundKind = (typeof ROUND_KINDS)[number];

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

/** The kills of a run, every process equally often, in blocks that have each of them once. The same seed gives the same plan; what a process does at that instant is another matter. */
export function planKills(kills: number, seed: number): PlannedKill[] {
  const dice = createDice(seed);
  const planned: PlannedKill[] = [];
  while (planned.length < kills) {
    const block: Victim[] = [...VICTIMS];
    while (block.length > 0) {
      const [victim = 'worker'] = block.splice(dice.int(0, block.length - 1), 1);
      planned.push({ victim, at: dice.between(0, LATEST), downMs: Math.round(dice.between(0, LONGEST_DOWN_MS)) });
    }
  }
  return planned.slice(0, kills);
}
