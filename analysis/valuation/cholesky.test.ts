import { expect } from 'chai';
import fc from 'fast-check';
import { factorise, solveLower, solveUpper } from './cholesky.ts';

describe('The Cholesky factor', () => {
  it('is that of the textbook: 4 12 −16, 12 37 −43, −16 −43 98', () => {
    const matrix = Float64Array.of(4, 0, 0, 12, 37, 0, -16, -43, 98);
    factorise(matrix, 3);
    expect([...matrix]).to.deep.equal([2, 0, 0, 6, 1, 0, -8, 5, 3]);
  });

  it('solves every well-conditioned positive definite system', () => {
    const numbers = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 16, maxLength: 16 });
    const right = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(numbers, right, (values, wanted) => {
        // AᵀA + 1 is positive definite for any A.
        const entry = (row: number, column: number): number =>
          [0, 1, 2, 3].reduce((sum, k) => sum + (values[k * 4 + row] ?? 0) * (values[k * 4 + column] ?? 0), 0) +
          (row === column ? 1 : 0);
        const matrix = Float64Array.from({ length: 16 }, (_, index) => entry(index >> 2, index & 3));
        const solution = Float64Array.from(wanted);
        factorise(matrix, 4);
        solveLower(matrix, solution, 4);
        solveUpper(matrix, solution, 4);
        wanted.forEach((value, row) => {
          const product = [0, 1, 2, 3].reduce((sum, column) => sum + entry(row, column) * (solution[column] ?? 0), 0);
          expect(product).to.be.closeTo(value, 1e-6);
        });
      }),
    );
  });
});
