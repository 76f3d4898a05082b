import type { MappedProperty } from '../../model/property/property.ts';
import type { Mapped, ReadMessage } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { describe, ensure, ensureRead } from './bench.ts';
import type { Bench } from './bench.ts';
import type { Facts, Stated } from './facts.ts';
import { keyOf } from './fixture.ts';
import type { Listing } from './fixture.ts';
import { unexplained } from './stated-listings.ts';

export type RecordMessage = Extract<ReadMessage, { kind: 'record' }>;

/** The facts of the fixture. Fails if one is missing without a reason. */
export function factsOf({ fixture }: Bench): Facts {
  const open = unexplained(fixture.facts);
  ensure(
    open.length === 0,
    `the fixture states no two ${open.join(', ')}: a mapping with a constant would pass; state in facts.lacks why the format has no other`,
  );
  return fixture.facts;
}

/** Reads and maps these listings and passes each result to `check`. */
export async function ensureMapped(
  bench: Bench,
  listings: ReadonlyArray<Listing & { stated: Stated }>,
  check: (
    stated: Stated,
    property: MappedProperty,
    listing: Listing,
    from: RecordMessage & Pick<Mapped, 'warnings'>,
  ) => void,
): Promise<void> {
  bench.crm.listings = listings;
  const ctx = await bench.context();
  const outcome = await bench.read({ mode: 'full' }, { ctx });
  ensureRead(outcome);
  const records = new Map(
    outcome.messages.flatMap((message) => (message.kind === 'record' ? [[message.key, message] as const] : [])),
  );
  for (const listing of listings) {
    const message = records.get(keyOf(bench.fixture, listing));
    ensure(message, `the listing ${listing.key} (${JSON.stringify(listing.stated).slice(0, 200)}) is not read`);
    const { property, warnings } = mapOf(bench, listing, message, ctx);
    check(listing.stated, property, listing, { ...message, warnings });
  }
}

/** The result of `map` for a valid listing. Fails with the message of `map` if it quarantines the listing. */
function mapOf(
  { fixture }: Bench,
  { key, stated }: Listing,
  { raw }: RecordMessage,
  ctx: Awaited<ReturnType<Bench['context']>>,
): Mapped {
  try {
    return fixture.connector.map(raw, ctx);
  } catch (error) {
    throw new Error(`the listing ${key} (${JSON.stringify(stated).slice(0, 200)}) is not mapped: ${describe(error)}`, {
      cause: error,
    });
  }
}

/** False for a record that `map` quarantines. */
export function isMapped(
  { fixture }: Bench,
  raw: RecordMessage['raw'],
  ctx: Awaited<ReturnType<Bench['context']>>,
): boolean {
  try {
    fixture.connector.map(raw, ctx);
    return true;
  } catch (error) {
    ensure(
      error instanceof ConnectorError && error.kind === 'bad_record',
      `map threw ${describe(error)}, not a ConnectorError bad_record`,
    );
    return false;
  }
}
