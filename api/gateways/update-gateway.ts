import type { ClientSession } from 'mongodb';
import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Gateway, GatewayPatch } from '../../model/gateway/gateway.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { levelOf, reaches } from '../../store/access/gateways.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';
import { addonTurn } from '../addons/addon-code.ts';
import { recordAct } from '../record-act.ts';
import { takeTurn } from '../take-turn.ts';
import { checkUsedTemplates } from '../templates/check-used-templates.ts';
import { buildConnectors, checkDistinct, checkMove } from './build-gateway.ts';
import { withDestinations } from './claim-destinations.ts';
import { formerOutputs, movedOutputs, removedInputs } from './connector-changes.ts';
import { demandLastingKeys } from './demand-lasting-keys.ts';
import { presentWithSchedule, setSchedule } from './gateway-schedule.ts';

interface Update {
  readonly body: GatewayPatch;
  readonly principal: Principal;
  readonly gateway: GatewayRecord;
  readonly requestId: string;
}

/** Attempts of one write while other requests change the gateway. */
const MAX_ATTEMPTS = 10;

/** Version conflict: another request wrote the gateway since it was read; the caller retries. */
class GatewayChangedError extends AppError {
  constructor(id: string) {
    super('CONFLICT', `Gateway ${id} was changed by other requests at the same time; retry.`);
    this.name = 'GatewayChangedError';
  }
}

/** Writes the given fields of a gateway and returns it; shared by PUT and PATCH. Optimistic locking with retries, so that simultaneous requests on different fields lose nothing. */
export function updateGateway(input: Update, deps: HandlerDeps): Promise<Gateway> {
  return onPresent(input, deps, (gateway) => {
    const now = { ...input, gateway };
    if (!input.body.input_connectors?.length) return writeGateway(now, deps);
    // Serialised with cancellations of the addon, between the check and the write.
    return takeTurn(deps, addonTurn(gateway._id, 'MULTI_INPUTS'), () => writeGateway(now, deps));
  });
}

/**
 * Sets fields whose values do not depend on the rest of the gateway, such as its status.
 * Throws NOT_FOUND or FORBIDDEN if the principal may no longer write it.
 */
export const setFields = (
  input: Pick<Update, 'gateway' | 'principal'>,
  fields: Parameters<typeof saveGateway>[2],
  deps: HandlerDeps,
): Promise<GatewayRecord> => onPresent(input, deps, (gateway) => saveGateway(deps, gateway, fields));

/** Runs work on the gateway as it was read, and again on its current version after a conflict. */
async function onPresent<T>(
  { gateway: first, principal }: Pick<Update, 'gateway' | 'principal'>,
  { store }: HandlerDeps,
  work: (gateway: GatewayRecord) => Promise<T>,
): Promise<T> {
  let gateway = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(gateway);
    } catch (error) {
      if (!(error instanceof GatewayChangedError) || attempt >= MAX_ATTEMPTS) throw error;
    }
    const now = await store.gateways.findFor(principal, gateway._id);
    if (!now) throw notFound('Gateway', gateway._id);
    // Access may have been revoked meanwhile.
    const level = levelOf(principal, now);
    if (!reaches(level, 'WRITE')) throw new AppError('FORBIDDEN', `Your access to gateway ${now._id} is ${level}.`);
    gateway = now;
  }
}

async function writeGateway(input: Update, deps: HandlerDeps): Promise<Gateway> {
  const { body, gateway, principal } = input;
  if (body.item_id !== undefined && body.item_id !== gateway.item_id) checkMove(body.item_id, gateway, principal);
  const connectors = await buildConnectors(body, gateway, deps);
  await checkUsedTemplates(connectors.output_connectors ?? [], gateway.client_id, deps);
  const { item_id, name, market, category, mode, logo_url, schedule } = body;
  const fields = { item_id, name, market, category, mode, logo_url, schedule };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const next: GatewayRecord = { ...gateway, ...given, ...connectors };
  checkDistinct(next);
  const isUnstable = await demandLastingKeys(
    { before: gateway, after: next, principal, isConfirmed: body.confirm_unstable_key },
    deps,
  );
  const removed_inputs = removedInputs(gateway, next);
  // Before the record: only Temporal can validate a rhythm. If the record is not written, the reconciliation undoes it.
  if (schedule) await setSchedule(gateway, schedule, deps);
  const former_outputs = formerOutputs(gateway, next);
  const write = (session?: ClientSession) =>
    saveGateway(
      deps,
      gateway,
      { ...given, ...connectors, removed_inputs, former_outputs },
      { unseeded: movedOutputs(gateway, next), ...(session ? { session } : {}) },
    );
  const saved = connectors.output_connectors
    ? await withDestinations(deps, { before: gateway, after: { ...next, former_outputs } }, write)
    : await write();
  await recordAct(deps, input, gateway._id, 'gateway.updated', {
    detail: {
      fields: [...Object.keys(given), ...Object.keys(connectors)],
      ...(removed_inputs.length > 0 ? { removed_inputs } : {}),
      ...(isUnstable && { unstable_key: true }),
    },
  });
  return presentWithSchedule(saved, deps);
}

/** Writes fields of a gateway. Throws GatewayChangedError if its version changed since it was read. */
async function saveGateway(
  { store }: HandlerDeps,
  gateway: GatewayRecord,
  fields: Partial<Omit<GatewayRecord, 'seeded_outputs'>>,
  { unseeded = [], session }: { readonly unseeded?: readonly string[]; readonly session?: ClientSession } = {},
): Promise<GatewayRecord> {
  const saved = await store.gateways.update(gateway, fields, unseeded, session);
  if (saved) return saved;
  throw new GatewayChangedError(gateway._id);
}
