import { expect } from 'chai';
import fc from 'fast-check';
import { cityKey } from '../model/geography/city-key.ts';
import type { Commune } from '../model/geography/place.ts';
import { readCommuneTable } from './commune-table.ts';
import { createGazetteer } from './gazetteer.ts';

const codes = (communes: readonly Commune[]): string[] => communes.map(({ code }) => code);

describe('the gazetteer', () => {
  const gazetteer = createGazetteer();
  const table = readCommuneTable();
  const anyLine = fc.integer({ min: 0, max: table.size - 1 });

  for (const [name, code] of [
    ['Hendaye', '64260'],
    ['HENDAYE', '64260'],
    ['saint jean de luz', '64483'],
    ['St-Jean-de-Luz', '64483'],
    ['ST JEAN DE LUZ CEDEX', '64483'],
    ['Stes-Maries-de-la-Mer', '13096'],
    ['L’Isle-Adam', '95313'],
    ["L'ISLE ADAM", '95313'],
    ['isle adam', '95313'],
    ['Le Havre', '76351'],
    ['Havre', '76351'],
    ['Mans (Le)', '72181'],
    ['Rochelle (La)', '17300'],
    ['Chalon s/ Saône', '71076'],
    ['Mt-St-Michel', '50353'],
    ['Œuilly', '51410'],
    ['Paris', '75056'],
    ['Paris 11', '75111'],
    ['PARIS 11EME', '75111'],
    ['Paris XVIe', '75116'],
    ['11e arrondissement de Paris', '75111'],
    ['Lyon 3e', '69383'],
    ['lyon 3ème arrondissement', '69383'],
    ['Marseille 1er', '13201'],
    ['Arbignieu', '01015'],
    ['Nouméa', '98818'],
  ] as const) {
    it(`finds ${code} as “${name}”`, () => expect(gazetteer.communes(name)[0]?.code).to.equal(code));
  }

  it('returns communes of one name with the most populous first', () => {
    const [first, ...others] = gazetteer.communes('Saint-Denis');
    expect(first?.department).to.equal('974');
    expect(codes(others)).to.deep.equal(['93066', '11339', '30247']);
  });

  it('returns present communes before those that a former commune of the name is part of', () => {
    const found = gazetteer.communes('Saint-Sylvestre');
    const present = found.map(({ name }) => cityKey(name) === 'saint sylvestre');
    expect(present).to.deep.equal([...present].sort((one, other) => Number(other) - Number(one)));
  });

  it('takes a code for the former commune that it is of, not for one that had it for a time', () => {
    expect(gazetteer.commune('55273')?.code).to.equal('55386');
    expect(gazetteer.commune('60455')?.code).to.equal('60694');
  });

  it('finds nothing for what is no name', () => {
    for (const name of ['', ' ', '?', 'constructor', '__proto__', 'le', '75011'])
      expect(gazetteer.communes(name)).to.deep.equal([]);
  });

  it('finds every commune by its name and its code, and its postcodes lead to it or its arrondissements', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const code = table.commune(line)?.code ?? table.presentCode(line);
        const commune = gazetteer.commune(table.code(line));
        expect(commune?.code).to.equal(code);
        expect(codes(gazetteer.communes(table.name(line)))).to.include(code);
        const city = ['75056', '69123', '13055'].includes(code);
        for (const postcode of city ? [] : (commune?.postcodes ?? []))
          expect(codes(gazetteer.communesOf(postcode))).to.include(code);
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds the same whatever the case, the accents and the hyphens', () => {
    const spellings: ((name: string) => string)[] = [
      (name) => name.toUpperCase(),
      (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      (name) => name.replaceAll('-', ' '),
      (name) => name.replaceAll(/(Saint)(e?)-/g, (_, _saint, female) => `St${female} `),
      (name) => `  ${name.replaceAll("'", '’')} CEDEX 9`,
    ];
    fc.assert(
      fc.property(anyLine, fc.constantFrom(...spellings), (line, spell) => {
        const name = table.name(line);
        expect(codes(gazetteer.communes(spell(name)))).to.deep.equal(codes(gazetteer.communes(name)));
      }),
    );
  });

  it('finds a commune by the code that it had before', () => {
    expect(gazetteer.commune('74011')?.name).to.equal('Annecy');
    expect(gazetteer.commune('2a004')?.name).to.equal('Ajaccio');
    expect(gazetteer.commune('00000')).to.equal(undefined);
  });

  it('finds communes by postcode, the arrondissement where there is one', () => {
    expect(codes(gazetteer.communesOf('64700'))).to.deep.equal(['64260', '64545', '64130']);
    expect(codes(gazetteer.communesOf('75011'))).to.deep.equal(['75111']);
    expect(codes(gazetteer.communesOf('75 116'))).to.deep.equal(['75116']);
    expect(gazetteer.communesOf('99999')).to.deep.equal([]);
  });

  it('finds departments by code and by name', () => {
    for (const [asked, code] of [
      ['64', '64'],
      ['2a', '2A'],
      ['1', '01'],
      ['pyrenees atlantiques', '64'],
      ["Val d'Oise", '95'],
      ['La Réunion', '974'],
    ] as const)
      expect(gazetteer.department(asked)?.code, asked).to.equal(code);
    expect(gazetteer.department('64')?.region).to.equal('Nouvelle-Aquitaine');
    expect(gazetteer.department('96')).to.equal(undefined);
  });

  it('finds communes whose name is misspelt, the closest and most populous first', () => {
    for (const [asked, code] of [
      ['Hendayye', '64260'],
      ['Bordeuax', '33063'],
      ['Marseile', '13055'],
      ['St Jean de Lus', '64483'],
      ['Aix en Provance', '13001'],
      ['villeurbane', '69266'],
    ] as const)
      expect(gazetteer.similarCommunes(asked)[0]?.code, asked).to.equal(code);
  });

  it('finds nothing similar to a short name, and never more than ten', () => {
    expect(gazetteer.similarCommunes('Lyn')).to.deep.equal([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (name) => {
        expect(gazetteer.similarCommunes(name)).to.have.lengthOf.at.most(10);
        expect(gazetteer.communes(name)).to.be.an('array');
        expect(gazetteer.communesOf(name)).to.be.an('array');
        gazetteer.commune(name);
        gazetteer.department(name);
      }),
    );
  });

  it('has a centre in or near France for all communes but some sixty small ones', () => {
    const communes = Array.from({ length: table.size }, (_, line) => table.commune(line) ?? []).flat();
    const without = communes.filter(({ center }) => !center);
    expect(without.length).to.be.lessThan(100);
    for (const { center, code } of communes) {
      if (!center || code >= '97') continue;
      expect(center.lat, code).to.be.within(41.3, 51.2);
      expect(center.lon, code).to.be.within(-5.2, 9.6);
    }
  });
});
