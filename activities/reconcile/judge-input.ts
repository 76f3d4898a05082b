import { keyDigest } from '../../store/sync/key-digest.ts';
import type { HeldRecord } from '../../store/listings/held-listings.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Missing } from './find-missing.ts';
import { findSuppliers } from './find-suppliers.ts';
import { judgeArrivals } from '../guards/judge-arrivals.ts';
import { isTooMany, judgeRead, removalGuard } from '../guards/judge-read.ts';
import type { HeldState, Judgement, StillThere } from '../guards/judge-read.ts';
import { arrivalFacts, holdArrivals, sharesOf } from '../import/settle-arrivals.ts';
import type { Arrivals, HeldArrivals } from '../import/settle-arrivals.ts';

interface JudgedInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly inputId: string;
  readonly allowMassArchive: boolean;
  readonly isRemoved?: boolean;
}

/** What is decided of a read. */
export interface Judged {
  readonly judgement: Judgement;
  /** New listings that are not published. */
  readonly held?: HeldArrivals;
  /** The read does not resemble the gateway: it proves nothing. */
  readonly isForeign?: boolean;
}

/**
 * Decides what a complete read of an input, or its removal, means for what is missing and what is new. Writes nothing.
 * @param queryCrm queries the CRM for the missing listings one by one
 */
export async function judgeInput(
  deps: ActivityDeps,
  input: JudgedInput,
  stream: string,
  missing: Missing,
  arrivals: Arrivals,
  queryCrm: () => Promise<StillThere | undefined>,
): Promise<Judged> {
  const { jobId, gatewayId, allowMassArchive, isRemoved } = input;
  const states = new Map([...missing.held].map(([id, record]) => [id, stateBefore(record, jobId)]));
  // The owner said that the read is right.
  if (allowMassArchive || isRemoved) return { judgement: await judgeMissing(deps, input, stream, missing, states) };
  const facts = arrivalFacts(arrivals, { before: missing.before, missing: missing.references.size });
  const shares = await sharesOf(deps, { jobId, gatewayId, stream }, arrivals, facts);
  const doubt = judgeArrivals(facts, { shares, isHeld: false });
  if (doubt?.isForeign) {
    const stay = new Map(missing.orphans.map((id) => [id, states.get(id) ?? { missed: 0 }]));
    const judgement = { counts: false, leave: [], stay, ...(stay.size > 0 ? { why: doubt.why } : {}) };
    return withHeld(
      { judgement, isForeign: true },
      holdArrivals(arrivals, doubt.why, () => true),
    );
  }
  const judgement = await judgeMissing(deps, input, stream, missing, states, queryCrm);
  const isHeld = isTooMany(judgement.stay.size, missing.before);
  const dismissed = new Set(missing.dismissed);
  const stays = (id: string) => judgement.stay.has(id) || dismissed.has(id);
  return withHeld({ judgement }, holdArrivals(arrivals, judgeArrivals(facts, { shares, isHeld })?.why, stays));
}

const withHeld = (judged: Judged, held: HeldArrivals | undefined): Judged => (held ? { ...judged, held } : judged);

async function judgeMissing(
  deps: ActivityDeps,
  { gatewayId, inputId, allowMassArchive, isRemoved }: JudgedInput,
  stream: string,
  missing: Missing,
  states: ReadonlyMap<string, HeldState>,
  queryCrm?: () => Promise<StillThere | undefined>,
): Promise<Judgement> {
  const { orphans, references } = missing;
  if (allowMassArchive || orphans.length === 0) return { counts: false, leave: orphans, stay: new Map() };
  if (isRemoved) {
    const why = removalGuard(inputId, orphans.length, await deps.store.listings.count([gatewayId]));
    if (why === undefined) return { counts: false, leave: orphans, stay: new Map() };
    return { why, counts: false, leave: [], stay: new Map(orphans.map((id) => [id, { missed: 0 }])) };
  }
  const { last, good } = await deps.store.streams.readKeys(stream);
  const suppliers = await findSuppliers(deps, stream, orphans);
  // A crowd is held in any case.
  const stillThere = isTooMany(orphans.length, missing.before) ? undefined : await queryCrm?.();
  return judgeRead({
    ...missing,
    ...(stillThere ? { stillThere } : {}),
    now: new Date(),
    last,
    good,
    held: states,
    ...(suppliers ? { suppliers } : {}),
    digestOf: (id) => {
      const key = references.get(id);
      return key === undefined ? undefined : keyDigest(key);
    },
  });
}

/** An earlier attempt of this run may have counted its read already. */
function stateBefore({ missed, missed_since, counted_job_id }: HeldRecord, jobId: string): HeldState {
  const before = counted_job_id === jobId ? missed - 1 : missed;
  return before > 0 && missed_since ? { missed: before, missed_since } : { missed: before };
}
