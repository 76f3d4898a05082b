import { createHash } from 'node:crypto';
import type { Binary, ClientSession, Collection, Filter } from 'mongodb';
import type { DayRow, EventCounts, HashPrefix, VisitorDay } from '../../model/insights.ts';
import { DUPLICATE_KEY } from '../insert-once.ts';
import { packBytes, packJson, packPrefixes, unpackBytes, unpackJson, unpackPrefixes } from './pack.ts';

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

/** Some visitors of a day, packed `VisitorDay`s. */
export interface InsightVisitorsRecord {
  /** `gateway/YYYY-MM-DD/part`, the part with five digits. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly visitors: Binary;
}

/** A visitor's day with its date. */
export type DatedVisitor = VisitorDay & { readonly day: string };

/** Lists of a row that are read only on demand. */
export const PACKED_LISTS = ['leads', 'listings', 'channels', 'searches'] as const;
export type PackedList = (typeof PACKED_LISTS)[number];

/** A row with the lists that were asked for; the others are empty. */
export type ReadDayRow = DayRow;

/** What a day was computed from, for the check before it is replaced. */
export interface DayStamp {
  readonly version: number;
  readonly events: number;
}

/** Days of a gateway, both ends inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface InsightDays {
  /** Rows of a range of days, the earliest first, with these lists. */
  rows(gatewayId: string, range: DayRange, lists?: readonly PackedList[]): Promise<ReadDayRow[]>;
  /** Visitors of a range of days, day by day. */
  visitors(gatewayId: string, range: DayRange): Promise<DatedVisitor[]>;
  /** Text that changes whenever rows of these days do. */
  stateOf(gatewayId: string, range: DayRange): Promise<string>;
  /** Undefined if the day has no rows. */
  stamp(gatewayId: string, day: string): Promise<DayStamp | undefined>;
  /**
   * Replaces all rows of a day in the given transaction. False on a version conflict: somebody else rewrote the day since `expected` was read; the caller
   * aborts the transaction and computes again.
   */
  replace(
    gatewayId: string,
    day: { readonly row: DayRow; readonly visitors: readonly VisitorDay[] },
    expected: DayStamp | undefined,
    session: ClientSession,
  ): Promise<boolean>;
  /** Days on which one of these visitors came. */
  daysOf(gatewayId: string, visitors: readonly HashPrefix[]): Promise<string[]>;
  removeOfGateway(gatewayId: string): Promise<void>;
}

/** Visitors per document: some 100 KB packed, far below the limit of 16 MB also for visitors with hundreds of events. */
const VISITORS_PER_PART = 2_000;

export function createInsightDays(
  days: Collection<InsightDayRecord>,
  parts: Collection<InsightVisitorsRecord>,
): InsightDays {
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
    async visitors(gatewayId, range) {
      const records = await parts
        .find({ _id: { $gte: idOf(gatewayId, range.from), $lt: `${idOf(gatewayId, range.to)}/~` } })
        .sort({ _id: 1 })
        .toArray();
      const read = await Promise.all(
        records.map(async ({ _id, visitors }) => {
          const day = dayOf(_id);
          const list = await unpackJson<VisitorDay[]>(visitors);
          return list.map((visitor): DatedVisitor => ({ ...visitor, day }));
        }),
      );
      return read.flat();
    },
    async stateOf(gatewayId, range) {
      const found = await days
        .find({ _id: { $gte: idOf(gatewayId, range.from), $lte: idOf(gatewayId, range.to) } })
        .project<{ readonly _id: string; readonly version: number }>({ version: 1 })
        .sort({ _id: 1 })
        .toArray();
      return createHash('sha256')
        .update(found.map(({ _id, version }) => `${_id}:${version}`).join('\n'))
        .digest('base64url');
    },
    async stamp(gatewayId, day) {
      const found = await days.findOne({ _id: idOf(gatewayId, day) }, { projection: { version: 1, events: 1 } });
      return found ? { version: found.version, events: found.events } : undefined;
    },
    async replace(gatewayId, { row, visitors }, expected, session) {
      const record = await recordOf(gatewayId, row, (expected?.version ?? 0) + 1);
      if (!(await swap(days, record, expected, session))) return false;
      await parts.deleteMany(partsOf<InsightVisitorsRecord>(record._id), { session });
      const written = await partsOfDay(record, visitors);
      if (written.length > 0) await parts.insertMany(written, { session });
      return true;
    },
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
    async removeOfGateway(gatewayId) {
      await days.deleteMany(partsOf<InsightDayRecord>(gatewayId));
      await parts.deleteMany(partsOf<InsightVisitorsRecord>(gatewayId));
    },
  };
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
  expected: DayStamp | undefined,
  session: ClientSession,
): Promise<boolean> {
  if (expected) {
    const { _id, ...fields } = record;
    const { matchedCount } = await days.replaceOne({ _id, version: expected.version }, fields, { session });
    return matchedCount === 1;
  }
  try {
    await days.insertOne(record, { session });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return false;
    throw error;
  }
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
