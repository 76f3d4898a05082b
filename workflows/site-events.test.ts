import { expect } from 'chai';
import { testBundle } from '../test/support/product.ts';
import { testStack } from '../test/support/stack.ts';
import { until } from '../test/support/until.ts';
import { openStage } from '../test/support/workflow-stage.ts';
import type { Stage } from '../test/support/workflow-stage.ts';
import { wakeSignal } from './messages.ts';

const HOUR_MS = 3_600_000;

describe('The events of one site', function () {
  this.timeout(60_000);
  let stage: Stage;

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the workflow needs Temporal');
      this.skip();
    }
    stage = await openStage(testStack().urls.temporal ?? '', await testBundle());
  });
  after(() => stage?.close());

  it('are sent until nothing waits', async () => {
    const pauses = [0, 50, 0];
    const play = await stage.startOther('siteEvents', {
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
    const play = await stage.startOther('siteEvents', {
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
    const play = await stage.startOther('siteEvents', {
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
