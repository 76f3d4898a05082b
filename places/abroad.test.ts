import { expect } from 'chai';
import {
  foreignCities,
  isForeignCity,
  isForeignCountry,
  overseasDepartment,
} from '../model/geography/foreign-places.ts';
import type { GeocodedPlace, Geocoder } from '../model/geography/geocoder.ts';
import { createAddressIndex } from './address-index.ts';
import { createGazetteer } from './gazetteer.ts';
import { createOfflineGeocoder } from './offline-geocoder.ts';
import { inFrance } from './open-geocoder.ts';

const gazetteer = createGazetteer();
/** A street of a village that a town abroad resembles. */
const addresses = createAddressIndex([
  { number: '5', street: 'RUE DE LA GARE', postcode: '28400', citycode: '28236', lat: 48.28, lon: 0.85 },
]);
const geocoder = createOfflineGeocoder({ gazetteer, addresses });

const ABROAD = [
  'London',
  'Londres',
  '10 Downing Street, London',
  '10 Downing Street, London SW1A 2AA, UK',
  'London, 10 Downing Street',
  'Brussels',
  'Bruxelles',
  '5 rue de la Gare, Bruxelles',
  'Rue de la Loi 16, 1000 Bruxelles, Belgique',
  '16 rue de la Loi B-1000 Bruxelles',
  'Genève',
  'Rue du Rhône 1, CH-1204 Genève',
  'Genève, Suisse',
  'Calle Mayor 5, Irun, España',
  'Irun',
  'San Sebastián',
  'Berlin',
  'Barcelona',
  'Turin',
  'Anvers',
  'Liège, Belgique',
  'Cologne',
  'Vienna',
  'Valence, Espagne',
  'Paris, Texas, USA',
  'Saint-Denis, Belgique',
  '12 rue de la Paix, 75002 Paris, Belgique',
  'Montréal, Québec, Canada',
];

const FRENCH: Readonly<Record<string, string>> = {
  'Saint-Denis, La Réunion': '97411',
  'Saint-Denis (La Réunion)': '97411',
  'Saint Denis, La Réunion 97400': '97411',
  '12 rue de Paris, 97400 Saint-Denis, Réunion': '97411',
  'Saint-Pierre, Martinique': '97225',
  'Saint-Pierre Martinique': '97225',
  'Saint-Pierre, La Réunion': '97416',
  'Saint-Pierre, Saint-Pierre-et-Miquelon': '97502',
  'Basse-Terre, Guadeloupe': '97105',
  'Cayenne, Guyane': '97302',
  'Saint-Denis, Seine-Saint-Denis': '93066',
  'Pont-Aven, Bretagne': '29217',
  'La Réunion, Lot-et-Garonne': '47222',
  'Clermont Fd': '63113',
  'Clermont-Fd': '63113',
  'Cologne (32)': '32106',
  '32430 Cologne': '32106',
  'Cologne, France': '32106',
  '57340 Suisse': '57662',
  "3 avenue d'Italie, Paris": '75056',
  "place d'Espagne, Lille": '59350',
  'rue de Londres, Nice': '06088',
  '69008 Lyon, 24 rue St Maurice': '69388',
  '12 rue Jean Maurice, 69008 Lyon': '69388',
  Hendaie: '64260',
  Marseile: '13055',
  Rillieux: '69286',
};

