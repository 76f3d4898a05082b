import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createObjectStorage, storageOf } from '../../clients/object-storage.ts';
import { submitDvf } from '../../commands/submit-dvf.ts';
import { readConfig } from '../../config/config.ts';
import { openDvfIndex } from '../../search/dvf/dvf-index.ts';
import { createDvfImports } from '../../temporal/dvf-imports.ts';

const FILES = ['rhone-2018-excerpt.csv.gz', 'hendaye-2019-2021.csv.gz'].map((name) => join(import.meta.dirname, name));
/** It takes some seconds; a start that waits for longer would only annoy. */
const PATIENCE_MS = 60_000;
const POLL_MS = 200;

/** Imports the sample unless something has been imported already, so that /dvf has something to find. A failure is reported, not thrown. */
export async function loadDvfSample(
  environment: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Promise<void> {
  const config = readConfig(environment);
  const index = openDvfIndex({ url: config.ELASTICSEARCH_URL, index: config.DVF_INDEX });
  const objects = createObjectStorage(storageOf(config));
  const imports = createDvfImports({
    address: config.TEMPORAL_ADDRESS,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
  });
  try {
    if ((await index.releases()).size > 0) return;
    await submitDvf({ objects, imports }, { files: FILES, release: 'sample', scope: 'commune' });
    const deadline = performance.now() + PATIENCE_MS;
    while ((await imports.status())?.isRunning && performance.now() < deadline) await wait(POLL_MS);
    const failure = (await imports.status())?.failure;
    if (failure !== undefined) log(`The sample of DVF was not imported: ${failure}`);
  } catch (error) {
    log(`The sample of DVF was not imported: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await Promise.all([imports.close(), index.close()]);
    objects.close();
  }
}
