import { describe } from '../bench.ts';
import { FILE_CHECKS, LISTING_CHECKS, OUTPUT_CHECKS, isOutputCheckName } from './check-names.ts';
import type { OutputCheckName } from './check-names.ts';
import type { OutputFixture } from './fixture.ts';
import { openOutputBench } from './output-bench.ts';
import { outputChecks } from './output-checks.ts';

/** The result of a check. `exempt` is the reason why it does not apply; `detail` the fault. */
export interface OutputCheckResult {
  readonly check: OutputCheckName;
  readonly ok: boolean;
  readonly exempt?: string;
  readonly detail?: string;
  readonly ms: number;
}

/** Runs every check over an output and its fake peer, one after the other, and yields the results. */
export async function* testOutput(
  fixture: OutputFixture,
  { only }: { readonly only?: readonly OutputCheckName[] } = {},
): AsyncGenerator<OutputCheckResult> {
  const leaks = new Set<string>();
  for (const check of Object.keys(OUTPUT_CHECKS).filter(isOutputCheckName)) {
    if (only && !only.includes(check)) continue;
    const exempt = fixture.exemptions?.[check] ?? undeclared(check, fixture);
    if (exempt !== undefined) {
      yield { check, ok: true, exempt, ms: 0 };
      continue;
    }
    const started = performance.now();
    const detail = await runCheck(check, fixture, leaks);
    const ms = Math.round(performance.now() - started);
    yield detail === undefined ? { check, ok: true, ms } : { check, ok: false, detail, ms };
  }
}

/** The reason why a check does not apply to a connector of this kind. */
function undeclared(check: OutputCheckName, { connector }: OutputFixture): string | undefined {
  if (connector.delivers === 'file' && LISTING_CHECKS.includes(check)) return 'the connector delivers a file';
  if (connector.delivers === 'listings' && FILE_CHECKS.includes(check)) return 'the connector delivers listings';
  return check === 'listed' && connector.delivers === 'listings' && !connector.list
    ? 'the connector has no list'
    : undefined;
}

/** Undefined if the check passed, else its fault. */
async function runCheck(
  check: OutputCheckName,
  fixture: OutputFixture,
  leaks: Set<string>,
): Promise<string | undefined> {
  const bench = await openOutputBench(fixture, leaks);
  try {
    await outputChecks[check](bench);
    return undefined;
  } catch (error) {
    return describe(error);
  } finally {
    await bench.close();
  }
}
