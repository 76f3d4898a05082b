import { expect } from 'chai';
import fc from 'fast-check';
import { NO_GAZETTEER, NO_PLACES } from './locations/places.ts';
import { accountFor } from './read-question.ts';
import { tokenize } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';
import german from './vocabulary/de.json' with { type: 'json' };
import english from './vocabulary/en.json' with { type: 'json' };
import french from './vocabulary/fr.json' with { type: 'json' };
import { LANGUAGES } from '../../model/shared/language.ts';

const town = { spellings: ['Marbella'], center: { lat: 36.51, lon: -4.88 } };
const book = { gazetteer: NO_GAZETTEER, own: { ...NO_PLACES, town: new Map([['marbella', town]]) } };
const ask = (question: string) => accountFor(question, book);

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'maison',
    'T3',
    'sans ascenseur',
    'avec piscine',
    'moins de 300 000 €',
    'deux cent cinquante mille euros',
    'près de la gare',
    'DPE A, B ou C',
    'au 3e étage',
    'à Marbella',
    'garage ou parking',
    'viager libre',
    'taxe foncière < 1500',
    'dont une avec baignoire',
    'exclu',
    'exposée plein sud',
    'entre 80 et 100 m²',
    '3 chambres minimum',
    'à 10 km de Marbella',
    'idéalement avec balcon',
    'si possible',
    'serait un plus',
    'pas obligatoire',
    'ou non',
    'pas besoin de garage',
    'jardin clos de 300 m²',
  ],
  en: [
    'flat',
    'with a lift',
    'no garden',
    'under two hundred thousand euros',
    'near the station',
    'EPC at least C',
    'on the second floor',
    'in Marbella',
    'either a balcony or a terrace',
    'bills included',
    'built after 1990',
    'sea view',
    'of which one',
    'excluded',
    '2 acres of land',
    'council tax below 2000',
    'ideally',
    'would be nice',
    'not required',
    'or not',
  ],
  de: [
    'Wohnung',
    'mit Aufzug',
    'möglichst mit Garten',
    'wäre schön',
    'nicht nötig',
    'oder nicht',
    'gerne mit',
    'ohne Balkon',
    'bis zweihunderttausend Euro',
    'nahe am Meer',
    'Energieklasse B',
    'im 3. Stock oder höher',
    'in Marbella',
    'entweder Balkon oder Terrasse',
    'warm',
    'Baujahr ab 1990',
    'Doppelgarage',
    'Südbalkon',
    'ausgeschlossen',
    'Kaution 500 €',
  ],
};
const FILLERS = { fr: french.ignored, en: english.ignored, de: german.ignored };
/** “real estate” says nothing, “an estate” is a kind of home. */
const ALSO_KINDS: readonly string[] = ['estate'];

/** A word that no list has and that is like none of them. */
const unknown = fc.stringMatching(/^[bcdfgkpqtvwxz]{6,9}$/).filter((word) => {
  const tokens = tokenize(word);
  return (
    tokens.length === 1 &&
    LANGUAGES.every(
      (language) =>
        !vocabulary().match(tokens, 0, language) &&
        !vocabulary().similar(word, language) &&
        !vocabulary().split(word, language),
    )
  );
});

const piece = fc.oneof(
  ...LANGUAGES.flatMap((language) => [
    fc.constantFrom(...(KNOWN[language] ?? [])).map((text) => ({ is: 'known' as const, text })),
    fc.constantFrom(...FILLERS[language]).map((text) => ({ is: 'filler' as const, text })),
  ]),
  unknown.map((text) => ({ is: 'unknown' as const, text })),
);
const sentence = fc.array(fc.tuple(piece, fc.constantFrom(' ', ' ', ' ', ', ', '. ', ' / ', ' (')), {
  minLength: 1,
  maxLength: 14,
});

describe('The account of a question', () => {
  it('has every word once: in a condition, on a list of fillers, or in not_understood', () => {
    fc.assert(
      fc.property(sentence, (parts) => {
        const question = parts.map(([{ text }, sign]) => `${text}${sign}`).join('');
        const { account, intent } = ask(question);
        const said = intent.not_understood.join(' | ');
        for (const { start, end, text } of tokenize(question)) {
          const own = account.filter(({ atom }) => atom.start <= start && atom.end >= end);
          expect(own.length, `${question}: ${text}`).to.be.at.least(1);
        }
        for (const { atom, role } of account) {
          const written = question.slice(atom.start, atom.end);
          if (role === 'reported') expect(said, question).to.include(written);
          if (role === 'filler') expect(atom.place, question).to.equal(undefined);
        }
        if (account.some(({ role }) => role === 'condition'))
          expect([...intent.conditions, ...intent.alternatives, ...intent.wishes], question).to.not.deep.equal([]);
        for (const [{ is, text }] of parts) if (is === 'unknown') expect(said, question).to.include(text);
      }),
      { numRuns: 500 },
    );
  });

  it('makes no condition of any filler by itself', () => {
    const conditions = LANGUAGES.flatMap((language) =>
      FILLERS[language]
        .filter((word) => !ALSO_KINDS.includes(word) && ask(word).intent.conditions.length > 0)
        .map((word) => `${language}: ${word}`),
    );
    expect(conditions).to.deep.equal([]);
  });

  it('has nothing to report of fillers alone, and makes no condition of them', () => {
    for (const language of LANGUAGES) {
      const single = FILLERS[language].filter((word) => !/\s/.test(word) && !ALSO_KINDS.includes(word));
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...single), { minLength: 1, maxLength: 5 }), (words) => {
          const { intent, account } = ask(words.join(', '));
          const roles = account.map(({ atom, role }) => `${role} ${atom.text}`);
          const asked = account.filter(({ role }) => role === 'filler').length;
          // "surface", "prix" and their like are fillers until a number follows them.
          expect(asked + intent.not_understood.length, roles.join(', ')).to.be.greaterThan(0);
          expect(intent.conditions.filter(({ field }) => field === 'price' || field === 'area')).to.deep.equal([]);
        }),
        { numRuns: 100 },
      );
    }
  });

  it('reports what is beyond the tokens that are read', () => {
    const question = `maison ${'€'.repeat(300)} piscine`;
    expect(ask(question).intent.not_understood.join(' ')).to.include('piscine');
  });

  const WITHOUT_EFFECT: readonly (readonly [question: string, left: readonly string[]])[] = [
    ['maison à étage', ['étage']],
    ['maison sans xylophone', ['sans xylophone']],
    ['appartement maximum', ['maximum']],
    ['house, rating to be defined', ['rating', 'defined']],
    ['maison près', ['près']],
    ['trois grandes chambres', ['grandes']],
    ['villa mit beheiztem Pool', ['beheiztem']],
    ['Haus mit Doppelgarage', ['Doppelgarage']],
    ['3 xqvtz chambres', ['xqvtz']],
    ['maison 1 500 000 xqvtz', ['xqvtz']],
  ];
  for (const [question, left] of WITHOUT_EFFECT) {
    it(`reports what has no effect: ${question}`, () => {
      const said = ask(question).intent.not_understood.join(' | ');
      for (const words of left) expect(said).to.include(words);
    });
  }
});
