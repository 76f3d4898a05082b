import type { MeasuredSale } from '../../analysis/valuation/dwelling.ts';

/** Metres. A cell has some hundred sales of five years in a city, none in the countryside. */
const CELL = 500;
/** 50 km: sales farther away have no evidence for a place. */
const MAX_RINGS = 100;
/** Columns and rows are numbered by their last 15 bits, 16,000 km: cell numbers stay small integers, which maps find faster. */
const BITS = 15;
/** Up to this many cells in use, a scan of all of them is faster than walking the rings around a point, most of whose cells are empty. */
const FEW_CELLS = 1_000;
const MASK = (1 << BITS) - 1;

/** Sales by place, to find the nearest ones of a point. */
export interface SaleGrid {
  add(sale: MeasuredSale): void;
  /** At least the nearest `count` sales since a day, unsorted; fewer if there are no more within 50 km. */
  around(x: number, y: number, options: { readonly count: number; readonly since: number }): MeasuredSale[];
}

/** @param fewCells maximum number of cells in use for a scan of all */
export function createSaleGrid(fewCells = FEW_CELLS): SaleGrid {
  const cells = new Map<number, MeasuredSale[]>();
  let most = 0;
  const cellOf = (value: number): number => Math.floor(value / CELL);
  const key = (column: number, row: number): number => ((column & MASK) << BITS) | (row & MASK);
  return {
    add(sale) {
      const name = key(cellOf(sale.at.x), cellOf(sale.at.y));
      const cell = cells.get(name);
      if (cell) cell.push(sale);
      else cells.set(name, [sale]);
      most++;
    },
    around(x, y, { count, since }) {
      if (cells.size <= fewCells) {
        const all: MeasuredSale[] = [];
        for (const cell of cells.values()) for (const sale of cell) if (sale.day >= since) all.push(sale);
        return all;
      }
      const [column, row] = [cellOf(x), cellOf(y)];
      const found: MeasuredSale[] = [];
      /** Returns the number of sales in the cell, of every day. */
      const take = (atColumn: number, atRow: number): number => {
        const cell = cells.get(key(atColumn, atRow)) ?? [];
        for (const sale of cell) if (sale.day >= since) found.push(sale);
        return cell.length;
      };
      let seen = take(column, row);
      let last = MAX_RINGS;
      for (let ring = 1; ring <= last; ring++) {
        // The corners of a square are farther away than the sides of the next rings: √2 as many rings, and one for the place in the own cell.
        if (last === MAX_RINGS && found.length >= count) last = Math.min(MAX_RINGS, Math.ceil(ring * Math.SQRT2));
        if (seen === most) break;
        for (let step = -ring; step <= ring; step++) {
          seen += take(column + step, row - ring) + take(column + step, row + ring);
        }
        for (let step = 1 - ring; step < ring; step++) {
          seen += take(column - ring, row + step) + take(column + ring, row + step);
        }
      }
      return found;
    },
  };
}
