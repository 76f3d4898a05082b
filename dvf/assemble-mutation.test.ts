import { expect } from 'chai';
import type { DvfSummary } from '../model/sales/dvf.ts';
import { assembleMutation } from './assemble-mutation.ts';
import type { DvfRow } from './row.ts';

const ROW: DvfRow = {
  date: '2023-05-04',
  disposition: '000001',
  nature: 'vente',
  price: 200_000,
  insee: '69266',
  department: '69',
  parcel: '692660000A0001',
  lots: [],
  lotCount: 0,
};
const FLAT: Partial<DvfRow> = { localType: 2, area: 50, rooms: 2, lots: [{ number: '7' }], lotCount: 1 };
const HOUSE: Partial<DvfRow> = { localType: 1, area: 100, rooms: 4 };

const assemble = (...rows: Partial<DvfRow>[]) =>
  assembleMutation({ rows: rows.map((row) => ({ ...ROW, ...row })), line: 1, isCut: false });
const summaryOf = (...rows: Partial<DvfRow>[]): DvfSummary => assemble(...rows).summary;

describe('Assembling a mutation', () => {
  it('counts a house once that the source repeats for each kind of land, and adds up the land', () => {
    const { summary, detail } = assemble(
      { ...HOUSE, landUse: 'S', landArea: 300 },
      { ...HOUSE, landUse: 'J', landArea: 200 },
      { ...HOUSE, landUse: 'J', landArea: 200 },
    );
    expect(summary).to.deep.include({ property_type: 'maison', dwellings: 1, land_area: 500, price_per_m2: 2_000 });
    expect(summary.flags).to.deep.equal(['dup_rows', 'no_coordinates']);
    expect(detail.locals).to.have.length(1);
    expect(detail.locals[0]?.row_count).to.equal(3);
    expect(detail.land.map(({ use }) => use)).to.deep.equal(['sols', 'jardins']);
  });

  it('takes the price of the mutation, never a sum', () => {
    expect(summaryOf(FLAT, { localType: 3 }, { localType: 3, lots: [{ number: '9' }] })).to.deep.include({
      price: 200_000,
      price_per_m2: 4_000,
      outbuildings: 2,
    });
  });

  it('divides by the Carrez area of a flat when it is plausible', () => {
    const carrez = (area: number) => summaryOf({ ...FLAT, lots: [{ number: '7', carrez: area }] });
    expect(carrez(48)).to.include({ price_per_m2: 4_166.67, price_per_m2_basis: 'carrez', carrez_area: 48 });
    expect(carrez(10)).to.include({ price_per_m2: 4_000, price_per_m2_basis: 'built', carrez_area: 10 });
  });

  for (const [what, rows, expected] of [
    ['several dwellings', [FLAT, { ...FLAT, area: 60, lots: [{ number: '8' }] }], 'multi_dwelling'],
    ['business premises next to it', [FLAT, { localType: 4, area: 30 }], 'mixed'],
    ['a flat that is still to be built', [{ ...FLAT, nature: 'vefa' }], 'vefa'],
    ['an exchange', [{ ...FLAT, nature: 'echange' }], 'nature'],
    ['no price', [{ ...FLAT, price: undefined }], 'no_price'],
    ['a symbolic euro', [{ ...FLAT, price: 1 }], 'no_price'],
    ['a price that is no dwelling’s', [{ ...FLAT, price: 500 }], 'low_price'],
    ['two prices', [FLAT, { localType: 3, price: 5_000 }], 'several_prices'],
    ['land alone', [{ landArea: 100 }], 'no_dwelling'],
    ['no area', [{ ...FLAT, area: undefined }], 'no_surface'],
    ['an area that is none', [{ ...FLAT, area: 9 }], 'small_surface'],
  ] as [string, Partial<DvfRow>[], string][]) {
    it(`gives no price per m² for ${what}: ${expected}`, () => {
      const { price_per_m2, price_per_m2_missing } = summaryOf(...rows);
      expect([price_per_m2, price_per_m2_missing]).to.deep.equal([undefined, expected]);
    });
  }

  for (const [type, rows] of [
    ['maison', [HOUSE, { localType: 3 }]],
    ['appartement', [FLAT]],
    ['appartement', [FLAT, { ...FLAT, area: 60, lots: [{ number: '8' }] }]],
    ['terrain', [{ landArea: 500 }]],
    ['local', [{ localType: 4, area: 80 }, { localType: 3 }]],
    ['dependance', [{ localType: 3 }]],
    ['mixte', [FLAT, { localType: 4, area: 80, lots: [{ number: '8' }], lotCount: 1 }]],
    ['mixte', [HOUSE, { localType: 4, area: 80 }]],
    ['immeuble', [HOUSE, { localType: 2, area: 40 }]],
    [
      'immeuble',
      [
        { localType: 2, area: 40 },
        { localType: 2, area: 41 },
        { localType: 4, area: 80 },
      ],
    ],
    ['maison', [HOUSE, { ...HOUSE, area: 90 }]],
  ] as [string, Partial<DvfRow>[]][]) {
    const parts = rows.map(({ localType = 'land', lotCount = 0 }) => `${localType}${lotCount > 0 ? ' with lot' : ''}`);
    it(`takes ${parts.join(' + ')} for ${type}`, () => expect(summaryOf(...rows).property_type).to.equal(type));
  }

  it('labels the price by the area of everything built as composite', () => {
    expect(summaryOf(FLAT, { localType: 4, area: 30 })).to.include({ composite_price_per_m2: 2_500 });
    expect(summaryOf(FLAT)).not.to.have.property('composite_price_per_m2');
  });

  it('gives no land to a flat', () => {
    expect(summaryOf({ ...FLAT, landUse: 'S', landArea: 900 })).not.to.have.property('land_area');
  });

  it('is located at the parcel of the dwelling, else at the first parcel with coordinates', () => {
    const garden = { landArea: 10, parcel: '692660000A0002', lat: 45.1, lon: 4.1 };
    expect(summaryOf(garden, { ...HOUSE, lat: 45.2, lon: 4.2 }).location).to.deep.equal({ lat: 45.2, lon: 4.2 });
    expect(summaryOf(HOUSE, garden).location).to.deep.equal({ lat: 45.1, lon: 4.1 });
    expect(summaryOf(HOUSE).flags).to.deep.equal(['no_coordinates']);
  });

  it('flags several communes and implausible prices', () => {
    expect(summaryOf(HOUSE, { insee: '69001' }).flags).to.include('multi_commune');
    expect(summaryOf({ ...HOUSE, price: 20_000 }).flags).to.include('outlier');
  });

  it('has an id that depends on date, price, parcels and dispositions alone', () => {
    const { id } = summaryOf({ ...HOUSE, sourceId: '2023-1' });
    expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(summaryOf({ ...HOUSE, area: 120, sourceId: '2023-77' }).id).to.equal(id);
    expect(summaryOf({ ...HOUSE, price: 200_000.5 }).id).not.to.equal(id);
    expect(summaryOf(HOUSE, { parcel: '692660000A0009' }).id).to.equal(
      summaryOf({ ...HOUSE, parcel: '692660000A0009' }, {}).id,
    );
  });
});
