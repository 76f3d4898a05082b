import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { supplierOf } from '../../model/listing/supplier.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { FormerListing, Listing, ListingWithRaw } from '../../model/listing/listing.ts';
import { withPriceChange } from '../../model/listing/price-change.ts';
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
  /** Of the stream's mapping; undefined in a dry run of a mapping that has written nothing yet. */
  readonly generation?: number;
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
 * The verdict on a record that need not be mapped, because the same mapping generation made the stored listing of the same bytes. A listing that this run
 * has written before (a page repeated after a crash) counts as it did. Undefined: the record must be mapped.
 */
export function knownVerdict(
  known: KnownListing | undefined,
  source: string,
  { jobId, generation, force }: Pick<ListingOrigin, 'jobId' | 'generation' | 'force'>,
): Verdict | undefined {
  if (known?.sync.source !== source || generation === undefined || known.sync.generation !== generation)
    return undefined;
  if (known.sync.job_id === jobId) return { op: known.sync.op };
  return force ? undefined : { op: 'unchanged' };
}

/** A mapped record. */
interface MappedRecord {
  readonly property: MappedProperty;
  readonly warnings: readonly MappingGap[];
  /** The record as JSON text. */
  readonly rawJson: string;
  /** Its digest. */
  readonly source: string;
  readonly key: string;
}

/** Decides what a mapped record means for the store. */
export function decideListing(
  record: MappedRecord,
  known: KnownListing | undefined,
  former: FormerListing | undefined,
  origin: ListingOrigin,
): Verdict {
  const { key } = record;
  const property = record.property.crm_reference === key ? record.property : { ...record.property, crm_reference: key };
  const made = { ...record, property, hash: contentHash(property) };
  if (!known) {
    const formerKey = otherKey(key, former?.listing.crm_reference);
    const listing = newListing({ ...made, op: 'created', formerKey }, former, origin);
    return { op: 'created', listing, replaces: undefined, returned: former?._id };
  }
  const formerKey = otherKey(key, known.crm_reference);
  const isOwn = known.sync.job_id === origin.jobId;
  const mayStay = formerKey === undefined && (isOwn || !origin.force);
  if (mayStay && known.sync.hash === made.hash)
    return isOwn ? { op: known.sync.op } : { op: 'unchanged', ...touchOf(record, known, origin) };
  // Written twice in one run (a key that the CRM repeats): it stays what it was at first.
  const op = isOwn && known.sync.op === 'created' ? 'created' : 'updated';
  const listing = replacement({ ...made, op, formerKey }, known, origin);
  return { op, listing, replaces: known.sync.version, returned: undefined };
}

const otherKey = (key: string, before: string | undefined): string | undefined => (before === key ? undefined : before);

/** A record that is written. */
interface MadeListing extends MappedRecord {
  readonly hash: string;
  readonly op: 'created' | 'updated';
  readonly formerKey: string | undefined;
}

/** The next version of a stored listing. A forced run writes equal content again, which is no change. */
function replacement(made: MadeListing, known: KnownListing, origin: ListingOrigin): ListingWithRaw {
  const changedAt = known.sync.hash === made.hash ? known.sync.changed_at : undefined;
  return listingOf(made, { ...known, version: known.sync.version + 1, changedAt }, origin);
}

/** A new listing, or one that comes back from the archive under its id: its removal from the index took one version more than it had. */
function newListing(made: MadeListing, former: FormerListing | undefined, origin: ListingOrigin): ListingWithRaw {
  if (!former) return listingOf(made, { _id: randomUUID(), version: 1 }, origin);
  const { listing, property_id: _id } = former;
  return withPriceChange(listing, listingOf(made, { ...listing, _id, version: listing.sync.version + 2 }, origin));
}

/** What a listing keeps of what it was. */
interface Kept {
  readonly _id: string;
  readonly version: number;
  readonly created_at?: string;
  readonly sync?: Pick<Listing['sync'], 'published_url' | 'cover' | 'deliveries'>;
  /** Undefined if its content changes now. */
  readonly changedAt?: Date;
}

function listingOf(made: MadeListing, kept: Kept, origin: ListingOrigin): ListingWithRaw {
  const { property } = made;
  const now = new Date();
  const iso = now.toISOString();
  const url = kept.sync?.published_url;
  return {
    ...property,
    ...(url ? { property_url: url } : {}),
    _id: kept._id,
    gateway_id: origin.gatewayId,
    stream_id: origin.streamId,
    crm_source: property.crm_source ?? origin.crmSource,
    hidden: property.hidden ?? false,
    created_at: property.created_at ?? kept.created_at ?? iso,
    updated_at: property.updated_at ?? iso,
    fetched_at: iso,
    sync: syncOf(made, kept, origin, now),
  };
}

/** What the gateway knows of a listing that it writes. */
function syncOf(
  { property, source, hash, op, formerKey, rawJson, warnings }: MadeListing,
  { version, sync: { published_url: url, deliveries, cover } = {}, changedAt }: Kept,
  origin: ListingOrigin,
  now: Date,
): ListingWithRaw['sync'] {
  return {
    input_id: origin.inputId,
    source,
    generation: origin.generation,
    hash,
    version,
    job_id: origin.jobId,
    op,
    ...(formerKey === undefined ? {} : { former_key: formerKey }),
    supplier: supplierOf(property),
    changed_at: changedAt ?? now,
    written_at: now,
    raw: rawJson,
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
    ...(url ? { published_url: url } : {}),
    ...(origin.outputs.length > 0 ? { pending: [...origin.outputs] } : {}),
    ...(deliveries ? { deliveries } : {}),
    ...coverOf(property, cover),
  };
}

/** What is noted of a listing whose content stays: another record, another mapping generation or other warnings. */
function touchOf(
  { source, warnings }: Pick<MappedRecord, 'source' | 'warnings'>,
  { _id: id, sync }: KnownListing,
  { generation }: Pick<ListingOrigin, 'generation'>,
): { touch?: SourceTouch } {
  const { version } = sync;
  if (source !== sync.source || !isDeepStrictEqual(warnings, sync.warnings ?? []))
    return { touch: { id, version, generation, record: { source, warnings } } };
  return generation === sync.generation ? {} : { touch: { id, version, generation } };
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
