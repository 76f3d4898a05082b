import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { bundleWorkflows } from '../../temporal/worker.ts';
import { HOST } from '../ports.ts';
import { inboxEnvironment, stackEnvironment } from '../stack.ts';
import type { Stack } from '../stack.ts';
import { startFrontServer } from './front-server.ts';
import { createReloadingProcess } from './reloading-process.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
/** Folders whose files no process of the product loads; those of the console are Vite's. */
const UNWATCHED = new Set(['node_modules', 'dist', 'test', 'bench', 'console', 'stack', 'deploy']);
/** An editor writes a file in several steps, a checkout many files: they are one change. */
const SETTLE_MS = 60;

/**
 * Starts the product of `npm run dev`: an API, a worker and an inbox, each in a process of its own that is replaced when a file it uses changes, behind a server that also serves the
 * console from its sources. Reports each replacement and its time. Changes of `stack/` need a new start.
 */
export async function startReloading(
  stack: Stack,
  print: (line: string) => void,
): Promise<{ exited: Promise<void>; stop: () => Promise<void> }> {
  await mkdir(stack.folders.logs, { recursive: true });
  const workflows = await createWorkflowBundle(join(stack.folders.data, 'workflow-bundle.js'));
  const environment = {
    ...stackEnvironment(stack),
    NODE_COMPILE_CACHE: join(stack.folders.root, 'compile-cache'),
    WORKFLOW_BUNDLE: workflows.file,
  };
  const front = await startFrontServer({ port: stack.ports.api, host: HOST });
  // The API shows the addresses of inboxes.
  const pushed = { ...environment, ...inboxEnvironment(stack) };
  const api = createReloadingProcess({ role: 'api', stack, environment: { ...pushed, PORT: '0' }, print });
  const worker = createReloadingProcess({ role: 'worker', stack, environment, print });
  const inbox = createReloadingProcess({ role: 'inbox', alone: true, stack, environment: pushed, print });

  /** Prints how long it took, or why it failed; resolves with whether it succeeded. */
  const timed = async (name: string, work: Promise<unknown>): Promise<boolean> => {
    const began = performance.now();
    try {
      await work;
      print(`${name} ready in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      return true;
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const reloadApi = async (): Promise<boolean> => {
    const reloading = api.reload();
    front.follow(reloading);
    return timed('API', reloading);
  };
  const reloadWorker = async (): Promise<boolean> => timed('Worker', worker.reload());
  const reloadInbox = async (): Promise<boolean> => timed('Inbox', inbox.reload());

  let last: Promise<unknown> = Promise.resolve();
  const onChange = (files: readonly string[]): void => {
    // One after the other: a change during a reload is a reload of its own.
    last = last.then(async () => {
      const hasNewWorkflows = files.some(workflows.uses);
      if (hasNewWorkflows) await timed('Workflow bundle', workflows.make());
      await Promise.all([
        files.some(api.uses) ? reloadApi() : undefined,
        hasNewWorkflows || files.some(worker.uses) ? reloadWorker() : undefined,
        files.some(inbox.uses) ? reloadInbox() : undefined,
      ]);
    });
  };
  front.watch(await watchedPaths(), createChangeCollector(onChange));
  const isUp = await Promise.all([reloadApi(), reloadWorker(), reloadInbox()]);
  if (isUp.includes(false)) print('Correct the fault above and save: the process is started again.');
  return {
    // Under npm run dev a process that ends is started again by the next change.
    exited: new Promise(() => {}),
    async stop() {
      await last;
      await Promise.all([api.stop(), worker.stop(), inbox.stop(), front.stop()]);
    },
  };
}

/** The workflows in one file, and which sources are in it. */
async function createWorkflowBundle(file: string) {
  let sources: ReadonlySet<string> = new Set();
  const make = async (): Promise<void> => {
    const { code } = await bundleWorkflows();
    await writeFile(file, code);
    sources = sourcesOf(code);
  };
  await make();
  return { file, make, uses: (source: string) => sources.has(source) };
}

/** Files of the checkout in the source map at the end of a bundle, relative to the checkout. Throws if there is none: a change of a workflow would go unnoticed. */
function sourcesOf(code: string): ReadonlySet<string> {
  const [, encoded] = /\/\/# sourceMappingURL=data:[^,]*;base64,([\w+/=]+)\s*$/.exec(code) ?? [];
  if (encoded === undefined) throw new Error('The workflow bundle has no source map.');
  const { sources }: { sources: readonly string[] } = JSON.parse(Buffer.from(encoded, 'base64').toString());
  const paths = sources.map((source) => source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, ''));
  return new Set(paths.map((path) => (path.startsWith('/') ? relative(CHECKOUT, path) : path)));
}

/** Gathers paths that arrive close together and passes on those, relative to the checkout, whose content differs from the last time; no tests. */
function createChangeCollector(onChange: (files: readonly string[]) => void): (path: string) => void {
  const changed = new Set<string>();
  const seen = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  const settle = async (): Promise<void> => {
    const paths = [...changed];
    changed.clear();
    const differing = await Promise.all(
      paths.map(async (path) => {
        const text = await readFile(path, 'utf8').catch(() => '');
        if (seen.get(path) === text) return [];
        seen.set(path, text);
        return [relative(CHECKOUT, path)];
      }),
    );
    if (differing.flat().length > 0) onChange(differing.flat());
  };
  return (path) => {
    if (!/\.(ts|json|csv|js|php)$/.test(path) || path.endsWith('.test.ts')) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => void settle(), SETTLE_MS);
  };
}

/** Folders with files that a process of the product loads, and its entry point. */
async function watchedPaths(): Promise<readonly string[]> {
  const entries = await readdir(CHECKOUT, { withFileTypes: true });
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !UNWATCHED.has(entry.name),
  );
  return [...folders.map(({ name }) => name), 'main.ts'].map((name) => join(CHECKOUT, name));
}
