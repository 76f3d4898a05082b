import { OPERATIONS } from './api.ts';
import type { AnswerOf, OperationId } from './operations.ts';

/** What a page of a list holds. */
export type ItemOf<Answer> = Answer extends { readonly items: readonly (infer Item)[] }
  ? Item
  : Answer extends { readonly data: readonly (infer Item)[] }
    ? Item
    : never;

/** Operations that return a list page by page. */
export type ListId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { readonly pages: 'none' }
    ? never
    : [ItemOf<AnswerOf<Id>>] extends [never]
      ? never
      : Id;
}[OperationId];

/** A parameter with several values is sent once for each. */
export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

/** A page of either form: by number, or with a cursor, which is next to the items or in `meta`. */
interface AnyPage<Item> {
  readonly items?: readonly Item[];
  readonly data?: readonly Item[];
  readonly total_pages?: number;
  readonly next_cursor?: string;
  readonly meta?: { readonly next_cursor?: string };
}

/** Items per request of a list with a cursor, unless the caller says otherwise. Some lists come whole, as a bare array, without it. */
const LIMIT = 100;

/** All items of a list. @param read reads the page of a query */
export async function* eachItem<Item>(
  id: ListId,
  { query = {} }: { readonly query?: Query },
  read: (query: Query) => Promise<Response>,
): AsyncGenerator<Item, void> {
  const hasCursor = OPERATIONS[id].pages === 'cursor';
  let at: Query = hasCursor ? { limit: LIMIT, ...query } : { page: 0, ...query };
  for (;;) {
    const page: AnyPage<Item> = JSON.parse(await (await read(at)).text());
    yield* page.items ?? page.data ?? [];
    const next = hasCursor ? nextCursor(page) : nextNumber(page, Number(at['page']));
    if (next === undefined) return;
    at = { ...at, ...next };
  }
}

function nextCursor({ next_cursor, meta }: AnyPage<unknown>): Query | undefined {
  const cursor = next_cursor ?? meta?.next_cursor;
  return cursor === undefined ? undefined : { cursor };
}

const nextNumber = ({ total_pages = 0 }: AnyPage<unknown>, page: number): Query | undefined =>
  page + 1 < total_pages ? { page: page + 1 } : undefined;
