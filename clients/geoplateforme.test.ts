import type { RequestListener } from 'node:http';
import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import { AppError } from '../model/shared/errors.ts';
import { createGeoplateforme } from './geoplateforme.ts';
import type { GeocoderClock } from './geoplateforme.ts';

/** A place as the service sends it, with fields that are none of ours. */
const place = (score = 0.98, label = '39 Quai André Citroën 75015 Paris') => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [2.278922, 48.84696] },
  properties: {
    label,
    score,
    housenumber: '39',
    id: '75115_0318_00039',
    name: '39 Quai André Citroën',
    postcode: '75015',
    citycode: '75115',
    x: 647_082.8,
    y: 6_861_010,
    city: 'Paris',
    district: 'Paris 15e Arrondissement',
    context: '75, Paris, Île-de-France',
    type: 'housenumber',
    importance: 0.78,
    street: 'Quai André Citroën',
    _type: 'address',
  },
});
const places = (...features: unknown[]) => ({ type: 'FeatureCollection', features, query: 'q', licence: 'ETALAB-2.0' });
const q = '39 quai André Citroën, Paris';

/** A clock that moves only when somebody sleeps on it. */
function createClock(): GeocoderClock & { readonly slept: number[]; advance(ms: number): void } {
  let now = 1_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    async sleep(ms) {
      slept.push(ms);
      now += ms;
    },
    advance(ms) {
      now += ms;
    },
  };
}

