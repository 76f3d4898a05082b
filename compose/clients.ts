import { prepareEngine } from '../background/prepare-engine.ts';
import { createIdentity } from '../clients/identity.ts';
import { createObjectStorage, storageOf } from '../clients/object-storage.ts';
import { createEngine } from '../temporal/engine.ts';
import type { Base } from './base.ts';

/** Clients of the services that the API and workers share. */
export type Clients = Awaited<ReturnType<typeof openClients>>;

/** A revoked token stops working within this time. */
const IDENTITY_CACHE_SECONDS = 30;

/** Opens object storage, whose bucket is created in the background if it cannot be reached; Temporal and the identity service are connected to lazily. */
export async function openClients({ config, log, tracing, closing, metered }: Base) {
  const objects = createObjectStorage({
    ...storageOf(config),
    publicEndpoint: config.S3_PUBLIC_ENDPOINT || undefined,
    onCall: metered('s3'),
  });
  closing.defer(objects.close);
  closing.defer(await prepareEngine('object_storage', () => objects.prepare(), log));
  const temporal = {
    address: config.TEMPORAL_ADDRESS,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    tracing,
  };
  const engine = createEngine({ ...temporal, onCall: metered('temporal') });
  closing.defer(engine.close);
  const access = {
    url: config.IDENTITY_URL,
    clientId: config.IDENTITY_CLIENT_ID,
    clientSecret: config.IDENTITY_CLIENT_SECRET,
    onCall: metered('identity'),
  };
  return {
    objects,
    temporal,
    engine,
    access,
    identity: createIdentity({ ...access, cacheSeconds: IDENTITY_CACHE_SECONDS }),
  };
}
