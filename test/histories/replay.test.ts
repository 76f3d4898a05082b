import { readFile, readdir } from 'node:fs/promises';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { expect } from 'chai';
import { testBundle } from '../support/product.ts';
import { readHistory } from './history-json.ts';

const HERE = new URL('.', import.meta.url);
const read = (name: string) => readFile(new URL(name, HERE), 'utf8');

/** Runs a recorded history through today's workflows; needs no server. */
async function replay(history: string): Promise<void> {
  await Worker.runReplayHistory({ workflowBundle: await testBundle() }, readHistory(history));
}

describe('Runs that were recorded', function () {
  this.timeout(60_000);

  it('are there for every workflow and every kind of end', async () => {
    const recorded = (await readdir(HERE)).filter((name) => name.endsWith('.json'));
    expect(recorded).to.include.members([
      'completed.json',
      'partial.json',
      'cancelled.json',
      'timed-out.json',
      'one-listing.json',
      'replay.json',
      'resumed.json',
      'covers.json',
      'purge.json',
      'check.json',
    ]);
  });

  for (const name of [
    'completed',
    'partial',
    'cancelled',
    'timed-out',
    'one-listing',
    'replay',
    'resumed',
    'covers',
    'purge',
    'check',
  ])
    it(`go on with today's workflows: ${name}`, async () => {
      await replay(await read(`${name}.json`));
    });

  it('are refused when a workflow would have done something else', async () => {
    const history = await read('completed.json');
    const doctored = history.replaceAll('"name": "reconcileInput"', '"name": "deliverChunk"');
    expect(doctored).not.to.equal(history);
    const failure: unknown = await replay(doctored).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(DeterminismViolationError);
  });
});
