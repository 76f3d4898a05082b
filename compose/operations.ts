import { checkReadiness } from '../api/operations/check-readiness.ts';
import { serveOperations } from '../observability/operations.ts';
import type { Base } from './base.ts';
import type { Clients } from './clients.ts';
import type { SearchParts } from './search.ts';
import type { StoreParts } from './store.ts';

type Readiness = Parameters<typeof serveOperations>[0]['readiness'];

/** Serves metrics and probes of a worker; does nothing if METRICS_PORT is 0. */
export function startOperations(parts: Base & StoreParts & SearchParts & Clients): Promise<void> {
  const { engine, log, objects, search, store } = parts;
  return serve(parts, () => checkReadiness({ store, engine }, { search, object_storage: objects }, log));
}

/** The same of a process that only takes files; what it has taken is read later if Temporal is down. */
export function startInboxOperations(parts: Base & StoreParts & Clients): Promise<void> {
  const { engine, log, objects, store } = parts;
  return serve(parts, () => checkReadiness({ store, object_storage: objects }, { engine }, log));
}

async function serve({ closing, config, metrics }: Base, readiness: Readiness): Promise<void> {
  if (config.METRICS_PORT === 0) return;
  const operations = await serveOperations({
    port: config.METRICS_PORT,
    host: config.HOST,
    metrics,
    readiness,
  });
  closing.defer(operations.close);
}
