import { expect } from 'chai';
import { mapped } from './testing.ts';

describe('people of a listing', () => {
  const provider = { anbieternr: 'P1', firma: 'Makler & Söhne', openimmo_anid: 'OA-1' };

  it('maps the contact and the agency behind', () => {
    const kontaktperson = {
      personennummer: '17',
      anrede: 'Frau',
      titel: 'Dr.',
      vorname: 'Ada',
      name: 'Grün',
      firma: 'Grün Immobilien',
      email_direkt: 'ada@gruen.example',
      email_zentrale: 'info@gruen.example',
      tel_durchw: '040 1',
      tel_zentrale: '040 0',
      tel_handy: '0170 1',
      strasse: 'Hafen',
      hausnummer: '1',
      plz: '20095',
      ort: 'Hamburg',
      url: 'www.gruen.example',
      foto: { daten: { pfad: 'https://cdn.example/ada.jpg' } },
    };
    const property = mapped({ kontaktperson, _anbieter: provider });
    expect(property.negotiator).to.deep.equal({
      id: '17',
      title: 'Frau Dr.',
      first_name: 'Ada',
      last_name: 'Grün',
      company: 'Grün Immobilien',
      email: 'ada@gruen.example',
      phone: '040 1',
      mobile: '0170 1',
      photo_url: 'https://cdn.example/ada.jpg',
      address: 'Hafen 1, 20095 Hamburg',
    });
    expect(property.office).to.deep.equal({
      name: 'Grün Immobilien',
      code: 'P1',
      identification: 'OA-1',
      mail: 'info@gruen.example',
      phone: '040 0',
      website_url: 'https://www.gruen.example/',
    });
  });

  it('publishes neither private numbers and addresses nor a hidden address', () => {
    const property = mapped({
      kontaktperson: {
        name: 'Grün',
        email_privat: 'privat@gruen.example',
        tel_privat: '040 666',
        strasse: 'Geheimweg',
        adressfreigabe: 'false',
      },
      weitere_adresse: { name: 'Eigentümer', email_privat: 'eigentuemer@gruen.example' },
    });
    expect(property.negotiator).to.deep.equal({ last_name: 'Grün' });
    expect(JSON.stringify(property)).to.not.match(/privat@|666|Geheimweg|Eigentümer|eigentuemer/);
  });

  it('uses the provider as the agency, and its central addresses if the contact has none', () => {
    const property = mapped({
      kontaktperson: { email_zentrale: 'info@gruen.example', tel_zentrale: '040 0' },
      _anbieter: { ...provider, anhang: { daten: { pfad: 'https://cdn.example/logo.png' } } },
    });
    expect(property.negotiator).to.deep.equal({ email: 'info@gruen.example', phone: '040 0' });
    expect(property.office).to.include({ name: 'Makler & Söhne', logo_url: 'https://cdn.example/logo.png' });
  });
});
