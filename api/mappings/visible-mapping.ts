import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import { levelOf } from '../../store/access/gateways.ts';
import type { AccessLevel, GatewayRecord } from '../../store/access/gateways.ts';
import type { MappingRecord } from '../../store/mappings/mappings.ts';
import type { StudyRecord } from '../../store/mappings/mapping-studies.ts';
import { demandLevel } from '../access.ts';
import type { HandlerDeps } from '../deps.ts';

/** The connector type whose configuration holds a mapping. */
const MAPPED_FEED = 'MAPPED_FEED';

type Deps = Pick<HandlerDeps, 'store'>;

/** A mapping and, once it has one, its gateway. */
export interface Visible {
  readonly mapping: MappingRecord;
  readonly gateway: GatewayRecord | undefined;
}

/**
 * A mapping that the principal may use: with a gateway, for clients with that level on it; without one, for its client alone. Throws NOT_FOUND, or FORBIDDEN if the
 * level on the gateway is too low.
 */
export async function visibleMapping(
  id: string,
  principal: Principal,
  needs: AccessLevel,
  deps: Deps,
): Promise<Visible> {
  const mapping = await deps.store.mappings.find(id);
  if (!mapping) throw notFound('Mapping', id);
  if (mapping.gateway_id === undefined) {
    if (!isOwn(mapping.client_id, principal)) throw notFound('Mapping', id);
    return { mapping, gateway: undefined };
  }
  const gateway = await deps.store.gateways.findFor(principal, mapping.gateway_id);
  if (!gateway) throw notFound('Mapping', id);
  demandLevel(gateway._id, levelOf(principal, gateway), needs);
  return { mapping, gateway };
}

/** A proposal of the principal. Throws NOT_FOUND. */
export async function visibleProposal(id: string, principal: Principal, { store }: Deps): Promise<StudyRecord> {
  const study = await store.mappingStudies.find(id);
  if (study?.kind !== 'proposal' || !isOwn(study.client_id, principal)) throw notFound('Proposal', id);
  return study;
}

/** API tokens are bound to a gateway: what belongs to none is not theirs. */
const isOwn = (clientId: string, principal: Principal): boolean =>
  clientId === principal.clientId && principal.gatewayId === undefined;

/** The gateway that a mapping is to be for, and its input. Throws BAD_REQUEST or FORBIDDEN. */
export async function chosenInput(
  { gateway_id, input_id }: { readonly gateway_id?: string; readonly input_id?: string },
  principal: Principal,
  { store }: Deps,
): Promise<{ readonly gateway: GatewayRecord; readonly input: ConnectorRef } | undefined> {
  if (gateway_id === undefined) {
    if (input_id === undefined) return undefined;
    throw new AppError('BAD_REQUEST', 'The field /input_id needs /gateway_id.', { detail: '/input_id' });
  }
  const gateway = await store.gateways.findFor(principal, gateway_id.toLowerCase());
  if (!gateway) throw new AppError('BAD_REQUEST', `There is no gateway ${gateway_id}.`, { detail: '/gateway_id' });
  demandLevel(gateway._id, levelOf(principal, gateway), 'WRITE');
  const input = mappedInput(gateway, input_id?.toLowerCase());
  if (!input) {
    throw new AppError(
      'BAD_REQUEST',
      `Gateway ${gateway._id} has no ${MAPPED_FEED} input${input_id === undefined ? ' as its primary one' : ` ${input_id}`}.`,
      { detail: input_id === undefined ? '/gateway_id' : '/input_id' },
    );
  }
  return { gateway, input };
}

/** An input of a gateway by id, or the primary one, if it reads by a mapping. */
export function mappedInput(gateway: GatewayRecord, inputId?: string): ConnectorRef | undefined {
  const inputs = [gateway.input_connector, ...gateway.input_connectors];
  const found = inputId === undefined ? inputs[0] : inputs.find(({ connector_id }) => connector_id === inputId);
  return found?.connector_type === MAPPED_FEED ? found : undefined;
}
