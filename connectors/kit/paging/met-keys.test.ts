import { expect } from 'chai';
import type { ReadMessage } from '../../connector.ts';
import { MAX_OTHERS, newMetKeys, readMetState, restartedMetKeys, resumedMetKeys } from './met-keys.ts';

const record = (key: string): ReadMessage => ({ kind: 'record', key, raw: {} });
const draft = (key: string): ReadMessage => ({ kind: 'skip', key, code: 'incomplete' });

describe('The keys that a read has met', () => {
  for (const [what, state, known, key, isNew, isExact] of [
    ['know a journalled record after a checkpoint', {}, ['1'], '1', false, true],
    ['take another one as new', {}, ['1'], '2', true, true],
    ['cannot be exact without a journal', {}, undefined, '1', true, false],
    ['cannot be exact after a read that counted anew', { unsure: true }, ['1'], '1', true, false],
  ] as const)
    it(what, () => {
      const met = resumedMetKeys(state, known && ((each) => known.some((one) => one === each)));
      expect([met.add(record(key)), met.isExact()]).to.deep.equal([isNew, isExact]);
      expect(met.add(record(key)), 'twice').to.equal(false);
    });

  it('keep what no journal has, as digests of eight characters', () => {
    const met = newMetKeys();
    expect([met.add(draft('1')), met.add({ kind: 'delete', key: '2' }), met.add(record('3'))]).to.deep.equal([
      true,
      true,
      true,
    ]);
    const { others = [] } = met.state();
    expect(others.map(({ length }) => length)).to.deep.equal([8, 8]);
    const resumed = resumedMetKeys(readMetState([...others], undefined), () => false);
    expect(['1', '2', '3'].map((key) => resumed.add(record(key)))).to.deep.equal([false, false, true]);
    expect(resumed.isExact()).to.equal(true);
  });

  it('keep a bounded number of them, and say so', () => {
    const met = newMetKeys();
    for (let number = 0; number <= MAX_OTHERS; number++) met.add(draft(`K${number}`));
    expect(met.isExact()).to.equal(true);
    const state = met.state();
    expect(state.unsure).to.equal(true);
    expect(JSON.stringify(state).length).to.be.below(16 * 1024);
    expect(resumedMetKeys(state, () => false).isExact()).to.equal(false);
  });

  it('are exact after counting anew until the read is resumed', () => {
    const met = restartedMetKeys();
    expect(met.isExact()).to.equal(true);
    expect(resumedMetKeys(met.state(), () => true).isExact()).to.equal(false);
  });

  it('count every entry without a key', () => {
    const met = newMetKeys();
    expect([1, 2].map(() => met.add({ kind: 'bad', message: 'No key.' }))).to.deep.equal([true, true]);
  });
});
