import type { InputContext, OutputContext } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import type { ConnectorErrorKind } from '../../connectors/errors.ts';
import type { CheckCode } from '../../model/shared/fault-codes.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { CheckInput, ConnectorCheck } from '../../model/gateway/connector-check.ts';
import {
  crmClient,
  inputContext,
  inputsOf,
  openInput,
  openOutput,
  outputContext,
} from '../runtime/connector-context.ts';
import type { ConnectedGateway } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { createMediaStore } from '../pictures/media.ts';
import { runActivity } from '../runtime/run-activity.ts';
import { runGateway } from '../journal/run-gateway.ts';
import { NoDeliveryError, isPushed, lastDelivery } from '../source/inbox-client.ts';
import { openFeed } from '../source/open-feed.ts';
import { removeSnapshots } from '../source/snapshots.ts';

/** Longest check of one connector, milliseconds: a person is waiting for the result. */
const CHECK_TIMEOUT_MS = 30_000;

/** Checks every connector of a gateway at the same time: does its CRM or site respond with this config, stored or not yet? */
export const checkConnectors =
  (deps: ActivityDeps) =>
  (input: CheckInput): Promise<ConnectorCheck[]> =>
    runActivity(async (activity) => {
      const gateway =
        typeof input === 'string'
          ? await runGateway(deps, input)
          : { _id: input.gatewayId, ...deps.secrets.openDraft(input.sealed, input.gatewayId) };
      const signal = AbortSignal.any([activity.signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);

      const ask = async (ref: ConnectorRef, check: () => Promise<void>): Promise<ConnectorCheck> => {
        const about = { connectorId: ref.connector_id, connectorType: ref.connector_type };
        try {
          await check();
          return { ...about, ok: true };
        } catch (error) {
          if (activity.signal.aborted) throw error;
          return { ...about, ok: false, ...faultOf(error, signal, deps) };
        }
      };
      const only = typeof input === 'string' ? undefined : input.only;
      const isAsked = ({ connector_id }: ConnectorRef) => only?.includes(connector_id) ?? true;
      const checkOutput = async (ref: ConnectorRef) => {
        const output = openOutput(deps, gateway, ref.connector_id);
        if (!output) return;
        const context: OutputContext = outputContext(deps, gateway, output, signal);
        await output.connector.check(context);
      };
      return Promise.all([
        ...inputsOf(gateway)
          .filter(isAsked)
          .map((ref) => ask(ref, () => checkInput(deps, gateway, ref, signal))),
        ...gateway.output_connectors.filter(isAsked).map((ref) => ask(ref, () => checkOutput(ref))),
      ]);
    });

/** Throws what the connector says of its CRM, or of what was pushed last. */
async function checkInput(
  deps: ActivityDeps,
  gateway: ConnectedGateway,
  ref: ConnectorRef,
  signal: AbortSignal,
): Promise<void> {
  const input = openInput(deps, gateway, ref.connector_id);
  const jobId = `check-${gateway._id}`;
  const { http, snapshot } = openFeed(deps, {
    jobId,
    inputId: input.id,
    client: crmClient(deps, input, signal),
    delivery: isPushed(input) ? () => lastDelivery(deps, streamId(gateway._id, input.id), input) : undefined,
    signal,
  });
  const media = createMediaStore(gateway._id, deps.objects);
  const context: InputContext = inputContext(deps, gateway, input, { signal, http, snapshot, media });
  try {
    await input.connector.check(context);
  } catch (error) {
    // Nothing has been pushed yet, so there is nothing that could be wrong.
    if (!(error instanceof NoDeliveryError)) throw error;
  } finally {
    await removeSnapshots(jobId, deps.workFolder.path, deps.objects);
  }
}

const CODES: Readonly<Record<ConnectorErrorKind, CheckCode>> = {
  config: 'refused',
  rate_limited: 'busy',
  transient: 'unreachable',
  bad_record: 'unusable',
  feed_rejected: 'unusable',
  bug: 'internal',
};

function faultOf(error: unknown, signal: AbortSignal, deps: ActivityDeps): { code: CheckCode; message: string } {
  if (error instanceof ConnectorError) return { code: CODES[error.kind], message: error.message };
  if (signal.aborted) return { code: 'too_slow', message: `No answer within ${CHECK_TIMEOUT_MS / 1000} seconds.` };
  deps.log.error({ err: error }, 'A connector check failed unexpectedly');
  return { code: 'internal', message: 'The check failed for a reason of ours; it has been logged.' };
}
