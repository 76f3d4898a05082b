/**
 * Merges sequences that are each in ascending order of `_id` into one in that order. Reads one item ahead of each; closes all of them when the reader stops.
 */
export async function* mergeById<T extends { readonly _id: string }>(
  sequences: readonly AsyncIterable<T>[],
): AsyncGenerator<T, undefined> {
  const open = sequences.map((sequence) => sequence[Symbol.asyncIterator]());
  try {
    const heads = await Promise.all(open.map(async (iterator) => ({ iterator, result: await iterator.next() })));
    for (;;) {
      let least: (typeof heads)[number] | undefined;
      let item: T | undefined;
      for (const head of heads) {
        if (head.result.done) continue;
        if (item === undefined || head.result.value._id < item._id) {
          least = head;
          item = head.result.value;
        }
      }
      if (!least || item === undefined) return;
      yield item;
      least.result = await least.iterator.next();
    }
  } finally {
    await Promise.all(open.map(async (iterator) => iterator.return?.()));
  }
}
