import { createCompletion } from './complete-deliveries.ts';
import { createDoorkeeper } from './doorkeeper.ts';
import type { OpenDoorkeeper } from './doorkeeper.ts';
import type { InboxDeps } from './inbox-deps.ts';

/** The inboxes of a process. */
export interface Inboxes {
  readonly doorkeeper: OpenDoorkeeper;
  /** Sessions have to be closed before. */
  close(): Promise<void>;
}

/** Opens the inboxes for the protocols of this process. */
export function openInboxes(deps: InboxDeps): Inboxes {
  const completion = createCompletion(deps);
  const doorkeeper = createDoorkeeper(deps, { completion });
  return {
    doorkeeper,
    async close() {
      await doorkeeper.close();
      await completion.stop();
    },
  };
}
