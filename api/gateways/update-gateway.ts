import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Gateway, GatewayPatch } from '../../model/gateway/gateway.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { levelOf, reaches } from '../../store/access/gateways.ts';
import type { FormerOutput, GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';
import { addonTurn } from '../addons/addon-code.ts';
import { recordAct } from '../record-act.ts';
import { takeTurn } from '../take-turn.ts';
import { checkUsedTemplates } from '../templates/check-used-templates.ts';
import { buildConnectors, checkDistinct, checkMove } from './build-gateway.ts';
import { withDestinations } from './claim-destinations.ts';
import { presentWithSchedule, setSchedule } from './gateway-schedule.ts';

interface Update {
  readonly body: GatewayPatch;
  readonly principal: Principal;
  readonly gateway: GatewayRecord;
  readonly requestId: string;
}

/** Times that others may write a gateway while a request tries to. */
const MAX_ATTEMPTS = 10;

/** Somebody else wrote the gateway since it was read; what is to be written has to be decided again. */
class GatewayChangedError extends AppError {
  constructor(id: string) {
    super('CONFLICT', `Gateway ${id} was changed by other requests at the same time; retry.`);
    this.name = 'GatewayChangedError';
  }
}

/** Writes the given fields of a gateway and returns it; shared by PUT and PATCH. Decides again when somebody else wrote the gateway meanwhile, so that requests at the same time that write other fields lose nothing. */
export function updateGateway(input: Update, deps: HandlerDeps): Promise<Gateway> {
  return onPresent(input, deps, (gateway) => {
    const now = { ...input, gateway };
    if (!input.body.input_connectors?.length) return writeGateway(now, deps);
    // Otherwise the addon could be cancelled between the look at it and the write.
    return takeTurn(deps, addonTurn(gateway._id, 'MULTI_INPUTS'), () => writeGateway(now, deps));
  });
}

/**
 * Sets fields whose values do not depend on what else the gateway is, such as its status.
 * Throws NOT_FOUND or FORBIDDEN when the principal may no longer write it.
 */
export const setFields = (
  input: Pick<Update, 'gateway' | 'principal'>,
  fields: Parameters<typeof saveGateway>[2],
  deps: HandlerDeps,
): Promise<GatewayRecord> => onPresent(input, deps, (gateway) => saveGateway(deps, gateway, fields));

/** Runs work on the gateway as it was read, and again on its present state when somebody else wrote it meanwhile. */
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
    // Access may have been taken back meanwhile.
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
  const removed_inputs = removedInputs(gateway, next);
  // Before the record: Temporal knows best whether a rhythm can be used. Should the record not be written, the reconciliation takes it back.
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
    },
  });
  return presentWithSchedule(saved, deps);
}

/** Writes fields of a gateway. Throws GatewayChangedError when somebody else wrote it since it was read. */
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

/** Inputs whose listings the next whole run archives; one that is given again keeps them. */
function removedInputs(before: GatewayRecord, after: GatewayRecord): string[] {
  const idsOf = ({ input_connector, input_connectors }: GatewayRecord) =>
    [input_connector, ...input_connectors].map(({ connector_id }) => connector_id);
  const kept = new Set(idsOf(after));
  const gone = new Set([...(before.removed_inputs ?? []), ...idsOf(before)].filter((id) => !kept.has(id)));
  return [...gone];
}

/** Outputs whose sites the gateway leaves and which may have listings: removed ones, and those that point at another address now. */
function formerOutputs(before: GatewayRecord, after: GatewayRecord): FormerOutput[] {
  const left = before.output_connectors.filter((output) => {
    const now = after.output_connectors.find(({ connector_id }) => connector_id === output.connector_id);
    const isLeft = !now || now.connector_type !== output.connector_type || now.config['url'] !== output.config['url'];
    // A run may have marked the output as seeded since the gateway was read; a DRAFT has no runs.
    return isLeft && (before.status !== 'DRAFT' || before.seeded_outputs.includes(output.connector_id));
  });
  const again = (former: FormerOutput) => left.some(({ config }) => config['url'] === former.connector.config['url']);
  return [
    ...(before.former_outputs ?? []).filter((former) => !again(former)),
    ...left.map((connector) => ({ id: randomUUID(), connector, removed_at: new Date() })),
  ];
}

/** What of an output's config decides which listings a site has, and in which shape. */
const TELLING = ['url', 'template_id', 'format'];

/** Outputs that are gone, point at another site or map by another template now: that site must get all listings. */
function movedOutputs(before: GatewayRecord, after: GatewayRecord): string[] {
  return before.output_connectors
    .filter(({ connector_id: id, config }) => {
      const now = after.output_connectors.find(({ connector_id }) => connector_id === id)?.config;
      return !now || TELLING.some((field) => now[field] !== config[field]);
    })
    .map(({ connector_id }) => connector_id);
}
