import type { DayWindow } from '../../../analysis/insights/window.ts';
import type { HandlerDeps } from '../../deps.ts';

/** What a figure is remembered by, and what it is computed from. */
export interface Remembered {
  readonly name: string;
  /** The days that are read. */
  readonly read: DayWindow;
}

/** Figures of one gateway that follow from the rows of some days alone. */
export interface RememberedRows {
  /** What `compute` returns, remembered until one of the days is written again. */
  remember<T extends object>(figure: Remembered, compute: () => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
}

/** Reads the versions of a gateway's rows, once for all figures of a request. */
export async function rememberedRows(
  { store, insightsMemory }: Pick<HandlerDeps, 'store' | 'insightsMemory'>,
  gatewayId: string,
): Promise<RememberedRows> {
  // Before any row: what is computed from newer rows is computed once more by the next request, never the other way round.
  const versions = await store.insightDays.versions(gatewayId);
  return {
    remember: ({ name, read }, compute, sizeOf) =>
      insightsMemory.remember(`${gatewayId}/${name}/${read.from}/${read.to}`, versions.stateOf(read), compute, sizeOf),
  };
}
