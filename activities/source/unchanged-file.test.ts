import { expect } from 'chai';
import type { StreamFile } from '../../store/sync/streams.ts';
import { addPage, rememberFile, trustedFile } from './unchanged-file.ts';

const FILE: StreamFile = {
  sha256: 'abc',
  generation: 2,
  listings: 3,
  media_missing: 0,
  reasons: [],
  job_id: 'job',
  at: new Date(0),
};

describe('trustedFile', () => {
  for (const [what, file, generation, listings, expected] of [
    ['is the last file when as many listings are stored as then', FILE, 2, 3, FILE],
    ['is none when one is gone: reading the file again would bring it back', FILE, 2, 2, undefined],
    ['is none when one more is stored: reading the file again would miss it', FILE, 2, 4, undefined],
    ['is none when mapping or configuration changed', FILE, 3, 3, undefined],
    ['is none in a dry run of a mapping that has written nothing yet', FILE, undefined, 3, undefined],
    ['is none when no file is remembered', undefined, 2, 3, undefined],
    ['is none when neither a file nor a mapping is', undefined, undefined, 0, undefined],
  ] as const)
    it(what, () => {
      expect(trustedFile(file && { file }, generation, listings)).to.equal(expected);
    });

  it('is none of a stream that was never read', () => {
    expect(trustedFile(undefined, 1, 0)).to.equal(undefined);
  });
});

describe('rememberFile', () => {
  const remember = async (stored: number, listings: number, generation: number | undefined = 2) => {
    const saved: StreamFile[] = [];
    const store = {
      streams: { saveFile: async (_: string, file: StreamFile) => void saved.push(file) },
      listings: { countOfStream: async () => stored },
    };
    const deps = { store } as unknown as Parameters<typeof rememberFile>[0];
    const read = { sha256: 'abc', ...(generation === undefined ? {} : { generation }) };
    await rememberFile(deps, { jobId: 'job', stream: 'stream' }, read, listings);
    return saved.map((file) => file.listings);
  };

  it('remembers a file whose listings are exactly what is stored, and no other', async () => {
    expect(await remember(3, 3)).to.deep.equal([3]);
    expect(await remember(2, 3)).to.deep.equal([]);
    expect(await remember(4, 3)).to.deep.equal([]);
  });
});

describe('addPage of a file', () => {
  it('keeps the mapping generation with which the read began', () => {
    const page = (generation?: number) => ({
      counts: {},
      reasons: [],
      ...(generation === undefined ? {} : { read: { mode: 'full' as const, source: 's', generation } }),
    });
    expect(addPage(addPage(undefined, page(4)), page()).generation).to.equal(4);
    expect(addPage(addPage(undefined, page(4)), page(5)).generation).to.equal(4);
  });
});
