/** The value that a share of the sorted values is below, by linear interpolation; NaN if there are none. */
export function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}
