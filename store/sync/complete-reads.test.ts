import { expect } from 'chai';
import { keyDigest } from './complete-reads.ts';
import { testStore } from '../testing/test-store.ts';

describe('What is remembered of complete reads', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const reads = () => store().completeReads;
  const save = (job: string, keys: readonly string[], roles: readonly ('last' | 'good')[] = ['last', 'good']) =>
    reads().save(roles, { gateway_id: 'g', stream_id: 'g.i', job_id: job, at: new Date() }, keys.map(keyDigest));
  beforeEach(() => db().collection('complete_reads').deleteMany({}));

  it('is the order of the keys, and which run recorded it', async () => {
    expect(await reads().order('g.i')).to.equal(undefined);
    await save('job 1', ['a', 'b']);
    await save('job 2', ['b', 'c'], ['last']);
    expect(await reads().order('g.i')).to.deep.equal({ by: 'job 2', digests: ['b', 'c'].map(keyDigest) });
    expect(await reads().find('g.i')).to.deep.equal({
      last: ['b', 'c'].map(keyDigest),
      good: ['a', 'b'].map(keyDigest),
    });
    expect(await reads().order('g.other')).to.equal(undefined);
  });

  it('is not written again by a read of the same keys in the same order', async () => {
    await save('job 1', ['a', 'b']);
    await save('job 2', ['a', 'b']);
    expect((await reads().order('g.i'))?.by).to.equal('job 1');
    await save('job 3', ['b', 'a']);
    expect(await reads().order('g.i')).to.deep.equal({ by: 'job 3', digests: ['b', 'a'].map(keyDigest) });
  });
});
