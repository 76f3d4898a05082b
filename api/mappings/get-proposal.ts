import { proposalStudySchema } from '../../model/mapping/mapping-study.ts';
import type { ProposalStudy } from '../../model/mapping/mapping-study.ts';
import { route } from '../contract.ts';
import { withNames } from '../http/named-schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { presentProposal } from './present-mapping.ts';
import { visibleProposal } from './visible-mapping.ts';

const study: Typed<ProposalStudy> = withNames(proposalStudySchema);

export const getProposal = route({
  method: 'GET',
  path: '/mappings/proposals/{id}',
  id: 'getMappingProposal',
  summary: 'A proposal and its progress',
  description: 'For the client that asked for it.',
  tag: 'Mappings',
  access: 'client',
  quota: 'progress',
  success: { status: 200, description: 'The proposal, under way, done or failed.', schema: study },
}).handle(async ({ params, principal }, deps) => presentProposal(await visibleProposal(params.id, principal, deps)));
