import { checkReadiness } from '../api/operations/check-readiness.ts';
import { serveOperations } from '../observability/operations.ts';
import type { Base } from './base.ts';
import type { Clients } from './clients.ts';
import type { SearchParts } from './search.ts';
import type { StoreParts } from './store.ts';

/** Serves metrics and probes of a process without API; does nothing if METRICS_PORT is 0. */
export async function startOperations(parts: Base & StoreParts & SearchParts & Clients): Promise<void> {
  const { closing, config, engine, log, metrics, objects, search, store } = parts;
  if (config.METRICS_PORT === 0) return;
  const operations = await serveOperations({
    port: config.METRICS_PORT,
    host: config.HOST,
    metrics,
    readiness: () => checkReadiness({ store, engine }, { search, object_storage: objects }, log),
  });
  closing.defer(operations.close);
}
