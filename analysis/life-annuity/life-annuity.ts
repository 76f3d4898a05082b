import { OLDEST, survival, YOUNGEST } from './mortality-table.ts';
import type { Person } from './mortality-table.ts';

/** Horizon, years: after it nobody of the tables is alive. */
const HORIZON = OLDEST - YOUNGEST + 10;

/** The share of cases in which at least one of the persons is alive after whole years. */
const anyAlive = (persons: readonly Person[], years: number): number =>
  1 - persons.reduce((dead, person) => dead * (1 - survival(person, years)), 1);

/** Years until the last of the persons has died, on average: whole years, and half of the one in which it happens. */
export function lifeExpectancy(persons: readonly Person[]): number {
  let sum = 0.5;
  for (let years = 1; years <= HORIZON; years++) sum += anyAlive(persons, years);
  return sum;
}

/**
 * What one euro a year, paid in months in advance until the last of the persons has died, is worth today: the annuity-due less 11/24, the usual approximation
 * for twelve payments a year (Woolhouse 1869, first two terms).
 * @param rate yearly, 0.03 for 3 %
 */
export function annuityFactor(persons: readonly Person[], rate: number): number {
  let sum = 0;
  for (let years = 0; years <= HORIZON; years++) sum += anyAlive(persons, years) / (1 + rate) ** years;
  return Math.max(sum - 11 / 24, 0);
}

/**
 * Value of a usufruct for life as a share of full ownership, by the age of the person (Code général des impôts, article 669: 60 % until 50 years, a tenth
 * less for each decade begun after it).
 */
export const usufructShare = (age: number): number => Math.max(1, 6 - Math.max(0, Math.ceil((age - 50) / 10))) / 10;

/**
 * Share of the value that the rents take which the sellers save by living on in it, until the last of them has died, as buyers reckon the right of habitation: above 1 where rents are high and the
 * sellers young.
 * @param rent per year, as a share of the value
 * @param rate yearly, that later rents are discounted at
 */
export const savedRents = (persons: readonly Person[], rent: number, rate: number): number =>
  rent * annuityFactor(persons, rate);

/** Of a usufruct, the right to live in a dwelling only (Code général des impôts, article 762 bis). */
const HABITATION = 0.6;

/** Share of the value that the sellers' right of habitation takes: that of the youngest, who keeps it longest. */
export const occupancyDiscount = (persons: readonly Person[]): number =>
  HABITATION * usufructShare(Math.min(...persons.map(({ age }) => age)));
