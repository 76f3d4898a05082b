import { AppError } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { MappingProposal } from '../../model/mapping/mapping-study.ts';
import { mappingCreateSchema, storedMappingSchema } from '../../model/mapping/stored-mapping.ts';
import type { MappingCreate, StoredMapping } from '../../model/mapping/stored-mapping.ts';
import { openSource } from '../../store/mappings/stored-source.ts';
import type { StoredSource } from '../../store/mappings/stored-source.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { takeTurn } from '../take-turn.ts';
import { withHeaders } from '../http/reply.ts';
import { withNames } from '../http/named-schemas.ts';
import type { Typed } from '../http/schemas.ts';
import { liveMapping } from './publish.ts';
import { presentMapping } from './present-mapping.ts';
import { uploadedSource } from './start-study.ts';
import { chosenInput, visibleProposal } from './visible-mapping.ts';

/** Mappings of one client: a network of agencies has some dozens of feeds. */
const MAX_MAPPINGS = 200;
/** Bytes: 400 rules with large code tables. */
const MAX_BODY = 2 * 1024 * 1024;

const body: Typed<MappingCreate> = withNames(mappingCreateSchema);
const mapping: Typed<StoredMapping> = withNames(storedMappingSchema);

export const createMapping = route({
  method: 'POST',
  path: '/mappings',
  id: 'createMapping',
  summary: 'Create a mapping',
  description:
    'From a finished proposal, from a mapping file (as `GET /mappings/{id}/export` returns it), or from what a gateway’s MAPPED_FEED input uses now. With an API token it is for the gateway of the token. Nothing changes on a gateway until the mapping is published.',
  tag: 'Mappings',
  access: 'token',
  body,
  maxBodyBytes: MAX_BODY,
  success: {
    status: 201,
    description: 'The mapping with its draft.',
    schema: mapping,
    headers: { Location: 'Path of the mapping.' },
  },
  errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND'],
}).handle(async (input, deps) => {
  const { principal, body: asked } = input;
  // What belongs to no gateway is not for API tokens, which are bound to one.
  const bound = principal.gatewayId === undefined ? {} : { gateway_id: principal.gatewayId };
  const chosen = await chosenInput({ ...bound, ...asked }, principal, deps);
  const started = await startingPoint(asked, principal, deps);
  const draft = asked.mapping ?? started.mapping ?? (chosen && liveMapping(chosen.input));
  if (!draft)
    throw new AppError('BAD_REQUEST', 'The body needs a mapping, a finished proposal, or a gateway with a mapping.');
  const clientId = chosen?.gateway.client_id ?? principal.clientId;
  const source = chosen ? ({ kind: 'gateway' } as const) : started.source;
  const record = await takeTurn(deps, `mappings/${clientId}`, async () => {
    if ((await deps.store.mappings.count(clientId)) >= MAX_MAPPINGS)
      throw new AppError('CONFLICT', `A client has at most ${MAX_MAPPINGS} mappings; delete one first.`);
    if (chosen) await demandFree(chosen.gateway._id, chosen.input.connector_id, deps);
    return deps.store.mappings.insert({
      client_id: clientId,
      name: asked.name ?? draft.name,
      market: chosen?.gateway.market ?? asked.market ?? started.market ?? 'fr',
      ...(chosen ? { gateway_id: chosen.gateway._id, input_id: chosen.input.connector_id } : {}),
      source: source ?? { kind: 'gateway' },
      ...(asked.proposal_id === undefined ? {} : { proposal_id: asked.proposal_id.toLowerCase() }),
      draft,
    });
  });
  await recordAct(deps, input, record.gateway_id, 'mapping.created', { detail: { mapping_id: record._id } });
  return withHeaders({ Location: `/v1/gateway/mappings/${record._id}` }, presentMapping(record));
});

/** Throws CONFLICT when the input has a mapping in the studio already. */
export async function demandFree(gatewayId: string, inputId: string, { store }: HandlerDeps): Promise<void> {
  const { items } = await store.mappings.list({ clientId: undefined, gatewayIds: [gatewayId] }, { page: 0, size: 100 });
  const taken = items.find(({ input_id }) => input_id === inputId);
  if (taken) throw new AppError('CONFLICT', `The input has the mapping ${taken._id} already; change that one.`);
}

interface StartingPoint {
  readonly mapping?: FeedMapping;
  readonly source?: StoredSource;
  readonly market?: string;
}

/** The mapping and the file of the proposal or upload that a body names. */
async function startingPoint(
  { proposal_id, upload_id }: MappingCreate,
  principal: Principal,
  deps: HandlerDeps,
): Promise<StartingPoint> {
  const uploaded =
    upload_id === undefined ? {} : { source: await uploadedSource(upload_id, '/upload_id', principal, deps) };
  if (proposal_id === undefined) return uploaded;
  const { source, status, result, market } = await visibleProposal(proposal_id.toLowerCase(), principal, deps);
  if (status !== 'done' || result === undefined)
    throw new AppError('CONFLICT', `The proposal ${proposal_id} is ${status}; only a finished one can be used.`);
  // Written by the worker as such.
  const { mapping: proposed } = JSON.parse(result) as MappingProposal;
  return { source, market, ...(proposed ? { mapping: withAuth(proposed, source, deps) } : {}), ...uploaded };
}

/** The proposed mapping with the authentication by which its file was read. */
function withAuth(proposed: FeedMapping, source: StoredSource, { keys }: HandlerDeps): FeedMapping {
  if (source.kind !== 'address' || proposed.source.auth) return proposed;
  const { auth, auth_name: name, username, api_key } = openSource(keys, source);
  const kind = auth ?? (username !== undefined ? 'basic' : api_key === undefined ? 'none' : 'bearer');
  if (kind === 'none') return proposed;
  return { ...proposed, source: { ...proposed.source, auth: { kind, ...(name === undefined ? {} : { name }) } } };
}
