import { stableUuid } from '../model/shared/stable-uuid.ts';

/** What stays the same of a mutation from release to release. */
export interface MutationKey {
  readonly date: string;
  readonly price: number | undefined;
  /** Sorted. */
  readonly parcels: readonly string[];
  /** Sorted. */
  readonly dispositions: readonly string[];
}

/**
 * The id of a mutation: it stays the same from release to release, unlike `id_mutation`. Prices count in cents, so that `140000` and `140000.00` are the
 * same. Mutations with equal keys are told apart when all are indexed (search/dvf/settle-ranks.ts).
 */
export const mutationId = ({ date, price, parcels, dispositions }: MutationKey): string =>
  stableUuid(
    [date, price === undefined ? '' : Math.round(price * 100), parcels.join(','), dispositions.join(',')].join('|'),
  );
