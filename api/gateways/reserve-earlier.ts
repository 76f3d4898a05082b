import type { HandlerDeps } from '../deps.ts';

/**
 * Reserves the destinations of gateways that an earlier release stored without, before this process reserves new ones. The oldest of several gateways gets a shared destination; runs of the others
 * refuse to publish there and report it in their jobs.
 */
export async function reserveEarlier({
  connectors,
  connectorSpecs,
  log,
  store,
}: Pick<HandlerDeps, 'connectors' | 'connectorSpecs' | 'log' | 'store'>): Promise<void> {
  const types = connectorSpecs.flatMap(({ type, destination }) => (destination ? [type] : []));
  for await (const { _id: gateway_id, output_connectors } of store.gateways.withOutputs(types)) {
    try {
      // One by one: a conflict on one destination must not keep the others from being reserved.
      for (const { connectorId: output_id, destination } of connectors.destinations(output_connectors))
        if (await store.outputDestinations.claim(gateway_id, [destination]))
          log.warn({ gateway_id, output_id }, 'An output has the destination of another gateway');
    } catch (error) {
      log.error({ err: error, gateway_id }, 'The destinations of a gateway could not be reserved');
    }
  }
}
