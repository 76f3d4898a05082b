import { expect } from 'chai';
import type { Atom } from '../atoms.ts';
import { grammarOf } from './pattern.ts';

/** An atom by its text, with the tags behind a slash and signs before it: `, 3/#`. */
function atomOf(written: string): Atom {
  const [, before = '', text = '', tags = ''] = /^([^\w]*)(\w+)(?:\/(\S+))?$/.exec(written) ?? [];
  return {
    text,
    before: before === '' ? ' ' : before === '^' ? '' : before,
    start: 0,
    end: 0,
    senses: [],
    tags: new Set(tags.split(',')),
    isFiller: false,
    ...(tags.includes('#') ? { number: Number(text) } : {}),
  };
}

const GUARDS = {
  small: ({ atoms, at }: { readonly atoms: readonly Atom[]; readonly at: number }) => (atoms[at - 1]?.number ?? 0) < 10,
};

/** What of the words the pattern takes, and the parts that it names. */
const taken = (pattern: string, words: readonly string[]): string => {
  const match = grammarOf({ start: pattern, pair: 'a b' }, GUARDS);
  const atoms = words.map(atomOf);
  const found = match('start', atoms, 0);
  if (!found) return '';
  const parts = found.parts.map(({ name, from, to }) => `${name}=${words.slice(from, to).join('+')}`);
  return [String(found.to), ...parts].join(' ');
};

describe('A pattern over the words of a question', () => {
  const CASES: readonly (readonly [does: string, pattern: string, words: readonly string[], taken: string])[] = [
    ['takes an atom with a tag', 'a', ['x/a'], '1'],
    ['takes an atom with all of several tags', 'a+b', ['x/a,b'], '1'],
    ['refuses an atom without one of several tags', 'a+b', ['x/a'], ''],
    ['refuses an atom with a tag behind a minus', 'a-b', ['x/a,b'], ''],
    ['takes a section and a value of the vocabulary', '@unit=ha', ['x/@unit=ha'], '1'],
    ['takes a word as it is written', "'de'", ['de/a'], '1'],
    ['takes a sequence', 'a b', ['x/a', 'y/b'], '2'],
    ['takes nothing of a sequence that does not go on', 'a b', ['x/a', 'y/c'], ''],
    ['takes another pattern by its name', 'pair c', ['x/a', 'y/b', 'z/c'], '3'],
    ['takes the first of several that fits', 'first:a / second:b', ['x/b'], '1 second=x/b'],
    ['leaves out what is optional', 'a? b', ['y/b'], '1'],
    ['takes as many as there are', 'a* b', ['x/a', 'x/a', 'y/b'], '3'],
    ['never gives back what it took', 'a* a', ['x/a', 'x/a'], ''],
    ['looks ahead and takes nothing', 'a &b', ['x/a', 'y/b'], '1'],
    ['names nothing of what it looked ahead at', 'a &more:b', ['x/a', 'y/b'], '1'],
    ['refuses what must not follow', 'a !b', ['x/a', 'y/b'], ''],
    ['names no part of a branch that failed', '( one:a c ) / one:a two:b', ['x/a', 'y/b'], '2 one=x/a two=y/b'],
    ['names parts inside of parts', 'whole:( one:a b )', ['x/a', 'y/b'], '2 one=x/a whole=x/a+y/b'],
    ['does not reach over a comma', 'a b', ['x/a', ', y/b'], ''],
    ['does not reach into brackets', 'a b', ['x/a', ' (y/b'], ''],
    ['does not reach over the end of a sentence', 'a b', ['sentence/a', '. y/b'], ''],
    ['reaches over the dot of an abbreviation', 'a b', ['ch/a', '. y/b'], '2'],
    ['reaches over a sign that is named', 'a {list}b', ['x/a', ', y/b'], '2'],
    ['refuses another sign than the one that is named', 'a {glued}b', ['x/a', 'y/b'], ''],
    ['asks a guard about what was taken', '# ?small', ['3/#'], '1'],
    ['takes nothing that a guard refuses', '# ?small', ['30/#'], ''],
  ];
  for (const [does, pattern, words, expected] of CASES) {
    it(`${does}: ${pattern}`, () => {
      expect(taken(pattern, words)).to.equal(expected);
    });
  }

  it('is refused when it is made if a guard or a sign of it is unknown', () => {
    expect(() => grammarOf({ start: 'a ?unknown' }, {})).to.throw('There is no guard unknown');
    expect(() => grammarOf({ start: '{unknown}a' }, {})).to.throw('There is no sign unknown');
  });
});
