import { errors as elasticsearch } from '@elastic/elasticsearch';
import {
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { AppError } from '../../model/shared/errors.ts';
import { UnreadableSecretError } from '../../store/shared/key-ring.ts';

const STORE_DOWN = [
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
];
/**
 * Codes by which a server says that it is not the primary, or is about to stop: LegacyNotPrimary, NotWritablePrimary, NotPrimaryNoSecondaryOk, InterruptedAtShutdown,
 * InterruptedDueToReplStateChange, NotPrimaryOrSecondary, PrimarySteppedDown, ShutdownInProgress. The driver repeats a command once, and a new primary may take longer.
 * https://github.com/mongodb/specifications/blob/master/source/server-discovery-and-monitoring/server-discovery-and-monitoring.md
 */
const NO_PRIMARY: ReadonlySet<unknown> = new Set([10_058, 10_107, 13_435, 11_600, 11_602, 13_436, 189, 91]);

/** Whether the database cannot be reached, has no primary, or has let a transaction meet others until the driver gave it up. */
const isStoreDown = (error: unknown): boolean =>
  STORE_DOWN.some((type) => error instanceof type) ||
  (error instanceof MongoServerError &&
    (NO_PRIMARY.has(error.code) || error.hasErrorLabel(MongoErrorLabel.TransientTransactionError)));

const SEARCH_DOWN = [elasticsearch.ConnectionError, elasticsearch.TimeoutError, elasticsearch.NoLivingConnectionsError];

const down = (what: string, cause: unknown) =>
  new AppError('DOWNSTREAM_ERROR', `${what} cannot be reached; try again in a moment.`, { cause });

/** Any thrown value as an error a client may read, undefined when it is a fault of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isStoreDown(error)) return down('The database', error);
  if (SEARCH_DOWN.some((type) => error instanceof type)) return down('The search engine', error);
  if (error instanceof UnreadableSecretError) return new AppError('INTERNAL', UNREADABLE, { cause: error });
  return undefined;
}

/** Where a person is looked for, and one record cannot be read: a response without that record would claim that the person is not in it. */
const UNREADABLE =
  'A stored record cannot be read with the encryption keys of this service, and nothing was changed. Have the operator put its key back into ENCRYPTION_KEYS, then repeat the request.';

/** Passes on what a client of another system answers; whatever it throws means that the system is down. */
export async function reach<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : down(what, error);
  }
}

/** Bounds a wait: a system that hangs is treated as down, and the response must say so before the caller's own time-out. */
export async function inTime<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    // Made when it is needed: every request waits here several times, and an error records its stack.
    timer = setTimeout(() => reject(lateError(seconds)), seconds * 1_000);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

const lateError = (seconds: number): AppError =>
  new AppError(
    'DOWNSTREAM_ERROR',
    `A system behind the API did not answer within ${seconds} seconds; try again in a moment.`,
  );
