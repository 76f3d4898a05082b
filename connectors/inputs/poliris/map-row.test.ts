import { expect } from 'chai';
import { assert, constantFrom, dictionary, integer, oneof, property, string } from 'fast-check';
import type { MappedProperty } from '../../../model/property/property.ts';
import { ConnectorError } from '../../errors.ts';
import { mapRow } from './map-row.ts';
import { CONTEXT, euros, map, mapped, warnings } from './testing.ts';
import type { Fields } from './testing.ts';
import { poliris } from './poliris.ts';

describe('mapRow', () => {
  it('maps a plain flat without a warning', () => {
    const { property, warnings } = map({});
    expect(warnings).to.deep.equal([]);
    expect(property).to.deep.include({
      crm_reference: 'VA100',
      reference: 'VA100',
      type: 'apartment',
      offer_type: 'sale',
      status: 'available',
      title: { fr: 'Bel appartement rénové' },
      living_rooms: 3,
      sizes: { liveable_area: { size: 65.5, unit: 'sq_m' } },
      location: { postal_code: '69002', city: 'Lyon', country: 'France', countryCode: 'FR' },
    });
    expect(property.financial?.transaction).to.deep.equal({ price: euros(250_000) });
  });

  describe('what it is and how it is offered', () => {
    const cases: ReadonlyArray<readonly [Fields, Partial<MappedProperty>]> = [
      [
        { 4: 'MAISON/VILLA', 181: 'Maison de ville' },
        { type: 'house', sub_type: 'townhouse' },
      ],
      [{ 4: 'château' }, { type: 'house', sub_type: 'castle' }],
      [{ 4: 'loft/atelier/surface' }, { type: 'apartment', sub_type: 'loft' }],
      [
        { 4: 'terrain', 223: 'OUI' },
        { type: 'land', sub_type: 'buildable' },
      ],
      [
        { 4: 'modèle de maison', 3: 'produit catalogue' },
        { type: 'program', offer_type: 'program', is_project: true },
      ],
      [
        { 4: 'local', 3: 'vente-fonds-de-commerce' },
        { type: 'goodwill', offer_type: 'sale', sub_type: 'business_capital' },
      ],
      [
        { 4: 'local', 3: 'Cession de bail', 181: 'Cession de droit au bail' },
        { offer_type: 'lease_transfer', sub_type: 'right_to_lease' },
      ],
      [{ 3: 'Vente de prestige' }, { offer_type: 'sale', standing: 'luxury' }],
      [{ 3: "Produit d'investissement" }, { offer_type: 'sale' }],
      [{ 3: 'Sale' }, { offer_type: 'sale' }],
      [{ 81: 'OUI' }, { type: 'apartment', sub_type: 'duplex' }],
      [{ 4: 'inconnu' }, { type: 'other' }],
    ];
    for (const [fields, expected] of cases) {
      it(`maps ${JSON.stringify(fields)}`, () => {
        expect(mapped(fields)).to.deep.include(expected);
        expect(warnings(fields)).to.deep.equal([]);
      });
    }

    it('maps unknown words to "other" with a warning, and keeps them', () => {
      const fields = { 4: 'soucoupe volante', 181: 'martienne' };
      expect(mapped(fields)).to.deep.include({
        type: 'other',
        sub_type: 'other',
        crm_type: 'soucoupe volante',
        crm_sub_type: 'martienne',
      });
      expect(warnings(fields)).to.deep.equal(['unmapped_value 4', 'unmapped_value 181']);
    });

    it('reads kinds in the plural, and a cellar', () => {
      const kinds: [string, string, string | undefined][] = [
        ['Appartements', 'apartment', undefined],
        ['Maisons / Villas', 'house', undefined],
        ['Terrains', 'land', undefined],
        ['Locaux commerciaux', 'commercial', 'commercial_premises'],
        ['Châteaux', 'house', 'castle'],
        ['Parkings', 'parking', undefined],
        ['Bureaux', 'office', undefined],
        ['Cave', 'parking', 'cellar'],
        ['Caves', 'parking', 'cellar'],
      ];
      for (const [word, type, subType] of kinds) {
        const { property, warnings: warned } = map({ 4: word });
        expect([property.type, property.sub_type], word).to.deep.equal([type, subType]);
        expect(warned, word).to.deep.equal([]);
      }
      expect(mapped({ 3: 'Ventes', 181: 'Villas' })).to.include({ offer_type: 'sale', sub_type: 'villa' });
    });

    it('refuses a row that names neither offer nor kind, and one without reference', () => {
      expect(() => map({ 3: '', 4: '' })).to.throw(ConnectorError, 'fields 3 and 4');
      expect(() => map({ 2: '', 175: '' })).to.throw(ConnectorError, 'no reference');
      expect(mapped({ 2: '' })).to.include({ crm_reference: '#100', reference: '100' });
    });
  });

  it('maps any values of the fields to a valid property, the same every time', () => {
    const value = oneof(
      string({ unit: 'grapheme', maxLength: 40 }),
      constantFrom(
        'OUI',
        'NON',
        '0',
        '-1',
        '1e9',
        '12,5',
        '99/99/9999',
        '25/06/2021',
        '<b>x',
        'http://a',
        'VI',
        '"',
        '\ud800',
        '__proto__',
      ),
    );
    assert(
      property(dictionary(integer({ min: 1, max: 340 }).map(String), value, { maxKeys: 120 }), (random) => {
        const raw = { ...random, '2': 'R1', '3': 'Vente' };
        const first = mapRow(raw, CONTEXT);
        expect(mapRow(raw, CONTEXT)).to.deep.equal(first);
        expect(first.property.crm_reference).to.match(/R1$/);
      }),
      { numRuns: 300 },
    );
  });

  it('warns only of fields that have a readable label', () => {
    const offers = ['vente', 'location', 'viager', 'location vacances', 'cession de bail', 'vente fonds de commerce'];
    assert(
      property(constantFrom(...offers), constantFrom('☃ ?', '-5', '99999999999999999', 'http:'), (offer, value) => {
        const fields = Object.fromEntries(Array.from({ length: 334 }, (_, index) => [index + 1, value]));
        const { warnings: warned } = map({ ...fields, 1: 'A', 2: 'R', 3: offer, 201: 'NON' });
        expect(warned).to.not.be.empty;
        expect(warned.filter(({ field }) => poliris.fieldName?.(field, {}) === undefined)).to.deep.equal([]);
      }),
    );
    const lone = Array.from({ length: 334 }, (_, index) => map({ [index + 1]: '☃ ?' }).warnings).flat();
    expect(lone.filter(({ field }) => poliris.fieldName?.(field, {}) === undefined)).to.deep.equal([]);
  });
});