interface Canned {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

describe('The client of the Géoplateforme', () => {
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  /** A geocoder whose server gives the replies one after the other, the last one again and again. */
  async function withReplies(...replies: Canned[]) {
    let next = 0;
    const reply = () => replies[Math.min(next++, replies.length - 1)] ?? {};
    server = await serve({ '/geocodage/search': reply, '/geocodage/reverse': reply });
    const clock = createClock();
    return {
      clock,
      server,
      geocoder: createGeoplateforme({ url: `${server.url}/geocodage/`, clock, timeoutMs: 5_000 }),
    };
  }

  async function withListener(listener: RequestListener, timeoutMs = 5_000) {
    server = await serve(listener);
    return createGeoplateforme({ url: server.url, clock: createClock(), timeoutMs });
  }

  const failureOf = async (work: Promise<unknown>): Promise<AppError> => {
    const error = await work.then(
      () => expect.fail('It did not fail.'),
      (fault: unknown) => fault,
    );
    return error instanceof AppError ? error : expect.fail(String(error));
  };

  it('returns the places in our shape, the best first, without fields that are none of ours', async () => {
    const { geocoder } = await withReplies({ body: places(place(0.4, 'B'), place(0.9, 'A')) });
    const found = await geocoder.search({ q });
    expect(found.features.map(({ properties }) => properties.label)).to.deep.equal(['A', 'B']);
    expect(found.features[0]?.properties).to.include({ citycode: '75115', housenumber: '39', type: 'housenumber' });
    expect(found.features[0]?.properties).not.to.have.any.keys('x', 'y', 'importance', '_type');
    expect(found).to.include({ type: 'FeatureCollection', query: q, licence: 'ETALAB-2.0' });
  });

  it('sends the address, the filters and the position, and nothing that says who asks', async () => {
    const { geocoder, server } = await withReplies({ body: places() });
    await geocoder.search({ q: ` ,${q}\n`, postcode: '75015', citycode: '75115', limit: 100, lat: 48.8, lon: 2.3 });
    await geocoder.reverse({ lat: 48.8, lon: 2.3 });
    const [search, reverse] = server.requests.map(({ path }) => new URL(path, server.url).searchParams);
    expect(Object.fromEntries(search ?? [])).to.deep.equal({
      q,
      index: 'address',
      autocomplete: '0',
      limit: '20',
      postcode: '75015',
      citycode: '75115',
      lat: '48.8',
      lon: '2.3',
    });
    expect(Object.fromEntries(reverse ?? [])).to.deep.equal({ lat: '48.8', lon: '2.3', index: 'address', limit: '1' });
    expect(server.requests[0]?.headers).not.to.have.any.keys('cookie', 'authorization', 'referer');
  });

  it('asks nothing for texts that are no address', async () => {
    const { geocoder, server } = await withReplies({ body: places(place()) });
    for (const text of ['', '  ', 'ab', '?!…']) expect((await geocoder.search({ q: text })).features).to.deep.equal([]);
    expect(server.requests).to.have.lengthOf(0);
  });

  it('sends at most 200 characters', async () => {
    const { geocoder, server } = await withReplies({ body: places() });
    await geocoder.search({ q: 'a'.repeat(5_000) });
    expect(new URL(server.requests[0]?.path ?? '', server.url).searchParams.get('q')).to.have.lengthOf(200);
  });

  it('finds nothing where the service cannot read the text', async () => {
    const { geocoder } = await withReplies({ status: 400, body: { code: 400, message: 'Failed parsing query' } });
    expect((await geocoder.search({ q })).features).to.deep.equal([]);
  });

  it('asks once for the same question, at the same time or within a day', async () => {
    const { geocoder, server, clock } = await withReplies({ body: places(place()) });
    await Promise.all([geocoder.search({ q }), geocoder.search({ q })]);
    await geocoder.search({ q });
    expect(server.requests).to.have.lengthOf(1);
    clock.advance(25 * 3_600_000);
    await geocoder.search({ q });
    expect(server.requests).to.have.lengthOf(2);
  });

  it('waits as long as Retry-After says after too many requests, then asks again', async () => {
    const { geocoder, clock } = await withReplies(
      { status: 429, headers: { 'retry-after': '3' } },
      { body: places(place()) },
    );
    expect((await geocoder.search({ q })).features).to.have.lengthOf(1);
    expect(clock.slept).to.deep.equal([3_000]);
  });

  it('waits five seconds, the block of the service, where a 429 does not say how long', async () => {
    const { geocoder, clock } = await withReplies({ status: 429 }, { body: places(place()) });
    await geocoder.search({ q });
    expect(clock.slept).to.deep.equal([5_000]);
  });

  it('does not wait for a long block: it fails with the time after which a retry makes sense', async () => {
    const { geocoder, server } = await withReplies({ status: 429, headers: { 'retry-after': '60' } });
    expect(await failureOf(geocoder.search({ q }))).to.include({ code: 'DOWNSTREAM_ERROR', retryAfter: 60 });
    expect(await failureOf(geocoder.search({ q: 'another address' }))).to.include({ retryAfter: 60 });
    expect(server.requests).to.have.lengthOf(1);
  });

  it('keeps below the requests per second that the service allows', async () => {
    const { geocoder, clock } = await withReplies({ body: places() });
    const started = clock.now();
    await Promise.all(Array.from({ length: 21 }, (_, index) => geocoder.search({ q: `address ${index}` })));
    expect(clock.now() - started).to.be.at.least(20 * 25);
  });

  it('tries once more after a fault of the server, and keeps no fault', async () => {
    const { geocoder, server } = await withReplies({ status: 502 }, { body: places(place()) });
    expect((await geocoder.search({ q })).features).to.have.lengthOf(1);
    expect(server.requests).to.have.lengthOf(2);
    const failing = await withReplies({ status: 500 }, { status: 500 }, { body: places(place()) });
    expect((await failureOf(failing.geocoder.search({ q }))).code).to.equal('DOWNSTREAM_ERROR');
    expect((await failing.geocoder.search({ q })).features).to.have.lengthOf(1);
    await failing.server.stop();
  });

  it('does not try again what would be refused again', async () => {
    const { geocoder, server } = await withReplies({ status: 403 });
    expect((await failureOf(geocoder.search({ q }))).code).to.equal('DOWNSTREAM_ERROR');
    expect(server.requests).to.have.lengthOf(1);
  });

  it('stops asking a server that keeps failing, and asks again after half a minute', async () => {
    const { geocoder, server, clock } = await withReplies({ status: 403 });
    for (let index = 0; index < 8; index += 1) await failureOf(geocoder.search({ q }));
    expect(server.requests).to.have.lengthOf(5);
    expect((await failureOf(geocoder.search({ q }))).retryAfter).to.equal(30);
    clock.advance(31_000);
    await failureOf(geocoder.search({ q }));
    await failureOf(geocoder.search({ q }));
    expect(server.requests).to.have.lengthOf(6);
  });

  for (const [what, body] of [
    ['HTML', '<html>maintenance</html>'],
    ['a cut response', JSON.stringify(places(place())).slice(0, 120)],
    ['another shape', { results: [] }],
    ['null', 'null'],
    ['a list', []],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const { geocoder } = await withReplies({ body });
      expect((await failureOf(geocoder.search({ q }))).code).to.equal('DOWNSTREAM_ERROR');
    });
  }

  it('leaves out places that are none', async () => {
    const { geocoder } = await withReplies({
      body: places(
        null,
        { type: 'Feature' },
        { ...place(), geometry: { type: 'Point', coordinates: [999, 1] } },
        { ...place(), geometry: null },
        place(7),
        place(0.5),
      ),
    });
    expect((await geocoder.search({ q })).features.map(({ properties }) => properties.score)).to.deep.equal([0.5]);
  });

  it('reads no more than it needs of an endless response', async () => {
    const geocoder = await withListener((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const write = () => {
        while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
      };
      response.on('drain', write);
      write();
    });
    expect((await failureOf(geocoder.search({ q }))).code).to.equal('DOWNSTREAM_ERROR');
  });

  it('gives up on a response that drips', async () => {
    const geocoder = await withListener((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"type":');
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drip));
    }, 60);
    expect((await failureOf(geocoder.search({ q }))).code).to.equal('DOWNSTREAM_ERROR');
  });

  it('gives up on a response that ends early', async () => {
    const geocoder = await withListener((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"type":"FeatureCollection",', () => response.destroy());
    });
    expect((await failureOf(geocoder.search({ q }))).code).to.equal('DOWNSTREAM_ERROR');
  });

  it('does not follow the service elsewhere', async () => {
    const { geocoder, server } = await withReplies({ status: 302, headers: { location: '/geocodage/reverse' } });
    await failureOf(geocoder.search({ q }));
    expect(server.requests.every(({ path }) => path.startsWith('/geocodage/search?'))).to.equal(true);
  });
});
