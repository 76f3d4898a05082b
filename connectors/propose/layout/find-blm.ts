import type { JsonObject } from '../../connector.ts';
import { readHead } from '../../inputs/blm/read-head.ts';
import { readRows } from '../../inputs/blm/read-rows.ts';
import type { Layout, OpenText } from './layout.ts';

/** The beginning of a file of the British portal format. */
export const BLM_START = '#HEADER#';

/** A file of the British portal format: its own head comes before the table, which only its connector reads. */
export async function findBlm(open: OpenText): Promise<Layout> {
  const { head } = await readHead(open());
  return {
    source: { format: 'csv', delimiter: head.endOfField.slice(0, 3), columns: [...head.fields] },
    why: 'It is a file of the British portal format (BLM), with its own head before the table.',
    warnings: ['Only the connector BLM reads the head of such a file: a mapping does not.'],
    records: (signal) => readTable(open(signal)),
  };
}

async function* readTable(text: AsyncGenerator<string>): AsyncGenerator<JsonObject> {
  const { head, rest } = await readHead(text);
  async function* data(): AsyncGenerator<string> {
    yield rest;
    yield* text;
  }
  for await (const { values } of readRows(data(), head, { index: 0, end: 0 })) {
    yield Object.fromEntries(head.fields.flatMap((name, place) => (values[place] ? [[name, values[place]]] : [])));
  }
}
