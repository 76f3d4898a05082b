import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { openListingIndex } from './search/listing-index.ts';
import { rebuildIndex } from './search/rebuild-index.ts';
import { openStore } from './store/store.ts';

const USAGE = `npm run reindex
  Builds a new search index from MongoDB and moves the alias to it while searches and writes go on.
  Reads the variables of docs/configuration.md; their defaults fit npm start.`;

/** Between two lines of progress: often enough to see that it goes on. */
const PROGRESS_MS = 2_000;

/** The command line; ends with 0 once the new index is behind the alias. A rebuild that is ended half way harms nothing: start it again. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  const store = await openStore({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE });
  const index = openListingIndex({
    url: config.ELASTICSEARCH_URL,
    apiKey: config.ELASTICSEARCH_API_KEY || undefined,
    index: config.SEARCH_INDEX,
  });
  try {
    let shown = Date.now();
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
    await store.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
