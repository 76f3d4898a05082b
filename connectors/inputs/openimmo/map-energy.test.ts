import { expect } from 'chai';
import type { Json, JsonObject } from '../../connector.ts';
import { map } from './testing.ts';

describe('energy of a listing', () => {
  const passes: ReadonlyArray<readonly [energiepass: Json, energy: JsonObject | undefined]> = [
    [
      { epart: 'VERBRAUCH', energieverbrauchkennwert: '80,5', wertklasse: 'C', ausstelldatum: '2014-06-01' },
      { epc_value: 80.5, epc_category: 'C', diagnostic_date: '2014-06-01' },
    ],
    [{ epart: 'BEDARF', endenergiebedarf: '123', energieverbrauchkennwert: '99' }, { epc_value: 123 }],
    [
      { epart: 'Bedarf', energieverbrauchkennwert: '99', wertklasse: ' a+ ' },
      { epc_value: 99, epc_category: 'A+' },
    ],
    [
      { hwbwert: '45', hwbklasse: 'B' },
      { epc_value: 45, epc_category: 'B' },
    ],
    [{ jahrgang: 'nicht_noetig' }, { applicable: false, epc_category: 'not_applicable' }],
    [{ jahrgang: 'ohne' }, undefined],
    [{ wertklasse: '-' }, undefined],
    // Of several the one that says most, of equals the first.
    [
      [
        { epart: 'VERBRAUCH', energieverbrauchkennwert: '456' },
        { endenergiebedarf: '123', wertklasse: 'A' },
      ],
      { epc_value: 123, epc_category: 'A' },
    ],
    [[{ endenergiebedarf: '1' }, { endenergiebedarf: '2' }], { epc_value: 1 }],
  ];
  for (const [energiepass, energy] of passes) {
    it(`reads ${JSON.stringify(energiepass)}`, () => {
      const { property, warnings } = map({ zustand_angaben: { energiepass } });
      expect(property.legal?.energy).to.deep.equal(energy);
      expect(warnings).to.deep.equal([]);
    });
  }

  it('warns of unreadable values', () => {
    const energiepass = { endenergiebedarf: 'liegt vor', wertklasse: 'Z9', ausstelldatum: '31.02.2020' };
    const { property, warnings } = map({ zustand_angaben: { energiepass } });
    expect(property.legal?.energy).to.equal(undefined);
    expect(warnings.map(({ code, field }) => `${code} ${field}`)).to.deep.equal([
      'unreadable_value zustand_angaben.energiepass.endenergiebedarf',
      'unmapped_value zustand_angaben.energiepass.wertklasse',
      'unreadable_value zustand_angaben.energiepass.ausstelldatum',
    ]);
  });
});
