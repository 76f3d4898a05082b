/** Files of one run of mocha. */
export interface LanePlan {
  /** None of these asks for an engine. They are played first, in a run of mocha of their own. */
  readonly engineless: readonly string[];
  readonly files: readonly string[];
}

const ENGINELESS = /^(connectors|documents|feeds|model)\//;

/** Seconds of the longest files, measured in a run next to a busy process. Only their relations matter: they balance the lanes. */
const SECONDS: Readonly<Record<string, number>> = {
  'connectors/conformance/conformance.test.ts': 305,
  'connectors/conformance/outputs/output-conformance.test.ts': 21,
  'documents/render-brochure.test.ts': 25,
  'search/rebuild-index.test.ts': 35,
  'stack/verify/verify.test.ts': 260,
  'temporal/engine.test.ts': 22,
  'test/access/access.test.ts': 19,
  'test/access/ownership.test.ts': 29,
  'test/console/console.test.ts': 330,
  'test/contract/contract.test.ts': 270,
  'test/dvf-import.test.ts': 38,
  'test/faults/faults.test.ts': 139,
  'test/faults/insights.test.ts': 62,
  'test/faults/lost-engines.test.ts': 110,
  'test/faults/lost-inbox.test.ts': 67,
  'test/sync/account-budget.test.ts': 21,
  'test/sync/crash.test.ts': 67,
  'test/sync/creation-guard.test.ts': 91,
  'test/sync/crm-events.test.ts': 35,
  'test/sync/formats.test.ts': 37,
  'test/sync/heavy-feed.test.ts': 20,
  'test/sync/held-listings.test.ts': 18,
  'test/sync/hostile-crm.test.ts': 136,
  'test/sync/inbox.test.ts': 57,
  'test/sync/key-schemes.test.ts': 87,
  'test/sync/left-sites.test.ts': 58,
  'test/sync/mid-read.test.ts': 54,
  'test/sync/multi-input.test.ts': 40,
  'test/sync/outputs.test.ts': 36,
  'test/sync/reindex.test.ts': 19,
  'test/sync/rules.test.ts': 20,
  'test/sync/shown-listings.test.ts': 23,
  'test/sync/site-events.test.ts': 44,
  'test/sync/site-model.test.ts': 21,
  'test/sync/slow-sites.test.ts': 15,
  'test/sync/sync.test.ts': 20,
  'test/sync/unchanged-file.test.ts': 42,
  'test/upgrade.test.ts': 110,
  'test/wordpress/faulty-wordpress.test.ts': 58,
  'test/wordpress/plugin-lock.test.ts': 35,
  'test/wordpress/plugin-manager.test.ts': 37,
  'test/wordpress/plugin-pictures.test.ts': 16,
  'test/wordpress/visitors.test.ts': 17,
  'test/wordpress/wordpress.test.ts': 50,
  'workflows/crm-events.test.ts': 44,
  'workflows/gateway-sync.test.ts': 30,
  'workflows/long-run.test.ts': 15,
};
/** Of any other file with engines, and of one without. */
const ORDINARY = { engines: 2.4, engineless: 0.9 };

const secondsOf = (file: string): number =>
  SECONDS[file] ?? (ENGINELESS.test(file) ? ORDINARY.engineless : ORDINARY.engines);

/** The files whose seconds are known, for the check that each is there. */
export const namedFiles = (): readonly string[] => Object.keys(SECONDS);

/** Spreads files over lanes that end at about the same time, those without engines in the last. Files of a lane are in their given order. */
export function planLanes(files: readonly string[], lanes: number): LanePlan[] {
  const engineless = files.filter((file) => ENGINELESS.test(file));
  const before = engineless.reduce((sum, file) => sum + secondsOf(file), 0);
  const others = files.filter((file) => !ENGINELESS.test(file));
  return balance(others, lanes, before).map((lane, place) => ({
    engineless: place === lanes - 1 ? engineless : [],
    files: lane,
  }));
}

/**
 * Files in so many lots that take about as long as each other: the longest first, each to the lot that has the least so far.
 * @param before seconds that the last lot has already
 */
function balance(files: readonly string[], count: number, before = 0): string[][] {
  const lots = Array.from({ length: count }, (_, place) => ({
    files: new Set<string>(),
    seconds: place === count - 1 ? before : 0,
  }));
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const shortest = lots.reduce((least, lot) => (lot.seconds < least.seconds ? lot : least));
    shortest.files.add(file);
    shortest.seconds += secondsOf(file);
  }
  return lots.map((lot) => files.filter((file) => lot.files.has(file)));
}
