import { MARKETS } from '../../model/geography/country-codes.ts';
import { mappingSourceSchema } from '../../model/mapping/mapping-source.ts';
import type { MappingSourceInput } from '../../model/mapping/mapping-source.ts';
import { proposalStudySchema } from '../../model/mapping/mapping-study.ts';
import type { ProposalStudy } from '../../model/mapping/mapping-study.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { withHeaders } from '../http/reply.ts';
import { withNames } from '../http/named-schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { presentProposal } from './present-mapping.ts';
import { namedSource, startStudy } from './start-study.ts';

const body: Typed<{ source: MappingSourceInput; market?: (typeof MARKETS)[number] }> = {
  type: 'object',
  properties: {
    source: mappingSourceSchema,
    market: { type: 'string', enum: MARKETS, description: 'Country of the agency in lower case. Default fr.' },
  },
  required: ['source'],
  additionalProperties: false,
};
const study: Typed<ProposalStudy> = withNames(proposalStudySchema);

export const proposeMapping = route({
  method: 'POST',
  path: '/mappings/propose',
  id: 'proposeMapping',
  summary: 'Propose a mapping for a feed',
  description:
    'Reads the whole file, in the background: first it looks for a format with a connector or preset of its own, otherwise it proposes rules, each with its reason and how sure it is. Poll `GET /mappings/proposals/{id}`. A proposal is kept for 7 days.',
  tag: 'Mappings',
  access: 'client',
  body,
  success: {
    status: 202,
    description: 'The proposal, under way.',
    schema: study,
    headers: { Location: 'Path of the proposal.' },
  },
  errors: ['CONFLICT', 'FORBIDDEN', 'RATE_LIMITED'],
}).handle(async (input, deps) => {
  const { principal, body: asked } = input;
  const source = await namedSource(asked.source, principal, deps);
  const { clientId } = principal;
  const record = await startStudy(
    { kind: 'proposal', client_id: clientId, market: asked.market ?? 'fr', source },
    deps,
  );
  await recordAct(deps, input, undefined, 'mapping.proposed', {
    detail: { proposal_id: record._id, source: source.kind },
  });
  return withHeaders({ Location: `/v1/gateway/mappings/proposals/${record._id}` }, presentProposal(record));
});
