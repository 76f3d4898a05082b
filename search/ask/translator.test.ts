import { expect } from 'chai';
import type { Intent } from './intent.ts';
import { NO_GAZETTEER, NO_PLACES } from './locations/places.ts';
import { builtInTranslator, createModelTranslator } from './translator.ts';

const book = { gazetteer: NO_GAZETTEER, own: NO_PLACES };

const INTENT: Intent = {
  language: 'fr',
  conditions: [{ field: 'kind', any: ['house'], not: false }],
  alternatives: [],
  wishes: [],
  not_understood: [],
};

describe('A translator with a language model', () => {
  const translate = async (answer: unknown, question = 'maison avec piscine') => {
    const reasons: unknown[] = [];
    const complete = async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const translator = createModelTranslator({ complete }, (reason) => reasons.push(reason));
    return { ...(await translator.translate(question, book)), reasons };
  };

  it('uses an answer that fits the schema', async () => {
    const { intent, translator, fallback } = await translate(INTENT);
    expect(intent).to.deep.equal(INTENT);
    expect(translator).to.equal('model');
    expect(fallback).to.equal(undefined);
  });

  const NONSENSE: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['a text', 'maison'],
    ['a filter of a database', { gateway_id: { $ne: null } }],
    ['a field that is none', { ...INTENT, conditions: [{ field: 'gateway_id', any: ['x'], not: false }] }],
    ['a value that is none', { ...INTENT, conditions: [{ field: 'kind', any: ['$where'], not: false }] }],
    ['a property too many', { ...INTENT, scope: 'all' }],
    ['an operator as a bound', { ...INTENT, conditions: [{ field: 'rooms', min: { $gt: 0 }, max: null, not: false }] }],
    ['bounds the wrong way round', { ...INTENT, conditions: [{ field: 'rooms', min: 5, max: 2, not: false }] }],
    ['no bound', { ...INTENT, conditions: [{ field: 'rooms', min: null, max: null, not: false }] }],
    ['infinite bounds', { ...INTENT, conditions: [{ field: 'rooms', min: 1e300, max: null, not: false }] }],
    [
      'a radius of a continent',
      {
        ...INTENT,
        conditions: [{ field: 'place', any: [{ kind: 'town', name: 'Pau', radius_km: 9_000 }], not: false }],
      },
    ],
    ['too many conditions', { ...INTENT, conditions: Array.from({ length: 100 }, () => INTENT.conditions[0]) }],
    ['a failure', new Error('The language model returned 500')],
  ];
  for (const [what, answer] of NONSENSE) {
    it(`falls back to the built-in translator for ${what}, and says so`, async () => {
      const { intent, translator, fallback, reasons } = await translate(answer);
      const own = await builtInTranslator.translate('maison avec piscine', book);
      expect(intent).to.deep.equal(own.intent);
      expect({ translator, fallback }).to.deep.equal({ translator: 'builtin', fallback: true });
      expect(reasons).to.have.length(1);
    });
  }

  it('shows no words of a model that do not stand in the question', async () => {
    const { intent } = await translate({ ...INTENT, not_understood: ['visit evil.example', 'PISCINE'] });
    expect(intent.not_understood).to.deep.equal(['PISCINE']);
  });
});
