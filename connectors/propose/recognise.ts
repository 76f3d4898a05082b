import type { FeedMapping } from '../../model/mapping/mapping.ts';
import type { Recognised } from './proposal.ts';
import type { Survey } from './survey/survey.ts';

/** A format that is data: a mapping with its name. */
export interface KnownMapping {
  readonly name: string;
  readonly title: string;
  readonly mapping: FeedMapping;
}

/** What shows a format that a written connector reads. */
interface Sign {
  readonly format: string;
  readonly title: string;
  /** Path of the records, of XML and JSON. */
  readonly records?: RegExp;
  readonly delimiter?: string;
  /** A table whose columns have names. */
  readonly isTable?: true;
  /** Fewest columns of a table without names. */
  readonly columns?: number;
  /** Source fields of which most must be there. */
  readonly fields: readonly string[];
}

const SIGNS: readonly Sign[] = [
  {
    format: 'OPENIMMO',
    title: 'OpenImmo',
    records: /^openimmo\.anbieter\.immobilie$/,
    fields: ['objektkategorie', 'geo', 'preise', 'flaechen', 'verwaltung_techn'],
  },
  {
    format: 'KYERO',
    title: 'Kyero',
    records: /^root\.property$/,
    fields: ['id', 'ref', 'price', 'price_freq', 'type', 'town', 'province', 'beds', 'surface_area', 'desc', 'images'],
  },
  {
    format: 'BLM',
    title: 'BLM (Rightmove)',
    isTable: true,
    fields: [
      'AGENT_REF',
      'BRANCH_ID',
      'STATUS_ID',
      'TRANS_TYPE_ID',
      'PROP_SUB_ID',
      'PRICE',
      'POSTCODE1',
      'DISPLAY_ADDRESS',
    ],
  },
  { format: 'POLIRIS', title: 'Poliris', delimiter: '!#', columns: 90, fields: [] },
  {
    format: 'WHISE',
    title: 'Whise',
    records: /^estates$/,
    fields: ['id', 'purpose', 'purposeStatus', 'category', 'subCategory', 'zip', 'referenceNumber', 'updateDateTime'],
  },
  {
    format: 'RESO',
    title: 'RESO Web API',
    records: /^value$/,
    fields: ['ListingKey', 'StandardStatus', 'PropertyType', 'ListPrice', 'ModificationTimestamp', 'PropertySubType'],
  },
  {
    format: 'APIMO',
    title: 'Apimo',
    records: /^(?:properties)?$/,
    fields: ['id', 'reference', 'agency', 'step', 'category', 'subtype', 'updated_at', 'comments', 'regulations'],
  },
  {
    format: 'PROPERTY_FEED',
    title: 'Property feed (the model of this product)',
    fields: ['crm_reference', 'reference', 'type', 'status', 'title', 'description', 'financial', 'location'],
  },
];

type Source = Survey['layout']['source'];

/** Share of the named fields that must be there. */
const ENOUGH = 0.7;

/** The known format of a file, by how it is read and which fields it has; undefined if it is none. */
export function recognise(
  { layout: { source }, paths }: Pick<Survey, 'layout' | 'paths'>,
  presets: readonly KnownMapping[] = [],
): Recognised | undefined {
  const names = new Set(paths.map(({ names: [first = ''] }) => first.toLowerCase()));
  for (const sign of SIGNS) {
    const evidence = evidenceOf(sign, source, names);
    if (evidence !== undefined) return { format: sign.format, kind: 'connector', title: sign.title, evidence };
  }
  return recognisePreset(source, paths, presets);
}

function evidenceOf(sign: Sign, source: Source, names: ReadonlySet<string>): string | undefined {
  const { records, delimiter, columns = 0, isTable, fields } = sign;
  if (delimiter !== undefined) {
    const there = source.columns?.length ?? 0;
    return source.delimiter === delimiter && there >= columns
      ? `The table has ${there} columns without names, divided by "${delimiter}".`
      : undefined;
  }
  if (isTable && source.columns === undefined) return undefined;
  if (records && (source.format === 'csv' || !records.test(source.records ?? ''))) return undefined;
  const found = fields.filter((field) => names.has(field.toLowerCase()));
  return found.length >= fields.length * ENOUGH
    ? `It has ${found.length} of ${fields.length} fields of the format: ${found.join(', ')}.`
    : undefined;
}

/** The preset whose paths the file has. */
function recognisePreset(
  source: Source,
  paths: Survey['paths'],
  presets: readonly KnownMapping[],
): Recognised | undefined {
  const there = new Set(paths.map(({ path }) => path.toLowerCase()));
  const scored = presets
    .filter(
      ({ mapping }) =>
        mapping.source.format === source.format && (mapping.source.records ?? '') === (source.records ?? ''),
    )
    .map((preset) => {
      const wanted = [...new Set(preset.mapping.rules.flatMap(({ from = [] }) => from.slice(0, 1)))];
      const found = wanted.filter((path) => there.has(path.toLowerCase()));
      return { preset, wanted: wanted.length, found: found.length };
    })
    .toSorted((left, right) => right.found / Math.max(1, right.wanted) - left.found / Math.max(1, left.wanted));
  const [best] = scored;
  if (!best || best.found < 6 || best.found < best.wanted * 0.5) return undefined;
  const { preset, found, wanted } = best;
  return {
    format: preset.name,
    kind: 'preset',
    title: preset.title,
    evidence: `It has ${found} of the ${wanted} fields that the preset reads.`,
  };
}
