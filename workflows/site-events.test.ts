import { expect } from 'chai';
import { HOUR_MS } from '../model/shared/time.ts';
import { until } from '../test/support/until.ts';
import { useStage } from '../test/support/use-stage.ts';
import { wakeSignal } from './messages.ts';

describe('The events of one site', () => {
  const stage = useStage();

  it('are sent until nothing waits', async () => {
    const pauses = [0, 50, 0];
    const play = await stage().startOther('siteEvents', {
      sendSiteEvents: async () => {
        const nextInMs = pauses.shift();
        return nextInMs === undefined ? {} : { nextInMs };
      },
    });
    await play.handle.result();
    expect(play.names()).to.have.length(4);
  });

  it('are looked at again at once when there is something new, however long the pause', async () => {
    let calls = 0;
    const play = await stage().startOther('siteEvents', {
      sendSiteEvents: async () => (++calls === 1 ? { nextInMs: HOUR_MS } : {}),
    });
    await until('the pause has begun', async () => calls === 1);
    await play.handle.signal(wakeSignal);
    await play.handle.result();
    expect(calls).to.equal(2);
  });

  it('that are written while the last ones are sent are not left behind', async () => {
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const play = await stage().startOther('siteEvents', {
      sendSiteEvents: async () => {
        calls++;
        if (calls === 1) await held;
        return {};
      },
    });
    await until('sending has begun', async () => calls === 1);
    await play.handle.signal(wakeSignal);
    release();
    await play.handle.result();
    expect(calls).to.equal(2);
  });
});
