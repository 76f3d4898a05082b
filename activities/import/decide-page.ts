import type { InputConnector, MapContext } from '../../connectors/connector.ts';
import { mapRecord } from '../../connectors/map-record.ts';
import type { MappingFault } from '../../connectors/map-record.ts';
import type { FormerListing } from '../../model/listing/listing.ts';
import type { MappingGap } from '../../model/property/mapping-gap.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import { decideListing, knownVerdict } from '../listings/build-listing.ts';
import type { ListingOrigin, Verdict } from '../listings/build-listing.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { ListingGap, Rekeyed } from './page-reasons.ts';
import type { ReadRecord } from './read-pages.ts';
import { sourceOf } from '../source/record-sources.ts';
import type { RecordSources } from '../source/record-sources.ts';

interface Deciding {
  readonly deps: Pick<ActivityDeps, 'log'>;
  readonly origin: ListingOrigin;
  readonly connector: InputConnector;
  readonly map: MapContext;
  readonly sources: RecordSources;
  /** Records under keys that the stream does not have are put aside until the read has ended. */
  readonly setsAside?: boolean;
  /** Keys of those of them that somebody dismissed. */
  readonly dismissed?: ReadonlySet<string>;
}

/** A record that would become a new listing, put aside. */
export interface SetAside {
  readonly record: ReadRecord;
  readonly property: MappedProperty;
  readonly rawJson: string;
  /** Digest of what tells the record from others. */
  readonly source: string;
}

/** What is to be done with the records of a page. */
export type PageOutcome = ReturnType<typeof decidePage>;

/** Decides what each record of a page means for the store; nothing is written. */
export function decidePage(
  records: readonly ReadRecord[],
  isSame: (record: ReadRecord) => boolean,
  known: ReadonlyMap<string, KnownListing>,
  former: ReadonlyMap<string, FormerListing>,
  context: Deciding,
) {
  const verdicts: [string, Verdict][] = [];
  const faults: { record: ReadRecord; fault: MappingFault }[] = [];
  const gaps: ListingGap[] = [];
  const addGaps = (record: ReadRecord, found: readonly MappingGap[] = []) =>
    gaps.push(...found.map((gap) => ({ record, gap })));
  const recognised: string[] = [];
  const rekeyed: Rekeyed[] = [];
  const compared = new Map<string, boolean>();
  const setAside: SetAside[] = [];
  const dismissed: string[] = [];
  for (const record of records) {
    if (isSame(record)) {
      compared.set(record.key, true);
      addGaps(record, record.known?.warnings);
      verdicts.push([record.key, { op: 'unchanged' }]);
      continue;
    }
    const rawJson = record.text ?? JSON.stringify(record.raw);
    const source = record.digest ?? sourceOf(context.sources, record.source ?? rawJson);
    const stored = known.get(record.key);
    const isRekeyed = stored !== undefined && stored.crm_reference !== record.key;
    // What the record was like when it came before: known if that wrote it, or if it did not differ from what was stored.
    if (source !== '' && stored?.sync.source === source) compared.set(record.key, true);
    else if (stored?.sync.job_id === context.origin.jobId) compared.set(record.key, false);
    let verdict = isRekeyed ? undefined : knownVerdict(stored, source, context.origin, context.sources.trusted);
    const isNew = stored === undefined && !former.has(record.key);
    if (isNew && context.dismissed?.has(record.key)) {
      dismissed.push(record.key);
      continue;
    }
    if (verdict) addGaps(record, stored?.sync.warnings);
    else {
      const mapped = mapRecord(context.connector, record.raw, context.map, (error) =>
        context.deps.log.error(
          { err: error, key: record.key, connector: context.connector.spec.type },
          'A mapping failed unexpectedly',
        ),
      );
      if ('fault' in mapped) {
        faults.push({ record, fault: mapped.fault });
        continue;
      }
      if (isNew && context.setsAside) {
        setAside.push({ record, property: mapped.property, rawJson, source });
        continue;
      }
      addGaps(record, mapped.warnings);
      verdict = decideListing(
        { ...mapped, rawJson, source, key: record.key },
        stored,
        former.get(record.key),
        context.origin,
      );
    }
    verdicts.push([record.key, verdict]);
    const { former_key: formerKey, job_id: writer } = stored?.sync ?? {};
    const { crm_reference: archivedKey = record.key } = stored ? {} : (former.get(record.key)?.listing ?? {});
    if (isRekeyed) rekeyed.push({ key: record.key, formerKey: stored.crm_reference });
    else if (archivedKey !== record.key) rekeyed.push({ key: record.key, formerKey: archivedKey });
    else if (formerKey !== undefined && writer === context.origin.jobId) rekeyed.push({ key: record.key, formerKey });
    if (stored && verdict.op !== 'unchanged' && !verdict.listing) recognised.push(stored._id);
  }
  return {
    verdicts,
    faults,
    gaps,
    rekeyed,
    compared,
    setAside,
    dismissed,
    good: verdicts.map(([key]) => key),
    recognised,
    writes: verdicts.flatMap(([, verdict]) =>
      verdict.op !== 'unchanged' && verdict.listing ? [{ listing: verdict.listing, replaces: verdict.replaces }] : [],
    ),
    touched: verdicts.flatMap(([, verdict]) => (verdict.op === 'unchanged' && verdict.touch ? [verdict.touch] : [])),
    returned: verdicts.flatMap(([, verdict]) =>
      verdict.op !== 'unchanged' && verdict.returned ? [verdict.returned] : [],
    ),
  };
}