describe('Addresses abroad and overseas', () => {
  for (const q of ABROAD) {
    it(`finds no French commune for “${q}”`, async () => {
      expect((await geocoder.search({ q })).features.map(({ properties }) => properties.label)).to.deep.equal([]);
    });
  }

  for (const [q, citycode] of Object.entries(FRENCH)) {
    it(`finds ${citycode} for “${q}”`, async () => {
      expect((await geocoder.search({ q })).features[0]?.properties.citycode).to.equal(citycode);
    });
  }

  it('finds nothing for the beginning of several names, of which none is a large town', async () => {
    expect((await geocoder.search({ q: 'Octeville' })).features).to.deep.equal([]);
    expect((await geocoder.search({ q: 'Octeville sur Mer' })).features[0]?.properties.citycode).to.equal('76481');
  });

  it('finds nothing for a commune that the named overseas department does not have', async () => {
    for (const q of ['Hendaye, La Réunion', 'Martinique', 'La Réunion', '75002 Paris, Martinique'])
      expect((await geocoder.search({ q })).features, q).to.deep.equal([]);
  });

  it('takes a town abroad for the commune of its name where a postcode is given', async () => {
    expect((await geocoder.search({ q: 'Cologne', postcode: '32430' })).features[0]?.properties.citycode).to.equal(
      '32106',
    );
    expect((await geocoder.search({ q: 'Rue X, Bruxelles, Belgique', postcode: '75002' })).features).to.deep.equal([]);
  });

  it('finds nothing at a position abroad or at sea', async () => {
    expect((await geocoder.reverse({ lat: 43.339, lon: -1.789 })).features).to.deep.equal([]);
    expect((await geocoder.reverse({ lat: 43.5, lon: -2.2 })).features).to.deep.equal([]);
    expect((await geocoder.reverse({ lat: 43.3588, lon: -1.7725 })).features[0]?.properties.citycode).to.equal('64260');
  });

  it('knows no town abroad whose name a French commune of more than 3,000 inhabitants bears', () => {
    for (const name of foreignCities()) {
      const [commune] = gazetteer.communes(name);
      expect(commune ? commune.population : 0, name).to.be.at.most(3_000);
    }
  });

  it('knows countries in several languages, and which names are those of France overseas', () => {
    for (const name of ['Belgique', 'Belgium', 'Schweiz', 'España', 'Países Bajos', 'Etats-Unis', 'UK'])
      expect(isForeignCountry(name), name).to.equal(true);
    for (const name of ['France', 'Frankreich', 'La Réunion', 'Guadeloupe', 'Paris', ''])
      expect(isForeignCountry(name), name).to.equal(false);
    expect(['Réunion', 'Martinique', 'Französisch-Guayana', 'Guyane', 'Paris'].map(overseasDepartment)).to.deep.equal([
      '974',
      '972',
      '973',
      '973',
      undefined,
    ]);
    expect(isForeignCity('Bruges')).to.equal(false);
  });
});

describe('A geocoder of the network', () => {
  const place = (citycode: string, score: number): GeocodedPlace => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [2, 48] },
    properties: { label: citycode, score, type: 'municipality', name: '', citycode, city: '' },
  });
  const asked: string[] = [];
  const remote: Geocoder = {
    search: async ({ q }) => {
      asked.push(q);
      const features = [place('97416', 0.9), place('97225', 0.8), place('64347', 0.39)];
      return { type: 'FeatureCollection', features, attribution: '', licence: '' };
    },
    reverse: async () => ({ type: 'FeatureCollection', features: [place('64260', 1)], attribution: '', licence: '' }),
  };
  const guarded = inFrance(remote, gazetteer);
  const codes = async (q: string): Promise<string[]> =>
    (await guarded.search({ q })).features.map(({ properties }) => properties.citycode);

  it('is not asked for what is abroad, and its bad matches are not found', async () => {
    expect(await codes('Rue de la Loi 16, Bruxelles, Belgique')).to.deep.equal([]);
    expect(asked).to.deep.equal([]);
    expect(await codes('Saint-Pierre')).to.deep.equal(['97416', '97225']);
    expect((await guarded.reverse({ lat: 43.339, lon: -1.789 })).features).to.deep.equal([]);
    expect((await guarded.reverse({ lat: 43.3588, lon: -1.7725 })).features).to.have.lengthOf(1);
  });

  it('finds only what is in the named overseas department', async () => {
    expect(await codes('Saint-Pierre, Martinique')).to.deep.equal(['97225']);
    expect(await codes('Saint-Pierre, Guadeloupe')).to.deep.equal([]);
  });
});
