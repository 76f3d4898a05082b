import { expect } from 'chai';
import type { GeocodedPlaces } from '../model/geography/geocoder.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { testProduct } from './support/product.ts';

describe('Geocoding by the API', () => {
  let client: ApiClient;
  let url: string;

  before(async () => {
    const product = await testProduct();
    ({ url } = product);
    client = await product.as('agency-north');
  });

  const find = (query: Record<string, string>, what = 'search') =>
    client.get<GeocodedPlaces>(`/geocoding/${what}?${new URLSearchParams(query).toString()}`);
  const places = async (query: Record<string, string>, what?: string) =>
    (await find(query, what)).features.map(({ properties: { city, type } }) => [city, type]);
  const refusal = async (query: Record<string, string>, what?: string) => {
    const error = await find(query, what).catch((problem: unknown) => problem);
    return error instanceof ApiError ? `${error.status} ${error.message}` : error;
  };

  it('finds the place of an address, and names whose data it is', async () => {
    const found = await find({ q: '64700 Hendaye', limit: '1' });
    expect(found.type).to.equal('FeatureCollection');
    expect(found.features[0]?.properties).to.include({ city: 'Hendaye', citycode: '64260', type: 'municipality' });
    const [lon = 0, lat = 0] = found.features[0]?.geometry.coordinates ?? [];
    expect(Math.hypot(lon + 1.77, lat - 43.36)).to.be.lessThan(0.05);
    expect(found).to.include.keys('attribution', 'licence');
  });

  it('narrows by postcode and commune, and finds nothing abroad', async () => {
    expect(await places({ q: 'Saint-Denis', postcode: '97400', limit: '1' })).to.deep.equal([
      ['Saint-Denis', 'municipality'],
    ]);
    expect((await find({ q: 'Saint-Denis', citycode: '93066', limit: '1' })).features[0]?.properties.citycode).to.equal(
      '93066',
    );
    expect(await places({ q: '10 Downing Street, London' })).to.deep.equal([]);
  });

  it('finds the commune at a position, and nothing at sea', async () => {
    expect(await places({ lat: '43.3588', lon: '-1.7725', limit: '1' }, 'reverse')).to.deep.equal([
      ['Hendaye', 'municipality'],
    ]);
    expect(await places({ lat: '45', lon: '-20' }, 'reverse')).to.deep.equal([]);
  });

  it('says what is missing, and is for callers with a token', async () => {
    expect(await refusal({})).to.match(/^400 .*Say which address or place, in q/);
    expect(await refusal({ q: '  ' })).to.match(/^400 .*Say which address or place, in q/);
    expect(await refusal({ q: 'Lyon', lat: '45' })).to.match(/^400 .*lat and lon belong together/);
    expect(await refusal({ lon: '2' }, 'reverse')).to.match(/^400 .*Say where, in lat and lon/);
    expect((await fetch(`${url}/v1/gateway/geocoding/search?q=Lyon`)).status).to.equal(401);
  });
});
