import type { DayWindow } from '../../analysis/insights/window.ts';
import type { HandlerDeps } from '../deps.ts';

/** Figures of a gateway that follow from the rows of some days alone, remembered until one of these days is written again. */
export async function rememberRows<T extends object>(
  { store, insightsMemory }: Pick<HandlerDeps, 'store' | 'insightsMemory'>,
  gatewayId: string,
  { name, read }: { readonly name: string; readonly read: DayWindow },
  compute: () => Promise<T>,
  sizeOf?: (value: T) => number,
): Promise<T> {
  const stamp = await store.insightDays.stateOf(gatewayId, read);
  return insightsMemory.remember(`${gatewayId}/${name}/${read.from}/${read.to}`, stamp, compute, sizeOf);
}
