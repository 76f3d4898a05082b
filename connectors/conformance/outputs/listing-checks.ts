import type { ListingOutput, ShownListing } from '../../connector.ts';
import { describe, ensure } from '../bench.ts';
import { catalogue, ensureFault, ensureShown, idOf } from './output-bench.ts';
import type { OutputBench } from './output-bench.ts';

const LISTINGS = catalogue(Array.from({ length: 20 }, (_, index) => index + 1));
const ODD = idOf(7);
const OTHERS = new Map([...LISTINGS].filter(([id]) => id !== ODD));

const siteOf = ({ fixture: { connector } }: OutputBench): ListingOutput => {
  ensure(connector.delivers === 'listings', 'the connector delivers a file');
  return connector;
};

/** Requirements for a connector that delivers listings in batches. */
export const listingChecks = {
  async answers(bench: OutputBench) {
    const { batch } = siteOf(bench);
    ensure(batch.items > 0 && batch.bytes > 0, 'the connector accepts no batches');
    const { error, answers } = await bench.deliver(LISTINGS);
    ensure(error === undefined, `a delivery failed: ${describe(error)}`);
    const ids = answers.map(({ id }) => id);
    ensure(
      ids.length === LISTINGS.size && new Set(ids).size === ids.length,
      'not every listing has one acknowledgement',
    );
    ensure(
      ids.every((id) => LISTINGS.has(id)),
      'an acknowledgement is for a listing that was not sent',
    );
    const connector = siteOf(bench);
    const none = await connector.deliver(await bench.context(), [], 'delivery-2');
    ensure(none.length === 0, 'an empty batch has acknowledgements');
  },
  async 'refused-item'(bench: OutputBench) {
    bench.peer.setFault({ kind: 'refuses-one', id: ODD });
    const { error, answers } = await bench.deliver(LISTINGS);
    ensure(error === undefined, `a delivery with one refused listing failed: ${describe(error)}`);
    const bad = answers.filter(({ ok }) => !ok);
    ensure(bad.length === 1 && bad[0]?.id === ODD, `${bad.length} listings are reported as refused instead of one`);
    ensure(bad[0].message?.trim() && !bad[0].inDoubt, 'the refused listing has no reason, or is reported as unknown');
    ensureShown(bench.shown(), OTHERS, 'next to a refused listing');
  },
  async 'unanswered-item'(bench: OutputBench) {
    bench.peer.setFault({ kind: 'forgets-one', id: ODD });
    const { error, answers } = await bench.deliver(LISTINGS);
    if (error !== undefined) {
      ensureFault(error, ['transient', 'config'], 'a delivery without an answer for one listing');
      return;
    }
    const found = answers.find(({ id }) => id === ODD);
    ensure(!found?.ok, 'a listing without an acknowledgement is reported as shown');
    ensure(found === undefined || found.inDoubt, 'a listing without an acknowledgement is not reported as unknown');
  },
  async breaks(bench: OutputBench) {
    bench.peer.setFault({ kind: 'breaks' });
    ensureFault((await bench.deliver(LISTINGS)).error, ['transient'], 'a delivery to a peer that is out of order');
  },
  async nonsense(bench: OutputBench) {
    bench.peer.setFault({ kind: 'nonsense' });
    ensureFault((await bench.deliver(LISTINGS)).error, ['config'], 'a delivery with an invalid response');
    ensureFault(await bench.check(), ['config'], 'a check with an invalid response');
  },
  async listed(bench: OutputBench) {
    const connector = siteOf(bench);
    if (!connector.list) return;
    await bench.deliver(LISTINGS);
    ensureShown(await read(bench, connector), LISTINGS, 'by the list');
    bench.peer.setFault({ kind: 'foreign-list' });
    const error = await read(bench, connector).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    ensureFault(error, ['config'], 'a list about another gateway');
  },
};

async function read(bench: OutputBench, connector: ListingOutput): Promise<Map<string, number>> {
  const pages = await connector.list?.(await bench.context());
  const all: ShownListing[] = [];
  for await (const page of pages ?? []) all.push(...page);
  return new Map(all.map(({ id, version }) => [id, version]));
}
