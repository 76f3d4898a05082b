import type { ReadMessage } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { SeenRequest } from '../../kit/testing/serve.ts';
import { describe, ensure, ensureKeys, ensureRead, isWhole } from '../bench.ts';
import type { Bench, Check, Outcome } from '../bench.ts';
import type { WireReply } from '../fake-crm.ts';
import { bytesOf } from '../faults.ts';
import { keyOf, makeListings } from '../fixture.ts';
import type { Listing } from '../fixture.ts';
import { FAILURES, strikesAt } from './request-checks.ts';
import type { Strike } from './request-checks.ts';

/** Number of the first listing: its digits occur nowhere else in a response. */
const FIRST_NUMBER = 7_001;

const NO_SUCH_LISTING = 'no-such-listing';

export const oneChecks = {
  async 'one-listing'(bench) {
    const listings = makeListings(30).map((listing, index) => ({ ...listing, key: `K${FIRST_NUMBER + index}` }));
    bench.crm.listings = listings;
    const [, another, wanted] = listings;
    ensure(another && wanted, 'there are no listings');
    const reference = keyOf(bench.fixture, wanted);
    const outcome = await bench.read({ mode: 'one', reference });
    ensureKeys(bench.fixture, ensureRead(outcome, 'a read of one', 'delta').keys(), [wanted], 'a read of one');
    ensureOnly(outcome, reference, 'a read of one');
    ensure(!hasDeletion(outcome), 'a read of one reports the deletion of a listing that still exists');
    const none = await bench.read({ mode: 'one', reference: NO_SUCH_LISTING });
    ensure(!isWhole(none), 'a read of a missing listing was reported as complete');
    ensureOnly(none, NO_SUCH_LISTING, 'a read of a listing that is not there');
    ensure(!none.messages.some(({ kind }) => kind === 'record'), 'a listing was given for a key that is not there');
    await answersAnother(bench, keyOf(bench.fixture, another), reference);
    for (const asked of [reference, NO_SUCH_LISTING]) {
      await provesNothing(bench, asked, asked === reference ? wanted : undefined);
    }
  },
} satisfies Record<string, Check>;

/** A response of a CRM that ignores the requested key proves nothing about the listing. */
async function answersAnother({ crm, read }: Bench, another: string, reference: string): Promise<void> {
  const replies: WireReply[] = [];
  crm.fault = async ({ sound }) => {
    const reply = await sound();
    replies.push(reply);
    return reply;
  };
  await read({ mode: 'one', reference: another });
  const before = crm.requests.length;
  let isSame = true;
  crm.fault = async ({ number, sound }) => {
    const reply = await sound();
    const replayed = replies[number - before] ?? reply;
    isSame &&= (await bytesOf(reply)).equals(await bytesOf(replayed));
    return replayed;
  };
  const outcome = await read({ mode: 'one', reference });
  crm.fault = undefined;
  const when = 'a read of one to which the CRM responds with another listing';
  ensureOnly(outcome, reference, when);
  ensure(isSame || !hasDeletion(outcome), `${when} reports the listing as deleted`);
  ensure(
    outcome.error === undefined || outcome.error instanceof ConnectorError,
    `${when} ended with ${describe(outcome.error)}`,
  );
}

/** No failure of the CRM confirms a deletion: only a 404 for the listing itself does, or a response without it while another listing is found. */
async function provesNothing(bench: Bench, reference: string, listing: Listing | undefined): Promise<void> {
  const { crm } = bench;
  const first = crm.requests.length;
  await bench.read({ mode: 'one', reference });
  const requests = crm.requests.slice(first);
  for (const place of requests.keys()) {
    for (const what of Object.keys(FAILURES)) {
      for (const strike of strikesAt(requests, place)) {
        const { outcome, struck, shown } = await failing(bench, reference, { what, strike });
        const isMissing = struck.every((request) => what === 'a 404' && namesListing(request, reference));
        const isProved = showsAnother(bench, shown, reference) && (listing === undefined || isMissing);
        const when = `a read of ${listing ? 'one' : 'a listing that is not there'} with ${what} at ${strike.words}`;
        ensure(!hasDeletion(outcome) || isProved, `${when} reports the listing as deleted`);
        ensure(!isWhole(outcome), `${when} was reported as complete`);
        ensureOnly(outcome, reference, when);
        ensure(
          outcome.error === undefined || outcome.error instanceof ConnectorError,
          `${when} ended with ${describe(outcome.error)}, not a ConnectorError`,
        );
      }
    }
  }
}

async function failing(
  bench: Bench,
  reference: string,
  { what, strike }: { what: string; strike: Strike },
): Promise<{ outcome: Outcome; struck: SeenRequest[]; shown: string }> {
  const { crm } = bench;
  const before = crm.requests.length;
  const struck: SeenRequest[] = [];
  let shown = '';
  crm.fault = async (exchange) => {
    if (strike.hits(exchange.request, exchange.number - before)) {
      struck.push(exchange.request);
      return FAILURES[what]?.(exchange);
    }
    const reply = await exchange.sound();
    shown += (await bytesOf(reply)).toString();
    return reply;
  };
  const ctx = await bench.context();
  const outcome = await bench.read({ mode: 'one', reference }, { ctx });
  crm.fault = undefined;
  await ctx.close();
  return { outcome, struck, shown };
}

function namesListing({ path, body }: SeenRequest, reference: string): boolean {
  return path.includes(encodeURIComponent(reference)) || body.includes(reference);
}

/** Whether the responses contain another listing than the requested one. */
function showsAnother({ fixture, crm }: Bench, shown: string, reference: string): boolean {
  return crm.listings.some((listing) => {
    const key = keyOf(fixture, listing);
    return key !== reference && [key, listing.key, listing.text].some((word) => shown.includes(word));
  });
}

const hasDeletion = ({ messages }: Outcome): boolean => messages.some(({ kind }) => kind === 'delete');

/** Fails for the record or deletion of a listing that was not requested. */
function ensureOnly({ messages }: Outcome, reference: string, when: string): void {
  const isAbout = (message: ReadMessage): message is ReadMessage & { kind: 'record' | 'delete' } =>
    message.kind === 'record' || message.kind === 'delete';
  const other = messages.filter(isAbout).find(({ key }) => key !== reference);
  ensure(!other, `${when} returns ${other?.key} instead of ${reference}`);
}
