import { expect } from 'chai';
import { euros, mapped, warnings } from './testing.ts';
import type { Fields } from './testing.ts';

describe('energy of a listing', () => {
  const energy = (fields: Fields): unknown => mapped(fields).legal?.energy;

  it('maps values, classes, day and costs', () => {
    const fields = {
      176: '191',
      177: 'd',
      178: '42',
      179: 'D',
      324: '25/06/2021',
      326: '700.50',
      327: '1100',
      328: '01/01/2021',
    };
    expect(energy(fields)).to.deep.equal({
      epc_value: 191,
      epc_category: 'D',
      greenhouse_value: 42,
      greenhouse_emissions: 'D',
      diagnostic_date: '2021-06-25',
      costs_estimation: { min: euros(700.5), max: euros(1_100), reference_year: 2021 },
    });
  });

  it('distinguishes a blank diagnosis from an exemption', () => {
    expect(energy({ 177: 'VI', 179: 'VI' })).to.deep.equal({
      blank: true,
      epc_category: 'empty',
      greenhouse_emissions: 'empty',
    });
    expect(energy({ 177: 'NS', 179: 'NS' })).to.deep.equal({
      applicable: false,
      epc_category: 'not_applicable',
      greenhouse_emissions: 'not_applicable',
    });
  });

  it('keeps 0 kg in class A, unless no diagnosis was made', () => {
    expect(energy({ 176: '60', 177: 'A', 178: '0', 179: 'A' })).to.deep.include({ greenhouse_value: 0 });
    expect(energy({ 178: '0', 179: 'A' })).to.equal(undefined);
    expect(warnings({ 177: 'Z' })).to.deep.equal(['unmapped_value 177']);
  });
});
