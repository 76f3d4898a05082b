import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { startRun } from './start-run.ts';
import { jobStarted, startedJob } from './started-job.ts';

export const replayOutput = route({
  method: 'POST',
  path: '/gateways/{id}/output-replay',
  id: 'replayOutput',
  summary: 'Replay the output phase without contacting the CRM',
  description:
    'Delivers the changes that outputs have not acknowledged yet; with `force` everything again. Listings on the sites of removed outputs are withdrawn. A token for one site may do this while the gateway delivers to that site alone.',
  tag: 'Sync jobs',
  access: { gateway: 'WRITE' },
  forSites: true,
  query: {
    force: { type: 'boolean', default: false, description: 'Deliver again what the sites already acknowledged.' },
  },
  success: jobStarted,
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { force } = input.query;
  const { output_connectors, former_outputs = [] } = input.gateway;
  if (output_connectors.length === 0 && former_outputs.length === 0) {
    throw new AppError('CONFLICT', 'The gateway has no output connector to deliver to.');
  }
  if (input.principal.outputId !== undefined && output_connectors.length + former_outputs.length > 1) {
    throw new AppError(
      'FORBIDDEN',
      'This API token is for one site, and the gateway delivers to others as well; use one for the whole gateway.',
    );
  }
  const job = await startRun(
    input,
    { kind: 'OUTPUT_REPLAY', mode: force ? 'FORCED_FULL' : 'FULL', allowMassArchive: false, redeliver: force },
    deps,
  );
  return startedJob(job);
});
