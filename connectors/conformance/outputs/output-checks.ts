import { until } from '../../kit/testing/until.ts';
import { describe, ensure } from '../bench.ts';
import { ensureSpec } from '../checks/spec-checks.ts';
import type { OutputCheckName } from './check-names.ts';
import { fileChecks } from './file-checks.ts';
import { listingChecks } from './listing-checks.ts';
import { catalogue, ensureFault, ensureShown } from './output-bench.ts';
import type { Catalogue, OutputBench } from './output-bench.ts';

export type OutputCheck = (bench: OutputBench) => Promise<void>;

const OLD = catalogue([1, 2, 3]);
const NEW: Catalogue = new Map([...catalogue([2, 4, 5]), ...catalogue([3], 2)]);
/** Enough bytes for a cut in the middle. */
const LARGE = catalogue(Array.from({ length: 100 }, (_, index) => index + 1));

/** Fails unless the delivery succeeded. */
async function ensureDelivered(bench: OutputBench, wanted: Catalogue, when: string): Promise<void> {
  const { error, answers } = await bench.deliver(wanted);
  ensure(error === undefined, `${when} failed: ${describe(error)}`);
  ensure(
    answers.every(({ ok }) => ok),
    `${when} was refused: ${answers.find(({ ok }) => !ok)?.message}`,
  );
  ensureShown(bench.shown(), wanted, `after ${when}`);
}

/** Delivers the old catalogue, then switches the fault on. */
async function faulty(bench: OutputBench, kind: Parameters<typeof bench.peer.setFault>[0]): Promise<void> {
  await ensureDelivered(bench, OLD, 'a delivery to a sound peer');
  bench.peer.setFault(kind);
}

/** Fails unless the peer shows the old catalogue or, if the fault may occur after acceptance, the new one. */
function ensureOldOr(bench: OutputBench, wanted: Catalogue, when: string): void {
  if (bench.fixture.connector.delivers === 'listings') return;
  const found = bench.shown();
  ensureShown(found, found.size === OLD.size ? OLD : wanted, when);
}

async function givesUp(bench: OutputBench, kind: 'silent' | 'hangs'): Promise<void> {
  await faulty(bench, { kind });
  const { error } = await bench.deliver(LARGE, await bench.context({ silence: true }));
  ensureFault(error, ['transient'], `a peer that ${kind === 'silent' ? 'is silent' : 'hangs'}`);
  ensureOldOr(bench, LARGE, 'after a time-out');
  await bench.ensureClosed('after the time-out');
}

export const outputChecks: Readonly<Record<OutputCheckName, OutputCheck>> = {
  async spec({ fixture, peer }) {
    ensureSpec(fixture.connector.spec, peer.config, fixture.connector.spec.secrets);
  },
  async 'check-passes'(bench) {
    await ensureDelivered(bench, OLD, 'a delivery');
    const error = await bench.check();
    ensure(error === undefined, `check failed: ${describe(error)}`);
    ensureShown(bench.shown(), OLD, 'after a check');
    await bench.ensureClosed('after a check');
  },
  async 'check-refused'(bench) {
    bench.peer.setFault({ kind: 'refuses' });
    ensureFault(await bench.check(), ['config'], 'a check with refused credentials');
  },
  async 'check-down'(bench) {
    await bench.peer.stop();
    ensureFault(await bench.check(), ['transient'], 'a check of a peer that is down');
  },
  async 'check-silent'(bench) {
    bench.peer.setFault({ kind: 'silent' });
    ensureFault(await bench.check(await bench.context({ silence: true })), ['transient'], 'a check of a silent peer');
    await bench.ensureClosed('after the time-out of a check');
  },
  delivers: (bench) => ensureDelivered(bench, LARGE, 'a delivery'),
  async repeated(bench) {
    await ensureDelivered(bench, OLD, 'a delivery');
    await ensureDelivered(bench, OLD, 'the same delivery again');
    await bench.ensureClosed('after two deliveries');
  },
  async changed(bench) {
    await ensureDelivered(bench, OLD, 'a delivery');
    await ensureDelivered(bench, NEW, 'a second delivery');
  },
  async emptied(bench) {
    await ensureDelivered(bench, OLD, 'a delivery');
    await ensureDelivered(bench, new Map(), 'a delivery that takes everything off');
  },
  async refused(bench) {
    await faulty(bench, { kind: 'refuses' });
    ensureFault((await bench.deliver(NEW)).error, ['config'], 'a delivery with refused credentials');
    ensureShown(bench.shown(), OLD, 'after a refused delivery');
    await bench.ensureClosed('after a refused delivery');
  },
  async down(bench) {
    await ensureDelivered(bench, OLD, 'a delivery');
    await bench.peer.stop();
    ensureFault((await bench.deliver(NEW)).error, ['transient'], 'a delivery to a peer that is down');
  },
  silent: (bench) => givesUp(bench, 'silent'),
  hangs: (bench) => givesUp(bench, 'hangs'),
  async cut(bench) {
    await faulty(bench, { kind: 'cuts' });
    const { error, answers } = await bench.deliver(LARGE);
    ensureFault(error, ['transient'], 'a delivery that is cut');
    ensure(
      answers.every(({ ok }) => !ok),
      'a delivery that was cut reports listings as shown',
    );
    ensureOldOr(bench, LARGE, 'after a cut');
  },
  async healed(bench) {
    for (const kind of ['refuses', 'cuts', 'hangs'] as const) {
      bench.peer.setFault({ kind });
      await bench.deliver(LARGE, await bench.context({ silence: true }));
      bench.peer.setFault(undefined);
      await ensureDelivered(bench, LARGE, `a delivery after the fault "${kind}"`);
    }
  },
  async abort(bench) {
    bench.peer.setFault({ kind: 'hangs' });
    const ctx = await bench.context({ silence: true });
    const before = bench.peer.deliveries();
    const delivering = bench.deliver(LARGE, ctx);
    await until(() => bench.peer.deliveries() > before);
    const reason = new Error('the run was cancelled');
    ctx.abort(reason);
    const { error } = await delivering;
    ensure(error === reason, `an aborted delivery ended with ${describe(error)}`);
    await bench.ensureClosed('after an abort');
  },
  async 'inside-address'(bench) {
    const ctx = await bench.context({ outside: true });
    ensureFault((await bench.deliver(OLD, ctx)).error, ['config'], 'a delivery to an address of the inside');
    ensureFault(await bench.check(ctx), ['config'], 'a check of an address of the inside');
    ensure(bench.peer.deliveries() === 0, 'something was delivered to an address that is not allowed');
    await bench.ensureClosed('at an address that is not allowed');
  },
  ...listingChecks,
  ...fileChecks,
  async secrets({ leaks, secrets }) {
    ensure(
      secrets.every((secret) => secret.length >= 8),
      'the fixture sets a secret of fewer than 8 characters',
    );
    ensure(leaks.size === 0, `a secret is in ${[...leaks].join(', ')}`);
  },
};
