import type { Log } from '../../observability/log.ts';
import type { Doorkeeper, InboxProtocol } from '../mailbox.ts';
import type { Closed } from './door.ts';
import type { SessionLimits } from './limits.ts';

/** What happens to connections, for metrics. */
export interface SessionEvents {
  opened(protocol: InboxProtocol): void;
  closed(protocol: InboxProtocol): void;
  refused(protocol: InboxProtocol, why: Closed): void;
}

/** What every protocol server is started with. */
export interface ProtocolOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly doorkeeper: Doorkeeper;
  readonly limits: SessionLimits;
  readonly events: SessionEvents;
  readonly log: Log;
}
