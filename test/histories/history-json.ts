import { fileURLToPath } from 'node:url';
import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
export type History = temporal.api.history.v1.IHistory;

/** The project's folder, as stack traces of failures name it. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A history as JSON: names of enumerations, base64 for bytes, decimal text for long numbers. Who took part, and where, is left out.
 */
export function writeHistory(history: History): string {
  const plain = History.toObject(History.fromObject(history), { enums: String, bytes: String, longs: String });
  const json = JSON.stringify(plain, null, 2)
    .replaceAll(/"identity": "[^"]*"/g, '"identity": "recorder"')
    // A worker's own queue is named after its process and host.
    .replaceAll(/"\d+@[^"]*"/g, '"recorder"')
    .replaceAll(ROOT, '');
  return `${json}\n`;
}

export const readHistory = (json: string): History => History.fromObject(JSON.parse(json));
