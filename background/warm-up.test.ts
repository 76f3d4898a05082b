import { expect } from 'chai';
import { createLog } from '../observability/log.ts';
import { startWarmUp } from './warm-up.ts';

const log = createLog('silent');

describe('The warm-up of a process', () => {
  it('begins after its start, and lets others have a turn before each step', async () => {
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      startWarmUp(() => {
        order.push('step');
        setImmediate(() => order.push('other'));
        if (order.length < 5) return false;
        setImmediate(resolve);
        return true;
      }, log);
      order.push('started');
    });
    expect(order).to.deep.equal(['started', 'step', 'other', 'step', 'other', 'step', 'other']);
  });

  it('does no step once it is stopped, and survives a fault', async () => {
    let steps = 0;
    const stop = startWarmUp(() => {
      steps += 1;
      return false;
    }, log);
    await stop();
    expect(steps).to.equal(0);
    const stopBroken = startWarmUp(() => {
      throw new Error('A table cannot be read.');
    }, log);
    await stopBroken();
  });
});
