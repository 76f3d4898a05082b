/**
 * The value that `rank` others are smaller than, if sorted: by partitioning (Hoare's FIND, Communications of the ACM 4, 1961), in a time that grows with the
 * number of values, not with their sort.
 * @param values changed: they are partially ordered
 * @param count of values looked at, from the first
 */
export function valueOfRank(values: Float64Array, count: number, rank: number): number {
  let left = 0;
  let right = count - 1;
  while (left < right) {
    const pivot = values[(left + right) >> 1] ?? 0;
    let low = left;
    let high = right;
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low++;
      while ((values[high] ?? 0) > pivot) high--;
      if (low > high) break;
      const swapped = values[low] ?? 0;
      values[low++] = values[high] ?? 0;
      values[high--] = swapped;
    }
    if (rank <= high) right = high;
    else if (rank >= low) left = low;
    else break;
  }
  return values[rank] ?? Number.NaN;
}

/** Scratch of `selectSmallest`: grows to the longest call. */
let partitioned = new Float64Array(1_024);

/**
 * The places of the `most` smallest values, in the order of their places. Of equal values on the edge the first ones are taken.
 * @param into receives the places; at least `most` long
 * @returns how many there are
 */
export function selectSmallest(values: Float64Array, count: number, most: number, into: Int32Array): number {
  if (count <= most) {
    for (let place = 0; place < count; place++) into[place] = place;
    return count;
  }
  if (partitioned.length < count) partitioned = new Float64Array(2 * count);
  for (let place = 0; place < count; place++) partitioned[place] = values[place] ?? 0;
  const limit = valueOfRank(partitioned, count, most - 1);
  let below = 0;
  for (let place = 0; place < count; place++) if ((values[place] ?? 0) < limit) below++;
  let onEdge = most - below;
  let found = 0;
  for (let place = 0; place < count; place++) {
    const value = values[place] ?? 0;
    if (value < limit || (value === limit && onEdge-- > 0)) into[found++] = place;
  }
  return found;
}
