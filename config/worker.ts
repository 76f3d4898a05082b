/** Variables of workers alone: a part of the schema of `config/config.ts`, which reads them. */
export const workerVariables = {
  WORKFLOW_BUNDLE: {
    type: 'string',
    default: '',
    description:
      'File that `node dist/commands/bundle-workflows.js FILE` of this very release wrote: a worker starts two seconds sooner. Without it, or with tracing, a worker bundles its workflows itself.',
  },
  WORK_FOLDER: { type: 'string', default: '', description: 'Folder for feeds; a temporary one when empty.' },
  WORK_FOLDER_MAX_MIB: {
    type: 'integer',
    minimum: 1,
    maximum: 1_048_576,
    default: 8_192,
    description:
      'Budget of that folder in one worker, in MiB; by default four of the largest feeds. At least FEED_MAX_MIB. A feed for which there is no room is fetched when other runs have ended.',
  },
} as const;
