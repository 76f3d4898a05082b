import { setTimeout as delay } from 'node:timers/promises';
import { abortChecks } from './checks/abort-checks.ts';
import { describe, openBench } from './bench.ts';
import type { Bench, Check, Effort } from './bench.ts';
import { ALWAYS, CHECKS } from './checks/check-names.ts';
import type { CheckName, ExemptibleCheck } from './checks/check-names.ts';
import { damageChecks } from './checks/damage-checks.ts';
import { deltaChecks } from './checks/delta-checks.ts';
import { detailChecks } from './checks/detail-checks.ts';
import { encodingChecks } from './checks/encoding-checks.ts';
import { errorChecks } from './checks/error-checks.ts';
import { eventChecks } from './checks/event-checks.ts';
import { factChecks } from './checks/fact-checks.ts';
import type { Fixture } from './fixture.ts';
import { hostileChecks } from './checks/hostile-checks.ts';
import { linkChecks } from './checks/link-checks.ts';
import { mappingChecks } from './checks/mapping-checks.ts';
import { memoryChecks } from './checks/memory-checks.ts';
import { oneChecks } from './checks/one-checks.ts';
import { readChecks } from './checks/read-checks.ts';
import { requestChecks } from './checks/request-checks.ts';
import { resumeChecks } from './checks/resume-checks.ts';
import { secretChecks, specChecks } from './checks/spec-checks.ts';
import { unknownChecks } from './checks/unknown-checks.ts';

/** The result of a check. `exempt` is the reason why it does not apply; `detail` the fault. */
export interface CheckResult {
  readonly check: CheckName;
  readonly ok: boolean;
  readonly exempt?: string;
  readonly detail?: string;
  readonly ms: number;
}

export interface RunOptions {
  /** Default: all. */
  readonly only?: readonly CheckName[];
  /** Size of the feed for measuring memory, megabytes; the real limit is 200. */
  readonly megabytes?: number;
  /** See Effort; default 300. */
  readonly everyStop?: number;
  /** See Effort; default 1,000: how long a user waits after cancelling. Longer on a busy machine. */
  readonly stopsWithinMs?: number;
}

/** A check that takes longer counts as hanging, ms. */
const LONGEST_CHECK_MS = 60_000;

/** A fifth of the real size, which also detects a connector that collects what it reads. */
const DEFAULT_MEGABYTES = 40;

/** A few pages of every fixture: further stops between two records would find nothing new, and this takes only seconds. */
const DEFAULT_EVERY_STOP = 300;

const DEFAULT_STOPS_WITHIN_MS = 1_000;

const RUNS: Readonly<Record<CheckName, Check>> = {
  ...specChecks,
  ...errorChecks,
  ...readChecks,
  ...requestChecks,
  ...oneChecks,
  ...resumeChecks,
  ...deltaChecks,
  ...mappingChecks,
  ...factChecks,
  ...detailChecks,
  ...unknownChecks,
  ...damageChecks,
  ...encodingChecks,
  ...hostileChecks,
  ...memoryChecks,
  ...abortChecks,
  ...linkChecks,
  ...eventChecks,
  ...secretChecks,
};

/** Runs every check over a connector and its fake CRM, one after the other, and yields the results. */
export async function* testConnector(fixture: Fixture, options: RunOptions = {}): AsyncGenerator<CheckResult> {
  const leaks = new Set<string>();
  const effort: Effort = {
    megabytes: options.megabytes ?? DEFAULT_MEGABYTES,
    everyStop: options.everyStop ?? DEFAULT_EVERY_STOP,
    stopsWithinMs: options.stopsWithinMs ?? DEFAULT_STOPS_WITHIN_MS,
  };
  for (const check of checkNames()) {
    if (options.only && !options.only.includes(check)) {
      continue;
    }
    const exempt = (isExemptible(check) ? fixture.exemptions?.[check] : undefined) ?? undeclared(check, fixture);
    if (exempt !== undefined) {
      yield { check, ok: true, exempt, ms: 0 };
      continue;
    }
    const started = performance.now();
    const detail = await runCheck(RUNS[check], fixture, effort, leaks);
    const ms = Math.round(performance.now() - started);
    yield detail === undefined ? { check, ok: true, ms } : { check, ok: false, detail, ms };
  }
}

/** Whether a text names a check. */
export function isCheckName(name: string): name is CheckName {
  return Object.hasOwn(CHECKS, name);
}

function isExemptible(check: CheckName): check is ExemptibleCheck {
  return !ALWAYS.some((name) => name === check);
}

function checkNames(): CheckName[] {
  return Object.keys(CHECKS).filter(isCheckName);
}

/** The reason why a check does not apply to a connector without the tested capability. */
function undeclared(check: CheckName, { connector: { capabilities } }: Fixture): string | undefined {
  if ((check.startsWith('delta-') || check === 'future-state') && !capabilities.delta) {
    return 'the connector declares no delta';
  }
  if (check === 'one-listing' && !capabilities.one) {
    return 'the connector declares no reading of one';
  }
  return check.startsWith('webhook-') && !capabilities.events ? 'the connector declares no events' : undefined;
}

/** Undefined if the check passed, else its fault. */
async function runCheck(
  check: Check,
  fixture: Fixture,
  effort: Effort,
  leaks: Set<string>,
): Promise<string | undefined> {
  const bench = await openBench(fixture, effort, leaks);
  const over = new AbortController();
  const detail = await detailOf(check, bench, over.signal);
  over.abort();
  await bench.close();
  const [thrown] = bench.crm.broken;
  return thrown === undefined ? detail : `the fixture threw instead of responding: ${describe(thrown)}`;
}

async function detailOf(check: Check, bench: Bench, over: AbortSignal): Promise<string | undefined> {
  try {
    const hang = delay(LONGEST_CHECK_MS, 'hangs' as const, { signal: over }).catch(() => 'hangs' as const);
    const outcome = await Promise.race([check(bench), hang]);
    return outcome === 'hangs' ? `it did not end within ${LONGEST_CHECK_MS / 1_000} s` : undefined;
  } catch (error) {
    return describe(error);
  }
}
