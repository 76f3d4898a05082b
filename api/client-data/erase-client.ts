import { clientErasureSchema } from '../../model/gateway/client-data.ts';
import type { ClientErasure } from '../../model/gateway/client-data.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { endOnRequest } from '../delegations/end-delegation.ts';
import type { HandlerDeps } from '../deps.ts';
import { removeGateway } from '../gateways/delete-gateway.ts';
import type { Typed } from '../http/schemas.ts';
import { recordAct } from '../record-act.ts';

const reply: Typed<ClientErasure> = clientErasureSchema;

/** Seconds. A client may have hundreds of gateways, each with some requests to the identity service and the workflow engine. */
const DEADLINE_SECONDS = 600;

export const eraseClient = route({
  method: 'DELETE',
  path: '/principal/data',
  id: 'eraseClient',
  summary: 'Delete everything that is kept for the client',
  description:
    'For a client that leaves; export its data first with `GET /principal/data`. Deletes its gateways as `DELETE /gateways/{id}` does, leaves the gateways that were delegated to it, and deletes its templates, PDF templates, mappings, sample files and paired sites. There is no way back. Its account at the identity service, its invoices, its audit events (until their retention ends) and its notification preferences stay. Repeatable: a request that failed in the middle goes on where it ended. The token must carry the items of all gateways of the client (409 else). Leaves an audit event with the counts.',
  tag: 'Gateways',
  access: 'client',
  query: {
    confirm: {
      type: 'string',
      maxLength: 200,
      description: 'The `client_id` of the token (`GET /principal`), so that nobody deletes everything by mistake.',
    },
    keepOnSites: {
      type: 'boolean',
      default: false,
      description: 'Leaves the listings on the sites instead of withdrawing them.',
    },
  },
  deadlineSeconds: DEADLINE_SECONDS,
  success: { status: 200, description: 'How much was deleted.', schema: reply },
  errors: ['CONFLICT', 'DOWNSTREAM_ERROR'],
}).handle(async (input, deps) => {
  const { principal, query } = input;
  const { clientId } = principal;
  if (query.confirm !== clientId)
    throw new AppError(
      'BAD_REQUEST',
      `Nothing was deleted: send confirm=${clientId} to delete everything of the client ${clientId}.`,
      { detail: 'confirm' },
    );
  await demandAllItems(principal, deps);
  const erased: ClientErasure = {
    // First: their sites and rules name templates and mappings.
    gateways: await removeGateways(input, query.keepOnSites, deps),
    delegations: await leaveGateways(input, deps),
    ...(await eraseOwn(clientId, deps)),
  };
  await recordAct(deps, input, undefined, 'client.erased', { detail: erased });
  return erased;
});

interface Request {
  readonly principal: Principal;
  readonly requestId: string;
}

/** Throws CONFLICT if the client has gateways that the token does not reach: without their templates they would be broken. */
async function demandAllItems(principal: Principal, { store }: HandlerDeps): Promise<void> {
  const [reached, all] = await Promise.all([
    store.gateways.ownedIds(principal),
    store.gateways.countOfClient(principal.clientId),
  ]);
  if (reached.length === all) return;
  throw new AppError(
    'CONFLICT',
    `Nothing was deleted: the client has ${all} gateways, and the token carries the items of ${reached.length}. Use a token with all of its items.`,
  );
}

/** Returns how many there were. Another request may delete some of them at the same time. */
async function removeGateways(input: Request, keepOnSites: boolean, deps: HandlerDeps): Promise<number> {
  const { principal } = input;
  let removed = 0;
  for (const id of await deps.store.gateways.ownedIds(principal)) {
    const gateway = await deps.store.gateways.findFor(principal, id);
    if (gateway?.client_id !== principal.clientId) continue;
    try {
      await removeGateway({ ...input, gateway }, keepOnSites, deps);
      removed++;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return removed;
}

/** Returns how many there were. */
async function leaveGateways(input: Request, deps: HandlerDeps): Promise<number> {
  const { principal } = input;
  let left = 0;
  for (const gatewayId of await deps.store.gateways.visibleIds(principal))
    if (await endOnRequest(deps, input, { gatewayId, clientId: principal.clientId }, 'delegation.left')) left++;
  return left;
}

/** What belongs to no gateway. */
async function eraseOwn(
  clientId: string,
  { store }: HandlerDeps,
): Promise<Omit<ClientErasure, 'gateways' | 'delegations'>> {
  return {
    templates: await store.templates.removeOfClient(clientId),
    pdf_templates: await store.pdfTemplates.removeOfClient(clientId),
    mappings: await removeMappings(clientId, store),
    mapping_uploads: await store.mappingUploads.expireOfClient(clientId),
    managed_sites: await store.managedSites.removeOfClient(clientId),
    site_reports: await store.hubReports.removeOfClient(clientId),
  };
}

async function removeMappings(clientId: string, store: HandlerDeps['store']): Promise<number> {
  let removed = 0;
  for await (const { _id } of store.mappings.stream({ clientId, gatewayIds: [] })) {
    await store.transaction((session) => store.mappings.remove(_id, session));
    await store.mappingStudies.removeOf(_id);
    removed++;
  }
  return removed;
}
