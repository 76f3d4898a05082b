import { parse } from 'csv-parse/sync';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DvfHit } from '../../search/dvf/dvf-search.ts';
import { createDvfPresenter, csvWriter, featureOf } from './write-mutations.ts';

const HIT: DvfHit = {
  mutation: {
    id: '60ce880a-a6a6-493d-b4f4-936ef8461b4d',
    date: '2023-05-04',
    nature: 'vente',
    property_type: 'appartement',
    price: 200_000,
    dwellings: 1,
    outbuildings: 0,
    business_units: 0,
    lot_count: 1,
    flags: ['dup_rows', 'outlier'],
    address: { number: '12', street: 'RUE HAUTE', insee_code: '69266' },
    insee_codes: ['69266'],
    departments: ['69'],
    location: { lat: 45.77, lon: 4.88 },
  },
  distance_m: 17,
};
const withStreet = (street: string): DvfHit => ({
  mutation: { ...HIT.mutation, address: { ...HIT.mutation.address, street } },
});

describe('The output formats of a mutation', () => {
  it('include CSV whose fields survive any characters in a street name', () => {
    const { header, lines } = csvWriter(undefined);
    fc.assert(
      fc.property(fc.string(), (street) => {
        const [row]: Record<string, string>[] = parse(
          header + lines([createDvfPresenter(undefined)(withStreet(street))]),
          {
            columns: true,
            record_delimiter: '\r\n',
          },
        );
        expect([street, `'${street}`]).to.include(row?.['street']);
        expect(row?.['price']).to.equal('200000');
      }),
    );
  });

  it('never start a cell with a character that spreadsheets read as a formula', () => {
    const { lines } = csvWriter(['address']);
    for (const street of ['=1+1', '+33', '-1', '@SUM(A1)']) {
      expect(lines([createDvfPresenter(undefined)(withStreet(street))])).to.contain(`,'${street}`);
    }
  });

  it('keep negative numbers as numbers, such as longitudes west of Greenwich', () => {
    const { lines } = csvWriter(['location']);
    expect(lines([{ id: 'one', location: { lat: 43.36, lon: -1.77 } }])).to.equal('one,43.36,-1.77\r\n');
  });

  it('contain only the chosen fields, and the id', () => {
    const present = createDvfPresenter(['price', 'distance_m']);
    expect(present(HIT)).to.deep.equal({ id: HIT.mutation.id, price: 200_000, distance_m: 17 });
    const { header, lines } = csvWriter(['price']);
    expect(header + lines([present(HIT)])).to.equal(`id,price\r\n${HIT.mutation.id},200000\r\n`);
  });

  it('include GeoJSON features with longitude first, without a point if there are no coordinates', () => {
    const feature = featureOf(createDvfPresenter(undefined)(HIT));
    expect(feature).to.deep.include({ type: 'Feature', geometry: { type: 'Point', coordinates: [4.88, 45.77] } });
    const { location: _location, ...placeless } = HIT.mutation;
    expect(featureOf(createDvfPresenter(undefined)({ mutation: placeless }))).to.deep.include({ geometry: null });
  });
});
