/** A pure decision whose failure would lose, leak, bill or publish something, with the tests that need no engine and must notice every change to it. */
export interface Guard {
  readonly guard: 'deletion' | 'keys' | 'secrets' | 'access' | 'money' | 'what a site shows';
  /** The source file whose mutants are tried. */
  readonly file: string;
  readonly tests: readonly string[];
}

/** What `npm run mutation` tries. */
export const GUARDS: readonly Guard[] = [
  {
    guard: 'deletion',
    file: 'activities/judge-read.ts',
    tests: ['activities/judge-read-cases.test.ts', 'activities/judge-read.test.ts'],
  },
  { guard: 'deletion', file: 'activities/judge-arrivals.ts', tests: ['activities/judge-arrivals.test.ts'] },
  { guard: 'deletion', file: 'activities/read-decisions.ts', tests: ['activities/read-decisions.test.ts'] },
  { guard: 'keys', file: 'activities/key-runs.ts', tests: ['activities/key-runs.test.ts'] },
  { guard: 'keys', file: 'activities/recognise-listings.ts', tests: ['activities/recognise-listings.test.ts'] },
  { guard: 'keys', file: 'activities/resolve-keys.ts', tests: ['activities/resolve-keys.test.ts'] },
  { guard: 'keys', file: 'activities/repeated-keys.ts', tests: ['activities/repeated-keys.test.ts'] },
  { guard: 'secrets', file: 'model/mask-secrets.ts', tests: ['model/mask-secrets.test.ts'] },
  { guard: 'secrets', file: 'store/key-ring.ts', tests: ['store/key-ring.test.ts'] },
  { guard: 'secrets', file: 'api/keep-secrets.ts', tests: ['api/keep-secrets.test.ts'] },
  { guard: 'access', file: 'store/gateway-access.ts', tests: ['store/gateway-access.test.ts'] },
  { guard: 'access', file: 'api/access.ts', tests: ['api/access.test.ts'] },
  { guard: 'access', file: 'api/authenticate.ts', tests: ['api/access.test.ts'] },
  { guard: 'money', file: 'stack/identity/due-invoices.ts', tests: ['stack/identity/due-invoices.test.ts'] },
  { guard: 'money', file: 'model/addon-features.ts', tests: ['api/addons/has-addon.test.ts'] },
  { guard: 'money', file: 'api/addons/has-addon.ts', tests: ['api/addons/has-addon.test.ts'] },
  { guard: 'what a site shows', file: 'activities/delivery-course.ts', tests: ['activities/delivery-course.test.ts'] },
  { guard: 'what a site shows', file: 'activities/fill-batch.ts', tests: ['activities/fill-batch.test.ts'] },
  { guard: 'what a site shows', file: 'activities/plan-overflow.ts', tests: ['activities/plan-overflow.test.ts'] },
  { guard: 'what a site shows', file: 'activities/site-of.ts', tests: ['activities/site-of.test.ts'] },
  { guard: 'what a site shows', file: 'workflows/run-outcome.ts', tests: ['workflows/run-outcome.test.ts'] },
];
