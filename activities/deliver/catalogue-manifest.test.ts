import { expect } from 'chai';
import fc from 'fast-check';
import { SKIP_REASONS } from '../../model/gateway/portal.ts';
import { createManifest } from './catalogue-manifest.ts';

describe('The manifest of a catalogue', () => {
  it('returns what was added for every id, and nothing for others', () => {
    const entry = fc.record(
      { version: fc.nat(2 ** 40), leftOut: fc.constantFrom(...SKIP_REASONS) },
      { requiredKeys: ['version'] },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.uuid(), entry), fc.uuid(), (entries, stranger) => {
        const manifest = createManifest();
        for (const id of Object.keys(entries).toSorted()) manifest.add(id, entries[id]!);
        for (const [id, added] of Object.entries(entries)) {
          expect(manifest.find(id)).to.deep.equal({ ...added });
          expect(manifest.contains(id)).to.equal(added.leftOut === undefined);
        }
        if (!(stranger in entries)) expect(manifest.find(stranger)).to.equal(undefined);
        const contained = Object.values(entries).filter(({ leftOut }) => leftOut === undefined);
        expect(manifest.contained).to.equal(contained.length);
      }),
    );
  });

  it('refuses ids out of order, which it could not find again', () => {
    const manifest = createManifest();
    manifest.add('b', { version: 1 });
    expect(() => manifest.add('a', { version: 1 })).to.throw('after b');
    expect(() => manifest.add('b', { version: 1 })).to.throw('after b');
  });
});
