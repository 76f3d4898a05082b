/** The smallest value that at least that fraction of the values does not exceed (nearest rank, no interpolation); NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
