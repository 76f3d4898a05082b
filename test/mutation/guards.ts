/** A pure decision whose failure would lose, leak, bill or publish something, with the tests that need no engine and must notice every change to it. */
export interface Guard {
  readonly guard: 'deletion' | 'keys' | 'secrets' | 'access' | 'money' | 'what a site shows';
  /** The source file whose mutants are tried. */
  readonly file: string;
  readonly tests: readonly string[];
}

/** What `npm run mutation` tries. */
export const GUARDS: readonly Guard[] = [
  { guard: 'deletion', file: 'activities/judge-read.ts', tests: ['activities/judge-read.test.ts'] },
  { guard: 'keys', file: 'activities/key-runs.ts', tests: ['activities/key-runs.test.ts'] },
  { guard: 'secrets', file: 'model/mask-secrets.ts', tests: ['model/mask-secrets.test.ts'] },
  { guard: 'secrets', file: 'store/key-ring.ts', tests: ['store/key-ring.test.ts'] },
  { guard: 'what a site shows', file: 'workflows/run-outcome.ts', tests: ['workflows/run-outcome.test.ts'] },
];
