import { describe, ensure } from '../bench.ts';
import { catalogue, catalogueOf, ensureFault, ensureShown } from './output-bench.ts';
import type { OutputBench } from './output-bench.ts';
import type { OutputFault } from './fixture.ts';

const OLD = catalogue([1, 2, 3]);
const NEW = catalogue(Array.from({ length: 100 }, (_, index) => index + 1));

/** Publishes the old file, then delivers the new one with this fault: the delivery must fail and the old file stay. */
async function keepsOld(bench: OutputBench, kind: OutputFault['kind'], kinds: ('config' | 'transient')[]) {
  const { error: first } = await bench.deliver(OLD);
  ensure(first === undefined, `a delivery failed: ${describe(first)}`);
  bench.peer.setFault({ kind });
  const { error } = await bench.deliver(NEW);
  ensureFault(error, kinds, `a delivery with the fault "${kind}"`);
  ensureShown(bench.shown(), OLD, `after the fault "${kind}"`);
  ensureWhole(bench);
}

/** Fails if a reader could have found a part of a file at any time. */
function ensureWhole({ peer }: OutputBench): void {
  ensure('readable' in peer, 'the fixture has no files');
  for (const content of peer.readable()) catalogueOf(content);
}

/** Requirements for a connector that publishes a file. */
export const fileChecks = {
  async whole(bench: OutputBench) {
    await keepsOld(bench, 'cuts', ['transient']);
    bench.peer.setFault(undefined);
    await keepsOld(bench, 'truncates', ['transient']);
  },
  async full(bench: OutputBench) {
    await keepsOld(bench, 'full', ['config']);
  },
  async 'no-rename'(bench: OutputBench) {
    await keepsOld(bench, 'no-rename', ['config']);
  },
  async 'keeps-target'(bench: OutputBench) {
    await bench.deliver(OLD);
    bench.peer.setFault({ kind: 'keeps-target' });
    const { error } = await bench.deliver(NEW);
    ensure(error === undefined, `a delivery to a peer that does not rename over a file failed: ${describe(error)}`);
    ensureShown(bench.shown(), NEW, 'at a peer that does not rename over a file');
    ensureWhole(bench);
  },
};
