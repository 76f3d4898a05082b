import { expect } from 'chai';
import { provinceOf } from '../model/geography/province.ts';
import { readCommuneTable, readDepartments } from './commune-table.ts';

describe('The province of a postal code', () => {
  it('is the department of all communes that have the code, and unknown where they are in two', () => {
    const table = readCommuneTable();
    const names = new Map(readDepartments().map(({ code, name }) => [code, name]));
    const departments = new Map<string, Set<string>>();
    for (let line = 0; line < table.size; line++) {
      const { department = '', postcodes = [] } = table.commune(line) ?? {};
      for (const code of postcodes)
        departments.set(code, (departments.get(code) ?? new Set()).add(names.get(department) ?? department));
    }
    expect(departments.size).to.be.greaterThan(6_000);
    const wrong = [...departments].flatMap(([code, found]) => {
      const province = provinceOf(code, 'FR');
      const right = found.size === 1 ? [...found][0] : undefined;
      return province === right ? [] : [`${code}: ${province}, not ${[...found].join(' or ')}`];
    });
    expect(wrong).to.deep.equal([]);
  });

  for (const [postalCode, country, province] of [
    ['13008', 'FR', 'Bouches-du-Rhône'],
    ['20137', 'FR', 'Corse-du-Sud'],
    ['20600', 'FR', 'Haute-Corse'],
    ['97400', 'RE', 'La Réunion'],
    [' 29 780', 'ES', 'Málaga'],
    ['99999', 'ES', undefined],
    ['10115', 'DE', undefined],
    ['1300', 'FR', undefined],
    ['13008', undefined, undefined],
    [undefined, 'FR', undefined],
  ] as const)
    it(`of ${postalCode} in ${country} is ${province}`, () => {
      expect(provinceOf(postalCode, country)).to.equal(province);
    });
});
