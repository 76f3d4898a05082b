import { mkdir } from 'node:fs/promises';
import { ENGINE_NAMES, startEngines, stopEngines } from './engines.ts';
import type { EngineName } from './engines.ts';
import { cacheFolder, stackFolders } from './folders.ts';
import type { StackFolders } from './folders.ts';
import { startWatchdog } from './engines/watchdog.ts';
import { openStackRecord, openWriters } from './stack-record.ts';
import { stackPorts } from './ports.ts';

export async function startStack({
  offset = 0,
  native,
  log = console.log,
  only = ENGINE_NAMES,
}: {
  offset?: number;
  native?: boolean;
  log?: (l: string) => void;
  only?: readonly EngineName[];
}) {
  const folders = stackFolders(offset);
  await mkdir(folders.data, { recursive: true });
  const record = await openStackRecord(folders);
  const watchdog = startWatchdog();
  const writers = await openWriters(folders);
  const engines = await startEngines(only, {
    ports: stackPorts(offset),
    folders,
    cache: cacheFolder(),
    native,
    environment: process.env,
    watchdog,
    log,
    writtenBy: writers.get,
    onStart: (name, implementation, pid) => {
      writers.set(name, implementation);
      record.addEngine(pid);
    },
  });
  return {
    engines,
    stop: async () => {
      await stopEngines(engines);
      watchdog.release();
      record.close();
    },
  };
}
