import { stableUuid } from '../model/shared/stable-uuid.ts';

/** The fields of a mutation that are stable across releases. */
export interface MutationKey {
  readonly date: string;
  readonly price: number | undefined;
  /** Sorted. */
  readonly parcels: readonly string[];
  /** Sorted. */
  readonly dispositions: readonly string[];
}

/**
 * The id of a mutation: stable across releases, unlike `id_mutation`. Prices count in cents, so that `140000` and `140000.00` are the
 * same. Mutations with equal keys are distinguished when all are indexed (search/dvf/settle-ranks.ts).
 */
export const mutationId = ({ date, price, parcels, dispositions }: MutationKey): string =>
  stableUuid(
    [date, price === undefined ? '' : Math.round(price * 100), parcels.join(','), dispositions.join(',')].join('|'),
  );
