import { expect } from 'chai';
import { createGazetteer } from './gazetteer.ts';
import { createPublishedRents } from './rent-table.ts';

describe('Published rents', () => {
  const rents = createPublishedRents();

  it('are those of the map of 2022: flats in Hendaye at 13.16 EUR per m², in the 11th arrondissement of Paris at 28.42', () => {
    expect(rents.rentOf('64260', 'apartment')).to.deep.equal({ perM2: 13.16, referenceArea: 52 });
    expect(rents.rentOf('75111', 'apartment')?.perM2).to.equal(28.42);
    expect(rents.rentOf('97411', 'house')).to.deep.equal({ perM2: 13.64, referenceArea: 92 });
    expect(rents.rentOf('99999', 'house')).to.equal(undefined);
  });

  it('are plausible in every large town, and known for the ones in Alsace that DVF leaves out', () => {
    const gazetteer = createGazetteer();
    for (const name of ['Strasbourg', 'Colmar', 'Nantes', 'Brest', 'Ajaccio']) {
      const code = gazetteer.communes(name)[0]?.code ?? '';
      expect(rents.rentOf(code, 'apartment')?.perM2, name).to.be.within(6, 30);
    }
  });
});
