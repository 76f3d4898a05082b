import { expect } from 'chai';
import type { JsonObject } from '../../connector.ts';
import { CONTEXT, mapped, warnings } from './testing.ts';

describe('place of a listing', () => {
  const geo = {
    plz: '20095',
    ort: 'Hamburg',
    strasse: 'Jungfernstieg',
    hausnummer: '7a',
    land: { '@iso_land': 'DEU' },
  };

  it('shows the address if that is allowed or not stated, and does not store a hidden one', () => {
    for (const verwaltung_objekt of [{ objektadresse_freigeben: 'true' }, '']) {
      expect(mapped({ geo, verwaltung_objekt }).location).to.deep.equal({
        address: 'Jungfernstieg 7a',
        street: 'Jungfernstieg',
        street_number: '7a',
        postal_code: '20095',
        city: 'Hamburg',
        countryCode: 'DE',
        publish_address: true,
      });
    }
    for (const no of ['0', 'auf Anfrage']) {
      const hidden = mapped({ geo, verwaltung_objekt: { objektadresse_freigeben: no } }).location;
      expect(hidden).to.include({ publish_address: false }).and.not.have.any.keys('address', 'street', 'street_number');
    }
    const geokoordinaten = { '@breitengrad': '53.5541', '@laengengrad': '9.9937' };
    const place = { geo: { ...geo, geokoordinaten }, verwaltung_objekt: { objektadresse_freigeben: '0' } };
    expect(mapped(place).location).to.deep.include({
      geo: { latitude: 53.55, longitude: 9.99 },
      precision: 'district',
    });
    expect(mapped({ geo: { ort: 'Ulm' } }).location).to.not.have.property('publish_address');
  });

  it('maps district, region and the data of the land register', () => {
    const property = mapped({
      geo: {
        regionaler_zusatz: 'Altstadt',
        bundesland: 'Hamburg',
        gemarkung: 'Mitte',
        flur: '3',
        flurstueck: '12/4',
        lage_gebiet: { '@gebiete': 'MISCH' },
      },
    });
    expect(property.location).to.include({ district: 'Altstadt', region: 'Hamburg' });
    expect(property.legal?.property_and_land).to.deep.equal({
      cadastral_reference: 'Gemarkung Mitte, Flur 3, Flurstück 12/4',
      land_use_designation: 'mixed_residential',
    });
  });

  const countries: ReadonlyArray<readonly [land: JsonObject | string, code: string | undefined, name?: string]> = [
    [{ '@iso_land': 'AUT' }, 'AT'],
    [{ '@iso_land': 'ch' }, 'CH'],
    ['Österreich', 'AT', 'Österreich'],
    ['D', 'DE', undefined],
    [{ '@iso_land': 'CHE', '#text': 'Schweiz' }, 'CH', 'Schweiz'],
    [{ '@iso_land': '' }, 'DE'],
  ];
  for (const [land, code, name] of countries) {
    it(`reads the country ${JSON.stringify(land)} as ${code}`, () => {
      const location = mapped({ geo: { land } }).location;
      expect(location?.countryCode).to.equal(code);
      if (name !== undefined) {
        expect(location?.country).to.equal(name);
      }
      expect(warnings({ geo: { land } })).to.deep.equal([]);
    });
  }

  it('uses the country of the market by default, and warns of an unknown one', () => {
    expect(mapped({ geo: {} }, { ...CONTEXT, market: 'at' }).location?.countryCode).to.equal('AT');
    expect(mapped({ geo: {} }, { ...CONTEXT, market: 'uk' }).location?.countryCode).to.equal('GB');
    expect(mapped({ geo: {} }, { ...CONTEXT, market: 'zz' }).location).to.equal(undefined);
    expect(warnings({ geo: { land: { '@iso_land': 'XYZ' } } })).to.deep.equal(['unmapped_value geo.land@iso_land']);
  });

  it('maps valid coordinates, and warns of placeholders and invalid ones', () => {
    const at = (latitude: string, longitude: string): { geo: JsonObject } => ({
      geo: { geokoordinaten: { '@breitengrad': latitude, '@laengengrad': longitude } },
    });
    expect(mapped(at('53,5503', '10.0006')).location?.geo).to.deep.equal({ latitude: 53.5503, longitude: 10.0006 });
    expect(mapped(at('48,137', '11,575')).location?.geo).to.deep.equal({ latitude: 48.137, longitude: 11.575 });
    const brazil = { geo: { ...at('-3.7', '-38.5').geo, land: { '@iso_land': 'BRA' } } };
    expect(mapped(brazil).location?.geo).to.deep.equal({ latitude: -3.7, longitude: -38.5 });
    expect(warnings(at('11.575', '48.137'))).to.deep.equal(['implausible_value location.geo']);
    expect(warnings(at('0.0', '0.0'))).to.deep.equal([]);
    expect(warnings(at('', ''))).to.deep.equal([]);
    expect(warnings(at('53.5', '0'))).to.deep.equal(['placeholder_value geo.geokoordinaten']);
    expect(warnings(at('535503', '10'))).to.deep.equal(['implausible_value geo.geokoordinaten']);
    expect(warnings(at('Nord', '10'))).to.deep.equal(['unreadable_value geo.geokoordinaten@breitengrad']);
  });

  it('maps distances in kilometres; 0 is none', () => {
    const infrastruktur = {
      distanzen: [
        { '@distanz_zu': 'US_BAHN', '#text': '0,4' },
        { '@distanz_zu': 'BUS', '#text': '0' },
        { '@distanz_zu': 'MOND', '#text': '384400' },
      ],
      distanzen_sport: { '@distanz_zu_sport': 'WANDERGEBIETE', '#text': '3' },
    };
    expect(mapped({ infrastruktur }).proximities).to.deep.equal([
      { type: 'subway', name: 'U-/S-Bahn', distance: { length: 0.4, unit: 'km' } },
      { name: 'Wandergebiete', distance: { length: 3, unit: 'km' } },
    ]);
    expect(warnings({ infrastruktur })).to.deep.equal(['unmapped_value infrastruktur.distanzen@distanz_zu']);
  });
});
