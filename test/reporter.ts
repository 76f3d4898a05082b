import Mocha from 'mocha';

const { EVENT_RUN_END } = Mocha.Runner.constants;

/** The spec reporter, closed with one plain line that tools can read: `N passed, N failed, N skipped`. */
export default class PlainSummary extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      process.stdout.write(`${passes} passed, ${failures} failed${pending ? `, ${pending} skipped` : ''}\n`);
    });
  }
}
