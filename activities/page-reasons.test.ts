import { expect } from 'chai';
import { poliris } from '../connectors/inputs/poliris/poliris.ts';
import { duplicateReasons, gapReasons, rekeyedReasons } from './page-reasons.ts';

const examplesOf = (reasons: ReturnType<typeof gapReasons>) => reasons.flatMap(({ examples = [] }) => examples);

describe('The reasons of a page', () => {
  it('name field, listing, value and meaning of a mapping gap', () => {
    const gaps = [
      { key: 'AG-12', gap: { code: 'implausible_value', field: '303', value: '2100000' } },
      { key: 'AG-13', gap: { code: 'unmapped_value', field: '4', value: 'Péniche' } },
      { key: 'AG-14', gap: { code: 'missing_unit', field: 'UnitArea' } },
    ];
    expect(examplesOf(gapReasons(gaps, poliris.fieldLabel))).to.deep.equal([
      'price without fees (field 303) of listing AG-12: “2100000” is implausible',
      'type of property (field 4) of listing AG-13: “Péniche” has no counterpart in the property model',
      'UnitArea of listing AG-14: missing unit',
    ]);
  });

  it('give one example per field and meaning, and count all', () => {
    const gaps = Array.from({ length: 7 }, (_, index) => ({
      key: `AG-${index}`,
      gap: { code: 'unmapped_value', field: index < 6 ? '34' : '33', value: `${index}` },
    }));
    const [reason] = gapReasons(gaps, poliris.fieldLabel);
    expect(reason?.count).to.equal(7);
    expect(reason?.examples?.map((example) => example.replace(/:.*/, ''))).to.deep.equal([
      'kitchen (field 34) of listing AG-0',
      'heating (field 33) of listing AG-6',
    ]);
  });

  it('are none for a page without anything to say', () => {
    expect([...gapReasons([]), ...rekeyedReasons([]), ...duplicateReasons([], new Set(), new Map())]).to.deep.equal([]);
  });
});
