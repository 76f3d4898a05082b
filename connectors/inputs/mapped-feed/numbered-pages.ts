import type { Json } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { Page } from '../../kit/paging/walk-pages.ts';

interface NumberedPage {
  readonly items: readonly Json[];
  readonly total: number;
  readonly answeredAt: number;
}

/**
 * Pages by number as pages by offset, so that they can be read with an overlap that shows whether listings were added or removed meanwhile. The size of a page
 * is that of the first one: servers return fewer listings than requested.
 * @param first number of the first page
 */
export function numberedPages(
  first: number,
  fetchPage: (number: number) => Promise<NumberedPage>,
): (query: { readonly offset: number }) => Promise<Page> {
  let size = 0;
  let total = 0;
  const fetch = async (number: number): Promise<NumberedPage> => {
    const page = await fetchPage(number);
    ({ total } = page);
    return page;
  };
  return async ({ offset }) => {
    if (offset === 0 || size === 0) {
      const page = await fetch(first);
      size = page.items.length;
      if (offset === 0 || size === 0) return page;
    }
    const place = Math.floor(offset / size);
    // The new page before the known one: a listing that leaves the new page meanwhile is then found on the known one.
    const next = (place + 1) * size < total ? await fetch(first + place + 1) : undefined;
    if (next) demandSize(next, size, (place + 2) * size >= next.total);
    const one = await fetch(first + place);
    demandSize(one, size, (place + 1) * size >= one.total);
    return { ...one, items: [...one.items, ...(next?.items ?? [])].slice(offset - place * size) };
  };
}

/** @throws ConnectorError feed_rejected for a page in the middle with more or fewer listings than the first: offsets would be wrong */
function demandSize({ items }: NumberedPage, size: number, isLast: boolean): void {
  if (items.length === size || (isLast && items.length < size)) return;
  throw new ConnectorError(
    'feed_rejected',
    `The pages of the server differ in size: the first has ${size} listings, a later one ${items.length}.`,
    { internal: 'truncated' },
  );
}
