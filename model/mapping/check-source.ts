import type { MappingFault } from './mapping-fault.ts';
import type { MappingSource } from './mapping.ts';
import { parseSourcePath } from './source-path.ts';

/** The faults of how a source is read that the schema cannot express. */
export function sourceFaults(source: MappingSource): MappingFault[] {
  return [...formatFaults(source), ...tableFaults(source), ...pagingFaults(source), ...authFaults(source)].map(
    ({ at, message }) => ({ at: `/source${at}`, message }),
  );
}

/** Fields that only some formats have. */
const ONLY: Readonly<Record<string, readonly MappingSource['format'][]>> = {
  records: ['xml', 'json'],
  delimiter: ['csv'],
  columns: ['csv'],
  open_end: ['csv'],
  carried: ['xml'],
  tables: ['xml', 'json'],
  paging: ['json'],
};

function formatFaults(source: MappingSource): MappingFault[] {
  const faults = Object.entries(ONLY).flatMap(([name, formats]) => {
    const isSurplus = Reflect.get(source, name) !== undefined && !formats.includes(source.format);
    return isSurplus ? [{ at: `/${name}`, message: `is only for ${formats.join(' and ')}` }] : [];
  });
  const { records = '', columns = [] } = source;
  const names = recordNames(records);
  if (source.format === 'xml' && (names?.length ?? 0) < 2) {
    faults.push({ at: '/records', message: 'must name the elements from the root to a listing: "feed.property"' });
  } else if (records !== '' && names === undefined) {
    faults.push({ at: '/records', message: 'must be names divided by dots, without conditions and numbers' });
  }
  const repeated = columns.findIndex((name, place) => columns.indexOf(name) < place);
  if (repeated >= 0) faults.push({ at: `/columns/${repeated}`, message: 'is there twice' });
  if (source.entry !== undefined && source.paging)
    faults.push({ at: '/entry', message: 'is for a file, not for an API' });
  return faults;
}

/** The names of a path without conditions and numbers; undefined for any other text. */
export function recordNames(path: string): string[] | undefined {
  const { path: parsed } = parseSourcePath(path);
  const isPlain = parsed?.steps.every(({ name, filter, numbers }) => !filter && !numbers && !name.startsWith('@'));
  return parsed && isPlain ? parsed.steps.map(({ name }) => name) : undefined;
}

function tableFaults({ tables = [], carried = {}, paging, format }: MappingSource): MappingFault[] {
  const taken = new Set(Object.values(carried));
  return tables.flatMap(({ name, records, key }, place) => {
    const at = `/tables/${place}`;
    const isTaken = taken.has(name);
    taken.add(name);
    const names = recordNames(records);
    return [
      ...(isTaken ? [{ at: `${at}/name`, message: `there are two tables or headers "${name}"` }] : []),
      ...(names === undefined || (format === 'xml' && names.length < 2)
        ? [{ at: `${at}/records`, message: 'must be the names from the root of the file to its elements' }]
        : []),
      ...(parseSourcePath(key).fault === undefined ? [] : [{ at: `${at}/key`, message: 'is no path' }]),
      ...(paging ? [{ at, message: 'an API has no tables: each response has only some listings' }] : []),
    ];
  });
}

const NEEDED = {
  cursor: ['parameter', 'next'],
  offset: ['parameter', 'size_parameter', 'total'],
  page: ['parameter', 'total'],
  link: ['next'],
} as const;

function pagingFaults({ paging }: MappingSource): MappingFault[] {
  if (!paging) return [];
  const missing = NEEDED[paging.kind]
    .filter((name) => paging[name] === undefined)
    .map((name) => ({ at: `/paging/${name}`, message: `is needed for paging by ${paging.kind}` }));
  const paths = (['next', 'total'] as const).flatMap((name) => {
    const fault = paging[name] === undefined ? undefined : parseSourcePath(paging[name]).fault;
    return fault === undefined ? [] : [{ at: `/paging/${name}`, message: fault }];
  });
  return [...missing, ...paths];
}

function authFaults({ auth }: MappingSource): MappingFault[] {
  if (!auth) return [];
  const needsName = (auth.kind === 'header' || auth.kind === 'query') && auth.name === undefined;
  const isHeader = auth.kind === 'header' && auth.name !== undefined && !/^[A-Za-z0-9-]+$/.test(auth.name);
  return [
    ...(needsName ? [{ at: '/auth/name', message: `is needed: the name of the ${auth.kind}` }] : []),
    ...(isHeader ? [{ at: '/auth/name', message: 'is no name of a header' }] : []),
  ];
}
