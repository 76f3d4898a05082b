import { expect } from 'chai';
import { planKills, VICTIMS } from './plan.ts';

describe('The plan of kills', () => {
  it('names every process equally often, at instants within a run', () => {
    const plan = planKills(30, 1);
    for (const victim of VICTIMS) expect(plan.filter((kill) => kill.victim === victim)).to.have.length(6);
    for (const { at, downMs } of plan) {
      expect(at).to.be.within(0, 1);
      expect(downMs).to.be.within(0, 3_000);
    }
    expect(planKills(5, 7).map(({ victim }) => victim)).to.have.members([...VICTIMS]);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(planKills(30, 1)).to.deep.equal(planKills(30, 1));
    expect(planKills(30, 1)).not.to.deep.equal(planKills(30, 2));
  });
});
