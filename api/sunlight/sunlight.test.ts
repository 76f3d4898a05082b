import { expect } from 'chai';
import type { Listing } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { refusal } from '../testing/refusal.ts';
import { createChecks } from '../http/validate.ts';
import { isSpecial } from '../http/reply.ts';
import { fakeDeps, principalOf } from '../testing/fake-deps.ts';
import { getSunlight } from './get-sunlight.ts';
import { getSunlightPdf } from './get-sunlight-pdf.ts';
import type { Terrain } from '../../analysis/sunlight/place.ts';
import type { SunshineAt } from './sunshine.ts';
import { createSunlightCache } from './cached-sunlight.ts';
import { renderSunlight } from '../../documents/sunlight/render-sunlight.ts';

const NOON = Date.parse('2026-07-01T12:00:00Z');
const geo = { latitude: 43.48, longitude: -1.56 };
const ID = '11111111-2222-4333-8444-555555555555';
/** A ridge all around, 15° high. */
const TERRAIN = {
  tiles: ['N43W002'],
  complete: true,
  points: [{ azimuth: 0, altitude: 15, distance: 5_000 }],
};
const flat = sampleListing(ID, { location: { geo }, floor: '3', orientation: 'S', orientations: ['S', 'W'] });

function world(
  listing: Listing = flat,
  addons: readonly string[] = ['SOLAR_EXPOSURE'],
  { terrain, sunshine }: { terrain?: Terrain | undefined; sunshine?: Awaited<ReturnType<SunshineAt>> } = {},
) {
  const time = { now: NOON };
  const deps = fakeDeps({
    store: { gateways: { isVisible: async () => true }, listings: { find: async () => listing } } as never,
    billing: { purchases: async () => addons.map((addon_code) => ({ addon_code })) } as never,
    sunlight: createSunlightCache(() => time.now),
    terrain: async () => terrain,
    sunshine: async () => sunshine,
    renderSunlight,
  });
  const input = {
    params: { id: 'a' },
    body: undefined,
    principal: principalOf('north'),
    gateway: undefined,
    requestId: 'r',
  };
  type Query = Parameters<typeof getSunlight.call>[0]['query'];
  return {
    time,
    ask: (query: Query = {}) => getSunlight.call({ ...input, query }, deps),
    pdf: () => getSunlightPdf.call({ ...input, query: { language: 'en' } }, deps),
  };
}

