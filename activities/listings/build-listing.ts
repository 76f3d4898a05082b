import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { supplierOf } from '../../model/listing/supplier.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { FormerListing, Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import type { MappingGap } from '../../model/property/mapping-gap.ts';
import type { KnownListing, SourceTouch } from '../../store/listings/listing-states.ts';
import { digest } from '../runtime/digest.ts';

/** One input of one gateway in one run: what every listing of it shares. */
export interface ListingOrigin {
  readonly gatewayId: string;
  readonly inputId: string;
  readonly streamId: string;
  readonly jobId: string;
  readonly crmSource: string;
  /** Outputs that a changed listing has to reach. */
  readonly outputs: readonly string[];
  /** FORCED_FULL: write also what has not changed. */
  readonly force: boolean;
}

/** Hash of what a listing says; the order of its fields is that of the mapping, not of the CRM's record. */
export const contentHash = (property: MappedProperty): string => digest(JSON.stringify(property));

/** What happened to a record. */
export type Verdict =
  | { readonly op: 'unchanged'; readonly touch?: SourceTouch }
  | {
      readonly op: 'created' | 'updated';
      readonly listing?: ListingWithRaw;
      readonly replaces?: number;
      readonly returned?: string;
    };

/**
 * Whether a record needs mapping at all: it does not when the same bytes were mapped by the same code before (`isTrusted`), or when this very run has
 * already written it (a page repeated after a crash).
 */
export function knownVerdict(
  known: KnownListing | undefined,
  source: string,
  origin: ListingOrigin,
  isTrusted: boolean,
): Verdict | undefined {
  if (!known || source === '' || known.sync.source !== source) return undefined;
  if (known.sync.job_id === origin.jobId) return { op: known.sync.op };
  return origin.force || !isTrusted ? undefined : { op: 'unchanged' };
}

/** Decides what a mapped record means for the store. */
export function decideListing(
  record: { property: MappedProperty; warnings: readonly MappingGap[]; rawJson: string; source: string; key: string },
  known: KnownListing | undefined,
  former: FormerListing | undefined,
  origin: ListingOrigin,
): Verdict {
  const property =
    record.property.crm_reference === record.key ? record.property : { ...record.property, crm_reference: record.key };
  const hashed = contentHash(property);
  const before = known?.crm_reference ?? former?.listing.crm_reference;
  const isRekeyed = before !== undefined && before !== record.key;
  if (known && !isRekeyed && known.sync.hash === hashed && (!origin.force || known.sync.job_id === origin.jobId)) {
    if (known.sync.job_id === origin.jobId) return { op: known.sync.op };
    return { op: 'unchanged', ...touchOf(record, known) };
  }

  const now = new Date();
  const iso = now.toISOString();
  const previous = known ?? (former && { ...former.listing, _id: former.property_id });
  // A former listing's removal from the index took one version more than it had.
  const version = known ? known.sync.version + 1 : former ? former.listing.sync.version + 2 : 1;
  const published = previous?.sync.published_url;
  const cover = coverOf(property, previous?.sync.cover);
  const deliveries = previous?.sync.deliveries;
  // Written twice in one run (a key that the CRM repeats): it stays what it was at first.
  const op = known && !(known.sync.job_id === origin.jobId && known.sync.op === 'created') ? 'updated' : 'created';
  const listing: ListingWithRaw = {
    ...property,
    ...(published ? { property_url: published } : {}),
    _id: previous?._id ?? randomUUID(),
    gateway_id: origin.gatewayId,
    stream_id: origin.streamId,
    crm_source: property.crm_source ?? origin.crmSource,
    hidden: property.hidden ?? false,
    created_at: property.created_at ?? previous?.created_at ?? iso,
    updated_at: property.updated_at ?? iso,
    fetched_at: iso,
    sync: {
      input_id: origin.inputId,
      source: record.source,
      hash: hashed,
      version,
      job_id: origin.jobId,
      op,
      ...(isRekeyed ? { former_key: before } : {}),
      supplier: supplierOf(property),
      // A forced run writes equal content again, which is no change.
      changed_at: known?.sync.hash === hashed ? known.sync.changed_at : now,
      written_at: now,
      raw: record.rawJson,
      ...(record.warnings.length > 0 ? { warnings: [...record.warnings] } : {}),
      ...(published ? { published_url: published } : {}),
      ...(origin.outputs.length > 0 ? { pending: [...origin.outputs] } : {}),
      ...(deliveries ? { deliveries } : {}),
      ...cover,
    },
  };
  return { op, listing, replaces: known?.sync.version, returned: known ? undefined : former?._id };
}

/** What a listing that stays as it is has to be told: another digest of its record, other warnings of its mapping. */
function touchOf(
  { source, warnings }: { readonly source: string; readonly warnings: readonly MappingGap[] },
  { _id, sync }: KnownListing,
): { touch?: SourceTouch } {
  if (source === '' || (source === sync.source && isDeepStrictEqual(warnings, sync.warnings ?? []))) return {};
  return { touch: { id: _id, source, warnings } };
}

/** A new first picture makes the thumbnail due; the old one serves until then. */
function coverOf(
  property: MappedProperty,
  cover: Listing['sync']['cover'],
): Pick<Listing['sync'], 'cover' | 'cover_due'> {
  const first = property.images?.[0]?.url;
  if (!first) return {};
  return { ...(cover ? { cover } : {}), ...(cover?.source === first ? {} : { cover_due: first }) };
}
