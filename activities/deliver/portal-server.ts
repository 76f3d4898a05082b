import { setTimeout as pause } from 'node:timers/promises';
import type { CatalogueFile, RemoteFile } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { backoffMs } from '../../connectors/kit/http/retry.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { outputContext } from '../runtime/connector-context.ts';
import type { PortalOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { isTimeout, withinTime } from '../runtime/within-time.ts';

/** Attempts of one request before the server counts as down: as many as batches of a site may fail in a row. */
const MAX_ATTEMPTS = 3;

/** Longest upload, seconds: a server that keeps just above the minimum rate must not hold a slot of the worker all night. */
const LONGEST_UPLOAD_SECONDS = 3_600;

interface Target {
  readonly gateway: GatewayRecord;
  readonly output: PortalOutput;
  readonly signal: AbortSignal;
}

/** What a server responded, or the fault that remained after the last attempt. */
export type Response<T> =
  | { readonly value: T; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: ConnectorError };

/** Uploads a file. Repeated on transient faults, each attempt in a bounded time. Throws when the run was cancelled. */
export function upload(deps: ActivityDeps, target: Target, file: CatalogueFile): Promise<Response<void>> {
  const { bytesPerSecond } = deps.network;
  const least = bytesPerSecond > 0 ? file.bytes / bytesPerSecond : 0;
  const seconds = Math.min(deps.siteBatchSeconds + Math.ceil(least), LONGEST_UPLOAD_SECONDS);
  return attempts(target, { seconds, what: 'The upload of the file' }, (within) =>
    target.output.connector.publish(outputContext(deps, target.gateway, target.output, within), file),
  );
}

/** Asks the server for size and time of the published file; undefined if there is none. Repeated as an upload is. */
export const inspect = (deps: ActivityDeps, target: Target): Promise<Response<RemoteFile | undefined>> =>
  attempts(target, { seconds: deps.siteBatchSeconds, what: 'The look at the published file' }, (within) =>
    target.output.connector.inspect(outputContext(deps, target.gateway, target.output, within)),
  );

async function attempts<T>(
  { signal }: Target,
  limit: { readonly seconds: number; readonly what: string },
  work: (within: AbortSignal) => Promise<T>,
): Promise<Response<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { value: await withinTime({ outer: signal, ...limit }, work) };
    } catch (error) {
      if (signal.aborted || !(error instanceof ConnectorError)) throw error;
      if (error.kind === 'config' || isTimeout(error) || attempt >= MAX_ATTEMPTS) return { fault: error };
      await pause(backoffMs(attempt, Math.random), undefined, { signal });
    }
  }
}
