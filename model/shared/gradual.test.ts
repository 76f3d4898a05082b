import { expect } from 'chai';
import { gradual } from './gradual.ts';

describe('A value that is calculated in steps', () => {
  const counted = () => {
    const steps: number[] = [];
    const value = gradual(function* count() {
      for (let step = 0; step < 3; step += 1) {
        steps.push(step);
        yield;
      }
      return steps.length;
    });
    return { steps, value };
  };

  it('is not calculated before it is needed, and only once', () => {
    const { steps, value } = counted();
    expect(steps).to.deep.equal([]);
    expect([value(), value(), value.step()]).to.deep.equal([3, 3, true]);
    expect(steps).to.deep.equal([0, 1, 2]);
  });

  it('continues after the steps that are done', () => {
    const { steps, value } = counted();
    expect(value.step()).to.equal(false);
    expect(steps).to.deep.equal([0]);
    expect(value()).to.equal(3);
    expect(steps).to.deep.equal([0, 1, 2]);
  });

  it('starts again after an error', () => {
    let isBroken = true;
    const value = gradual(function* read() {
      yield;
      if (isBroken) throw new Error('The file cannot be read.');
      return 'read';
    });
    expect(value).to.throw('cannot be read');
    isBroken = false;
    expect(value()).to.equal('read');
  });
});
