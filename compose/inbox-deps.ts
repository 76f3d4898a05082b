import type { Config } from '../config/config.ts';
import { connectorSpecs } from '../connectors/registry.ts';
import type { InboxDeps, InboxLimits } from '../inbox/inbox-deps.ts';
import type { Base } from './base.ts';
import type { Clients } from './clients.ts';
import type { StoreParts } from './store.ts';

const MIB = 1_024 ** 2;

const limitsOf = (config: Config): InboxLimits => ({
  fileBytes: config.INBOX_FILE_MAX_MIB * MIB,
  inboxBytes: config.INBOX_MAX_MIB * MIB,
  files: config.INBOX_FILES,
  sessions: config.INBOX_SESSIONS,
  uploads: config.INBOX_UPLOADS,
  signIns: config.INBOX_SIGN_INS_PER_MINUTE,
  idleSeconds: config.INBOX_IDLE_SECONDS,
  deliveries: config.INBOX_DELIVERIES,
});

/** What inboxes use, in every role. */
export function inboxDeps({ config, engine, keys, log, metrics, objects, store }: Base & StoreParts & Clients) {
  const formats = new Map(connectorSpecs().map(({ type, inbox }) => [type, inbox]));
  return {
    store,
    objects,
    engine,
    keys,
    formatOf: (type) => formats.get(type),
    limits: limitsOf(config),
    timeoutSeconds: config.SYNC_TIMEOUT_SECONDS,
    metrics,
    log,
  } satisfies InboxDeps;
}
