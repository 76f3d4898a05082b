import { expect } from 'chai';
import { extractText } from 'unpdf';
import { analyseSunlight } from '../../analysis/sunlight/analyse-sunlight.ts';
import type { Neighbours } from '../../analysis/sunlight/neighbours.ts';
import type { Terrain } from '../../analysis/sunlight/place.ts';
import { underUsualClouds } from '../../analysis/sunlight/usual-clouds.ts';
import { sunPaths } from '../../analysis/sunlight/sun-paths.ts';
import type { Orientation } from '../../model/sales/sunlight.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { renderSunlight } from './render-sunlight.ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import type { Language } from '../../model/shared/language.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const BIARRITZ = { lat: 43.48, lon: -1.56, timezone: 'Europe/Paris', year: 2026 };
const listing = sampleListing('1', {
  reference: 'BZ-1204',
  title: { fr: 'Appartement face à l’océan' },
  location: { city: 'Biarritz', street: 'rue Secrète', publish_address: false },
  office: { name: 'Agence du Phare' },
});

async function read(
  place: typeof BIARRITZ & { readonly terrain?: Terrain; readonly neighbours?: Neighbours },
  language: Language,
  orientations: Orientation[] = [],
  sunshine?: Parameters<typeof underUsualClouds>[1],
) {
  const clear = analyseSunlight({ ...place, now: NOW, orientations, horizon: [{ azimuth: 90, altitude: 12 }] });
  const sunlight = sunshine ? { ...clear, clouds: underUsualClouds(clear, sunshine) } : clear;
  const pdf = await renderSunlight({ listing, sunlight, paths: sunPaths(place), language });
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return { sunlight, bytes: pdf.length, pages: totalPages, text: text.replace(/\s+/g, ' ') };
}

describe('The sunlight report', () => {
  it('has two pages in every language, with the figures of the analysis', async () => {
    for (const language of LANGUAGES) {
      const { pages, text, sunlight, bytes } = await read(BIARRITZ, language, ['S', 'W']);
      expect(pages, language).to.equal(2);
      expect(bytes, language).to.be.below(100_000);
      const hours = Math.round(sunlight.annual.direct_sun_hours);
      expect(text.replace(/[\s.,]/g, ''), language).to.include(String(hours));
      for (const shown of ['BZ-1204', 'Agence du Phare', 'Biarritz', '2026']) expect(text, language).to.include(shown);
    }
  });

  it('omits an address that must not be published', async () => {
    expect((await read(BIARRITZ, 'fr')).text).not.to.include('Secrète');
  });

  it('says whether hills are counted, and whether all of them are known', async () => {
    const points = [{ azimuth: 180, altitude: 20, distance: 900 }];
    const terrain = (complete: boolean) => ({ tiles: ['N43W002'], complete, points });
    const said = async (place: Parameters<typeof read>[0]) => (await read(place, 'en')).text;
    expect(await said(BIARRITZ)).to.include('Hills are not considered.');
    const counted = await said({ ...BIARRITZ, terrain: terrain(true) });
    expect(counted).to.include('Hills are considered up to 50 km (elevations N43W002).');
    expect(counted).not.to.include('Some elevations');
    expect(await said({ ...BIARRITZ, terrain: terrain(false) })).to.include('Some elevations are not known');
  });

  it('says whether neighbouring buildings are counted, by whom, and how the own one was found', async () => {
    const around = (own_building: Neighbours['own_building']): Neighbours => ({
      sources: ['BD TOPO 64, September 2026'],
      buildings: 3,
      own_building,
      facades: [
        { orientation: 'S', adjoins: false, altitudes: Array.from({ length: 360 }, (_, a) => (a % 40 < 20 ? 25 : 0)) },
      ],
    });
    const said = async (own?: Neighbours['own_building']) =>
      (await read({ ...BIARRITZ, ...(own ? { neighbours: around(own) } : {}) }, 'en', ['S'])).text;
    expect(await said()).to.include('Neighbouring buildings are not considered');
    const found = await said('around');
    expect(found).to.include('as each façade sees them (BD TOPO 64, September 2026)');
    expect(found).not.to.match(/next to a building|no building at/);
    expect(await said('nearest')).to.include('next to a building');
    expect(await said('none')).to.include('no building at the position');
  });

  it('says whether clouds are counted, by whom, and the hours of a year with them', async () => {
    expect((await read(BIARRITZ, 'en')).text).to.include('Clouds are not considered.');
    const percents = Array.from({ length: 12 }, () => 45);
    const sunshine = { source: 'CRU CL 2.0 (means of 1961 to 1990)', lat: 43.417, lon: -1.583, percents };
    for (const language of LANGUAGES) {
      const { text, sunlight, pages } = await read(BIARRITZ, language, ['S', 'W'], sunshine);
      expect(pages, language).to.equal(2);
      expect(text.split(sunshine.source), language).to.have.length(3);
      const hours = Math.round(sunlight.clouds?.annual.direct_sun_hours ?? 0);
      expect(text.replace(/[\s.,]/g, ''), language).to.include(String(hours));
      expect(text, language).not.to.include('Clouds are not considered.');
    }
  });

  it('says so when no orientation is stated, and also draws places without a sunrise', async () => {
    const north = { lat: 78.2, lon: 15.6, timezone: 'Arctic/Longyearbyen', year: 2026 };
    const { text, pages } = await read(north, 'en');
    expect(pages).to.equal(2);
    expect(text).to.include('not stated');
    expect(text).to.include('the sun does not set');
    expect(text).to.include('the sun does not rise');
  });
});
