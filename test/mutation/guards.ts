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
    file: 'activities/guards/judge-read.ts',
    tests: ['activities/guards/judge-read-cases.test.ts', 'activities/guards/judge-read.test.ts'],
  },
  {
    guard: 'deletion',
    file: 'activities/guards/judge-arrivals.ts',
    tests: ['activities/guards/judge-arrivals.test.ts'],
  },
  {
    guard: 'what a site shows',
    file: 'activities/guards/judge-terms.ts',
    tests: ['activities/guards/judge-terms.test.ts', 'activities/guards/ruled-terms.test.ts'],
  },
  { guard: 'keys', file: 'activities/guards/compare-homes.ts', tests: ['activities/guards/compare-homes.test.ts'] },
  {
    guard: 'deletion',
    file: 'activities/import/read-decisions.ts',
    tests: ['activities/import/read-decisions.test.ts'],
  },
  { guard: 'deletion', file: 'activities/import/plan-read.ts', tests: ['activities/import/plan-read.test.ts'] },
  {
    guard: 'keys',
    file: 'activities/import/recognise-listings.ts',
    tests: ['activities/import/recognise-listings.test.ts'],
  },
  { guard: 'keys', file: 'activities/import/resolve-keys.ts', tests: ['activities/import/resolve-keys.test.ts'] },
  { guard: 'keys', file: 'activities/import/repeated-keys.ts', tests: ['activities/import/repeated-keys.test.ts'] },
  { guard: 'secrets', file: 'model/shared/mask-secrets.ts', tests: ['model/shared/mask-secrets.test.ts'] },
  { guard: 'secrets', file: 'store/shared/key-ring.ts', tests: ['store/shared/key-ring.test.ts'] },
  {
    guard: 'secrets',
    file: 'api/connector-schemas/keep-secrets.ts',
    tests: ['api/connector-schemas/keep-secrets.test.ts'],
  },
  { guard: 'access', file: 'store/access/gateway-access.ts', tests: ['store/access/gateway-access.test.ts'] },
  { guard: 'access', file: 'api/access.ts', tests: ['api/access.test.ts'] },
  { guard: 'access', file: 'api/authenticate.ts', tests: ['api/access.test.ts'] },
  { guard: 'money', file: 'stack/identity/due-invoices.ts', tests: ['stack/identity/due-invoices.test.ts'] },
  { guard: 'money', file: 'model/gateway/addon-features.ts', tests: ['api/addons/has-addon.test.ts'] },
  { guard: 'money', file: 'api/addons/has-addon.ts', tests: ['api/addons/has-addon.test.ts'] },
  {
    guard: 'what a site shows',
    file: 'activities/deliver/delivery-course.ts',
    tests: ['activities/deliver/delivery-course.test.ts'],
  },
  {
    guard: 'what a site shows',
    file: 'activities/deliver/fill-batch.ts',
    tests: ['activities/deliver/fill-batch.test.ts'],
  },
  {
    guard: 'what a site shows',
    file: 'activities/alerts/plan-overflow.ts',
    tests: ['activities/alerts/plan-overflow.test.ts'],
  },
  { guard: 'what a site shows', file: 'activities/runtime/site-of.ts', tests: ['activities/runtime/site-of.test.ts'] },
  { guard: 'what a site shows', file: 'workflows/run-outcome.ts', tests: ['workflows/run-outcome.test.ts'] },
];