describe('the sunlight of a listing', () => {
  it('is calculated once for its place, its floor and each of its orientations, and matches its schema', async () => {
    const answer = await world().ask();
    if (isSpecial(answer)) throw new Error('no JSON');
    const fault = createChecks().reply(getSunlight.contract.success.schema)(JSON.parse(JSON.stringify(answer)));
    expect(fault).to.equal(undefined);
    expect(answer).to.include({ property_id: ID, timezone: 'Europe/Paris', year: 2026, floor: 3 });
    expect('facades' in answer && answer.facades.map(({ orientation }) => orientation)).to.deep.equal(['S', 'W']);
    expect('days' in answer && answer.days.at(-1)?.date).to.equal('2026-07-01');
  });

  it('is cached for the day, and calculated again on the next', async () => {
    const { ask, time } = world();
    const today = async () => {
      const answer = await ask();
      return 'days' in answer ? answer.days : [];
    };
    const first = await today();
    expect(await today()).to.equal(first);
    time.now += 86_400_000;
    expect((await today()).at(-1)?.date).to.equal('2026-07-02');
  });

  it('is said for a time of the clock as well, if it is wanted, without another year of calculation', async () => {
    const { ask } = world();
    const [plain, evening] = [await ask(), await ask({ at: '18:00' })];
    if (!('days' in plain && 'days' in evening)) throw new Error('no JSON');
    expect(plain).not.to.have.property('at_time');
    expect(evening.days, 'from the cache').to.equal(plain.days);
    expect(evening.at_time?.facades.map(({ orientation }) => orientation)).to.deep.equal(['S', 'W']);
    expect(evening.at_time?.facades[1]?.monthly[5]).to.deep.equal({ month: 6, days: 30, lit_days: 30 });
    const fault = createChecks().reply(getSunlight.contract.success.schema)(JSON.parse(JSON.stringify(evening)));
    expect(fault).to.equal(undefined);
  });

  it('requires the addon and coordinates, and each error says what to do', async () => {
    const without = await refusal(world(flat, []).ask());
    expect(without.code).to.equal('CONFLICT');
    expect(without.message).to.include('SOLAR_EXPOSURE');
    const nowhere = await refusal(world(sampleListing('a', { location: { city: 'Bayonne' } })).ask());
    expect(nowhere.code).to.equal('UNPROCESSABLE');
    expect(nowhere.message).to.include('location.geo');
  });

  it('uses a horizon, lowered by the floor if distances are given, and refuses an invalid one', async () => {
    const answer = await world().ask({ horizon: ['90:10', '180:30:20'], floor: 2 });
    const heights = 'horizon' in answer ? answer.horizon.map(({ altitude_degrees: height }) => height) : [];
    expect(heights[0]).to.equal(10);
    expect(heights[1]).to.be.within(1, 29);
    for (const point of ['360:10', '10:90', '10:10:0'])
      expect((await refusal(world().ask({ horizon: [point] }))).message).to.include(point);
  });

  it('is less behind hills, which are named, and not counted where the address must not be published', async () => {
    const sunOf = async (listing: Listing, terrain?: Terrain) => {
      const answer = await world(listing, ['SOLAR_EXPOSURE'], { terrain }).ask();
      if (!('annual' in answer)) throw new Error('no JSON');
      const fault = createChecks().reply(getSunlight.contract.success.schema)(JSON.parse(JSON.stringify(answer)));
      expect(fault).to.equal(undefined);
      return answer;
    };
    const [level, valley] = [await sunOf(flat), await sunOf(flat, TERRAIN)];
    expect(level).not.to.have.property('terrain');
    expect(valley.terrain)
      .to.include({ complete: true })
      .and.to.deep.include({ tiles: ['N43W002'] });
    // As seen from the third floor, 8.4 m up.
    expect(valley.terrain?.horizon[0]?.altitude_degrees).to.be.within(14.8, 14.99);
    expect(valley.annual.direct_sun_hours).to.be.below(0.9 * level.annual.direct_sun_hours);
    expect(valley.annual.daylight_hours).to.equal(level.annual.daylight_hours);
    const hidden = sampleListing(ID, { ...flat, location: { geo, publish_address: false } });
    expect(await sunOf(hidden, TERRAIN)).not.to.have.property('terrain');
  });

  it('has the hours with usual clouds next to those of clear skies where usual sunshine is known, and else says nothing of them', async () => {
    const sunshine = { source: 'a grid', lat: 43.417, lon: -1.583, percents: Array.from({ length: 12 }, () => 40) };
    const cloudy = await world(flat, ['SOLAR_EXPOSURE'], { sunshine }).ask({ at: '18:00' });
    const clear = await world().ask({ at: '18:00' });
    if (!('annual' in cloudy) || !('annual' in clear)) throw new Error('no JSON');
    const fault = createChecks().reply(getSunlight.contract.success.schema)(JSON.parse(JSON.stringify(cloudy)));
    expect(fault).to.equal(undefined);
    const { clouds, ...rest } = cloudy;
    expect(rest).to.deep.equal(clear);
    expect(clouds?.annual.direct_sun_hours).to.be.closeTo(0.4 * clear.annual.direct_sun_hours, 0.1);
    expect(clear).not.to.have.property('clouds');
  });

  it('is also a PDF whose file name holds the reference', async () => {
    const reply = await world(sampleListing('a', { ...flat, reference: 'AG 12/ä' })).pdf();
    if (!isSpecial(reply) || reply.kind !== 'content') throw new Error('no content');
    expect(reply.headers['Content-Disposition']).to.equal('inline; filename="sunlight-AG-12-.pdf"');
    expect(String(reply.body.slice(0, 5))).to.equal('%PDF-');
  });
});
