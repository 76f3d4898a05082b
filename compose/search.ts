import { prepareEngine } from '../background/prepare-engine.ts';
import { openDvfIndex } from '../search/dvf/dvf-index.ts';
import { openListingSearch } from '../search/open-search.ts';
import type { Base } from './base.ts';

/** The listing index and the indices of the open transaction data. */
export type SearchParts = Awaited<ReturnType<typeof openSearchParts>>;

/** Connects to Elasticsearch and creates what is missing there, in the background if it cannot be reached. */
export async function openSearchParts({ config, log, closing, metered }: Base) {
  const server = {
    url: config.ELASTICSEARCH_URL,
    apiKey: config.ELASTICSEARCH_API_KEY || undefined,
    onCall: metered('elasticsearch'),
  };
  const search = openListingSearch({
    ...server,
    index: config.SEARCH_INDEX,
    onFault: (fault) => log.warn({ index: config.SEARCH_INDEX }, fault),
  });
  closing.defer(search.close);
  const dvf = openDvfIndex({ ...server, index: config.DVF_INDEX });
  closing.defer(dvf.close);
  const prepare = async () => {
    await search.prepare();
    const fault = await dvf.fault();
    if (fault !== undefined) log.warn({ index: config.DVF_INDEX }, fault);
  };
  closing.defer(await prepareEngine('search', prepare, log));
  return { search, dvf };
}
