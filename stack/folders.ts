import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The checkout this file is part of. */
const CHECKOUT = resolve(import.meta.dirname, '..');

/** Folders of a stack, all under `.stack` in the checkout. */
export type StackFolders = {
  /** Everything `npm run stack:reset` removes: data, logs, records of what runs. */
  root: string;
  data: string;
  logs: string;
  /** Names the processes of the running stack, so that the next start can end what a crash left behind. */
  record: string;
};

/** The folder of all stacks of this checkout. */
export function stackRoot(): string {
  return join(CHECKOUT, '.stack');
}

/** Where `npm start` writes its addresses and tokens. */
export function readyFile(): string {
  return join(stackRoot(), 'ready.json');
}

/** The folders of the stack with this port offset. */
export function stackFolders(offset: number, root: string = stackRoot()): StackFolders {
  return {
    root,
    data: join(root, 'data', String(offset)),
    logs: join(root, 'logs', String(offset)),
    record: join(root, 'running', `${offset}.json`),
  };
}

/** Installed engines live outside the checkout: clones share them and `stack:reset` keeps them. */
export function cacheFolder(environment: Record<string, string | undefined> = process.env): string {
  const given = environment['PROPERTY_GATEWAY_CACHE'];
  return given === undefined || given === '' ? join(homedir(), '.cache', 'property-gateway') : resolve(given);
}
