import { inputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

export interface EventTarget {
  readonly gatewayId: string;
  readonly inputId: string;
}

/**
 * Whether events of an input can be followed now. `not_active`: the gateway rests, which is noted, so that the first event after its rest makes up for
 * what is dropped. `gone`: gateway or input were removed.
 */
export const checkEventTarget =
  (deps: ActivityDeps) =>
  async ({ gatewayId, inputId }: EventTarget): Promise<'ready' | 'not_active' | 'gone'> => {
    const gateway = await deps.store.gateways.find(gatewayId);
    if (!gateway || gateway.deleted_at) return 'gone';
    if (!inputsOf(gateway).some(({ connector_id }) => connector_id === inputId)) return 'gone';
    if (gateway.status === 'ACTIVE') return 'ready';
    await deps.store.eventEndpoints.noteMissed(gatewayId, inputId);
    deps.log.info({ gateway_id: gatewayId, input_id: inputId }, 'Events of the CRM are left, the gateway rests');
    return 'not_active';
  };
