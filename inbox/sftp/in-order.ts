/** The bytes that one session, or all sessions together, may hold in memory. */
export interface Budget {
  /** False if there is not so much left; nothing is taken then. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

/** @param within a budget that this one is a part of */
export function createBudget(bytes: number, within?: Budget): Budget {
  let left = bytes;
  return {
    take(wanted) {
      if (wanted > left || within?.take(wanted) === false) return false;
      left -= wanted;
      return true;
    },
    give(returned) {
      left += returned;
      within?.give(returned);
    },
  };
}

/** Why a block of an upload is refused. */
export type OrderFault = 'written_before' | 'too_far_ahead';

/** Puts the blocks of an upload in order. SFTP lets clients send them in any; nearly all send them in order, some with several requests that overtake one another. */
export interface InOrder {
  /** Bytes without a gap so far. */
  readonly end: number;
  /** Takes a block; returns the blocks that now continue the file, in order: none while a gap is before them. */
  take(offset: number, block: Buffer): Buffer[] | OrderFault;
  /** Whether blocks wait behind a gap. */
  hasGap(): boolean;
  /** Gives back the memory of blocks that wait. */
  release(): void;
}

export function createInOrder(budget: Budget): InOrder {
  const waiting = new Map<number, Buffer>();
  let end = 0;
  return {
    get end() {
      return end;
    },
    take(offset, block) {
      if (block.length === 0) return [];
      // A block that was passed on is in the storage already and cannot be changed.
      if (offset < end || waiting.has(offset)) return 'written_before';
      if (offset > end) {
        if (!budget.take(block.length)) return 'too_far_ahead';
        waiting.set(offset, block);
        return [];
      }
      const blocks = [block];
      end += block.length;
      for (let next = waiting.get(end); next; next = waiting.get(end)) {
        waiting.delete(end);
        budget.give(next.length);
        blocks.push(next);
        end += next.length;
      }
      return blocks;
    },
    // Also of blocks that overlap what came before: they never fit.
    hasGap: () => waiting.size > 0,
    release() {
      for (const { length } of waiting.values()) budget.give(length);
      waiting.clear();
    },
  };
}
