import { expect } from 'chai';
import { testStack } from '../support/stack.ts';
import { VICTIMS } from './plan.ts';
import { playRounds } from './play-rounds.ts';

describe('Syncs during which processes are killed', () => {
  it('lose nothing, double nothing and count true, whichever of the five it is', async () => {
    const lines: string[] = [];
    const { results } = await playRounds({
      // No two ports of two stacks are so far apart that this would meet the engines of the other tests.
      offset: testStack().offset + 20,
      kills: VICTIMS.length,
      seed: 1,
      listings: 150,
      log: (line) => lines.push(line),
    });
    const log = lines.join('\n');
    expect(
      results.flatMap(({ violations }) => violations),
      log,
    ).to.deep.equal([]);
    const struck = results.flatMap(({ kill, late }) => (kill && !late ? [kill.victim] : []));
    expect(new Set(struck).size, log).to.equal(VICTIMS.length);
    expect(results.filter(({ kill }) => !kill).map(({ kind }) => kind)).to.deep.equal(['first', 'changed', 'forced']);
  });
});
