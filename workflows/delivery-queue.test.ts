import { expect } from 'chai';
import { DeliveryQueue } from './delivery-queue.ts';

const NONE = { changed: [], former: [] };
const rest = (queue: DeliveryQueue): string[] => {
  const id = queue.next();
  return id === undefined ? [] : [id, ...rest(queue)];
};

describe('The queue of outputs of a run', () => {
  it('delivers to each output once when nothing changes', () => {
    const queue = new DeliveryQueue(['a', 'b']);
    expect(queue.next()).to.equal('a');
    queue.add({ changed: ['b'], former: [] });
    expect(rest(queue)).to.deep.equal(['b']);
  });

  it('gives an output that was changed after its turn another one, then clears what was left', () => {
    const queue = new DeliveryQueue(['a', 'b']);
    queue.next();
    queue.add(NONE);
    expect(queue.next()).to.equal('b');
    queue.add({ changed: ['a'], former: ['old'] });
    expect(rest(queue)).to.deep.equal(['a', 'old']);
    queue.add({ changed: [], former: ['old'] });
    expect(rest(queue)).to.deep.equal([]);
    expect(queue.unsettledCount).to.equal(0);
  });

  it('leaves former outputs alone that the plan of the run excludes', () => {
    const queue = new DeliveryQueue(['a'], ['old']);
    queue.next();
    queue.add({ changed: [], former: ['old', 'new'] });
    expect(rest(queue)).to.deep.equal(['new']);
  });

  it('counts an output that changes without end as unsettled, unless it is settled in the end', () => {
    const queue = new DeliveryQueue(['a', 'b']);
    let turns = 0;
    for (let id = queue.next(); id !== undefined && turns < 100; id = queue.next(), turns++)
      queue.add({ changed: ['a'], former: [] });
    expect(turns).to.equal(6);
    expect(queue.unsettledCount).to.equal(1);
    queue.add(NONE);
    expect(queue.unsettledCount).to.equal(0);
  });
});
