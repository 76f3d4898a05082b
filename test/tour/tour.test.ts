import { spawn } from 'node:child_process';
import { expect } from 'chai';
import { readFile, writeFile } from 'node:fs/promises';
import { NOT_ON_TOUR } from '../../docs/tour/tour.ts';
import { playTour } from '../../docs/tour/play-tour.ts';
import type { Exchange } from '../../docs/tour/play-tour.ts';
import { endpointsOf } from '../../docs/openapi-document.ts';
import { openTour } from './open-tour.ts';
import type { TourStage } from './open-tour.ts';
import { createRecorder } from './record-examples.ts';
import type { Examples } from './record-examples.ts';

const FILE = new URL('../../api/openapi/examples.json', import.meta.url);

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
    if (process.env['WRITE_EXAMPLES'] === 'on') await writeFile(FILE, `${JSON.stringify(played, undefined, 1)}\n`);
  });
  after(async () => stage.close());

  it('succeeds at every operation, from the first to the last', () => {
    const succeeded = new Set(exchanges.filter(({ status }) => status < 400).map(({ step }) => step.id));
    const missing = endpointsOf(stage.document)
      .map(({ operation }) => operation.operationId)
      .filter((id) => !succeeded.has(id));
    expect(missing.toSorted()).to.deep.equal(Object.keys(NOT_ON_TOUR).toSorted());
  });

  it('gets what the examples of the document show', async () => {
    const shown = JSON.parse(await readFile(FILE, 'utf8')) as Examples;
    expect(Object.keys(shown).toSorted(), 'stale: npm run examples').to.deep.equal(Object.keys(played).toSorted());
    const shape = ({ body, success, errors = {} }: Examples[string]) => ({
      body: fieldsOf(body),
      success: fieldsOf(success),
      errors: Object.keys(errors).toSorted(),
    });
    const shapes = (examples: Examples) =>
      Object.fromEntries(Object.entries(examples).map(([id, example]) => [id, shape(example)]));
    expect(shapes(shown), 'stale: npm run examples').to.deep.equal(shapes(played));
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

/** Names of the fields at the top: deeper ones depend on which listing comes first. */
const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).toSorted() : [];
