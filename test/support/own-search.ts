import { randomUUID } from 'node:crypto';
import { Client } from '@elastic/elasticsearch';
import type { Context } from 'mocha';
import type { ListingSearch } from '../../search/listing-search.ts';
import { openListingSearch } from '../../search/open-search.ts';

/** A search over an index of its own, for one file of tests. */
export interface OwnSearch {
  readonly url: string;
  readonly alias: string;
  readonly client: Client;
  readonly search: ListingSearch;
  /** Deletes the index and disconnects. */
  close(): Promise<void>;
}

/** Connects to the Elasticsearch of the test run; without one the tests are skipped with a word. The index is yet to be prepared. */
export function openOwnSearch(context: Context): OwnSearch {
  const url = process.env['ELASTICSEARCH_URL'] ?? '';
  if (!url) {
    console.log('    skipped: no Elasticsearch is running (ELASTICSEARCH_URL is not set)');
    context.skip();
  }
  const alias = `test-${randomUUID().slice(0, 8)}`;
  const client = new Client({ node: url });
  const search = openListingSearch({ url, index: alias });
  return {
    url,
    alias,
    client,
    search,
    async close() {
      const found = await client.indices.get({ index: `${alias}*` });
      await client.indices.delete({ index: Object.keys(found) });
      await search.close();
      await client.close();
    },
  };
}
