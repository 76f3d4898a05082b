/**
 * Scalar product of two runs of `count` numbers. Four sums at a time: one alone would wait for each addition before the next, several times as long.
 */
export function dot(
  left: Float64Array,
  leftFrom: number,
  right: Float64Array,
  rightFrom: number,
  count: number,
): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let k = 0;
  for (; k + 3 < count; k += 4) {
    first += (left[leftFrom + k] ?? 0) * (right[rightFrom + k] ?? 0);
    second += (left[leftFrom + k + 1] ?? 0) * (right[rightFrom + k + 1] ?? 0);
    third += (left[leftFrom + k + 2] ?? 0) * (right[rightFrom + k + 2] ?? 0);
    fourth += (left[leftFrom + k + 3] ?? 0) * (right[rightFrom + k + 3] ?? 0);
  }
  for (; k < count; k++) first += (left[leftFrom + k] ?? 0) * (right[rightFrom + k] ?? 0);
  return first + second + (third + fourth);
}
