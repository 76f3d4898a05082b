import { MongoBulkWriteError } from 'mongodb';
import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb';
import type { HubAuditEntry, HubFatalReport } from '../../model/gateway/site-hub.ts';
import { stableUuid } from '../shared/ids.ts';
import { DUPLICATE_KEY } from '../shared/insert-once.ts';
import { readPage, timeRange } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** Reports are looked up when a site misbehaves; a quarter of a year covers that. */
const REPORT_SECONDS = 90 * 24 * 3600;

interface FromSite {
  readonly _id: string;
  readonly site_id: string;
  readonly client_id: string;
  readonly received_at: Date;
}

/** What a site says that happened on it. */
export type HubAuditRecord = FromSite & { readonly entry: HubAuditEntry };
/** A fatal error of an addon on a site. */
export type HubFatalRecord = FromSite & { readonly report: HubFatalReport };

export const hubFatalsCollection: CollectionDefinition<HubFatalRecord> = {
  ownedBy: 'site',
  persons: 'client',
  required: ['site_id', 'client_id', 'report'],
  indexes: [
    [{ client_id: 1, 'report.addon_code': 1, received_at: -1 }],
    [{ client_id: 1, received_at: -1, 'report.at': -1, _id: 1 }],
    [{ site_id: 1, received_at: -1, 'report.at': -1, _id: 1 }],
  ],
  lifetimes: [{ after: 'received_at', seconds: REPORT_SECONDS }],
};

export const hubAuditCollection: CollectionDefinition<HubAuditRecord> = {
  ownedBy: 'site',
  persons: 'client',
  required: ['site_id', 'client_id', 'entry'],
  indexes: [
    [{ client_id: 1, received_at: -1, 'entry.at': -1, _id: 1 }],
    [{ site_id: 1, received_at: -1, 'entry.at': -1, _id: 1 }],
  ],
  lifetimes: [{ after: 'received_at', seconds: REPORT_SECONDS }],
};

type Sender = { readonly _id: string; readonly client_id: string };

/** What a list of reports is narrowed to. */
export interface ReportFilter {
  readonly siteId?: string;
  /** Received at this time or later, and before that one. */
  readonly from?: Date;
  readonly to?: Date;
}

/** What sites of agencies report. An entry that comes again changes nothing. */
export interface HubReports {
  /** The number of entries that had not come before. */
  addAudit(site: Sender, entries: readonly HubAuditEntry[]): Promise<number>;
  /** What sites of the agency pushed, the last received first. */
  audits(
    clientId: string,
    filter: ReportFilter & { readonly action?: string | undefined },
    page: PageOf,
  ): Promise<Part<HubAuditRecord>>;
  /** Everything that sites of the agency pushed, the last received first. */
  streamAudits(clientId: string): AsyncIterable<HubAuditRecord>;
  /** Everything that they reported, the last received first. */
  streamFatals(clientId: string): AsyncIterable<HubFatalRecord>;
  addFatals(site: Sender, reports: readonly HubFatalReport[]): Promise<number>;
  /** What sites of the agency reported, the last received first. */
  fatals(
    clientId: string,
    filter: ReportFilter & { readonly addonCode?: string | undefined; readonly addonVersion?: string | undefined },
    page: PageOf,
  ): Promise<Part<HubFatalRecord>>;
  /** Deletes what sites of the agency pushed and reported; returns how many entries. */
  removeOfClient(clientId: string): Promise<number>;
  /** How many sites of the agency had a fatal error of this version since `since`. */
  sitesWithFatals(clientId: string, addon: { code: string; version: string }, since: Date): Promise<number>;
}

/** The number of records that were not there. The same entry pushed twice at a time may be met as a duplicate: the other push has written it. */
async function insertNew<T extends FromSite>(
  collection: Collection<T>,
  upserts: readonly AnyBulkWriteOperation<T>[],
): Promise<number> {
  try {
    return (await collection.bulkWrite([...upserts], { ordered: false })).upsertedCount;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const faults = [error.writeErrors].flat();
    if (faults.length === 0 || faults.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return error.result.upsertedCount;
  }
}

/** What a filter of reports of either kind says to the store. */
function scopeOf(clientId: string, { siteId, ...time }: ReportFilter) {
  const received = timeRange(time);
  return {
    client_id: clientId,
    ...(siteId ? { site_id: siteId } : {}),
    ...(received ? { received_at: received } : {}),
  };
}

/** What concerns everything of a client. */
function ofClients(
  audits: Collection<HubAuditRecord>,
  fatals: Collection<HubFatalRecord>,
): Pick<HubReports, 'streamAudits' | 'streamFatals' | 'removeOfClient'> {
  return {
    streamAudits: (clientId) => audits.find({ client_id: clientId }).sort({ received_at: -1, 'entry.at': -1, _id: 1 }),
    streamFatals: (clientId) => fatals.find({ client_id: clientId }).sort({ received_at: -1, 'report.at': -1, _id: 1 }),
    async removeOfClient(clientId) {
      const filter = { client_id: clientId };
      const audited = await audits.deleteMany(filter);
      const reported = await fatals.deleteMany(filter);
      return audited.deletedCount + reported.deletedCount;
    },
  };
}

export function createHubReports(audits: Collection<HubAuditRecord>, fatals: Collection<HubFatalRecord>): HubReports {
  const idOf = (site: Sender, id: string) => stableUuid(`${site._id}/${id}`);
  const from = (site: Sender) => ({ site_id: site._id, client_id: site.client_id, received_at: new Date() });
  return {
    async addAudit(site, entries) {
      const sender = from(site);
      return insertNew(
        audits,
        entries.map((entry) => ({
          updateOne: {
            filter: { _id: idOf(site, entry.id) },
            update: { $setOnInsert: { ...sender, entry } },
            upsert: true,
          },
        })),
      );
    },
    audits(clientId, { action, ...filter }, page) {
      const wanted: Filter<HubAuditRecord> = {
        ...scopeOf(clientId, filter),
        ...(action ? { 'entry.action': action } : {}),
      };
      return readPage(audits, wanted, page, { sort: { received_at: -1, 'entry.at': -1, _id: 1 } });
    },
    async addFatals(site, reports) {
      const sender = from(site);
      return insertNew(
        fatals,
        reports.map((report) => ({
          updateOne: {
            filter: { _id: idOf(site, report.id) },
            update: { $setOnInsert: { ...sender, report } },
            upsert: true,
          },
        })),
      );
    },
    fatals(clientId, { addonCode, addonVersion, ...filter }, page) {
      const wanted: Filter<HubFatalRecord> = {
        ...scopeOf(clientId, filter),
        ...(addonCode ? { 'report.addon_code': addonCode } : {}),
        ...(addonVersion ? { 'report.addon_version': addonVersion } : {}),
      };
      return readPage(fatals, wanted, page, { sort: { received_at: -1, 'report.at': -1, _id: 1 } });
    },
    ...ofClients(audits, fatals),
    async sitesWithFatals(clientId, { code, version }, since) {
      const sites = await fatals.distinct('site_id', {
        client_id: clientId,
        'report.addon_code': code,
        'report.addon_version': version,
        received_at: { $gte: since },
      });
      return sites.length;
    },
  };
}
