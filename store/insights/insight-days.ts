import type { Binary, ClientSession, Collection, Filter } from 'mongodb';
import type { DayRow, EventCounts, HashPrefix, VisitorDay } from '../../model/insights/insights.ts';
import { inserted } from '../shared/insert-once.ts';
import { createInsightVersions } from './insight-versions.ts';
import type { DayRange, DayVersions, InsightVersionsRecord } from './insight-versions.ts';
import { packBytes, packJson, packPrefixes, unpackBytes, unpackJson, unpackPrefixes } from './pack.ts';
import { purgeByIdPrefix } from '../shared/collection.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** The rows of a gateway and day: small figures plain, lists packed. */
export interface InsightDayRecord {
  /** `gateway/YYYY-MM-DD`: ranges of days are ranges of ids, so no further index is needed. */
  readonly _id: string;
  readonly gateway_id: string;
  /** Grows with each rewrite; for optimistic locking. */
  readonly version: number;
  readonly events: number;
  readonly counts: EventCounts;
  readonly visitors: Binary;
  readonly sessions: Binary;
  /** One byte per visitor. */
  readonly steps: Binary;
  readonly leads: Binary;
  readonly listings: Binary;
  readonly channels: Binary;
  readonly searches: Binary;
  readonly computed_at: Date;
}

export const insightDaysCollection: CollectionDefinition<InsightDayRecord> = {
  ownedBy: 'gateway',
  persons: 'visitor_days',
  // Read by ranges of ids, which begin with gateway and day.
  required: ['gateway_id', 'version', 'events', 'visitors', 'sessions'],
  purge: purgeByIdPrefix,
};

