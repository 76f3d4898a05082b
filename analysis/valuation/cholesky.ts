import { dot } from './dot.ts';

/** Smallest pivot: keeps the factor of a matrix that rounding made singular. */
const SMALLEST_PIVOT = 1e-9;

/**
 * Replaces the lower triangle of a symmetric positive definite matrix by its Cholesky factor.
 * @param matrix row by row, `size` × `size`; the upper triangle is neither read nor written
 */
export function factorise(matrix: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    const pivotRow = column * size;
    const pivot = (matrix[pivotRow + column] ?? 0) - dot(matrix, pivotRow, matrix, pivotRow, column);
    const root = Math.sqrt(Math.max(pivot, SMALLEST_PIVOT));
    matrix[pivotRow + column] = root;
    for (let row = column + 1; row < size; row++) {
      const start = row * size;
      const value = (matrix[start + column] ?? 0) - dot(matrix, start, matrix, pivotRow, column);
      matrix[start + column] = value / root;
    }
  }
}

/** Replaces `values` by the solution of L x = values. */
export function solveLower(factor: Float64Array, values: Float64Array, size: number): void {
  for (let row = 0; row < size; row++) {
    const start = row * size;
    const value = (values[row] ?? 0) - dot(factor, start, values, 0, row);
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
