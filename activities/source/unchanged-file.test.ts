import { expect } from 'chai';
import type { ReadFile } from '../../store/sync/read-files.ts';
import { rememberFile, trustedFile } from './unchanged-file.ts';

const FILE: ReadFile = {
  _id: 'stream',
  gateway_id: 'gateway',
  sha256: 'abc',
  fingerprint: 'mapping',
  listings: 3,
  media_missing: 0,
  reasons: [],
  job_id: 'job',
  at: new Date(0),
};

/** A stream that has so many listings and remembers this file. */
function world(listings: number, file: ReadFile | undefined = FILE) {
  const saved: ReadFile[] = [];
  const store = {
    readFiles: { find: async () => file, save: async (each: ReadFile) => void saved.push(each) },
    listings: { countOfStream: async () => listings },
  };
  return { saved, deps: { store } as unknown as Parameters<typeof trustedFile>[0] };
}

describe('trustedFile', () => {
  for (const [what, listings, fingerprint, expected] of [
    ['is the last file when as many listings are stored as then', 3, 'mapping', true],
    ['is none when one is gone: reading the file again would bring it back', 2, 'mapping', false],
    ['is none when one more is stored: reading the file again would miss it', 4, 'mapping', false],
    ['is none when mapping or configuration changed', 3, 'other', false],
  ] as const)
    it(what, async () => {
      expect((await trustedFile(world(listings).deps, 'stream', fingerprint)) !== undefined).to.equal(expected);
    });
});

describe('rememberFile', () => {
  const remember = async (stored: number, listings: number) => {
    const { deps, saved } = world(stored);
    const run = { jobId: 'job', gatewayId: 'gateway', stream: 'stream' };
    await rememberFile(deps, run, { sha256: 'abc', fingerprint: 'mapping' }, listings);
    return saved.map((file) => file.listings);
  };

  it('remembers a file whose listings are exactly what is stored, and no other', async () => {
    expect(await remember(3, 3)).to.deep.equal([3]);
    expect(await remember(2, 3)).to.deep.equal([]);
    expect(await remember(4, 3)).to.deep.equal([]);
  });
});