/** Some visitors of a day, packed `VisitorDay`s. */
export interface InsightVisitorsRecord {
  /** `gateway/YYYY-MM-DD/part`, the part with five digits. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly visitors: Binary;
}

export const insightVisitorsCollection: CollectionDefinition<InsightVisitorsRecord> = {
  ownedBy: 'gateway',
  persons: 'visitor_days',
  required: ['gateway_id', 'visitors'],
  purge: purgeByIdPrefix,
};

/** A visitor's day with its date. */
export type DatedVisitor = VisitorDay & { readonly day: string };

/** Lists of a row that are read only on demand. */
export const PACKED_LISTS = ['leads', 'listings', 'channels', 'searches'] as const;
export type PackedList = (typeof PACKED_LISTS)[number];

/** A row with the requested lists; the others are empty. */
export type ReadDayRow = DayRow;

/** What a day is computed from, for the check before it is replaced. */
export interface DayStamp {
  /** Version of the rows; 0 without rows. */
  readonly version: number;
  /** Number of events that the rows were computed from. */
  readonly events: number;
  /** Erasures of visitors of the gateway so far. */
  readonly erasures: number;
}

export interface InsightDays {
  /** Rows of a range of days, the earliest first, with these lists. */
  rows(gatewayId: string, range: DayRange, lists?: readonly PackedList[]): Promise<ReadDayRow[]>;
  /** Visitors of a range of days, day by day. */
  visitors(gatewayId: string, range: DayRange): Promise<DatedVisitor[]>;
  /** The versions of all days as of now. One small document is read. */
  versions(gatewayId: string): Promise<DayVersions>;
  stamp(gatewayId: string, day: string): Promise<DayStamp>;
  /**
   * Replaces all rows of a day in the given transaction. False on a version conflict: since `expected` was read, somebody else rewrote the day, or visitors of
   * the gateway were erased; the caller aborts the transaction and computes again.
   */
  replace(
    gatewayId: string,
    day: { readonly row: DayRow; readonly visitors: readonly VisitorDay[] },
    expected: DayStamp,
    session: ClientSession,
  ): Promise<boolean>;
  /** Has every computation that began before be refused: it may have read events that are deleted now. */
  noteErasure(gatewayId: string): Promise<void>;
  /** Days on which one of these visitors came. */
  daysOf(gatewayId: string, visitors: readonly HashPrefix[]): Promise<string[]>;
  /** Deletes the rows of the days before one, and refuses what is being computed from their events. Returns how many days there were. */
  removeBefore(gatewayId: string, day: string): Promise<number>;
}

/** Visitors per document: some 100 KB packed, far below the limit of 16 MB also for visitors with hundreds of events. */
const VISITORS_PER_PART = 2_000;

export function createInsightDays(
  days: Collection<InsightDayRecord>,
  parts: Collection<InsightVisitorsRecord>,
  versionsOfGateways: Collection<InsightVersionsRecord>,
): InsightDays {
  const versions = createInsightVersions(versionsOfGateways);
  return {
    async rows(gatewayId, range, lists = []) {
      const left = PACKED_LISTS.filter((list) => !lists.includes(list));
      const records = await days
        .find({ _id: { $gte: idOf(gatewayId, range.from), $lte: idOf(gatewayId, range.to) } })
        .project<ProjectedDay>(Object.fromEntries(left.map((list) => [list, 0])))
        .sort({ _id: 1 })
        .toArray();
      return Promise.all(records.map(readRow));
    },
    visitors: (gatewayId, range) => readVisitors(parts, gatewayId, range),
    versions: (gatewayId) => versions.read(gatewayId),
    async stamp(gatewayId, day) {
      // Before the rows: an erasure between the two reads raises the version of the rows or is refused by the number of erasures.
      const erasures = await versions.erasures(gatewayId);
      const found = await days.findOne({ _id: idOf(gatewayId, day) }, { projection: { version: 1, events: 1 } });
      return { version: found?.version ?? 0, events: found?.events ?? 0, erasures };
    },
    async replace(gatewayId, { row, visitors }, expected, session) {
      const version = expected.version + 1;
      if (!(await versions.note(gatewayId, { day: row.day, version }, expected.erasures, session))) return false;
      const record = await recordOf(gatewayId, row, version);
      if (!(await swap(days, record, expected, session))) return false;
      await parts.deleteMany(partsOf<InsightVisitorsRecord>(record._id), { session });
      const written = await partsOfDay(record, visitors);
      if (written.length > 0) await parts.insertMany(written, { session });
      return true;
    },
    noteErasure: (gatewayId) => versions.noteErasure(gatewayId),
    async daysOf(gatewayId, visitors) {
      const wanted = new Set(visitors.map(String));
      const found: string[] = [];
      for await (const { _id, visitors: packed } of days
        .find(partsOf<InsightDayRecord>(gatewayId))
        .project<Pick<InsightDayRecord, '_id' | 'visitors'>>({ visitors: 1 })) {
        if (unpackPrefixes(packed).some((prefix) => wanted.has(String(prefix)))) found.push(dayOf(_id));
      }
      return found;
    },
    async removeBefore(gatewayId, day) {
      const before = { $gte: `${gatewayId}/`, $lt: idOf(gatewayId, day) };
      const isAny = (await days.findOne({ _id: before }, { projection: { _id: 1 } })) !== null;
      if (isAny) await versions.noteErasure(gatewayId);
      await parts.deleteMany({ _id: before });
      const { deletedCount } = await days.deleteMany({ _id: before });
      // Last, and also if there was nothing left: an earlier attempt may have ended here.
      await versions.dropBefore(gatewayId, day);
      return deletedCount;
    },
  };
}

async function readVisitors(
  parts: Collection<InsightVisitorsRecord>,
  gatewayId: string,
  range: Parameters<InsightDays['visitors']>[1],
): Promise<DatedVisitor[]> {
  const records = await parts
    .find({ _id: { $gte: idOf(gatewayId, range.from), $lt: `${idOf(gatewayId, range.to)}/~` } })
    .sort({ _id: 1 })
    .toArray();
  const read = await Promise.all(
    records.map(async ({ _id, visitors }) => {
      const day = dayOf(_id);
      const list = await unpackJson<VisitorDay[]>(visitors);
      // Just parsed and nobody else's: a year has a hundred thousand of them to copy.
      return list.map((visitor): DatedVisitor => Object.assign(visitor, { day }));
    }),
  );
  return read.flat();
}

const idOf = (gatewayId: string, day: string): string => `${gatewayId}/${day}`;
const dayOf = (id: string): string => id.split('/')[1] ?? '';

/** All ids that continue this one after a slash; `0` follows `/` in ASCII. */
const partsOf = <Record extends { readonly _id: string }>(id: string): Filter<Record> =>
  // The driver's type of a filter does not see through a type parameter.
  ({ _id: { $gte: `${id}/`, $lt: `${id}0` } }) as Filter<Record>;

type ProjectedDay = Omit<InsightDayRecord, PackedList> & { readonly [List in PackedList]?: Binary };

async function readRow(record: ProjectedDay): Promise<ReadDayRow> {
  const list = async <Name extends PackedList>(name: Name): Promise<DayRow[Name]> => {
    const packed = record[name];
    return packed ? unpackJson<DayRow[Name]>(packed) : [];
  };
  const [leads, listings, channels, searches] = await Promise.all([
    list('leads'),
    list('listings'),
    list('channels'),
    list('searches'),
  ]);
  return {
    day: dayOf(record._id),
    events: record.events,
    counts: record.counts,
    visitors: unpackPrefixes(record.visitors),
    sessions: unpackPrefixes(record.sessions),
    steps: unpackBytes(record.steps),
    leads,
    listings,
    channels,
    searches,
  };
}

async function recordOf(gatewayId: string, row: DayRow, version: number): Promise<InsightDayRecord> {
  const [leads, listings, channels, searches] = await Promise.all([
    packJson(row.leads),
    packJson(row.listings),
    packJson(row.channels),
    packJson(row.searches),
  ]);
  return {
    _id: idOf(gatewayId, row.day),
    gateway_id: gatewayId,
    version,
    events: row.events,
    counts: row.counts,
    visitors: packPrefixes(row.visitors),
    sessions: packPrefixes(row.sessions),
    steps: packBytes(row.steps),
    leads,
    listings,
    channels,
    searches,
    computed_at: new Date(),
  };
}

/** Writes the record if the day still is as expected. */
async function swap(
  days: Collection<InsightDayRecord>,
  record: InsightDayRecord,
  expected: DayStamp,
  session: ClientSession,
): Promise<boolean> {
  if (expected.version === 0) return inserted(days.insertOne(record, { session }));
  const { _id, ...fields } = record;
  const { matchedCount } = await days.replaceOne({ _id, version: expected.version }, fields, { session });
  return matchedCount === 1;
}

async function partsOfDay(
  { _id, gateway_id }: InsightDayRecord,
  visitors: readonly VisitorDay[],
): Promise<InsightVisitorsRecord[]> {
  const count = Math.ceil(visitors.length / VISITORS_PER_PART);
  return Promise.all(
    Array.from({ length: count }, async (_, part) => ({
      _id: `${_id}/${String(part).padStart(5, '0')}`,
      gateway_id,
      visitors: await packJson(visitors.slice(part * VISITORS_PER_PART, (part + 1) * VISITORS_PER_PART)),
    })),
  );
}
