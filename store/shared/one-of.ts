/** Matches one of these values. A single one by equality: some servers use an index for that, and none for a list. */
export const oneOf = <T>(values: readonly T[]): T | { $in: T[] } => {
  const [only] = values;
  return only !== undefined && values.length === 1 ? only : { $in: [...values] };
};
