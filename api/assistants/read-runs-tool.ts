import { listQuarantine } from '../quarantine/list-quarantine.ts';
import { getJob } from '../sync-jobs/get-job.ts';
import { listAllJobs } from '../sync-jobs/list-all-jobs.ts';
import { argumentsOf, showReply } from './tool.ts';
import type { AssistantTool } from './tool.ts';

export const listRunsTool: AssistantTool = {
  name: 'list_runs',
  title: 'Runs of all gateways',
  description:
    'Runs (sync, replay) of the caller’s gateways, newest first: status, counts, and the reasons of what went wrong. PARTIAL means that some listings were not taken or not delivered.',
  input: argumentsOf(listAllJobs, ['status', 'trigger', 'from', 'to', 'page', 'size']),
  run: showReply(listAllJobs, { size: 10 }),
};

export const getRunTool: AssistantTool = {
  name: 'get_run',
  title: 'One run',
  description: 'State, counts and reasons of one run of a gateway.',
  input: argumentsOf(getJob, []),
  run: showReply(getJob),
};

export const listQuarantineTool: AssistantTool = {
  name: 'list_quarantine',
  title: 'Records that could not become listings',
  description: 'Records of the CRM that a gateway could not make listings of, each with its reason.',
  input: argumentsOf(listQuarantine, ['page', 'size']),
  run: showReply(listQuarantine, { size: 10 }),
};
