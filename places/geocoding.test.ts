import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import type { GeocodedPlace, GeocodeQuery } from '../model/geography/geocoder.ts';
import type { KnownAddress } from '../model/geography/place.ts';
import { createAddressIndex } from './address-index.ts';
import { createGazetteer } from './gazetteer.ts';
import { createOfflineGeocoder } from './offline-geocoder.ts';
import { formatParsed, parseAddress } from './parse-address.ts';

interface Awkward {
  readonly q: string;
  readonly type: string | null;
  readonly citycode?: string;
  readonly housenumber?: string;
  readonly nearest?: boolean;
}

const read = (file: string): Promise<string> => readFile(new URL(`testing/${file}`, import.meta.url), 'utf8');

/** Addresses of sales in Hendaye, Lyon and its surroundings; see testing/README.md. */
async function sampleAddresses(): Promise<KnownAddress[]> {
  return (await read('addresses.csv'))
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [number = '', suffix = '', street = '', postcode = '', citycode = '', lat = '', lon = ''] = line.split(';');
      return {
        ...(number === '' ? {} : { number }),
        ...(suffix === '' ? {} : { suffix }),
        street,
        ...(postcode === '' ? {} : { postcode }),
        citycode,
        lat: Number(lat),
        lon: Number(lon),
      };
    });
}

const awkward: readonly Awkward[] = JSON.parse(await read('awkward-addresses.json'));
const addresses = await sampleAddresses();
const gazetteer = createGazetteer();
const geocoder = createOfflineGeocoder({ gazetteer, addresses: createAddressIndex(addresses) });

const first = async (query: GeocodeQuery | string): Promise<GeocodedPlace | undefined> =>
  (await geocoder.search(typeof query === 'string' ? { q: query } : query)).features[0];

/** What an address is, without its score. */
const facts = (place: GeocodedPlace | undefined) =>
  place && { ...place.properties, score: 0, geometry: place.geometry };

const anyAddress = fc
  .constantFrom(...addresses.filter(({ number }) => number !== undefined))
  .map((address) => ({ ...address, street: address.street.replace(' - ', '-') }));

