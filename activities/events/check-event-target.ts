import { inputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

export interface EventTarget {
  readonly gatewayId: string;
  readonly inputId: string;
}

/**
 * Whether events of an input can be processed now. `not_active`: the gateway is paused; this is recorded, so that the first event after the pause makes up for
 * the dropped ones. `gone`: gateway or input were removed.
 */
export const checkEventTarget =
  (deps: ActivityDeps) =>
  async ({ gatewayId, inputId }: EventTarget): Promise<'ready' | 'not_active' | 'gone'> => {
    const gateway = await deps.store.gateways.find(gatewayId);
    if (!gateway || gateway.deleted_at) return 'gone';
    if (!inputsOf(gateway).some(({ connector_id }) => connector_id === inputId)) return 'gone';
    if (gateway.status === 'ACTIVE') return 'ready';
    await deps.store.eventEndpoints.noteMissed(gatewayId, inputId);
    deps.log.info(
      { gateway_id: gatewayId, input_id: inputId },
      'Events of the CRM are dropped because the gateway is not active',
    );
    return 'not_active';
  };
