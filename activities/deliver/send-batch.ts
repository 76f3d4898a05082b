import { hash } from 'node:crypto';
import type { OutputAnswer, OutputItem } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { outputContext } from '../runtime/connector-context.ts';
import type { SiteOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { isCutOff } from './failure.ts';
import { withinTime } from '../runtime/within-time.ts';

/** The outcome of a batch: the response of the site for each item, or a fault of the whole batch. */
export type Sent =
  | { readonly answers: readonly OutputAnswer[]; readonly fault?: undefined }
  | { readonly fault: ConnectorError };

/**
 * Sends one batch, in a bounded time however slowly the site responds. Throws when the attempt was cancelled: whether the site has the batch is
 * unknown then.
 * @param to.name the same for every repetition of the batch
 */
export async function sendBatch(
  deps: ActivityDeps,
  to: { gateway: GatewayRecord; output: SiteOutput; signal: AbortSignal; name: string },
  items: readonly OutputItem[],
): Promise<Sent> {
  const deliveryId = `msg_${hash('sha256', to.name, 'base64url').slice(0, 27)}`;
  const limit = { outer: to.signal, seconds: deps.siteBatchSeconds, what: `A batch of ${items.length}` };
  try {
    const answers = await withinTime(limit, (signal) =>
      to.output.connector.deliver(outputContext(deps, to.gateway, to.output, signal), items, deliveryId),
    );
    return { answers };
  } catch (error) {
    if (to.signal.aborted || !(error instanceof ConnectorError)) throw error;
    return { fault: error };
  }
}

/** The response of a site for a listing, or why there is none. */
export interface BatchAnswer extends OutputAnswer {
  /** The site could not be reached, or the connection broke before its response was complete. */
  readonly isCutOff?: true;
}

/** The response for each item of a batch; in doubt for every item without one. */
export function answersOf(sent: Sent, items: readonly OutputItem[]): Map<string, BatchAnswer> {
  const given = new Map(sent.fault ? [] : sent.answers.map((answer) => [answer.id, answer]));
  const message = sent.fault ? sent.fault.message : 'The site did not answer for this listing.';
  const cut = sent.fault && isCutOff(sent.fault) ? { isCutOff: true as const } : {};
  return new Map(items.map(({ id }) => [id, given.get(id) ?? { id, ok: false, inDoubt: true, message, ...cut }]));
}
