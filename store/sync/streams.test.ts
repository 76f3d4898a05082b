import { expect } from 'chai';
import { testStore } from '../testing/test-store.ts';
import { keyDigest } from './key-digest.ts';
import type { StreamFile, StreamRecord } from './streams.ts';

const STREAM = { _id: 'g.i', gateway_id: 'g' };
const FILE: StreamFile = {
  sha256: 'abc',
  generation: 1,
  listings: 3,
  media_missing: 0,
  reasons: [],
  job_id: 'job 1',
  at: new Date(0),
};

describe('The document of a stream', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const streams = () => store().streams;
  beforeEach(() => db().collection('streams').deleteMany({}));

  describe('raises its mapping generation', () => {
    it('for another mapping, also for one that it had before, and for no other reason', async () => {
      const raised: number[] = [];
      for (const fingerprint of ['a', 'a', 'b', 'b', 'a']) raised.push(await streams().generation(STREAM, fingerprint));
      expect(raised).to.deep.equal([1, 1, 2, 2, 3]);
    });

    it('once when many workers find the same new mapping, and gives different mappings different numbers', async () => {
      const fingerprints = Array.from({ length: 12 }, (_, n) => `f${n % 3}`);
      const raised = await Promise.all(
        fingerprints.map(async (fingerprint) => ({
          fingerprint,
          generation: await streams().generation(STREAM, fingerprint),
        })),
      );
      const mappings = new Map<number, string>();
      for (const { fingerprint, generation } of raised) {
        expect(mappings.get(generation) ?? fingerprint).to.equal(fingerprint);
        mappings.set(generation, fingerprint);
      }
      const found = await streams().find('g.i');
      expect(found?.mapping?.fingerprint).to.equal(mappings.get(found?.mapping?.generation ?? 0));
    });
  });

  describe('has the file of its last whole read', () => {
    it('until a run begins to write', async () => {
      await streams().beginWriting(STREAM, 'job 1');
      await streams().saveFile('g.i', FILE);
      expect((await streams().find('g.i'))?.file).to.deep.equal(FILE);
      await streams().fileDownloaded('g.i', { header: 'if-none-match', value: '"x"' });
      const file = (await streams().find('g.i'))?.file;
      expect(file?.at).to.be.above(FILE.at);
      expect(file?.validator?.value).to.equal('"x"');
      await streams().fileDownloaded('g.i', undefined);
      expect((await streams().find('g.i'))?.file).not.to.have.property('validator');
      await streams().beginWriting(STREAM, 'job 2');
      expect(await streams().find('g.i')).not.to.have.property('file');
    });

    it('but not that of a run after which another has begun to write', async () => {
      await streams().beginWriting(STREAM, 'job 1');
      await streams().beginWriting(STREAM, 'job 2');
      await streams().saveFile('g.i', FILE);
      expect(await streams().find('g.i')).not.to.have.property('file');
    });

    it('and gets none by a download alone', async () => {
      await streams().beginWriting(STREAM, 'job 1');
      await streams().fileDownloaded('g.i', undefined);
      expect(await streams().find('g.i')).not.to.have.property('file');
    });

    it('until listings of its gateway are restored', async () => {
      for (const each of [STREAM, { _id: 'h.i', gateway_id: 'h' }]) {
        await streams().beginWriting(each, 'job 1');
        await streams().saveFile(each._id, FILE);
      }
      await streams().forgetFiles('g');
      expect(await streams().find('g.i')).not.to.have.property('file');
      expect(await streams().find('h.i')).to.have.property('file');
    });
  });

  describe('has the cursor of its last read', () => {
    const cursor = { state: { page: 1 }, generation: 2, full_at: new Date(0) };

    it('which reads of changes advance', async () => {
      await streams().saveCursor(STREAM, cursor);
      await streams().advanceCursor('g.i', { page: 2 });
      expect((await streams().find('g.i'))?.cursor).to.deep.equal({ ...cursor, state: { page: 2 } });
    });

    it('and none by a read of changes alone', async () => {
      await streams().generation(STREAM, 'a');
      await streams().advanceCursor('g.i', { page: 2 });
      expect(await streams().find('g.i')).not.to.have.property('cursor');
    });
  });

  describe('has the keys of its complete reads', () => {
    const save = (job: string, keys: readonly string[], roles: readonly ('last' | 'good')[] = ['last', 'good']) =>
      streams().saveRead(STREAM, roles, { job_id: job, at: new Date(), digests: keys.map(keyDigest) });
    const recordedBy = async () => (await streams().find('g.i'))?.last?.job_id;

    it('in the order of reading, and apart from those of the last good one', async () => {
      expect(await streams().readKeys('g.i')).to.deep.equal({ last: undefined, good: undefined });
      await save('job 1', ['a', 'b']);
      await save('job 2', ['b', 'c'], ['last']);
      expect(await streams().readKeys('g.i')).to.deep.equal({
        last: ['b', 'c'].map(keyDigest),
        good: ['a', 'b'].map(keyDigest),
      });
      expect(await streams().readKeys('g.other')).to.deep.equal({ last: undefined, good: undefined });
    });

    it('and is not written by a read of the same keys in the same order', async () => {
      await save('job 1', ['a', 'b']);
      await save('job 2', ['a', 'b']);
      expect(await recordedBy()).to.equal('job 1');
      await save('job 3', ['b', 'a']);
      expect(await recordedBy()).to.equal('job 3');
    });

    it('which are not read where they are not asked for', async () => {
      await save('job 1', ['a', 'b']);
      const { last, good } = (await streams().find('g.i')) ?? {};
      for (const read of [last, good]) {
        expect(read).to.include({ job_id: 'job 1', count: 2 });
        expect(read).not.to.have.property('keys');
      }
    });

    it('unless they would not fit into a document: then there are none', async () => {
      const digests = Array.from({ length: 950_001 }, () => '01234567');
      await streams().saveRead(STREAM, ['last', 'good'], { job_id: 'job 1', at: new Date(), digests });
      expect(await streams().readKeys('g.i')).to.deep.equal({ last: undefined, good: undefined });
      expect((await streams().find('g.i'))?.last?.count).to.equal(950_001);
    });
  });

  it('has all of it at once, and goes as a whole', async () => {
    await streams().saveCursor(STREAM, { state: 1, generation: 1, full_at: new Date(0) });
    await streams().generation(STREAM, 'a');
    await streams().beginWriting(STREAM, 'job 1');
    await streams().saveFile('g.i', FILE);
    expect(await db().collection<StreamRecord>('streams').findOne({ _id: 'g.i' })).to.include.all.keys(
      'gateway_id',
      'mapping',
      'cursor',
      'written_by',
      'file',
    );
    await streams().forgetCursor('g.i');
    expect(await streams().find('g.i'))
      .to.include.keys('mapping', 'file')
      .and.not.have.property('cursor');
    await streams().remove('g.i');
    expect(await streams().find('g.i')).to.equal(undefined);
  });
});
