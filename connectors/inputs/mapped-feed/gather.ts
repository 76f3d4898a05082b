import { createHash } from 'node:crypto';
import { recordNames } from '../../../model/mapping/check-source.ts';
import type { MappingSource } from '../../../model/mapping/mapping.ts';
import { parseSourcePath, sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { SourcePath } from '../../../model/mapping/source-path.ts';
import type { Json, JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { FileFeed, Gathered } from '../../kit/declared-feed.ts';
import { decodeText } from '../../kit/sources/decode-text.ts';
import { readJson } from '../../kit/sources/json/read-json.ts';
import type { OpenAt } from '../../kit/sources/json/split-json.ts';
import { readXml } from '../../kit/sources/xml/read-xml.ts';

type Table = NonNullable<MappingSource['tables']>[number];

/** Most elements of a table, and characters of all their JSON: agents and offices of the largest groups are some thousand. */
const MAX_ELEMENTS = 20_000;
const MAX_CHARACTERS = 32 * 1024 ** 2;

/** Reads the headers and tables of a mapping before its records, wherever in the file they are. Undefined if it has none. */
export function gatherer(source: MappingSource): FileFeed['gather'] {
  const { tables = [], carried = {} } = source;
  if (tables.length === 0 && Object.keys(carried).length === 0) return undefined;
  return async (open, charset) => {
    const headers = await readHeaders(source, open, charset);
    const opened = [];
    for (const table of tables) opened.push(await readTable(table, source, open, charset));
    return combine(headers, opened);
  };
}

interface OpenTable {
  readonly name: string;
  readonly by: SourcePath;
  readonly elements: ReadonlyMap<string, JsonObject>;
}

function combine(headers: Readonly<Record<string, Json>>, tables: readonly OpenTable[]): Gathered {
  const hash = createHash('sha256').update(JSON.stringify(headers));
  for (const { name, elements } of tables) hash.update(JSON.stringify([name, ...elements]));
  return {
    digest: hash.digest('base64url'),
    also(record) {
      const added: Record<string, Json> = { ...headers };
      for (const { name, by, elements } of tables) {
        const found = valuesAt(record, by).flatMap((id) => elements.get(sourceText(id)?.toLowerCase() ?? '') ?? []);
        const [first, ...others] = found;
        if (first) added[name] = others.length > 0 ? found : first;
      }
      return added;
    },
  };
}

/** The first element of each name that is copied into every record. */
async function readHeaders(
  source: MappingSource,
  open: OpenAt,
  charset: string | undefined,
): Promise<Record<string, Json>> {
  const carried = new Map(Object.entries(source.carried ?? {}).map(([name, own]) => [name.toLowerCase(), own]));
  const found: Record<string, Json> = {};
  if (carried.size === 0) return found;
  const { within, record } = elementsAt(source.records ?? '');
  const text = decodeText(open(0), { charset, xml: true, stated: source.encoding });
  const options = { within, record, lowerCase: true, headers: [...carried.keys()], skip: Number.MAX_SAFE_INTEGER };
  for await (const item of readXml(text, options)) {
    const name = item.kind === 'header' ? carried.get(item.name) : undefined;
    if (item.kind === 'header' && name !== undefined && item.value !== '') found[name] ??= item.value;
  }
  return found;
}

async function readTable(
  table: Table,
  source: MappingSource,
  open: OpenAt,
  charset: string | undefined,
): Promise<OpenTable> {
  const elements = new Map<string, JsonObject>();
  const key = pathOf(table.key);
  let characters = 0;
  for await (const element of elementsOf(table, source, open, charset)) {
    const id = valuesAt(element, key)
      .map(sourceText)
      .find((text) => text !== undefined);
    // Of two with one id, the first counts, as for headers.
    if (id === undefined || elements.has(id.toLowerCase())) continue;
    characters += JSON.stringify(element).length;
    if (elements.size >= MAX_ELEMENTS || characters > MAX_CHARACTERS) {
      throw new ConnectorError('feed_rejected', `The table ${table.records} has more elements than can be read.`);
    }
    elements.set(id.toLowerCase(), element);
  }
  return { name: table.name, by: pathOf(table.by), elements };
}

async function* elementsOf(
  table: Table,
  source: MappingSource,
  open: OpenAt,
  charset: string | undefined,
): AsyncGenerator<JsonObject> {
  if (source.format === 'json') {
    for await (const item of readJson(open, { lists: [table.records], charset, from: { index: 0 } })) {
      if (item.kind === 'head' && item.isByLine) {
        throw new ConnectorError('feed_rejected', `The file has no list ${table.records} near its start.`);
      }
      if (item.kind === 'record') yield item.value;
    }
    return;
  }
  const { within, record } = elementsAt(table.records);
  const text = decodeText(open(0), { charset, xml: true, stated: source.encoding });
  for await (const item of readXml(text, { within, record, lowerCase: true, headers: [] })) {
    if (item.kind === 'record') yield item.value;
  }
}

/** The containers and the name of elements by their path from the root. */
function elementsAt(path: string): { readonly within: readonly [string, ...string[]]; readonly record: string } {
  const names = recordNames(path)?.map((name) => name.toLowerCase()) ?? [];
  const [root, ...inner] = names.slice(0, -1);
  const record = names.at(-1);
  if (root === undefined || record === undefined) {
    throw new ConnectorError('config', `The mapping has no path to the elements ${path}.`);
  }
  return { within: [root, ...inner], record };
}

function pathOf(text: string): SourcePath {
  const { path, fault } = parseSourcePath(text);
  if (!path) throw new ConnectorError('config', `The mapping has a path that cannot be read: ${fault}.`);
  return path;
}
