import type { HandlerDeps } from '../deps.ts';

/** Starts matching saved searches with what has changed. If Temporal is down, the next sync does it. */
export async function wakeAlerts(
  { engine, log }: Pick<HandlerDeps, 'engine' | 'log'>,
  gatewayId: string,
): Promise<void> {
  try {
    await engine.wakeSearchAlerts(gatewayId);
  } catch (error) {
    log.warn({ err: error, gateway_id: gatewayId }, 'Saved searches could not be matched at once');
  }
}
