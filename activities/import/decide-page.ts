import type { InputConnector, MapContext } from '../../connectors/connector.ts';
import type { MappingFault } from '../../connectors/map-record.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { FormerListing } from '../../model/listing/listing.ts';
import type { MappingGap } from '../../model/property/mapping-gap.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import { decideListing, knownVerdict } from '../listings/build-listing.ts';
import type { ListingOrigin, Verdict } from '../listings/build-listing.ts';
import { mapByRules } from '../listings/map-by-rules.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { ListingGap, Rekeyed } from './page-reasons.ts';
import type { ReadRecord } from './read-pages.ts';
import { digest } from '../runtime/digest.ts';

interface Deciding {
  readonly deps: Pick<ActivityDeps, 'log'>;
  readonly origin: ListingOrigin;
  readonly connector: InputConnector;
  readonly map: MapContext;
  readonly rules: FeedRules;
  /** Records under keys that the stream does not have are set aside until the read has ended. */
  readonly setsAside?: boolean;
  /** Keys of new records that a person dismissed. */
  readonly dismissed?: ReadonlySet<string>;
  /** Changed records that may describe another home than the listing under their key: they are set aside as well. */
  readonly replacing?: ReadonlyMap<string, Replacing>;
}

/** See `ArrivalRecord`. */
export type Replacing = 'other' | 'unsure';

/** A record that would become a new listing or give a stored one another home, set aside. */
export interface SetAside {
  readonly record: ReadRecord;
  readonly replaces?: Replacing;
  readonly property: MappedProperty;
  readonly rawJson: string;
  /** Digest of the record. */
  readonly source: string;
}

/** What was decided of one record. */
interface RecordDecision {
  readonly record: ReadRecord;
  /** Absent: it becomes no listing now. */
  readonly verdict?: Verdict;
  readonly fault?: MappingFault;
  readonly setAside?: SetAside;
  readonly isDismissed?: boolean;
  /** What the mapping has no counterpart for. */
  readonly gaps?: readonly MappingGap[];
  /** Whether it equals the record that an earlier page had under its key; undefined if that is not known. */
  readonly isEqual?: boolean;
  /** The key under which its listing was stored before. */
  readonly formerKey?: string;
  /** Id of its listing, which an earlier attempt of this run has written. */
  readonly recognised?: string;
}

/** The decisions on the records of a page, sorted by what they need. */
export type PageOutcome = ReturnType<typeof decidePage>;

/**
 * Decides what each record of a page means for the store; nothing is written.
 * @param isSame whether a record is the one that its listing was made of, so that it need not be compared
 * @param known stored listings by the keys of the records
 * @param former archived listings by the keys of the records
 */
export function decidePage(
  records: readonly ReadRecord[],
  isSame: (record: ReadRecord) => boolean,
  known: ReadonlyMap<string, KnownListing>,
  former: ReadonlyMap<string, FormerListing>,
  context: Deciding,
) {
  const decisions = records.map((record) =>
    isSame(record)
      ? sameRecord(record)
      : decideRecord(record, { stored: known.get(record.key), former: former.get(record.key) }, context),
  );
  const verdicts = decisions.flatMap(({ record, verdict }): [string, Verdict][] =>
    verdict ? [[record.key, verdict]] : [],
  );
  const changes = verdicts.flatMap(([, verdict]) => (verdict.op === 'unchanged' ? [] : [verdict]));
  return {
    verdicts,
    faults: decisions.flatMap(({ record, fault }) => (fault ? [{ record, fault }] : [])),
    gaps: decisions.flatMap(({ record, gaps = [] }): ListingGap[] => gaps.map((gap) => ({ record, gap }))),
    rekeyed: decisions.flatMap(({ record, formerKey }): Rekeyed[] =>
      formerKey === undefined ? [] : [{ key: record.key, formerKey }],
    ),
    compared: new Map(
      decisions.flatMap(({ record, isEqual }): [string, boolean][] =>
        isEqual === undefined ? [] : [[record.key, isEqual]],
      ),
    ),
    setAside: decisions.flatMap(({ setAside }) => setAside ?? []),
    dismissed: decisions.flatMap(({ record, isDismissed }) => (isDismissed ? [record.key] : [])),
    good: verdicts.map(([key]) => key),
    recognised: decisions.flatMap(({ recognised }) => recognised ?? []),
    writes: changes.flatMap(({ listing, replaces }) => (listing ? [{ listing, replaces }] : [])),
    touched: verdicts.flatMap(([, verdict]) => (verdict.op === 'unchanged' && verdict.touch ? [verdict.touch] : [])),
    returned: changes.flatMap(({ returned }) => returned ?? []),
  };
}

