import type { ObjectStorage } from '../clients/object-storage.ts';
import type { InboxFormat } from '../model/gateway/inbox.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { KeyRing } from '../store/shared/key-ring.ts';
import type { Store } from '../store/store.ts';
import type { Engine } from '../temporal/engine.ts';

/** What an inbox accepts. */
export interface InboxLimits {
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Bytes of all that is stored for one inbox, earlier deliveries included. */
  readonly inboxBytes: number;
  /** Files in one inbox. */
  readonly files: number;
  /** Sessions of one inbox at a time. */
  readonly sessions: number;
  /** Uploads of one session at a time. */
  readonly uploads: number;
  /** Sign-ins of one inbox per minute. */
  readonly signIns: number;
  /** Seconds without activity after which a session has completed what it has sent. */
  readonly idleSeconds: number;
  /** Deliveries that are kept. */
  readonly deliveries: number;
}

/** What inboxes use. */
export interface InboxDeps {
  readonly store: Pick<
    Store,
    | 'audit'
    | 'deliveries'
    | 'gateways'
    | 'inboxes'
    | 'inboxFiles'
    | 'inboxSessions'
    | 'leftoverObjects'
    | 'rateWindows'
    | 'transaction'
  >;
  readonly objects: Pick<ObjectStorage, 'get' | 'put' | 'remove'>;
  readonly engine: Pick<Engine, 'readDeliveries'>;
  readonly keys: Pick<KeyRing, 'sign'>;
  /** What a connector type finds in an inbox; undefined if it reads no files. */
  readonly formatOf: (connectorType: string) => InboxFormat | undefined;
  readonly limits: InboxLimits;
  readonly timeoutSeconds: number;
  readonly metrics: Pick<Metrics, 'inboxFile' | 'inboxRefusal' | 'inboxSignInFailure'>;
  readonly log: Log;
}
