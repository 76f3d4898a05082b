import { expect } from 'chai';
import type { EachOnce } from './repeated-keys.ts';
import { sortPage } from './sort-page.ts';

const EACH: EachOnce = { records: [], duplicates: [], conflicts: [] };
const record = (key: string) => ({ key, raw: {} });
const bad = (key?: string) => ({ message: 'x', ...(key === undefined ? {} : { key }) });
const sorted = (
  seen: Set<string>,
  page: { bad?: readonly ReturnType<typeof bad>[]; each?: Partial<EachOnce>; only?: string },
) =>
  sortPage(
    { bad: page.bad ?? [], deletes: [], reasons: [] },
    { ...EACH, ...page.each },
    { seen, ...(page.only === undefined ? {} : { only: page.only }) },
  );
const keysOf = (all: readonly { readonly key?: string }[]) => all.map(({ key }) => key);

describe('sortPage', () => {
  it('counts records of keys that no earlier page had, and adds them to those', () => {
    const seen = new Set(['a']);
    expect([...sorted(seen, { each: { records: [record('a'), record('b')] } }).first]).to.deep.equal(['b']);
    expect([...seen]).to.deep.equal(['a', 'b']);
  });

  for (const [what, seen, page, first] of [
    ['counts a broken record once per key', [], { bad: [bad('a'), bad('a')] }, ['a']],
    ['counts each broken record without a key', [], { bad: [bad(), bad()] }, [undefined, undefined]],
    ['counts none whose key an earlier page had', ['a'], { bad: [bad('a')] }, []],
    ['counts none whose key is read as a good one', [], { bad: [bad('a')], each: { records: [record('a')] } }, []],
    ['counts contradictions of the page', [], { each: { conflicts: [bad('a')] } }, ['a']],
    ['leaves out others than the one that is wanted', [], { bad: [bad('a'), bad('b'), bad()], only: 'b' }, ['b']],
  ] satisfies [string, string[], Parameters<typeof sorted>[1], (string | undefined)[]][])
    it(what, () => {
      const all = sorted(new Set(seen), page);
      expect(keysOf(all.firstBad)).to.deep.equal(first);
    });

  it('quarantines those that do not count as well', () => {
    expect(keysOf(sorted(new Set(['a']), { bad: [bad('a')] }).bad)).to.deep.equal(['a']);
  });

  it('counts contradictions of an earlier page apart', () => {
    expect(sorted(new Set(['a']), { each: { conflicts: [bad('a'), bad('b')] } }).late).to.equal(1);
  });
});
