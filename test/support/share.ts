const DAY_MS = 86_400_000;

/**
 * The part of long matrices that this run of tests plays: `TEST_PART`, or that of the day, so that whoever tests day by day plays them whole. `all` plays all parts
 * at once, as `npm run test:whole` does.
 */
export const TEST_PART = process.env['TEST_PART'] ?? String(Math.floor(Date.now() / DAY_MS));

/** Every `parts`-th of these rows, another one in each of as many parts; all of them when the run plays all parts. */
export function shareOf<T>(rows: readonly T[], parts: number): readonly T[] {
  if (TEST_PART === 'all') return rows;
  if (!/^\d+$/.test(TEST_PART)) throw new Error(`TEST_PART must be a whole number or "all", not "${TEST_PART}".`);
  return rows.filter((_, index) => index % parts === Number(TEST_PART) % parts);
}
