import type { EventTarget } from './check-event-target.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** Notes that events could not be followed to their end: the next one makes up for them. */
export const noteMissedEvents =
  (deps: ActivityDeps) =>
  ({ gatewayId, inputId }: EventTarget): Promise<void> =>
    deps.store.eventEndpoints.noteMissed(gatewayId, inputId);
