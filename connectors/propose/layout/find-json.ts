import type { Json, JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';
import { jsonListElements } from './json-lists.ts';
import { headOf } from './layout.ts';
import type { Layout, OpenText } from './layout.ts';

/** Objects of one list that are looked at. */
const MAX_LOOKED_AT = 200;

/** Fields of an object that are counted. */
const MAX_FIELDS = 300;

/** Characters of one line of NDJSON. */
const MAX_LINE = 2 * 1024 * 1024;

/** Names that usually hold one listing: schema.org, exports of shops and APIs. */
const LISTING_LIST =
  /(?:propert|listing|estate|advert|bien|annonce|objekt|immobili|inmueble|immobile|item|result|data)/i;

/** How a JSON file is read: NDJSON, or the list whose objects have the most fields. Undefined if it holds no object in a list. */
export async function findJson(open: OpenText): Promise<Layout | undefined> {
  const { head, isWhole } = await headOf(open());
  if (isLines(head)) {
    return {
      source: { format: 'json', records: '' },
      why: 'Each line is a JSON object (NDJSON).',
      warnings: [],
      records: (signal) => readLines(open(signal)),
    };
  }
  const lists = await countLists(head, isWhole);
  const best = [...lists].toSorted(([, left], [, right]) => right.score - left.score)[0];
  if (!best) return undefined;
  const [path, { objects, fields }] = best;
  const others = [...lists.keys()].filter((name) => name !== path);
  return {
    source: { format: 'json', records: path },
    why: `The list ${path === '' ? 'at the root' : `"${path}"`} holds objects with ${fields} different fields (${objects} looked at).`,
    warnings: others.length > 0 ? [`Other lists of the file are not read: ${others.slice(0, 10).join(', ')}.`] : [],
    records: (signal) => readList(open(signal), path),
  };
}

/** Whether the first two lines are an object each. */
function isLines(head: string): boolean {
  const lines = head.split(/\r?\n/, 3).filter((line) => line.trim() !== '');
  const [first, second] = lines;
  return parsed(first) !== undefined && (second === undefined ? false : parsed(second) !== undefined);
}

function parsed(line: string | undefined): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(line ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

interface ListCount {
  objects: number;
  fields: number;
  score: number;
}

async function countLists(head: string, isWhole: boolean): Promise<Map<string, ListCount>> {
  const names = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  async function* once(): AsyncGenerator<string> {
    yield head;
  }
  try {
    for await (const { path, text } of jsonListElements(once())) {
      const seen = counts.get(path) ?? 0;
      counts.set(path, seen + 1);
      if (seen >= MAX_LOOKED_AT) continue;
      const known = names.get(path) ?? new Set();
      names.set(path, known);
      for (const name of Object.keys(parsed(text) ?? {})) if (known.size < MAX_FIELDS) known.add(name);
    }
  } catch (error) {
    // The head ends within an object of a larger file.
    if (isWhole || !(error instanceof ConnectorError)) throw error;
  }
  return new Map(
    [...counts].map(([path, objects]) => {
      const fields = names.get(path)?.size ?? 0;
      const named = LISTING_LIST.test(path) || path === '' ? 1.5 : 1;
      return [path, { objects, fields, score: fields * named * Math.log2(objects + 1) }];
    }),
  );
}

async function* readList(text: AsyncIterable<string>, path: string): AsyncGenerator<JsonObject> {
  for await (const element of jsonListElements(text, path)) {
    const record = parsed(element.text);
    if (!record) throw new ConnectorError('feed_rejected', `An object of the list "${path}" is no valid JSON.`);
    yield record;
  }
}

/** The objects of NDJSON; a line that is none is left out: reading the feed reports it. */
async function* readLines(text: AsyncIterable<string>): AsyncGenerator<JsonObject> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE)
      throw new ConnectorError('feed_rejected', `A line is longer than ${MAX_LINE} characters.`);
    for (const line of lines) {
      const record = parsed(line);
      if (record) yield record;
    }
  }
  const last = parsed(rest);
  if (last) yield last;
}
