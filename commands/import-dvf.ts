import { setTimeout as wait } from 'node:timers/promises';
import { createObjectStorage, storageOf } from '../clients/object-storage.ts';
import type { Config } from '../config/config.ts';
import { createDvfImports } from '../temporal/dvf-imports.ts';
import type { DvfImports, DvfImportStatus } from '../temporal/dvf-imports.ts';
import { runCommand } from './run-command.ts';
import { submitDvf } from './submit-dvf.ts';

const POLL_MS = 1_000;
/** Bad rows that are printed; the state in the Temporal UI has more. */
const SHOWN_BAD = 10;
const SCOPES = ['auto', 'department', 'commune'] as const;

await runCommand({
  usage: `npm run dvf:import -- FILE… [--release NAME] [--scope auto|department|commune]
                      [--status | --cancel | --resume]
  Imports the French open transaction data (DVF): geo-dvf CSV or the DGFiP's file, plain, gzip or zip, by path or web
  address; - reads the standard input. All files of one call are one release: it replaces what earlier releases say of
  its years and departments (--scope commune: of its communes; auto: of departments of which it has many communes).
  Workers do the import; ending this command does not end it. --cancel does, --resume goes on where it was, --status
  shows it.`,
  options: {
    release: { type: 'string' },
    scope: { type: 'string', default: 'auto' },
    status: { type: 'boolean' },
    cancel: { type: 'boolean' },
    resume: { type: 'boolean' },
  },
  accepts: ({ values: { scope, status, cancel, resume }, positionals }) => {
    const acts = [status, cancel, resume].filter(Boolean).length;
    return (
      SCOPES.some((one) => one === scope) &&
      (acts === 0 ? positionals.length > 0 : acts === 1 && positionals.length === 0)
    );
  },
  async run({ values, positionals }, { config }) {
    const imports = createDvfImports({
      address: config.TEMPORAL_ADDRESS,
      namespace: config.TEMPORAL_NAMESPACE,
      taskQueue: config.TEMPORAL_TASK_QUEUE,
    });
    try {
      if (values.status) {
        const status = await imports.status();
        print(status ? describe(status) : 'Nothing has been imported so far.');
        return;
      }
      if (values.cancel) await imports.cancel();
      else await start(config, imports, { files: positionals, ...values });
      await follow(imports);
    } finally {
      await imports.close();
    }
  },
});

async function start(
  config: Config,
  imports: DvfImports,
  { files, release, scope, resume }: { files: string[]; release?: string; scope?: string; resume?: boolean },
): Promise<void> {
  const isStarted = resume ? await imports.start() : await submit(config, imports, { files, release, scope });
  if (!isStarted) throw new Error('Another import is under way; wait for its end (--status) or end it (--cancel).');
}

async function submit(
  config: Config,
  imports: DvfImports,
  { files, release, scope }: { files: string[]; release?: string | undefined; scope?: string | undefined },
): Promise<boolean> {
  const objects = createObjectStorage(storageOf(config));
  try {
    const plan = await submitDvf(
      { objects, imports },
      {
        files,
        // The day of the import, unless somebody knows better.
        release: release ?? new Date().toISOString().slice(0, 10),
        scope: SCOPES.find((one) => one === scope) ?? 'auto',
        stdin: process.stdin,
      },
    );
    return plan !== undefined;
  } finally {
    objects.close();
  }
}

/** Prints what changes until the import has ended; throws when it ended badly. */
async function follow(imports: DvfImports): Promise<void> {
  let shown = '';
  for (;;) {
    const status = await imports.status();
    if (!status) return;
    const text = describe(status);
    if (text !== shown) print(text);
    shown = text;
    if (!status.isRunning) {
      if (status.failure !== undefined) throw new Error(`The import failed: ${status.failure}`);
      if (status.status !== 'COMPLETED') print('npm run dvf:import -- --resume goes on where it was.');
      return;
    }
    await wait(POLL_MS);
  }
}

function describe({ status, state }: DvfImportStatus): string {
  if (!state) return `import: ${status.toLowerCase()}, but no worker answers`;
  const { phase, release, files, result } = state;
  const lines = files.map(
    ({ name, fraction, counts }) =>
      `  ${name}: ${Math.round(fraction * 100)} %, ${counts.mutations} mutations of ${counts.rows} rows, ${counts.bad_rows} bad rows`,
  );
  const bad = files.flatMap(({ name, bad: rows }) =>
    rows.slice(0, SHOWN_BAD).map(({ line, reason }) => `  ${name}, line ${line}: ${reason}`),
  );
  const ended = result
    ? [
        `  published: ${result.mutations} mutations, ${result.equalKeys} distinguished from equal ones, replaced releases: ${result.replaced.join(', ') || 'none'}`,
        ...(result.split.length > 0
          ? [
              `  rows of these mutations are too far from each other, sort the file by id_mutation: ${result.split.join(', ')}`,
            ]
          : []),
      ]
    : [];
  return [`${release ?? 'import'}: ${status.toLowerCase()}, ${phase}`, ...lines, ...bad, ...ended].join('\n');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
