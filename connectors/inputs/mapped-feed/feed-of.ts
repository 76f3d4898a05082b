import { recordNames } from '../../../model/mapping/check-source.ts';
import type { MappingSource } from '../../../model/mapping/mapping.ts';
import type { JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { feedRequest } from '../../kit/feed-address.ts';
import type { FeedReading } from '../../kit/declared-feed.ts';
import type { FileFormat } from '../../kit/sources/file-items.ts';
import { authorise } from './authorise.ts';
import type { CompiledMapping } from './compile-mapping.ts';
import { gatherer } from './gather.ts';
import { keysOf, updatedOf } from './record-fields.ts';

/** Endings of file names in a zip. */
const ENDINGS: Readonly<Record<MappingSource['format'], readonly string[]>> = {
  xml: ['.xml'],
  csv: ['.csv', '.txt', '.tsv'],
  json: ['.json', '.ndjson', '.jsonl'],
};

/** How the file of a mapping is read. */
export function feedOf(compiled: CompiledMapping): FeedReading {
  const { mapping, skip, deleted } = compiled;
  const { source } = mapping;
  const gather = gatherer(source);
  return {
    title: mapping.name,
    format: formatOf(compiled),
    request: (ctx) => {
      const own = feedRequest(ctx.config);
      // Files of an inbox are read by the platform.
      if (ctx.config['inbox'] === true) return Promise.resolve(own);
      const { url } = own;
      return authorise(ctx, source).send(url, (signed) => Promise.resolve(signed));
    },
    packed: { endings: ENDINGS[source.format], ...(source.entry !== undefined && { entry: source.entry }) },
    ...(gather && { gather }),
    key: { name: mapping.key.from.join(' or '), read: (record) => keysOf(record, compiled) },
    updated: { name: 'time of the last change', read: (record) => updatedOf(record, compiled) },
    ...(deleted && { deletedWhen: (record: JsonObject) => deleted.decide(record) }),
    ...(skip && { skippedWhen: (record: JsonObject) => skip.decide(record) }),
  };
}

function formatOf({ mapping: { source }, key }: CompiledMapping): FileFormat {
  const { records = '', delimiter = ',', columns, encoding } = source;
  const stated = encoding === undefined ? {} : { encoding };
  if (source.format === 'json') return { kind: 'json', lists: records === '' ? [] : [records] };
  if (source.format === 'csv') {
    return {
      kind: 'csv',
      delimiter: delimiter === '\\t' ? '\t' : delimiter,
      column: key.from.flatMap(({ steps: [step] }) => (step ? [step.name] : [])),
      ...(columns && { columns }),
      refusesSurplus: true,
      mayEndOpen: source.open_end === true,
      ...stated,
    };
  }
  const names = recordNames(records)?.map((name) => name.toLowerCase()) ?? [];
  const [root, ...inner] = names.slice(0, -1);
  const [record, ...otherRecords] = (names.at(-1) ?? '').split('|').filter((name) => name !== '');
  if (root === undefined || record === undefined) {
    throw new ConnectorError('config', 'The mapping does not say where the listings of the XML are.');
  }
  return {
    kind: 'xml',
    root: [root, ...inner],
    record,
    ...(otherRecords.length > 0 && { otherRecords }),
    headers: [],
    needsInnermost: inner.length > 0,
    ...stated,
  };
}
