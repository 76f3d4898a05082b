import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../model/shared/errors.ts';
import { bodiesOf, writeBulk } from './bulk-writer.ts';
import { connectElastic } from './elastic.ts';

describe('bulk bodies', () => {
  it('hold every operation once, in order, within 1000 operations and 5 MB', () => {
    const sizes = fc.array(fc.constantFrom(10, 1_000, 900_000, 6_000_000), { maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.nat({ max: 2_500 }), (large, small) => {
        const operations = [...large, ...Array.from({ length: small }, () => 1)].map((size, number) => ({
          id: String(number),
          version: 1,
          json: 'x'.repeat(size),
        }));
        const bodies = [...bodiesOf(operations)];
        expect(bodies.flat()).to.deep.equal(operations);
        for (const body of bodies) {
          const bytes = body.reduce((sum, { json }) => sum + json!.length, 0);
          expect(body.length > 0 && body.length <= 1_000 && (bytes <= 5_000_000 || body.length === 1)).to.equal(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('a bulk write', () => {
  type Answer = { status?: number; items?: object[] };
  const answers: Answer[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      const { status = 200, items = [] } = answers.shift() ?? {};
      response.writeHead(status, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' });
      response.end(JSON.stringify({ errors: items.length > 0, items }));
    });
  });
  let elastic: ReturnType<typeof connectElastic>;
  const calls: [string, boolean][] = [];

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    elastic = connectElastic({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      onCall: (operation, _seconds, ok) => calls.push([operation, ok]),
    });
  });

  beforeEach(() => {
    answers.length = bodies.length = calls.length = 0;
  });

  after(async () => {
    await elastic.client.close();
    server.close();
  });

  const operations = [
    { id: 'a', version: 3, json: '{"id":"a"}' },
    { id: 'b', version: 4 },
  ];
  const item = (status: number, type?: string) => ({
    index: { status, ...(type ? { error: { type, reason: 'why' } } : {}) },
  });
  const failure = async () => {
    const error: unknown = await writeBulk(elastic, 'x', operations).catch((reason: unknown) => reason);
    return error as Error;
  };

  it('sends every operation under its own version', async () => {
    expect(await writeBulk(elastic, 'x', operations)).to.equal(2);
    expect(bodies).to.deep.equal([
      [
        '{"index":{"_id":"a","version":3,"version_type":"external_gte"}}',
        '{"id":"a"}',
        '{"delete":{"_id":"b","version":4,"version_type":"external_gte"}}',
        '',
      ].join('\n'),
    ]);
    expect(calls).to.deep.equal([['bulk', true]]);
  });

  it('sends no request without documents', async () => {
    expect(await writeBulk(elastic, 'x', [])).to.equal(0);
    expect(bodies).to.deep.equal([]);
  });

  it('takes a newer version in the index for success', async () => {
    answers.push({ items: [item(409, 'version_conflict_engine_exception'), item(404)] });
    expect(await writeBulk(elastic, 'x', operations)).to.equal(2);
    expect(bodies).to.have.length(1);
  });

  it('tries again what the server had no room for, and only that', async () => {
    answers.push({ status: 429 }, { items: [item(201), item(429, 'es_rejected_execution_exception')] });
    expect(await writeBulk(elastic, 'x', operations)).to.equal(2);
    expect(bodies.map((body) => body.includes('"a"'))).to.deep.equal([true, true, false]);
    expect(bodies[2]).to.contain('"_id":"b"');
  });

  it('throws what the server refuses, with the listing and the reason', async () => {
    answers.push({ items: [item(201), item(400, 'document_parsing_exception')] });
    expect((await failure()).message).to.equal('The search index refused listing b: document_parsing_exception: why');
  });

  it('says DOWNSTREAM_ERROR when the server is not reached or does not let us in', async () => {
    answers.push({ status: 401 });
    expect(await failure())
      .to.be.instanceOf(AppError)
      .with.property('code', 'DOWNSTREAM_ERROR');
    const away = connectElastic({ url: 'http://127.0.0.1:1' });
    const error: unknown = await writeBulk(away, 'x', operations).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'DOWNSTREAM_ERROR');
  });
});
