import { ConnectorError } from '../../errors.ts';
import { ensure, describe, isWhole } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import type { Fault } from '../fake-crm.ts';
import { sever, truncate } from '../faults.ts';
import type { Cut } from '../faults.ts';
import { makeListings } from '../fixture.ts';

const CUT_POINTS = 20;

export const damageChecks = {
  async truncated(bench) {
    await isNeverComplete(bench, truncate);
  },
  async severed(bench) {
    await isNeverComplete(bench, sever);
  },
} satisfies Record<string, Check>;

/** Cuts 20 times, each time at another fraction of a response; with pages, of another page. */
async function isNeverComplete(bench: Bench, fault: (cut: Cut) => Fault): Promise<void> {
  bench.crm.listings = makeListings((bench.fixture.pageSize ?? 10) * 2 + 3);
  await bench.read();
  const requests = bench.crm.requests.length;
  for (let point = 1; point <= CUT_POINTS; point++) {
    const before = bench.crm.requests.length;
    bench.crm.fault = fault({ request: before + (point % requests), share: point / (CUT_POINTS + 1) });
    const outcome = await bench.read();
    const when = `a body cut at ${point} of ${CUT_POINTS + 1} parts`;
    ensure(!isWhole(outcome), `${when} was reported as complete`);
    ensure(
      outcome.error instanceof ConnectorError,
      `${when} ended with ${describe(outcome.error)}, not a ConnectorError`,
    );
  }
}
