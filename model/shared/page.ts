/** A page of a list, zero-based: the response of every paged list except the listings. */
export interface Page<T> {
  readonly items: T[];
  readonly page: number;
  readonly size: number;
  readonly total_elements: number;
  readonly total_pages: number;
}

const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

/** Query parameters of every paged list. */
export const pageQuery = {
  page: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 },
  size: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
} as const;

/** The schema of a page of `item`. */
export function pageOf<const Item extends object>(item: Item) {
  const integer = { type: 'integer', minimum: 0 } as const;
  return {
    type: 'object',
    properties: {
      items: { type: 'array', items: item },
      page: integer,
      size: integer,
      total_elements: integer,
      total_pages: integer,
    },
    required: ['items', 'page', 'size', 'total_elements', 'total_pages'],
    additionalProperties: false,
  } as const;
}

export function toPage<T>(items: T[], total: number, { page, size }: { page: number; size: number }): Page<T> {
  return { items, page, size, total_elements: total, total_pages: Math.ceil(total / size) };
}
