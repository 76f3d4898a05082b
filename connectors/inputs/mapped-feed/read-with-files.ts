import { sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { SourceValue } from '../../../model/mapping/source-path.ts';
import { MEDIA_SCHEME } from '../../../model/property/media-scheme.ts';
import type { InputContext, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { readFeedFile } from '../../kit/file-feed.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import { fileFinder, isZip, openZip } from '../../kit/sources/open-zip.ts';
import type { Zip } from '../../kit/sources/open-zip.ts';
import { storeNamedFiles } from '../../kit/sources/store-named-files.ts';
import type { NamedFileSource } from '../../kit/sources/store-named-files.ts';
import type { CompiledMapping, CompiledRule, FieldRule } from './compile-mapping.ts';
import { feedOf } from './feed-of.ts';
import { FILES_FIELD, isFileName, withoutReferences } from './named-pictures.ts';
import { findValues } from './read-field.ts';

/** Files stored per listing: the model's limit of each of its three lists of files. */
const MAX_NAMES = 1_500;

/**
 * Reads a file with the pictures and documents next to it in its zip: those that a record names are stored, and their references are added to the record.
 * @throws ConnectorError as `readFeedFile`
 */
export async function* readWithFiles(
  ctx: InputContext,
  request: ReadRequest,
  compiled: CompiledMapping,
): AsyncGenerator<ReadMessage> {
  const rules = compiled.rules.filter(readsFiles);
  const opened: { zip?: Zip; source?: NamedFileSource } = {};
  const snapshot: InputContext['snapshot'] = {
    async fetch(url, options) {
      const file = await ctx.snapshot.fetch(url, options);
      if (rules.length === 0 || opened.zip || !(await isZip(file.path))) return file;
      const zip = await openZip(file.path);
      opened.zip = zip;
      if (zip.entries.some(({ name }) => contentType(undefined, name) !== undefined))
        opened.source = { file: fileFinder(zip), openFile: (entry) => zip.open(entry) };
      return file;
    },
  };
  const { known } = ctx;
  const reading: InputContext = {
    ...ctx,
    snapshot,
    // A picture may change while the bytes of its record do not: with files, every record is read.
    ...(known && { known: { find: (text) => (opened.source ? undefined : known.find(text)) } }),
  };
  try {
    for await (const message of readFeedFile(reading, request, feedOf(compiled)))
      yield await withFiles(ctx, message, rules, opened.source);
  } finally {
    opened.zip?.close();
  }
}

/** The messages of an API, which has no files: references of its own could name files of another client. */
export async function* withoutFiles(messages: AsyncIterable<ReadMessage>): AsyncGenerator<ReadMessage> {
  for await (const message of messages) yield message.kind === 'record' ? withoutForged(message) : message;
}

function withoutForged(message: Extract<ReadMessage, { kind: 'record' }>): ReadMessage {
  // A stored record has passed here before.
  if (message.known || !Object.hasOwn(message.raw, FILES_FIELD)) return message;
  const { raw: found, text: _text, source: _source, ...rest } = message;
  const { [FILES_FIELD]: _forged, ...raw } = found;
  return { ...rest, raw };
}

const isFileRule = (rule: FieldRule): boolean => rule.isFile === true;

const readsFiles = (rule: CompiledRule): boolean => ('each' in rule ? rule.parts.some(isFileRule) : isFileRule(rule));

async function withFiles(
  ctx: InputContext,
  message: ReadMessage,
  rules: readonly CompiledRule[],
  source: NamedFileSource | undefined,
): Promise<ReadMessage> {
  if (message.kind !== 'record' || message.known) return message;
  if (!source) return withoutForged(message);
  const { raw: found, text: _text, source: _source, ...rest } = message;
  const { [FILES_FIELD]: _forged, ...raw } = found;
  const files = await storeNamedFiles(ctx, source, namesIn(raw, rules));
  return { ...rest, raw: Object.keys(files).length > 0 ? { ...raw, [FILES_FIELD]: files } : raw };
}

/**
 * A record as the reader of its feed would hand it over, with the files that it names and `find` knows: for trying a mapping. Nothing is stored, and the references lead nowhere. Pure.
 * @param find whether a file of that name is in the zip of the feed
 */
export function withFoundFiles(
  record: JsonObject,
  { rules }: CompiledMapping,
  find: (name: string) => boolean,
): JsonObject {
  const raw = withoutReferences(record);
  const found = namesIn(raw, rules.filter(readsFiles)).filter(find);
  const files = Object.fromEntries(found.map((name, place) => [name, `${MEDIA_SCHEME}tried/${place}`]));
  return found.length > 0 ? { ...raw, [FILES_FIELD]: files } : raw;
}

/** Names of files that the rules of a mapping may read in a record, whatever their conditions. */
function namesIn(record: JsonObject, rules: readonly CompiledRule[]): string[] {
  const names = new Set<string>();
  const note = (node: SourceValue, rule: FieldRule): void => {
    for (const { value } of findValues({ record, node, path: '' }, rule)) {
      const name = sourceText(value);
      if (name !== undefined && isFileName(name) && names.size < MAX_NAMES) names.add(name);
    }
  };
  for (const rule of rules) {
    if (!('each' in rule)) {
      note(record, rule);
      continue;
    }
    const elements = rule.each.map((path) => valuesAt(record, path)).find(({ length }) => length > 0) ?? [];
    for (const node of elements) for (const part of rule.parts.filter(isFileRule)) note(node, part);
  }
  return [...names];
}
