import type { DayWindow } from '../../../analysis/insights/window.ts';
import type { HandlerDeps } from '../../deps.ts';

/** The cache key of a figure, and the days that it is computed from. */
export interface Remembered {
  readonly name: string;
  /** The days to read. */
  readonly read: DayWindow;
}

/** Figures of one gateway that depend on the rows of some days only. */
export interface RememberedRows {
  /** The result of `compute`, cached until one of the days is rewritten. */
  remember<T extends object>(figure: Remembered, compute: () => Promise<T>, sizeOf?: (value: T) => number): Promise<T>;
}

/** Reads the versions of a gateway's rows, once for all figures of a request. */
export async function rememberedRows(
  { store, insightsMemory }: Pick<HandlerDeps, 'store' | 'insightsMemory'>,
  gatewayId: string,
): Promise<RememberedRows> {
  // The versions are read before any row: a figure may come from newer rows than its key says and is then computed again, but never from older ones.
  const versions = await store.insightDays.versions(gatewayId);
  return {
    remember: ({ name, read }, compute, sizeOf) =>
      insightsMemory.remember(`${gatewayId}/${name}/${read.from}/${read.to}`, versions.stateOf(read), compute, sizeOf),
  };
}
