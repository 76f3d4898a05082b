import { spawn } from 'node:child_process';
import { expect } from 'chai';
import { readFile, writeFile } from 'node:fs/promises';
import { NOT_ON_TOUR } from '../../docs/tour/tour.ts';
import { playTour } from '../../docs/tour/play-tour.ts';
import type { Exchange } from '../../docs/tour/play-tour.ts';
import { endpointsOf } from '../../docs/openapi-document.ts';
import { hasIndex } from '../support/has-index.ts';
import { openTour } from './open-tour.ts';
import type { TourStage } from './open-tour.ts';
import { createRecorder, keepKnown } from './record-examples.ts';
import type { Examples } from './record-examples.ts';

const FILE = new URL('../../api/openapi/examples.json', import.meta.url);

/** Collections that are read as a whole on purpose. */
const READ_WHOLE: { readonly [collection: string]: string } = {
  addon_switches: 'a handful that operators have turned on',
  inboxes: 'once an hour each inbox is tidied, one after the other',
};

describe('The tour of the API', function () {
  // Some two hundred requests with runs and brochures among them.
  this.timeout(900_000);
  let stage: TourStage;
  const exchanges: Exchange[] = [];
  let played: Examples = {};

  before(async () => {
    stage = await openTour('tour');
    const recorder = createRecorder(stage.variables);
    const before: TourStage['before'] = async (request, init) => {
      await stage.before(request, init);
      await recorder.before(request, init);
    };
    for await (const exchange of playTour({ ...stage, before })) {
      exchanges.push(exchange);
      recorder.add(exchange);
    }
    played = recorder.examples;
    if (process.env['WRITE_EXAMPLES'] !== 'on') return;
    const written = keepKnown(JSON.parse(await readFile(FILE, 'utf8')) as Examples, played);
    await writeFile(FILE, `${JSON.stringify(written, undefined, 1)}\n`);
  });
  after(async () => stage.close());

  it('succeeds at every operation, from the first to the last', () => {
    const succeeded = new Set(exchanges.filter(({ status }) => status < 400).map(({ step }) => step.id));
    const missing = endpointsOf(stage.document)
      .map(({ operation }) => operation.operationId)
      .filter((id) => !succeeded.has(id));
    expect(missing.toSorted()).to.deep.equal(Object.keys(NOT_ON_TOUR).toSorted());
  });

  it('has an index for every query that API and worker send to MongoDB', async () => {
    const queries = stage.queries();
    expect(queries.length).to.be.above(200);
    const without: string[] = [];
    for (const [collection, ofCollection] of Map.groupBy(queries, (query) => query.collection)) {
      const indexes = await stage.indexesOf(collection);
      for (const query of ofCollection) {
        const isReadWhole = collection in READ_WHOLE && query.command === 'find';
        if (!isReadWhole && !hasIndex(query, indexes)) without.push(JSON.stringify(query));
      }
    }
    expect(without, without.join('\n')).to.deep.equal([]);
  });

  it('gets what the examples of the document show', async () => {
    const shown = JSON.parse(await readFile(FILE, 'utf8')) as Examples;
    const ids = [...new Set([...Object.keys(shown), ...Object.keys(played)])].toSorted();
    const stale = ids.flatMap((id) => {
      const [ours, theirs] = [shapeOf(shown[id]), shapeOf(played[id])];
      return ours === theirs ? [] : [`${id}: the file has ${ours}, the tour got ${theirs}`];
    });
    expect(stale, `stale: npm run examples\n${stale.join('\n')}`).to.deep.equal([]);
  });
});

describe('The collection', function () {
  this.timeout(900_000);

  it('passes from its first request to its last in Newman, the runner of Postman', async () => {
    const stage = await openTour('collection');
    const variables = [...stage.variables].flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
    const newman = spawn('npm', ['run', 'collection', '--', ...variables, '--color', 'off', '--reporters', 'cli']);
    let output = '';
    newman.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    newman.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
    const code = await new Promise((resolve) => newman.once('close', resolve));
    await stage.close();
    expect(code, output.slice(-5_000)).to.equal(0);
    expect(Number(/requests │\s+(\d+)/.exec(output)?.[1]), output.slice(-5_000)).to.be.at.least(200);
  });
});

/** What an example has however far a run is by then. Which optional fields a response has (`phase`, `eta_seconds`, `last_delivered_at`) depends on that; that the document allows them is a test of the document. */
const shapeOf = ({ body, errors = {}, ...rest }: Examples[string] = {}): string =>
  JSON.stringify({ body: fieldsOf(body), success: 'success' in rest, errors: Object.keys(errors).toSorted() });

/** Names of the fields at the top. */
const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).toSorted() : [];
