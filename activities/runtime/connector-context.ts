import type {
  FileOutput,
  HttpClient,
  InputConnector,
  InputContext,
  ListingOutput,
  OutputConnector,
  OutputContext,
} from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { confined, confinedSteps } from '../../model/shared/confined.ts';
import { crmAccount } from '../../connectors/kit/http/crm-account.ts';
import type { HeldSlot } from '../../connectors/kit/http/send-request.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { FormerOutput, GatewayRecord } from '../../store/access/gateways.ts';
import type { ActivityDeps } from './deps.ts';

/** An input of a gateway with its connector, the config in clear. */
export interface Input {
  readonly id: string;
  readonly connector: InputConnector;
  readonly config: InputContext['config'];
}

export interface Output<Kind extends OutputConnector = OutputConnector> {
  readonly id: string;
  readonly connector: Kind;
  readonly config: OutputContext['config'];
}

/** An output to a site, which takes listings in batches. */
export type SiteOutput = Output<ListingOutput>;
/** An output that publishes the whole catalogue as one file. */
export type PortalOutput = Output<FileOutput>;

export const isPortal = (output: Output): output is PortalOutput => output.connector.delivers === 'file';
export const isSite = (output: Output): output is SiteOutput => output.connector.delivers === 'listings';

/** What the connectors of a gateway need of it, stored or not. */
export type ConnectedGateway = Pick<
  GatewayRecord,
  '_id' | 'market' | 'input_connector' | 'input_connectors' | 'output_connectors'
>;

/** Every input of a gateway, the primary one first. */
export const inputsOf = (gateway: Pick<GatewayRecord, 'input_connector' | 'input_connectors'>): ConnectorRef[] => [
  gateway.input_connector,
  ...gateway.input_connectors,
];

/** Begins a sentence about an input where there are several: `Input KYERO 1f6c…: `. */
export function inputLabel(gateway: GatewayRecord, inputId: string): string {
  const inputs = inputsOf(gateway);
  const type = inputs.find(({ connector_id }) => connector_id === inputId)?.connector_type ?? '(removed)';
  return inputs.length > 1 ? `Input ${type} ${inputId}: ` : '';
}

/** What opening an input needs. */
export interface OpeningDeps extends Pick<ActivityDeps, 'inputConnector'> {
  readonly secrets: Pick<ActivityDeps['secrets'], 'isReadable' | 'open'>;
}
export type OpenableGateway = Pick<ConnectedGateway, '_id' | 'market' | 'input_connector' | 'input_connectors'>;

export function openInput(deps: OpeningDeps, gateway: OpenableGateway, inputId: string): Input {
  const ref = inputsOf(gateway).find(({ connector_id }) => connector_id === inputId);
  if (!ref) throw new ConnectorError('config', 'The input connector is no longer part of the gateway.');
  const connector = deps.inputConnector(ref.connector_type);
  const config = configOf(deps, ref);
  return { id: inputId, connector: confinedInput(connector.withConfig?.(config) ?? connector), config };
}

/** Undefined when the output was removed from the gateway meanwhile. */
export function openOutput(deps: ActivityDeps, gateway: ConnectedGateway, outputId: string): Output | undefined {
  const ref = gateway.output_connectors.find(({ connector_id }) => connector_id === outputId);
  return ref && outputOf(deps, ref, outputId);
}

/** Every output of a gateway. */
export const outputsOf = (deps: OutputDeps, { output_connectors }: GatewayRecord): Output[] =>
  output_connectors.map((ref) => outputOf(deps, ref, ref.connector_id));

/** An output that the gateway had: the same connector and config under an id of its own. */
export const openFormerOutput = (deps: OutputDeps, { id, connector }: FormerOutput): Output =>
  outputOf(deps, connector, id);

/** Outputs that the gateway had and whose sites may still show listings. */
export const formerOutputsOf = (deps: OutputDeps, { former_outputs = [] }: GatewayRecord): Output[] =>
  former_outputs.map((former) => openFormerOutput(deps, former));

type OutputDeps = Pick<ActivityDeps, 'secrets' | 'outputConnector'>;

const outputOf = (deps: OutputDeps, ref: ConnectorRef, id: string): Output => ({
  id,
  connector: confinedOutput(deps.outputConnector(ref.connector_type)),
  config: configOf(deps, ref),
});

/** What each of these outputs alone may write, as `OutputDestinations` keeps it. */
export const destinationsOf = (outputs: readonly Output[]): string[] =>
  outputs.flatMap(({ connector: { spec }, config }) => {
    const place = spec.destination?.(config);
    return place === undefined ? [] : [`${spec.type} ${place}`];
  });
/** The connector, whose callbacks break nothing but the activity that uses it. */
const confinedInput = (connector: InputConnector): InputConnector => ({
  ...connector,
  check: (ctx) => confined(() => connector.check(ctx)),
  read: (ctx, request) => confinedSteps(() => connector.read(ctx, request)),
});

function confinedOutput(connector: OutputConnector): OutputConnector {
  const check = (ctx: OutputContext) => confined(() => connector.check(ctx));
  if (connector.delivers === 'file')
    return { ...connector, check, publish: (ctx, file) => confined(() => connector.publish(ctx, file)) };
  const { list } = connector;
  return {
    ...connector,
    check,
    deliver: (ctx, items, deliveryId) => confined(() => connector.deliver(ctx, items, deliveryId)),
    ...(list
      ? {
          list: async (ctx) => {
            const pages = await confined(() => list(ctx));
            return pages && confinedSteps(() => pages);
          },
        }
      : {}),
  };
}

/** Throws a ConnectorError that no retry mends when a secret cannot be read. */
function configOf({ secrets }: Pick<OpeningDeps, 'secrets'>, ref: ConnectorRef): InputContext['config'] {
  if (!secrets.isReadable(ref))
    throw new ConnectorError(
      'config',
      `A stored secret of the connector ${ref.connector_type} cannot be read with the keys of this service: send it again, or have its key put back into ENCRYPTION_KEYS.`,
    );
  // Stored configs were checked against their JSON Schema on the way in, so they are JSON.
  return secrets.open(ref).config as InputContext['config'];
}

/** The client for an input's CRM, which asks no more often than its account allows, whatever else runs. */
export const crmClient = (
  deps: ActivityDeps,
  { connector, config }: Input,
  signal: AbortSignal,
  slot?: HeldSlot,
): HttpClient => deps.http(signal, crmAccount(connector.spec, config), slot);

export function inputContext(
  deps: ActivityDeps,
  gateway: ConnectedGateway,
  input: Input,
  io: Pick<InputContext, 'signal' | 'http' | 'snapshot' | 'media' | 'known'>,
): InputContext {
  return {
    ...io,
    config: input.config,
    market: gateway.market,
    log: deps.log,
    now: () => new Date(),
  };
}

export function outputContext(
  deps: ActivityDeps,
  gateway: ConnectedGateway,
  output: Output,
  signal: AbortSignal,
): OutputContext {
  return {
    config: output.config,
    gatewayId: gateway._id,
    http: deps.http(signal),
    network: deps.network,
    signal,
    log: deps.log,
    now: () => new Date(),
  };
}
