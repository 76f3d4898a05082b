import { expect } from 'chai';
import type { JsonObject } from '../../connector.ts';
import { category, map, mapped, rental, warnings } from './testing.ts';

const KAUF = { '@kauf': 'true', '@miete_pacht': 'false' };
const MIETE = { '@kauf': '0', '@miete_pacht': '1' };
const BEIDES = { '@kauf': 'true', '@miete_pacht': 'true' };

describe('kind of a listing', () => {
  const kinds: ReadonlyArray<readonly [objektart: JsonObject, type: string, subType?: string]> = [
    [{ zimmer: { '@zimmertyp': 'ZIMMER' } }, 'apartment', 'room'],
    [{ wohnung: { '@wohnungtyp': 'LOFT-STUDIO-ATELIER' } }, 'apartment', 'loft'],
    [{ wohnung: { '@wohnungtyp': 'APARTMENT' } }, 'apartment', 'studio'],
    [{ wohnung: { '@wohnungtyp': 'keine_angabe' } }, 'apartment'],
    [{ wohnung: '' }, 'apartment'],
    [{ haus: { '@haustyp': 'Doppelhaushaelfte' } }, 'house', 'semi_detached'],
    [{ haus: { '@haustyp': 'MEHRFAMILIENHAUS' } }, 'building', 'building'],
    [{ haus: { '@haustyp': 'LAUBE-DATSCHE-GARTENHAUS' } }, 'house', 'summer_house'],
    [{ grundstueck: { '@grundst_typ': 'LAND_FORSTWIRSCHAFT' } }, 'land', 'agricultural'],
    [{ buero_praxen: { '@buero_typ': 'PRAXIS' } }, 'office', 'healthcare'],
    [{ einzelhandel: { '@handel_typ': 'LADENLOKAL' } }, 'commercial', 'shop'],
    [{ gastgewerbe: { '@gastgew_typ': 'CAFE' } }, 'commercial', 'restaurant_and_café'],
    [{ hallen_lager_prod: { '@hallen_typ': 'HOCHREGALLAGER' } }, 'commercial', 'warehouse'],
    [{ land_und_forstwirtschaft: { '@land_typ': 'WEINBAU' } }, 'commercial', 'wine_domain'],
    [{ parken: { '@parken_typ': 'TIEFGARAGENSTELLPLATZ' } }, 'parking', 'indoor_parking_space'],
    [{ sonstige: { '@sonstige_typ': 'TANKSTELLE' } }, 'commercial', 'station_service'],
    [{ sonstige: { '@sonstige_typ': 'SONSTIGE' } }, 'other'],
    [{ freizeitimmobilie_gewerblich: '' }, 'commercial'],
    [{ zinshaus_renditeobjekt: { '@zins_typ': 'BETREUTES-WOHNEN' } }, 'building', 'serviced_apartment'],
    [{ zinshaus_renditeobjekt: '' }, 'building', 'investment_property'],
    [{ objektart_zusatz: 'Altbau', haus: [{ '@haustyp': '' }, { '@haustyp': 'VILLA' }] }, 'house', 'villa'],
  ];
  for (const [objektart, type, subType] of kinds) {
    it(`maps ${JSON.stringify(objektart)} to ${type} ${subType ?? ''}`, () => {
      const { property, warnings: gaps } = map(category(objektart));
      expect([property.type, property.sub_type]).to.deep.equal([type, subType]);
      expect(gaps).to.deep.equal([]);
    });
  }

  it('maps unknown words to "other" with a warning, and keeps them', () => {
    const house = category({ haus: { '@haustyp': 'HAUSBOOT' } });
    expect(mapped(house)).to.include({ type: 'house', sub_type: 'other', crm_type: 'haus', crm_sub_type: 'HAUSBOOT' });
    expect(warnings(house)).to.deep.equal(['unmapped_value objektkategorie.objektart.haus@haustyp']);
    const ship = category({ schiff: { '@schifftyp': 'YACHT' } });
    expect(mapped(ship)).to.include({ type: 'other', sub_type: 'other', crm_type: 'schiff' });
    expect(warnings(ship)).to.deep.equal(['unmapped_value objektkategorie.objektart']);
  });

  it('warns of a category or an offer that is missing', () => {
    const nothing = { objektkategorie: { vermarktungsart: { '@kauf': 'true' } } };
    expect(mapped(nothing)).to.include({ type: 'other', offer_type: 'sale' });
    expect(warnings(nothing)).to.deep.equal(['missing_value objektkategorie.objektart']);
    const addition = category({ objektart_zusatz: 'Loft' });
    expect(warnings(addition)).to.deep.equal(['missing_value objektkategorie.objektart']);
    expect(warnings({ ...category({ wohnung: '' }, {}), preise: {} })).to.deep.equal([
      'missing_value objektkategorie.vermarktungsart',
    ]);
  });

  const wohnung = { wohnung: '' };
  const offers: ReadonlyArray<readonly [sections: JsonObject, offer: string | undefined]> = [
    [category(wohnung, KAUF), 'sale'],
    [category(wohnung, { '@kauf': 'JA' }), 'sale'],
    [rental({ kaltmiete: '800' }), 'rental'],
    [{ ...category(wohnung, MIETE), preise: {} }, 'rental'],
    [{ ...category(wohnung, BEIDES), preise: { kaltmiete: '800' } }, 'rental'],
    [{ ...category(wohnung, BEIDES), preise: { kaufpreis: '80000', kaltmiete: '800' } }, 'sale'],
    [{ ...category(wohnung, BEIDES), preise: {} }, 'sale'],
    [{ ...category(wohnung, {}), preise: { nettokaltmiete: '800' } }, 'rental'],
    [{ ...category(wohnung, {}), preise: {} }, undefined],
    [category({ wohnung: { '@wohnungtyp': 'FERIENWOHNUNG' } }, MIETE), 'seasonal_rental'],
    [{ ...category(wohnung, MIETE), verwaltung_objekt: { als_ferien: 'true' } }, 'seasonal_rental'],
    [{ ...category({ grundstueck: '' }, { '@erbpacht': 'true' }), preise: { erbpacht: '900' } }, 'leasehold'],
    [{ ...category({ haus: '' }, { '@leasing': '1' }), preise: {} }, 'leasehold'],
    [{ ...category(wohnung, KAUF), versteigerung: { zwangsversteigerung: 'true' } }, 'auction'],
    [{ ...category(wohnung, KAUF), verwaltung_objekt: { versteigerungstermin: '2026-05-01' } }, 'auction'],
  ];
  for (const [sections, offer] of offers) {
    it(`takes ${JSON.stringify(sections)} for ${offer ?? 'no offer that is known'}`, () => {
      expect(mapped(sections).offer_type).to.equal(offer);
    });
  }

  const let_ = rental({ kaltmiete: '800' });
  const states: ReadonlyArray<readonly [sections: JsonObject, status: string, occupied?: boolean]> = [
    [{}, 'available'],
    [{ zustand_angaben: { verkaufstatus: { '@stand': 'OFFEN' } } }, 'available'],
    [{ zustand_angaben: { verkaufstatus: { '@stand': 'reserviert' } } }, 'option'],
    [{ zustand_angaben: { verkaufstatus: { '@stand': 'VERKAUFT' } } }, 'sold'],
    [{ ...let_, zustand_angaben: { verkaufstatus: { '@stand': 'VERKAUFT' } } }, 'rented'],
    [{ ...let_, verwaltung_objekt: { vermietet: 'true' } }, 'rented'],
    [{ verwaltung_objekt: { vermietet: 'true' } }, 'available', true],
    [{ verwaltung_objekt: { vermietet: '0' } }, 'available', false],
    [{ verwaltung_techn: { openimmo_obid: '1', aktion: { '@aktionart': 'REFERENZ' } } }, 'closed'],
    [{ _expired: true }, 'closed'],
    [{ _expired: true, zustand_angaben: { verkaufstatus: { '@stand': 'VERKAUFT' } } }, 'sold'],
  ];
  for (const [sections, status, occupied] of states) {
    it(`takes ${JSON.stringify(sections)} for ${status}`, () => {
      const property = mapped(sections);
      expect(property.status).to.equal(status);
      expect(property.occupancy?.occupied).to.equal(occupied);
    });
  }

  it('warns of an unknown state and maps the listing as available', () => {
    const sections = { zustand_angaben: { verkaufstatus: { '@stand': 'PAUSIERT' } } };
    expect(mapped(sections)).to.include({ status: 'available', crm_status: 'PAUSIERT' });
    expect(warnings(sections)).to.deep.equal(['unmapped_value zustand_angaben.verkaufstatus@stand']);
  });
});
