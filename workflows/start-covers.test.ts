import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { bundleWorkflows } from '../temporal/worker.ts';
import { testStack } from '../test/support/stack.ts';
import { openStage } from '../test/support/workflow-stage.ts';
import type { Stage } from '../test/support/workflow-stage.ts';
import { coversWorkflowId } from './messages.ts';
import { useStage } from '../test/support/use-stage.ts';
import { until } from '../test/support/until.ts';

describe('The thumbnails of a run', function () {
  this.timeout(60_000);

  describe('while those of an earlier run are being made', () => {
    const stage = useStage();
    it('are left to the workflow that makes those', async () => {
      let finish = () => {};
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const play = await stage().start({ makeCovers: () => held.then(() => true) });
      await play.end();
      await until('the first workflow makes thumbnails', async () => play.names().includes('makeCovers') || undefined);
      const { client } = play.handle;
      const again = await client.start('gatewaySync', {
        taskQueue: stage().taskQueue,
        workflowId: `${play.handle.workflowId}-again`,
        args: [
          {
            jobId: 'job-again',
            gatewayId: play.gatewayId,
            kind: 'SYNC',
            mode: 'FULL',
            trigger: 'API',
            allowMassArchive: false,
            redeliver: false,
            createdAt: '2026-03-01T12:00:00.000Z',
            timeoutSeconds: 600,
          },
        ],
      });
      expect(await again.result()).to.equal('COMPLETED');
      expect((await play.end()).reasons).to.deep.equal([]);
      expect(play.names().filter((name) => name === 'makeCovers')).to.have.length(1);
      finish();
      await client.getHandle(coversWorkflowId(play.gatewayId)).result();
    });
  });

  describe('that Temporal refuses to start', () => {
    let refusing: Stage | undefined;
    before(async function () {
      if (process.env['TEST_STACK'] === 'off') this.skip();
      const interceptors = [fileURLToPath(new URL('../test/support/refuse-covers.ts', import.meta.url))];
      refusing = await openStage(testStack().urls.temporal ?? '', await bundleWorkflows({ interceptors }));
    });
    after(() => refusing?.close());

    it('are a reason of the run, which has stored and delivered its listings', async () => {
      const play = (await refusing?.start()) ?? expect.fail('no stage is open');
      const { status, reasons } = await play.end();
      expect(status).to.equal('COMPLETED');
      expect(reasons.map(({ code, count, examples }) => ({ code, count, examples }))).to.deep.equal([
        {
          code: 'internal',
          count: 1,
          examples: ['Thumbnails could not be started: The namespace is not found.'],
        },
      ]);
      expect(play.names()).not.to.include('makeCovers');
      expect(play.names()).to.include.members(['deliverChunk', 'finishRun']);
    });
  });
});
