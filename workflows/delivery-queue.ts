import type { OutputsDue } from '../activities/deliver/delivery-course.ts';

/** How often a run begins the delivery to an output again that is changed meanwhile: owners correct an address once or twice. */
const MAX_TURNS = 5;

/** The outputs that a run has still to deliver to, in their order. Plain state, without Temporal. */
export class DeliveryQueue {
  private readonly waiting: string[];
  private readonly turns = new Map<string, number>();
  private readonly leftAlone: ReadonlySet<string>;
  private readonly unsettled = new Set<string>();

  /** @param leftAlone former outputs that this run does not clear */
  constructor(outputs: readonly string[], leftAlone: readonly string[] = []) {
    this.waiting = [...outputs];
    this.leftAlone = new Set(leftAlone);
  }

  /** The output whose turn it is; undefined when none is left. */
  next(): string | undefined {
    const id = this.waiting.shift();
    if (id !== undefined) this.turns.set(id, (this.turns.get(id) ?? 0) + 1);
    return id;
  }

  /** Adds what became due during the run: a changed output gets another turn, a former one its only one. */
  add({ changed, former }: OutputsDue): void {
    this.unsettled.clear();
    for (const id of changed) {
      if (this.waiting.includes(id)) continue;
      if ((this.turns.get(id) ?? 0) < MAX_TURNS) this.waiting.push(id);
      else this.unsettled.add(id);
    }
    for (const id of former)
      if (!this.waiting.includes(id) && !this.turns.has(id) && !this.leftAlone.has(id)) this.waiting.push(id);
  }

  /** How many outputs were changed so often that the run leaves them to the next one. */
  get unsettledCount(): number {
    return this.unsettled.size;
  }
}
