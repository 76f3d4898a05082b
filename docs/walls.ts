/** What the files of a folder may import besides those of their own folder. */
export interface Wall {
  readonly values: readonly string[];
  /** Imported as types only. */
  readonly types: readonly string[];
}

/**
 * The import walls, stated here alone: `npm run walls` makes the linter's rules and the table of ARCHITECTURE.md from them, and
 * `test/architecture.test.ts` checks every file against them. `root` stands for `config.ts`. `main.ts`, `commands/`, `stack/`, `docs/`, tests and `bench/`
 * may import anything.
 */
export const WALLS: Readonly<Record<string, Wall>> = {
  model: { values: [], types: [] },
  connectors: { values: ['model'], types: [] },
  store: { values: ['model'], types: [] },
  search: { values: ['model'], types: [] },
  feeds: { values: ['model'], types: [] },
  analysis: { values: ['model'], types: [] },
  clients: { values: ['model'], types: [] },
  documents: { values: ['model'], types: [] },
  places: { values: ['model'], types: [] },
  dvf: { values: ['model'], types: [] },
  observability: { values: ['model', 'root'], types: ['workflows'] },
  activities: {
    values: ['model', 'connectors', 'store', 'search', 'clients', 'feeds', 'dvf', 'analysis'],
    types: ['observability'],
  },
  workflows: { values: ['model'], types: ['activities'] },
  temporal: { values: ['model', 'workflows'], types: ['activities', 'observability'] },
  // Of `docs` the typed client in `docs/client`: its only way to the product.
  console: { values: ['docs'], types: [] },
  api: {
    values: ['model', 'temporal', 'store', 'search', 'clients', 'feeds', 'analysis'],
    types: ['documents', 'observability', 'root'],
  },
};

/** Folders whose files may import anything: nothing behind a wall imports them, but the console the typed client in `docs/client`. */
export const OPEN = ['commands', 'stack', 'docs', 'test', 'bench'];

/** The modules at the root: the one that `root` stands for, and those that compose the product, which nothing behind a wall imports. */
export const ROOT = {
  config: 'config.ts',
  composing: [
    'config-collector.ts',
    'config-console.ts',
    'config-values.ts',
    'config-retention.ts',
    'config-worker.ts',
    'end-process.ts',
    'main.ts',
    'prepare-engine.ts',
    'reconcile-schedules.ts',
    'sweep-insights.ts',
    'sweep.ts',
    'warm-up.ts',
  ],
};

/** Tests and what only they use, wherever they lie. */
export const TESTS = ['**/*.test.ts', '**/*.fixture.ts', '**/testing/**/*.ts', '**/testing.ts'];

/** Packages with one folder each that may import them. */
export const ENGINE_PACKAGES = '^@temporalio/(client|worker)$';
export const ENGINE_FOLDER = 'temporal';

/** What workflows may not import because they are replayed. */
export const UNREPEATABLE = '^node:|^@temporalio/activity$';
