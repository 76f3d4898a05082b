import { createLog } from '../observability/log.ts';
import { openListingIndex } from '../search/listing-index.ts';
import { rebuildIndex } from '../search/rebuild-index.ts';
import { runCommand } from './run-command.ts';

/** Between two lines of progress: often enough to see that it goes on. */
const PROGRESS_MS = 2_000;

/** Ends with 0 once the new index is behind the alias. A rebuild that is ended half way harms nothing: start it again. */
await runCommand({
  usage: `npm run reindex
  Builds a new search index from MongoDB and moves the alias to it while searches and writes go on.`,
  async run(_, { config, store }) {
    const log = createLog(config.LOG_LEVEL);
    const index = openListingIndex({
      url: config.ELASTICSEARCH_URL,
      apiKey: config.ELASTICSEARCH_API_KEY || undefined,
      index: config.SEARCH_INDEX,
    });
    let shown = Date.now();
    try {
      await rebuildIndex({
        index,
        listings: store.listings,
        formerListings: store.formerListings,
        log,
        onProgress(copied) {
          if (Date.now() - shown < PROGRESS_MS) return;
          shown = Date.now();
          log.info({ copied }, 'Copying listings');
        },
      });
    } finally {
      await index.close();
    }
  },
});
