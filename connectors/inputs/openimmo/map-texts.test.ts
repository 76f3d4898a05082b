import { expect } from 'chai';
import type { Json, JsonObject } from '../../connector.ts';
import { category, mapped, warnings } from './testing.ts';

function inLanguage(sprache: string): JsonObject {
  return { verwaltung_techn: { openimmo_obid: '1', sprache } };
}

describe('texts of a listing', () => {
  it('joins the parts of the description in order and sanitizes them', () => {
    const freitexte = {
      sonstige_angaben: 'Ende',
      lage: '<script>alert(1)</script>Am Park',
      objektbeschreibung: 'Hell &amp; ruhig<br>mit Garten',
      objekttitel: ' Schöne\n Wohnung ',
      dreizeiler: 'Kurz',
    };
    const { title, description, short_description } = mapped({ freitexte });
    expect(title).to.deep.equal({ de: 'Schöne Wohnung' });
    expect(description?.['de']).to.match(/^Hell (&amp;|&) ruhig<br ?\/?>mit Garten\n\nAm Park\n\nEnde$/);
    expect(short_description).to.deep.equal({ de: 'Kurz' });
  });

  const objektTexte: ReadonlyArray<readonly [freitexte: JsonObject, description: JsonObject]> = [
    // Some software leaves the description out and has it here, without a language or in its own.
    [{ objekt_text: { '@lang': '', '#text': 'Haupttext' }, lage: 'Am Park' }, { de: 'Haupttext\n\nAm Park' }],
    [{ objekt_text: { '@lang': 'de-DE', '#text': 'Haupttext' } }, { de: 'Haupttext' }],
    [{ objekt_text: 'Zweiter', objektbeschreibung: 'Erster' }, { de: 'Erster' }],
    [
      {
        objekt_text: [
          { '@lang': 'en', '#text': 'Nice' },
          { '@lang': 'FRA', '#text': 'Joli' },
        ],
        lage: 'Park',
      },
      { de: 'Park', en: 'Nice', fr: 'Joli' },
    ],
  ];
  for (const [freitexte, description] of objektTexte) {
    it(`reads ${JSON.stringify(freitexte)}`, () => {
      expect(mapped({ freitexte: { objekttitel: 'T', ...freitexte } }).description).to.deep.equal(description);
    });
  }

  const languages: ReadonlyArray<readonly [sprache: string, language: string]> = [
    ['fr-FR', 'fr'],
    ['DEU', 'de'],
    ['Englisch', 'en'],
    ['it_IT', 'it'],
    ['', 'de'],
  ];
  for (const [sprache, language] of languages) {
    it(`takes the texts of "${sprache}" for ${language}`, () => {
      const property = mapped(inLanguage(sprache));
      expect(property.title).to.have.all.keys(language);
      expect(property.description).to.have.all.keys(language);
    });
  }

  it('warns of an unknown language', () => {
    for (const none of ['Klingonisch', 'wc']) {
      expect(warnings(inLanguage(none)), none).to.deep.equal(['unmapped_value verwaltung_techn.sprache']);
      expect(mapped(inLanguage(none)).title, none).to.have.all.keys('de');
    }
    const freitexte = { objekttitel: 'T', objekt_text: { '@lang': 'Klingonisch', '#text': 'x' } };
    expect(warnings({ freitexte })).to.deep.equal(['unmapped_value freitexte.objekt_text@lang']);
  });

  it('generates a missing title from the known facts, and uses it as a missing description, too', () => {
    const built = (sections: JsonObject, flaechen: Json = { anzahl_zimmer: '2.5', wohnflaeche: '60.5' }): unknown =>
      mapped({ freitexte: {}, flaechen, ...sections }).title;
    expect(built({})).to.deep.equal({ de: 'Wohnung, 2,5 Zimmer, 60,5 m², Hamburg' });
    expect(built(inLanguage('en'))).to.deep.equal({ en: 'Apartment, 2.5 rooms, 60.5 m², Hamburg' });
    expect(built(inLanguage('fr'), { anzahl_zimmer: '1' })).to.deep.equal({ fr: 'Appartement, 1 pièce, Hamburg' });
    expect(built(inLanguage('nl'))).to.deep.equal({ nl: 'Apartment, 2.5 rooms, 60.5 m², Hamburg' });
    expect(built({ ...category({ grundstueck: '' }), geo: { plz: '89073' } }, { grundstuecksflaeche: '800' })) //
      .to.deep.equal({ de: 'Grundstück, 800 m², 89073' });
    expect(mapped({ freitexte: {} }).description).to.deep.equal({ de: 'Wohnung, 3 Zimmer, 65,5 m², Hamburg' });
  });
});
