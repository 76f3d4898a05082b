import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import { readDvfBody, readDvfQuery } from './dvf-query.ts';
import type { DvfQuery } from './dvf-query.ts';

const filterOf = (query: DvfQuery) => JSON.parse(JSON.stringify(readDvfQuery(query).filter));

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    expect(error).to.be.instanceOf(AppError).with.property('code', 'BAD_REQUEST');
    return String(error);
  }
  return '';
};

describe('A request for transactions', () => {
  it('includes all arrondissements when it has the code of a whole city', () => {
    const { inseeCodes } = filterOf({ codeInsee: ['75056', '69123', '13055', '69266'] });
    expect(inseeCodes).to.have.length(20 + 9 + 16 + 1);
    expect(inseeCodes).to.include.members(['75101', '75120', '69389', '13216', '69266']);
  });

  for (const [section, whole] of [
    ['AM', '69266000AM'],
    ['A', '692660000A'],
    ['012AM', '69266012AM'],
    ['692660000A', '692660000A'],
  ] as const) {
    it(`reads the section ${section} as ${whole}`, () => {
      expect(filterOf({ codeInsee: ['69266'], section }).section).to.equal(whole);
    });
  }

  it('measures distances from the centre of a disc', () => {
    const { center, filter } = readDvfQuery({ lat: 45.77, lon: 4.88, radius: 500 });
    expect(center).to.deep.equal({ lat: 45.77, lon: 4.88 });
    expect(filter.area).to.deep.equal({ kind: 'disc', center, radiusM: 500 });
  });

  it('names the field in its error as the caller wrote it', () => {
    expect(refusal(() => readDvfQuery({ pricePerM2Min: 2, pricePerM2Max: 1 }))).to.contain('pricePerM2Max');
    expect(refusal(() => readDvfBody({ price_per_m2_min: 2, price_per_m2_max: 1 }))).to.contain('/price_per_m2_max');
  });

  it('has one area, and exactly one commune for a section without a commune of its own', () => {
    const area = { lat: 45, lon: 4, radius: 5, bbox: [4, 45, 5, 46] };
    expect(refusal(() => readDvfQuery(area))).to.contain('one of radius, bbox and polygon');
    expect(refusal(() => readDvfQuery({ section: 'AM', codeInsee: ['69266', '69001'] }))).to.contain('codeInsee');
  });
});
