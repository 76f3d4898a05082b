/** Square metres per unit. The acre is the international one, the are 100 m². */
const SQUARE_METRES: Readonly<Record<string, number>> = {
  sq_m: 1,
  sq_ft: 0.092_903_04,
  are: 100,
  acre: 4_046.856_422_4,
};

/** An area in square metres, rounded to the square centimetre; undefined for a unit that the model does not have. */
export const squareMetres = (area: { size: number; unit: string }): number | undefined => convert(area, 'sq_m');

/** An area in square feet, rounded to four decimals. */
export const squareFeet = (area: { size: number; unit: string }): number | undefined => convert(area, 'sq_ft');

function convert({ size, unit }: { size: number; unit: string }, to: 'sq_m' | 'sq_ft'): number | undefined {
  const from = Object.hasOwn(SQUARE_METRES, unit) ? SQUARE_METRES[unit] : undefined;
  const target = SQUARE_METRES[to];
  if (from === undefined || target === undefined) return undefined;
  return unit === to ? size : Math.round(((size * from) / target) * 10_000) / 10_000;
}
