import { expect } from 'chai';
import { category, mapped, squareMetres, warnings } from './testing.ts';

describe('rooms and equipment of a listing', () => {
  it('maps counts of rooms, floors and spaces; 0 is unknown', () => {
    const property = mapped({
      flaechen: {
        anzahl_zimmer: '3,5',
        anzahl_schlafzimmer: '2.00',
        anzahl_badezimmer: '1',
        anzahl_sep_wc: '0',
        anzahl_balkone: '1',
        anzahl_wohneinheiten: '4',
        anzahl_gewerbeeinheiten: '1',
        anzahl_stellplaetze: '2',
        anzahl_logia: '1',
      },
      geo: { etage: '-1', anzahl_etagen: '5' },
    });
    expect(property).to.deep.include({
      living_rooms: 3.5,
      bedrooms: 2,
      bathrooms: 1,
      balconies: 1,
      apartments: 4,
      parkings: 2,
      floor: '-1',
      floors: 5,
      building: { units_of_building: 5 },
      areas: [{ type: 'loggia' }],
    });
    expect(property).to.not.have.any.keys('toilets', 'terraces', 'garages');
  });

  it('counts parking spaces by kind, garages separately', () => {
    const preise = { kaufpreis: '9000', stp_garage: { '@anzahl': '2' }, stp_freiplatz: { '@anzahl': '3' } };
    expect(mapped({ preise, flaechen: { anzahl_stellplaetze: '9' } })).to.include({ parkings: 3, garages: 2 });
    const garages = { kaufpreis: '9000', stp_garage: { '@anzahl': '2' } };
    expect(mapped({ preise: garages, flaechen: { anzahl_stellplaetze: '2' } }))
      .to.include({ garages: 2 })
      .and.not.have.property('parkings');
  });

  it('uses the main area that fits the kind', () => {
    const all = { wohnflaeche: '120,5', nutzflaeche: '30 m²', grundstuecksflaeche: '1200', gesamtflaeche: '150' };
    expect(mapped({ flaechen: all })).to.deep.include({
      sizes: {
        liveable_area: squareMetres(120.5),
        plot_area: squareMetres(1_200),
        floor_area: squareMetres(150),
      },
      areas: [{ type: 'custom', name: 'Nutzfläche', size: squareMetres(30) }],
    });
    expect(mapped({ ...category({ grundstueck: '' }), flaechen: { freiflaeche: '800' } }).sizes).to.deep.equal({
      plot_area: squareMetres(800),
    });
    expect(mapped({ ...category({ parken: '' }), flaechen: { nutzflaeche: '12.5' } }).sizes).to.deep.equal({
      parking_area: squareMetres(12.5),
    });
    const shop = mapped({ ...category({ einzelhandel: '' }), flaechen: { verkaufsflaeche: '80', lagerflaeche: '20' } });
    expect(shop.sizes).to.deep.equal({ liveable_area: squareMetres(80) });
    expect(shop.areas?.map(({ type, name }) => [type, name])).to.deep.equal([
      ['shop', 'Verkaufsfläche'],
      ['stockroom', 'Lagerfläche'],
    ]);
    expect(mapped({ flaechen: { wohnflaeche: '60', anzahl_terrassen: '1', balkon_terrasse_flaeche: '9' } }).sizes) //
      .to.deep.equal({ liveable_area: squareMetres(60), terrace_area: squareMetres(9) });
  });

  it('maps kitchens', () => {
    const kitchen = (options: Record<string, string>): unknown =>
      mapped({ ausstattung: { kueche: options } }).kitchen_type;
    expect(kitchen({ '@ebk': 'true' })).to.equal('equipped');
    expect(kitchen({ '@ebk': '1', '@offen': '1' })).to.equal('american_equipped');
    expect(kitchen({ '@offen': 'true', '@ebk': 'false' })).to.equal('american');
    expect(kitchen({ '@pantry': 'ja' })).to.equal('kitchenette');
    expect(kitchen({ '@ebk': 'true', '@pantry': 'true' })).to.equal('equipped_kitchenette');
    expect(kitchen({ '@ebk': 'false' })).to.equal(undefined);
  });

  it('maps heating and warns of unknown values', () => {
    const heating = {
      ausstattung: {
        heizungsart: { '@zentral': 'true', '@fussboden': '1', '@fern': 'true', '@ofen': 'false' },
        befeuerung: { '@gas': 'true', '@wasser-elektro': 'true' },
      },
    };
    expect(mapped(heating).features).to.deep.equal({
      heating_energy: { gas: true, heat_pump: true, other: true },
      heating_cooling: { central_heating: true, floor_heating: true },
      crm_heating: 'ZENTRAL, FUSSBODEN, FERN, GAS, WASSER-ELEKTRO',
    });
    expect(warnings(heating)).to.deep.equal([]);
    expect(
      warnings({ ausstattung: { befeuerung: { '@torf': 'true' }, heizungsart: { '@kachel': '1' } } }),
    ).to.deep.equal(['unmapped_value ausstattung.heizungsart', 'unmapped_value ausstattung.befeuerung']);
  });

  it('maps amenities from flags, lists, texts and counts', () => {
    const property = mapped({
      ausstattung: {
        kamin: '1',
        sauna: 'false',
        barrierefrei: 'true',
        rollstuhlgerecht: 'true',
        fahrstuhl: { '@personen': 'true', '@lasten': 'false' },
        stellplatzart: [{ '@garage': 'true' }, { '@freiplatz': '1' }],
        unterkellert: { '@keller': 'TEIL' },
        wintergarten: 'ja',
        sicherheitstechnik: { '@alarmanlage': 'true' },
      },
      verwaltung_objekt: { haustiere: 'true', denkmalgeschuetzt: 'true' },
      flaechen: { gartenflaeche: '50' },
    });
    expect(property.amenities).to.have.members([
      'fireplace',
      'disabled_person_access',
      'lift',
      'interior_parking',
      'exterior_parking',
      'cellar',
      'alarm',
      'pets_accepted',
      'historical_monument',
      'garden',
    ]);
    expect(property.areas).to.deep.equal([{ type: 'veranda' }]);
    expect(property.legal?.regulations).to.deep.equal({ heritage_list: true });
    expect(mapped({ ausstattung: { fahrstuhl: 'ja' } }).amenities).to.deep.equal(['lift']);
    expect(mapped({ ausstattung: { unterkellert: { '@keller': 'NEIN' } } }).amenities).to.equal(undefined);
  });

  it('maps orientation, condition, standing, view and years', () => {
    const property = mapped({
      ausstattung: { ausricht_balkon_terrasse: { '@sued': 'true', '@west': 'false' }, ausstatt_kategorie: 'luxus' },
      zustand_angaben: {
        zustand: { '@zustand_art': 'SANIERUNGSBEDUERFTIG' },
        baujahr: 'ca. 1904',
        letztemodernisierung: 'Bad 1997, Küche 2010',
      },
      infrastruktur: { ausblick: { '@blick': 'SEE' } },
    });
    expect(property).to.deep.include({
      orientations: ['S'],
      balcony_orientation: 'S',
      general_condition: 'to_renovate',
      standing: 'luxury',
      view: { landscapes: ['lake'] },
      building: {
        construction: { year: 1904 },
        renovation: { year: 2010, description: 'Bad 1997, Küche 2010' },
      },
    });
    const odd = {
      zustand_angaben: { baujahr: 'Altbau', zustand: { '@zustand_art': 'VERWUNSCHEN' } },
      ausstattung: { ausstatt_kategorie: '5' },
      flaechen: { anzahl_zimmer: '20000', anzahl_badezimmer: 'zwei' },
    };
    expect(warnings(odd)).to.have.members([
      'unreadable_value zustand_angaben.baujahr',
      'unmapped_value zustand_angaben.zustand@zustand_art',
      'unmapped_value ausstattung.ausstatt_kategorie',
      'implausible_value flaechen.anzahl_zimmer',
      'unreadable_value flaechen.anzahl_badezimmer',
    ]);
    expect(warnings({ zustand_angaben: { baujahr: '0000' } })).to.deep.equal([]);
  });
});