describe('the offline geocoder', () => {
  it('has a table of at least a hundred awkward addresses', () => expect(awkward.length).to.be.at.least(100));

  for (const { q, type, citycode, housenumber, nearest } of awkward) {
    it(`finds ${type ?? 'nothing'}${housenumber ? ` ${housenumber}` : ''} for “${q.replaceAll('\n', '⏎')}”`, async () => {
      const place = await first(q);
      expect(place?.properties.type).to.equal(type ?? undefined);
      expect(place?.properties.citycode).to.equal(citycode);
      if (housenumber) expect(place?.properties.housenumber).to.equal(housenumber);
      if (type === 'housenumber') expect(place?.properties.nearest_number).to.equal(nearest);
    });
  }

  it('never fails, whatever the text; scores are within 0 and 1, the best first', async () => {
    const words = fc.constantFrom(
      '12',
      'bis',
      'rue',
      'de',
      'Hendaye',
      '64700',
      ',',
      '\n',
      'c/o',
      'Lyon',
      '3e',
      '~',
      '/',
      'É',
      '§',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.array(words, { maxLength: 30 }).map((all) => all.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const scores = (await geocoder.search({ q })).features.map(({ properties }) => properties.score);
        for (const score of scores) expect(score).to.be.within(0, 1);
        expect(scores).to.deep.equal(scores.toSorted((one, other) => other - one));
      }),
      { numRuns: 300 },
    );
  });

  it('finds every known house by its own label, with a score of at least 0.9', async () => {
    await fc.assert(
      fc.asyncProperty(anyAddress, async ({ number, suffix, street, postcode, citycode }) => {
        const city = gazetteer.commune(citycode)?.name.replace(/ \d+er? Arrondissement/, '') ?? '';
        const place = await first(`${number}${suffix ?? ''} ${street} ${postcode} ${city}`);
        expect(place?.properties.score).to.be.at.least(0.9);
        expect(place?.properties.citycode).to.equal(gazetteer.commune(citycode)?.code);
        expect(place?.properties.housenumber?.replace(/\D.*/, '')).to.equal(number);
        expect(facts(await first(place?.properties.label ?? ''))).to.deep.equal(facts(place));
      }),
      { numRuns: 300 },
    );
  });

  it('finds the same whatever the case, the accents and the order of street and commune', async () => {
    const spellings: ((street: string, city: string) => string)[] = [
      (street, city) => `${street}, ${city}`.toUpperCase(),
      (street, city) => `${street}\n${city}`.toLowerCase(),
      (street, city) => `${city}, ${street}`,
      (street, city) => `${city} ${street}`,
      (street, city) => `${street} ${city}`.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      (street, city) => `${street} - ${city} CEDEX - France`,
    ];
    await fc.assert(
      fc.asyncProperty(anyAddress, fc.constantFrom(...spellings), async (address, spell) => {
        const { number, street, postcode, citycode } = address;
        const [line, city] = [
          `${number} ${street}`,
          `${postcode} ${gazetteer.commune(citycode)?.name.replace(/ \d.*/, '')}`,
        ];
        expect(facts(await first(spell(line, city)))).to.deep.equal(facts(await first(`${line} ${city}`)));
      }),
      { numRuns: 200 },
    );
  });

  it('reads an address that it has written as the same address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...awkward.map(({ q }) => q)), (q) => {
        const written = formatParsed(parseAddress(q, gazetteer));
        const again = parseAddress(written, gazetteer);
        expect(formatParsed(again)).to.equal(written);
      }),
    );
  });

  it('keeps to the postcode and the commune that it is given', async () => {
    expect((await first({ q: '20 place de la République', citycode: '64260' }))?.properties.label).to.equal(
      '20 Place de la Republique 64700 Hendaye',
    );
    expect((await first({ q: '5 place Bellecour', citycode: '69123' }))?.properties.citycode).to.equal('69382');
    expect((await first({ q: '5 place Bellecour', postcode: '69002' }))?.properties.housenumber).to.equal('5');
    expect(await first({ q: '28 bd du général leclerc, Hendaye', citycode: '69123' })).to.equal(undefined);
    expect(await first({ q: 'Hendaye', postcode: '75011' })).to.equal(undefined);
  });

  it('prefers the commune of a name that is nearest to a position', async () => {
    expect((await first('Saint-Denis'))?.properties.citycode).to.equal('97411');
    expect((await first({ q: 'Saint-Denis', lat: 48.9, lon: 2.3 }))?.properties.citycode).to.equal('93066');
  });

  it('returns at most as many places as asked for, and at most twenty', async () => {
    const count = async (limit?: number) =>
      (await geocoder.search({ q: 'Sainte-Marie', ...(limit ? { limit } : {}) })).features.length;
    expect(await count()).to.equal(5);
    expect(await count(2)).to.equal(2);
    expect(await count(100)).to.be.within(6, 20);
  });

  it('describes places as the Base Adresse Nationale does', async () => {
    const { type, features, query } = await geocoder.search({ q: '40 rue du docteur Albéric Pont Lyon 5' });
    expect(type).to.equal('FeatureCollection');
    expect(query).to.equal('40 rue du docteur Albéric Pont Lyon 5');
    const [{ geometry, properties } = expect.fail('There is no place.')] = features;
    expect(geometry.type).to.equal('Point');
    expect(geometry.coordinates[0]).to.be.within(4.7, 4.9);
    expect(geometry.coordinates[1]).to.be.within(45.7, 45.8);
    expect(properties).to.deep.include({
      label: '40 Rue Doc Alberic Pont 69005 Lyon',
      type: 'housenumber',
      name: '40 Rue Doc Alberic Pont',
      housenumber: '40',
      street: 'Rue Doc Alberic Pont',
      postcode: '69005',
      citycode: '69385',
      city: 'Lyon',
      district: 'Lyon 5e Arrondissement',
      context: '69, Rhône, Auvergne-Rhône-Alpes',
    });
  });

  it('finds the house at a position, else the commune, else nothing', async () => {
    const [house] = (await geocoder.reverse({ lat: 43.358784, lon: -1.772511 })).features;
    expect(house?.properties).to.include({ name: '3 Rue Haute', citycode: '64260', distance: 0 });
    const [commune] = (await geocoder.reverse({ lat: 44.5, lon: 1.2 })).features;
    expect(commune?.properties).to.include({ type: 'municipality', city: 'Prayssac' });
    expect((await geocoder.reverse({ lat: 0, lon: 0 })).features).to.deep.equal([]);
  });

  it('knows communes where it has no addresses', async () => {
    const bare = createOfflineGeocoder({ gazetteer });
    const [place] = (await bare.search({ q: '28 bd du Général Leclerc, 64700 Hendaye' })).features;
    expect(place?.properties).to.include({ type: 'municipality', citycode: '64260' });
  });
});
