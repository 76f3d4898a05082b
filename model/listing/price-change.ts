import { valueAt } from '../shared/is-object.ts';
import { withPrevious } from './listing-diff.ts';
import type { Listing, ListingWithRaw, PriceChange } from './listing.ts';
import type { Previous } from './listing-diff.ts';

type Fields = { readonly [field: string]: unknown };

/** A version of a listing: when it was written, and what the one before said, as far as it differs. */
interface Step {
  readonly at: Date;
  readonly previous: Previous;
}

const AMOUNT = ['financial', 'transaction', 'price', 'amount'] as const;
/** What two prices must have in common to be compared. */
const KIND = [
  ['financial', 'transaction', 'price', 'currency'],
  ['offer_type'],
  ['rent_details', 'rent_period'],
] as const;

const isSameKind = (a: object, b: object): boolean => KIND.every((path) => valueAt(a, path) === valueAt(b, path));

/**
 * The last change of the price of a listing that replaces another version of it: undefined if its price never changed, or if the two cannot be compared:
 * another currency, offer or rent period, or no amount.
 */
export function lastPriceChange(before: Listing, after: Omit<Listing, 'sync'>, at: Date): PriceChange | undefined {
  const [old, now] = [valueAt(before, AMOUNT), valueAt(after, AMOUNT)];
  if (typeof old !== 'number' || typeof now !== 'number' || !isSameKind(before, after)) return undefined;
  return old === now ? before.sync.price_change : { at, from: old };
}

/** A listing with the last change of its price since it was `before`. */
export function withPriceChange(before: Listing | undefined, listing: ListingWithRaw): ListingWithRaw {
  const change = before && lastPriceChange(before, listing, listing.sync.changed_at);
  return change ? { ...listing, sync: { ...listing.sync, price_change: change } } : listing;
}

/**
 * The amount before the newest change of the price since a date; undefined if there is none, or if the two cannot be compared: another currency, offer or rent period.
 * @param steps without a gap from the newest on, the newest first
 */
export function formerAmount(listing: Fields, steps: readonly Step[], since: Date): number | undefined {
  const now = valueAt(listing, AMOUNT);
  let after = listing;
  for (const { at, previous } of steps) {
    if (at < since) return undefined;
    const before = withPrevious(after, previous);
    const old = valueAt(before, AMOUNT);
    if (typeof old !== 'number' || !isSameKind(before, listing)) return undefined;
    if (old !== now) return old;
    after = before;
  }
  return undefined;
}
