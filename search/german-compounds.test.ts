import { expect } from 'chai';
import { sampleListing } from '../model/testing/sample-listing.ts';
import { openOwnSearch } from '../test/support/own-search.ts';
import type { OwnSearch } from '../test/support/own-search.ts';

const TEXTS = {
  roof: 'Helle Wohnung mit großer Dachterrasse und Einbauküche',
  terraces: 'Zwei Südterrassen, Fußbodenheizung und Tiefgaragenstellplatz',
  nursery: 'Ruhig, nahe Kindergarten; im Haus ein Whirlpool',
  garden: 'Haus mit Bauerngarten und Aussenpool',
  plain: 'Terrasse nach Süden',
};

describe('German compounds in a search', () => {
  let own: OwnSearch | undefined;

  before(async function () {
    own = openOwnSearch(this);
    await own.search.prepare();
    await own.search.put(
      Object.entries(TEXTS).map(([id, text]) =>
        sampleListing(id, { gateway_id: 'g', title: { de: 'Angebot' }, description: { de: text } }),
      ),
    );
    await own.search.refresh();
  });

  after(() => own?.close());

  for (const [q, expected] of [
    ['Terrasse', ['plain', 'roof', 'terraces']],
    ['terrassen', ['plain', 'roof', 'terraces']],
    ['Dachterrasse', ['roof']],
    ['Küche', ['roof']],
    ['Kueche', ['roof']],
    ['Stellplatz', ['terraces']],
    ['Garage', ['terraces']],
    ['Heizung', ['terraces']],
    ['Garten', ['garden']],
    ['Kindergarten', ['nursery']],
    ['Pool', ['garden']],
    ['Whirlpool', ['nursery']],
    ['Terrasse Küche', ['roof']],
  ] as const)
    it(`${q} finds ${expected.join(', ')}`, async () => {
      const found = await own?.search.search(['g'], { q }, { limit: 10 });
      expect(found?.ids.toSorted()).to.deep.equal(expected);
    });
});
