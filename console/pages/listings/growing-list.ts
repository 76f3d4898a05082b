import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

/** A page of a list. */
export interface ListPage<Item> {
  readonly listings: readonly Item[];
  /** Items in all. */
  readonly total: number;
  /** Where the next page begins; absent on the last one. */
  readonly next?: string | undefined;
}

/** What is loaded of a list. */
export interface Grown<Page extends ListPage<unknown>> {
  readonly listings: Page['listings'];
  /** Undefined until the first page is there. */
  readonly first: Page | undefined;
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** A list that grows page by page. */
export interface GrowingList<Page extends ListPage<unknown>> {
  readonly state: ReadonlySignal<Grown<Page>>;
  /** Loads the next page unless one is being loaded or there is none. Never rejects: an error becomes part of the state. */
  readonly more: () => Promise<void>;
}

/** Items of the first page, which fill a screen soon, and of each further one. */
const SIZE = { first: 40, further: 100 };

/** A list from a function that reads its pages. */
export function createGrowingList<Page extends ListPage<{ readonly id: string }>>(
  read: (limit: number, cursor: string | undefined) => Promise<Page>,
): GrowingList<Page> {
  const state = signal<Grown<Page>>({
    listings: [],
    first: undefined,
    isWhole: false,
    isLoading: false,
    error: undefined,
  });
  let next: string | undefined;
  return {
    state,
    async more() {
      const before = state.value;
      if (before.isLoading || before.isWhole) return;
      state.value = { ...before, isLoading: true, error: undefined };
      try {
        const page = await read(before.first ? SIZE.further : SIZE.first, next);
        next = page.next;
        // An item that changed meanwhile may have moved to a later page.
        const known = new Set(before.listings.map(({ id }) => id));
        state.value = {
          listings: [...before.listings, ...page.listings.filter(({ id }) => !known.has(id))],
          first: before.first ?? page,
          isWhole: next === undefined,
          isLoading: false,
          error: undefined,
        };
      } catch (error) {
        state.value = { ...before, isLoading: false, error };
      }
    },
  };
}
