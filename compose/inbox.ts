import { callerAddress } from '../api/http/caller-address.ts';
import { startHttpDoor } from '../inbox/http/http-door.ts';
import { openInboxes } from '../inbox/open-inboxes.ts';
import type { Base } from './base.ts';
import type { Clients } from './clients.ts';
import { inboxDeps } from './inbox-deps.ts';
import { startProtocols } from './inbox-protocols.ts';
import type { StoreParts } from './store.ts';

/**
 * Takes files that CRMs push, over every protocol that has a port. Protocols are closed first, so that their sessions are complete when the inboxes close.
 * @returns the port of HTTP; undefined if it is off
 */
export async function startInbox(parts: Base & StoreParts & Clients): Promise<number | undefined> {
  const { closing, config, log, metrics } = parts;
  const { doorkeeper, close } = openInboxes(inboxDeps(parts));
  closing.defer(close);
  await startProtocols(parts, doorkeeper);
  if (config.INBOX_HTTP_PORT === '') return undefined;
  const door = await startHttpDoor({
    host: config.HOST,
    port: Number(config.INBOX_HTTP_PORT),
    doorkeeper,
    metrics,
    log,
    addressOf: (request) => callerAddress(request, config.PROXY_HOPS),
    silenceMs: config.INBOX_SILENCE_SECONDS * 1_000,
    leastBytesPerSecond: config.FEED_MIN_KIB_PER_SECOND * 1_024,
  });
  closing.defer(door.close);
  log.info({ protocol: 'https', port: door.port }, 'Files are taken into inboxes');
  return door.port;
}
