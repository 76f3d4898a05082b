import { testBundle } from './product.ts';
import { testStack } from './stack.ts';
import { openStage } from './workflow-stage.ts';
import type { Stage } from './workflow-stage.ts';

/** Opens a stage before the tests of the suite that calls this and closes it after them; skips them where no engines run. Returns what gives the open stage. */
export function useStage(): () => Stage {
  let stage: Stage | undefined;
  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the workflow needs Temporal');
      this.skip();
    }
    stage = await openStage(testStack().urls.temporal ?? '', await testBundle());
  });
  after(() => stage?.close());
  return () => {
    if (!stage) throw new Error('The stage is opened before the first test.');
    return stage;
  };
}
