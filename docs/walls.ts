/** What the files of a folder may import in addition to those of their own folder. */
export interface Wall {
  readonly values: readonly string[];
  /** Imported as types only. */
  readonly types: readonly string[];
}

/**
 * The import walls, stated here alone: `npm run walls` makes the linter's rules and the table of ARCHITECTURE.md from them, and
 * `test/architecture.test.ts` checks every file against them. `main.ts` and the folders of `OPEN`
 * may import anything.
 */
export const WALLS: Readonly<Record<string, Wall>> = {
  model: { values: [], types: [] },
  config: { values: ['model'], types: [] },
  connectors: { values: ['model'], types: [] },
  store: { values: ['model'], types: [] },
  search: { values: ['model'], types: [] },
  feeds: { values: ['model'], types: [] },
  analysis: { values: ['model'], types: [] },
  clients: { values: ['model'], types: [] },
  documents: { values: ['model'], types: [] },
  places: { values: ['model'], types: [] },
  dvf: { values: ['model'], types: [] },
  observability: { values: ['model', 'config'], types: [] },
  inbox: {
    values: ['model', 'store', 'clients', 'temporal'],
    types: ['observability', 'config'],
  },
  activities: {
    values: ['model', 'connectors', 'store', 'search', 'clients', 'feeds', 'dvf', 'analysis'],
    types: ['observability'],
  },
  workflows: { values: ['model'], types: ['activities'] },
  temporal: { values: ['model', 'workflows'], types: ['activities', 'observability'] },
  sdk: { values: [], types: [] },
  // The typed client is its only way to the product. Of `model` the sentences in `model/sentences`, which mails use, too.
  console: { values: ['sdk', 'model'], types: [] },
  api: {
    values: ['model', 'temporal', 'store', 'search', 'clients', 'feeds', 'analysis', 'inbox'],
    types: ['documents', 'observability', 'config'],
  },
};

/**
 * Folders whose files may import anything. Nothing behind a wall imports them.
 * `compose` and `background` build and run the product.
 */
export const OPEN = ['compose', 'background', 'commands', 'stack', 'docs', 'test', 'bench'];

/** The entry point, which nothing imports. */
export const ENTRANCE = 'main.ts';

/** Tests and what only they use, wherever they are. */
export const TESTS = ['**/*.test.ts', '**/*.fixture.ts', '**/testing/**/*.ts', '**/testing.ts'];

/** Packages with one folder each that may import them. */
export const ENGINE_PACKAGES = '^@temporalio/(client|worker)$';
export const ENGINE_FOLDER = 'temporal';

/** What workflows may not import because they are replayed. */
export const UNREPEATABLE = '^node:|^@temporalio/activity$';
