import { expect } from 'chai';
import type { Listing } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { refusal } from '../testing/refusal.ts';
import { createChecks } from '../http/validate.ts';
import { isSpecial } from '../http/reply.ts';
import { fakeDeps, principalOf } from '../testing/fake-deps.ts';
import { getSunlight } from './get-sunlight.ts';
import { getSunlightPdf } from './get-sunlight-pdf.ts';
import type { Neighbours } from '../../analysis/sunlight/neighbours.ts';
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

/** What was imported around a place. */
interface Around {
  readonly terrain?: Terrain | undefined;
  readonly sunshine?: Awaited<ReturnType<SunshineAt>>;
  readonly neighbours?: Neighbours;
}

function world(
  listing: Listing = flat,
  addons: readonly string[] = ['SOLAR_EXPOSURE'],
  { terrain, sunshine, neighbours }: Around = {},
) {
  const time = { now: NOON };
  const deps = fakeDeps({
    store: { gateways: { isVisible: async () => true }, listings: { find: async () => listing } } as never,
    billing: { purchases: async () => addons.map((addon_code) => ({ addon_code })) } as never,
    sunlight: createSunlightCache(() => time.now),
    terrain: async () => terrain,
    sunshine: async () => sunshine,
    neighbours: async () => neighbours,
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

/** The figures of a listing, which match their schema. */
async function sunOf(listing: Listing, around?: Around) {
  const answer = await world(listing, ['SOLAR_EXPOSURE'], around).ask({ at: '18:00' });
  if (!('annual' in answer)) throw new Error('no JSON');
  const fault = createChecks().reply(getSunlight.contract.success.schema)(JSON.parse(JSON.stringify(answer)));
  expect(fault).to.equal(undefined);
  return answer;
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

  it('is less behind hills, which are named, and not counted where the position is not that of the listing', async () => {
    const [level, valley] = [await sunOf(flat), await sunOf(flat, { terrain: TERRAIN })];
    expect(level).not.to.have.property('terrain');
    expect(valley.terrain)
      .to.include({ complete: true })
      .and.to.deep.include({ tiles: ['N43W002'] });
    // As seen from the third floor, 8.4 m up.
    expect(valley.terrain?.horizon[0]?.altitude_degrees).to.be.within(14.8, 14.99);
    expect(valley.annual.direct_sun_hours).to.be.below(0.9 * level.annual.direct_sun_hours);
    expect(valley.annual.daylight_hours).to.equal(level.annual.daylight_hours);
    for (const location of [{ publish_address: false }, { precision: 'district' }, { precision: 'city' }] as const) {
      const vague = sampleListing(ID, { ...flat, location: { geo, ...location } });
      expect(await sunOf(vague, { terrain: TERRAIN }), JSON.stringify(location)).not.to.have.property('terrain');
    }
    const street = sampleListing(ID, { ...flat, location: { geo, precision: 'street' } });
    expect(await sunOf(street, { terrain: TERRAIN })).to.have.property('terrain');
  });

  it('is less on a façade that others stand in front of or lean on, and not counted where the position is not exact', async () => {
    // A wall of 40° in the south; nothing in the west but another house that leans on it.
    const neighbours: Neighbours = {
      sources: ['a map'],
      buildings: 2,
      own_building: 'around',
      facades: [
        {
          orientation: 'S',
          adjoins: false,
          altitudes: Array.from({ length: 360 }, (_, a) => (a > 90 && a < 270 ? 40 : 0)),
        },
        { orientation: 'W', adjoins: true, altitudes: Array.from({ length: 360 }, () => 90) },
      ],
    };
    const [open, built] = [await sunOf(flat), await sunOf(flat, { neighbours })];
    expect(open).not.to.have.property('neighbours');
    expect(built.neighbours).to.include({ buildings: 2, own_building: 'around' });
    const [south, west] = built.facades;
    // In December the sun is 23° high at noon, in March 46°.
    expect(south?.monthly[11]?.direct_sun_hours).to.equal(0);
    expect(south?.monthly[2]?.direct_sun_hours).to.be.within(
      20,
      0.7 * (open.facades[0]?.monthly[2]?.direct_sun_hours ?? 0),
    );
    expect(west?.direct_sun_hours).to.equal(0);
    expect(built.annual.direct_sun_hours).to.be.closeTo(south?.direct_sun_hours ?? 0, 0.1);
    expect(built.annual.daylight_hours).to.equal(open.annual.daylight_hours);
    const shown = built.neighbours?.facades[0]?.horizon ?? [];
    expect([shown[0]?.azimuth_degrees, shown.at(-1)?.azimuth_degrees, shown.length]).to.deep.equal([90, 270, 61]);
    expect(shown[30]).to.deep.equal({ azimuth_degrees: 180, altitude_degrees: 40 });
    for (const location of [{ publish_address: false }, { precision: 'street' }, { precision: 'city' }] as const) {
      const vague = sampleListing(ID, { ...flat, location: { geo, ...location } });
      expect(await sunOf(vague, { neighbours }), JSON.stringify(location)).not.to.have.property('neighbours');
    }
  });

  it('has the hours with usual clouds next to those of clear skies where usual sunshine is known, and else says nothing of them', async () => {
    const sunshine = { source: 'a grid', lat: 43.417, lon: -1.583, percents: Array.from({ length: 12 }, () => 40) };
    const [clear, cloudy] = [await sunOf(flat), await sunOf(flat, { sunshine })];
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
