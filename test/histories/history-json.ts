import proto from '@temporalio/proto';
import type { temporal } from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
export type History = temporal.api.history.v1.IHistory;

/** A history as JSON: names of enumerations, base64 for bytes, decimal text for long numbers. Who took part is left out. */
export function writeHistory(history: History): string {
  const plain = History.toObject(History.fromObject(history), { enums: String, bytes: String, longs: String });
  const json = JSON.stringify(plain, null, 2);
  return `${json.replaceAll(/"identity": "[^"]*"/g, '"identity": "recorder"')}\n`;
}

export const readHistory = (json: string): History => History.fromObject(JSON.parse(json));
