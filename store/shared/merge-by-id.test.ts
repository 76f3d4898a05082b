import { expect } from 'chai';
import fc from 'fast-check';
import { mergeById } from './merge-by-id.ts';

interface Item {
  readonly _id: string;
}

async function collect(items: AsyncIterable<Item>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { _id } of items) ids.push(_id);
  return ids;
}

async function* sequence(ids: readonly string[], closed: () => void = () => {}): AsyncGenerator<Item> {
  try {
    for (const _id of ids) yield { _id };
  } finally {
    closed();
  }
}

describe('The merge by id', () => {
  it('returns every item once, in order of id, however the items are divided', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.tuple(fc.uuid(), fc.nat(4)), { selector: ([id]) => id }), async (items) => {
        const parts = [0, 1, 2, 3, 4].map((part) => items.flatMap(([id, of]) => (of === part ? [id] : [])).toSorted());
        const merged = await collect(mergeById(parts.map((ids) => sequence(ids))));
        expect(merged).to.deep.equal(items.map(([id]) => id).toSorted());
      }),
    );
  });

  it('closes every sequence when its reader stops early', async () => {
    let closed = 0;
    const close = () => void closed++;
    for await (const { _id } of mergeById([sequence(['a', 'c'], close), sequence(['b', 'd'], close)])) {
      if (_id === 'b') break;
    }
    expect(closed).to.equal(2);
  });

  it('passes on the error of a sequence and closes the others', async () => {
    let closed = 0;
    async function* failing(): AsyncGenerator<Item> {
      yield { _id: 'a' };
      throw new Error('the cursor is lost');
    }
    const failure = await collect(mergeById([failing(), sequence(['b', 'c'], () => void closed++)])).catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(Error);
    expect(closed).to.equal(1);
  });
});
