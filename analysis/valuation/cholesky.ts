/** Smallest pivot: keeps the factor of a matrix that rounding made singular. */
const SMALLEST_PIVOT = 1e-9;

/**
 * Replaces the lower triangle of a symmetric positive definite matrix by its Cholesky factor.
 * @param matrix row by row, `size` × `size`; the upper triangle is neither read nor written
 */
export function factorise(matrix: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    const pivotRow = column * size;
    let pivot = matrix[pivotRow + column] ?? 0;
    for (let k = 0; k < column; k++) pivot -= (matrix[pivotRow + k] ?? 0) ** 2;
    const root = Math.sqrt(Math.max(pivot, SMALLEST_PIVOT));
    matrix[pivotRow + column] = root;
    for (let row = column + 1; row < size; row++) {
      const start = row * size;
      let value = matrix[start + column] ?? 0;
      for (let k = 0; k < column; k++) value -= (matrix[start + k] ?? 0) * (matrix[pivotRow + k] ?? 0);
      matrix[start + column] = value / root;
    }
  }
}

/** Replaces `values` by the solution of L x = values. */
export function solveLower(factor: Float64Array, values: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    const start = row * size;
    let value = values[row] ?? 0;
    for (let k = 0; k < row; k++) value -= (factor[start + k] ?? 0) * (values[k] ?? 0);
    values[row] = value / (factor[start + row] ?? 1);
  }
}

/** Replaces `values` by the solution of Lᵀ x = values. */
export function solveUpper(factor: Float64Array, values: Float64Array, size: number): void {
  for (let row = size - 1; row >= 0; row--) {
    let value = values[row] ?? 0;
    for (let k = row + 1; k < size; k++) value -= (factor[k * size + row] ?? 0) * (values[k] ?? 0);
    values[row] = value / (factor[row * size + row] ?? 1);
  }
}
