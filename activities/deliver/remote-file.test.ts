import { expect } from 'chai';
import type { RemoteFile } from '../../connectors/connector.ts';
import { fateOf, mayBeForeign } from './remote-file.ts';
import type { FileFate } from './remote-file.ts';

const uploaded: RemoteFile = { bytes: 100, modifiedAt: '2026-11-23T10:00:00.000Z' };
const LATER = '2026-11-23T11:00:00.000Z';

describe('A published file', () => {
  const cases: readonly (readonly [string, RemoteFile | undefined, RemoteFile | undefined, FileFate, boolean])[] = [
    ['that is as it was uploaded', uploaded, uploaded, 'same', false],
    ['of another size', uploaded, { ...uploaded, bytes: 99 }, 'other', true],
    ['of another time', uploaded, { ...uploaded, modifiedAt: LATER }, 'other', false],
    ['that is gone', uploaded, undefined, 'other', false],
    ['on a server that says nothing of it', uploaded, {}, 'same', false],
    ['of which only the size is known', uploaded, { bytes: 100 }, 'same', false],
    ['of which the server reported nothing after the upload', {}, uploaded, 'same', false],
    ['of which nothing was recorded', undefined, uploaded, 'unknown', false],
  ];
  for (const [what, before, now, fate, isForeign] of cases)
    it(`${what} counts as "${fate}" and is ${isForeign ? 'not ' : ''}emptied when its place is left`, () => {
      expect(fateOf(before, now)).to.equal(fate);
      expect(mayBeForeign(before, now)).to.equal(isForeign);
    });
});
