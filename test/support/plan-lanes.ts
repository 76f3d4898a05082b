import { shareOf } from './share.ts';

/** Files of one run of mocha. */
export interface LanePlan {
  /** None of these asks for an engine. They are played first, in a run of mocha of their own. */
  readonly engineless: readonly string[];
  readonly files: readonly string[];
}

const ENGINELESS = /^(connectors|documents|feeds|model)\//;

/** Long files, each about a kind of loss, burden or stranger of its own, of which a run plays one group; the groups are about as long as each other. */
const TURNS = [
  ['test/faults/lost-engines.test.ts', 'test/sync/hanging-site.test.ts', 'test/wordpress/faulty-wordpress.test.ts'],
  [
    'test/faults/faults.test.ts',
    'test/sync/heavy-feed.test.ts',
    'test/sync/slow-page.test.ts',
    'test/wordpress/plugin-languages.test.ts',
  ],
  [
    'connectors/conformance/scaffold.test.ts',
    'test/faults/insights.test.ts',
    'test/sync/held-listings.test.ts',
    'test/sync/left-sites.test.ts',
    'test/sync/rekeyed.test.ts',
    'test/wordpress/plugin-manager.test.ts',
    'test/wordpress/plugin-pages.test.ts',
  ],
  [
    'test/faults/outbox.test.ts',
    'test/faults/visitor-events.test.ts',
    'test/sync/mid-read.test.ts',
    'test/sync/portal-file.test.ts',
    'test/sync/reindex.test.ts',
    'test/sync/site-events.test.ts',
    'test/wordpress/visitors.test.ts',
  ],
  [
    'test/sync/account-budget.test.ts',
    'test/sync/formats.test.ts',
    'test/sync/hostile-crm.test.ts',
    'test/wordpress/plugin-lock.test.ts',
  ],
  [
    'stack/demo-crm/faults.test.ts',
    'test/sync/multi-input.test.ts',
    'test/sync/outputs.test.ts',
    'test/sync/site-model.test.ts',
    'test/sync/slow-sites.test.ts',
    'test/sync/tenants.test.ts',
    'test/wordpress/plugin-pictures.test.ts',
    'workflows/long-run.test.ts',
  ],
] as const;
const IN_TURN: ReadonlySet<string> = new Set<string>(TURNS.flat());

/** Seconds of the longest files, measured in a run beside a busy process. Only their relations matter: they balance the lanes. */
const SECONDS: Readonly<Record<string, number>> = {
  'test/access/access.test.ts': 128,
  'test/access/ownership.test.ts': 80,
  'test/console/console.test.ts': 175,
  'test/contract/contract.test.ts': 176,
  'test/dvf-import.test.ts': 47,
  'test/faults/faults.test.ts': 132,
  'test/faults/insights.test.ts': 90,
  'test/faults/lost-engines.test.ts': 90,
  'test/guides/api-tour.test.ts': 59,
  'test/insights.test.ts': 50,
  'test/saved-searches.test.ts': 39,
  'test/sync/account-budget.test.ts': 40,
  'test/sync/cancel.test.ts': 85,
  'test/sync/crash.test.ts': 59,
  'test/sync/crm-events.test.ts': 81,
  'test/sync/heavy-feed.test.ts': 37,
  'test/sync/hostile-crm.test.ts': 166,
  'test/sync/outputs.test.ts': 65,
  'test/sync/site-model.test.ts': 76,
  'test/sync/sync.test.ts': 111,
  'test/sync/tenants.test.ts': 39,
  'test/wordpress/plugin-pictures.test.ts': 39,
  'test/wordpress/wordpress.test.ts': 96,
  'workflows/crm-events.test.ts': 56,
  'workflows/gateway-sync.test.ts': 42,
};
/** Of any other file with engines, and of one without. */
const ORDINARY = { engines: 7, engineless: 2.5 };

const secondsOf = (file: string): number =>
  SECONDS[file] ?? (ENGINELESS.test(file) ? ORDINARY.engineless : ORDINARY.engines);

/** Of these files, those that this run plays: all but the groups whose turn it is not. */
export function playedToday(files: readonly string[]): string[] {
  const today = new Set<string>(shareOf(TURNS, TURNS.length).flat());
  return files.filter((file) => today.has(file) || !IN_TURN.has(file));
}

/** The files that take turns and those whose seconds are known, for the check that each is there. */
export const namedFiles = (): readonly string[] => [...IN_TURN, ...Object.keys(SECONDS)];

/** Spreads files over lanes that end at about the same time: the longest first, each to the lane that has the least so far. Files of a lane are in their given order. */
export function planLanes(files: readonly string[], lanes: number): LanePlan[] {
  const engineless = files.filter((file) => ENGINELESS.test(file));
  const plans = Array.from({ length: lanes }, (_, lane) => ({
    engineless: lane === lanes - 1 ? engineless : [],
    files: new Set<string>(),
    seconds: lane === lanes - 1 ? engineless.reduce((sum, file) => sum + secondsOf(file), 0) : 0,
  }));
  const others = files.filter((file) => !ENGINELESS.test(file));
  for (const file of others.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const shortest = plans.reduce((least, plan) => (plan.seconds < least.seconds ? plan : least));
    shortest.files.add(file);
    shortest.seconds += secondsOf(file);
  }
  return plans.map((plan) => ({ engineless: plan.engineless, files: others.filter((file) => plan.files.has(file)) }));
}
