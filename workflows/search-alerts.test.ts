import { expect } from 'chai';
import { HOUR_MS } from '../model/shared/time.ts';
import { until } from '../test/support/until.ts';
import { useStage } from '../test/support/use-stage.ts';
import { wakeSignal } from './messages.ts';

describe('The saved searches of one gateway', () => {
  const stage = useStage();

  it('are matched again while mails wait, and the workflow ends when nothing waits', async () => {
    const pauses = [50, 0];
    const play = await stage().startOther('searchAlerts', {
      announceMatches: async () => {
        const nextInMs = pauses.shift();
        return nextInMs === undefined ? {} : { nextInMs };
      },
    });
    await play.handle.result();
    expect(play.names()).to.deep.equal(['announceMatches', 'announceMatches', 'announceMatches']);
  });

  it('are matched at once when a sync has changed something, however long the next mail has to wait', async () => {
    let calls = 0;
    const play = await stage().startOther('searchAlerts', {
      announceMatches: async () => (++calls === 1 ? { nextInMs: HOUR_MS } : {}),
    });
    await until('the pause has begun', async () => calls === 1);
    await play.handle.signal(wakeSignal);
    await play.handle.result();
    expect(calls).to.equal(2);
  });
});
