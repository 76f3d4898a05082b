import { expect } from 'chai';
import { openBench } from '../../conformance/bench.ts';
import type { Bench, Outcome } from '../../conformance/bench.ts';
import { truncate } from '../../conformance/faults.ts';
import type { Fixture } from '../../conformance/fixture.ts';
import { makeListings } from '../../conformance/fixture.ts';
import { ConnectorError } from '../../errors.ts';
import { mappedFeedFixtures } from './conformance.ts';

/** Listings of the file: cuts within the first, a middle and the last one. */
const LISTINGS = 3;
/** Bytes between two cuts; each tenth byte and all around the ends of lines, elements and values. */
const STRIDE = 10;
const BOUNDARIES = new Set('<>{}[]",;:\n'.split('').map((mark) => mark.charCodeAt(0)));

const files = mappedFeedFixtures.filter(({ pageSize }) => pageSize === undefined);

/** A table without quotes whose last column is the price: a cut price is a price. */
function bareTable(): Fixture {
  const [csv] = mappedFeedFixtures.filter(({ name }) => name === 'mapped-feed-csv');
  if (!csv) throw new Error('There is no fixture of a table.');
  return {
    ...csv,
    name: 'bare table',
    answer: async (request, crm) => {
      const reply = await csv.answer(request, crm);
      const rows = String(reply?.body).trimEnd().split('\n');
      const price = rows[0]?.split(';').indexOf('price') ?? 0;
      const moved = rows.map((row) => {
        const cells = row.split(';').map((cell) => cell.replaceAll('"', ''));
        return [...cells.filter((_, place) => place !== price), cells[price]].join(';');
      });
      return { ...reply, body: `${moved.join('\n')}\n` };
    },
  };
}

describe('A mapped file that was cut', () => {
  for (const fixture of [...files, bareTable()])
    it(`SILENT: is never believed whole, and no value of it is wrong, wherever the cut is (${fixture.name})`, async () => {
      await withBench(fixture, async (bench) => {
        bench.crm.listings = makeListings(LISTINGS);
        const { whole, body } = await readWhole(bench);
        for (const at of cutsOf(body)) {
          bench.crm.fault = truncate({ request: 0, share: (at + 0.5) / body.length });
          judge(await bench.read(), whole, `cut at byte ${at} of ${body.length}`);
        }
      });
    });
});

async function withBench(fixture: Fixture, play: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await openBench(fixture, { megabytes: 1, everyStop: 1, stopsWithinMs: 1_000 }, new Set());
  try {
    await play(bench);
  } finally {
    await bench.close();
  }
}

/** The records of the whole file by key, and its bytes. */
async function readWhole(bench: Bench): Promise<{ whole: Map<string, unknown>; body: Buffer }> {
  let body = Buffer.alloc(0);
  bench.crm.fault = async ({ sound }) => {
    const reply = await sound();
    body = Buffer.from(await new Response(reply.body).arrayBuffer());
    return { ...reply, body };
  };
  const outcome = await bench.read();
  expect(outcome.error).to.equal(undefined);
  const whole = recordsIn(outcome);
  expect(whole.size).to.equal(LISTINGS);
  return { whole, body };
}

const recordsIn = ({ messages }: Outcome): Map<string, unknown> =>
  new Map(messages.flatMap((message) => (message.kind === 'record' ? [[message.key, message.raw]] : [])));

/** Every boundary of the last listing, and a cut in each stretch of the file. */
function cutsOf(body: Buffer): number[] {
  const last = Math.floor(body.length * (1 - 1 / LISTINGS));
  return [...body.keys()].filter(
    (at) => at % STRIDE === 0 || (at > last && (BOUNDARIES.has(body[at] ?? 0) || BOUNDARIES.has(body[at - 1] ?? 0))),
  );
}

function judge(outcome: Outcome, whole: ReadonlyMap<string, unknown>, when: string): void {
  const { messages, error } = outcome;
  const found = recordsIn(outcome);
  for (const [key, raw] of found) expect(raw, `${when}: the record ${key}`).to.deep.equal(whole.get(key));
  const end = messages.find(({ kind }) => kind === 'complete');
  if (error !== undefined) {
    expect(error, when).to.be.instanceOf(ConnectorError);
    expect(end, when).to.equal(undefined);
    return;
  }
  // A table has no mark of its end: such a read archives nothing that it lacks before later reads confirm it.
  const isProven = end?.kind === 'complete' && end.endMarked !== false;
  if (isProven) expect([...found.keys()], when).to.deep.equal([...whole.keys()]);
}
