import type { HandlerDeps } from '../deps.ts';

/** Has what changed meanwhile matched now, if Temporal is up; the next sync does it otherwise. */
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
