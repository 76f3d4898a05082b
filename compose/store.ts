import { printableAddress } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { encryptionKeys } from '../config/engines.ts';
import { configFields } from '../connectors/registry.ts';
import { createConnectorSecrets } from '../store/access/connector-secrets.ts';
import { createKeyRing } from '../store/shared/key-ring.ts';
import { openStore } from '../store/store.ts';
import type { Base } from './base.ts';

/** The database with the configured retention, and the keys that open what is sealed in it. */
export type StoreParts = Awaited<ReturnType<typeof openStoreParts>>;

/** What to look at when the start ends here; an address is shown without its password. */
function notOpened(config: Config, error: unknown): Error {
  const why = error instanceof Error ? error.message : String(error);
  return new Error(
    `MongoDB at ${printableAddress(config.MONGODB_URL)} cannot be used: ${why}. Check MONGODB_URL and that the server runs and accepts its user.`,
    { cause: error },
  );
}

/** Connects to MongoDB and announces this process there with its keys. Throws if the database cannot be reached. */
export async function openStoreParts({ config, log, closing, metered }: Base) {
  const store = await openStore({
    url: config.MONGODB_URL,
    database: config.MONGODB_DATABASE,
    onCommand: metered('mongodb'),
  }).catch((error: unknown) => {
    throw notOpened(config, error);
  });
  closing.defer(store.close);
  await store.retain({
    jobs: config.JOB_RETENTION_DAYS,
    audit: config.AUDIT_RETENTION_DAYS,
    formerListings: config.FORMER_LISTING_RETENTION_DAYS,
    visitorEvents: config.VISITOR_EVENT_RETENTION_DAYS,
  });
  const keys = createKeyRing(encryptionKeys(config));
  closing.defer(await store.liveProcesses.announce({ keyIds: keys.ids, log }));
  return { store, keys, secrets: createConnectorSecrets(keys, configFields) };
}
