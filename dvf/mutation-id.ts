import { createHash } from 'node:crypto';

/** What stays the same of a mutation from release to release. */
export interface MutationKey {
  readonly date: string;
  readonly price: number | undefined;
  /** Sorted. */
  readonly parcels: readonly string[];
  /** Sorted. */
  readonly dispositions: readonly string[];
}

/** The key as text. Prices in cents, so that `140000` and `140000.00` are the same. */
export const keyOf = ({ date, price, parcels, dispositions }: MutationKey): string =>
  [date, price === undefined ? '' : Math.round(price * 100), parcels.join(','), dispositions.join(',')].join('|');

/**
 * A stable id in the form of a UUID v4, from a mutation’s key.
 * @param rank of mutations with the same key, from 0, in the order of their contents
 */
export function mutationId(key: string, rank = 0): string {
  const hex = createHash('sha256')
    .update(rank === 0 ? key : `${key}|${rank}`)
    .digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