const sameRecord = (record: ReadRecord): RecordDecision => ({
  record,
  isEqual: true,
  gaps: record.known?.warnings,
  verdict: { op: 'unchanged' },
});

/** What the gateway has of a record: its stored listing, or else its archived one. */
interface Before {
  readonly stored: KnownListing | undefined;
  readonly former: FormerListing | undefined;
}

function decideRecord(record: ReadRecord, before: Before, context: Deciding): RecordDecision {
  const { stored, former } = before;
  const { origin, connector } = context;
  const rawJson = record.text ?? JSON.stringify(record.raw);
  const source = record.digest ?? digest(record.source ?? rawJson);
  const common = { record, isEqual: equalsEarlier(stored, source, origin.jobId) };
  const waiting = waitingOf(record.key, before, context);
  if (waiting && context.dismissed?.has(record.key)) return { ...common, isDismissed: true };
  const isRekeyed = stored !== undefined && stored.crm_reference !== record.key;
  const verdict = isRekeyed ? undefined : knownVerdict(stored, source, origin);
  if (verdict) return { ...common, gaps: stored?.sync.warnings, ...traced(record, before, verdict, origin.jobId) };
  const mapped = mapByRules(connector, record.raw, context, (error) =>
    context.deps.log.error(
      { err: error, key: record.key, connector: connector.spec.type },
      'A mapping failed unexpectedly',
    ),
  );
  if ('fault' in mapped) return { ...common, fault: mapped.fault };
  if (waiting && context.setsAside)
    return { ...common, setAside: { record, property: mapped.property, rawJson, source, ...waiting } };
  const decided = decideListing({ ...mapped, rawJson, source, key: record.key }, stored, former, origin);
  return { ...common, gaps: mapped.warnings, ...traced(record, before, decided, origin.jobId) };
}

/** What a record would do that may have to wait: become a new listing, or give a stored one another home; undefined if neither. */
function waitingOf(
  key: string,
  { stored, former }: Before,
  { replacing }: Pick<Deciding, 'replacing'>,
): Pick<SetAside, 'replaces'> | undefined {
  const replaces = replacing?.get(key);
  if (replaces) return { replaces };
  return stored === undefined && former === undefined ? {} : undefined;
}

/** What the record was like when it came before is known if that wrote it, or if it did not differ from what was stored. */
function equalsEarlier(stored: KnownListing | undefined, source: string, jobId: string): boolean | undefined {
  if (stored?.sync.source === source) return true;
  return stored?.sync.job_id === jobId ? false : undefined;
}

/** A verdict with what it leaves to be done and reported. */
const traced = (
  { key }: ReadRecord,
  { stored, former }: Before,
  verdict: Verdict,
  jobId: string,
): Pick<RecordDecision, 'verdict' | 'formerKey' | 'recognised'> => ({
  verdict,
  formerKey: stored ? formerKeyOf(key, stored, jobId) : otherThan(key, former?.listing.crm_reference),
  recognised: verdict.op === 'unchanged' || verdict.listing ? undefined : stored?._id,
});

/** The key under which a stored listing was before this run met the record: now, or until an earlier attempt of this run wrote it. */
const formerKeyOf = (key: string, { crm_reference, sync }: KnownListing, jobId: string): string | undefined =>
  otherThan(key, crm_reference) ?? (sync.job_id === jobId ? sync.former_key : undefined);

const otherThan = (key: string, other: string | undefined): string | undefined => (other === key ? undefined : other);
