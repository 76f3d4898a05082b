import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPythonPackage } from '../../stack/engines/python-package.ts';
import { cacheFolder } from '../../stack/folders.ts';

/** The generators decide what a seed means, so they are pinned with it. */
const PACKAGES = ['schemathesis==4.32.5', 'hypothesis==6.170.15', 'jsonschema_rs==0.60.3'] as const;

/** Beyond REQUEST_DEADLINE_SECONDS of tests: the API responds by then, and its log says what it waited for. The default is 10 s. */
const REQUEST_SECONDS = 180;

export interface TryOptions {
  /** Root of the API. */
  readonly api: string;
  readonly token: string;
  /** Text of a schemathesis.toml. */
  readonly settings: string;
  /** Most random requests of an operation. */
  readonly examples: number;
  readonly seed: number;
  readonly log?: (line: string) => void;
}

export interface Tried {
  readonly operations: number;
  readonly requests: number;
  /** A title and the operations, one line each. */
  readonly faults: readonly string[];
  readonly seconds: number;
  /** What Schemathesis printed. */
  readonly output: string;
}

interface Report {
  readonly running_time: number;
  readonly operations: { readonly total: number; readonly tested: number; readonly errored: number };
  readonly test_cases: { readonly generated: number };
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[];
  readonly errors: readonly unknown[];
}

/**
 * Has Schemathesis (https://schemathesis.io) read the document that the API serves, try every operation with what fits and what does not, and check
 * each answer against the document. Throws when it could not run.
 */
export async function runSchemathesis(options: TryOptions): Promise<Tried> {
  const log = options.log ?? (() => {});
  const bin = await installPythonPackage({
    title: 'Schemathesis',
    requirements: PACKAGES,
    duration: '20 s',
    cache: cacheFolder(),
    log,
  });
  const folder = await mkdtemp(join(tmpdir(), 'property-gateway-contract-'));
  try {
    const settings = join(folder, 'schemathesis.toml');
    const reportFile = join(folder, 'report.json');
    const hooks = `hooks = ${JSON.stringify(fileURLToPath(new URL('hooks.py', import.meta.url)))}`;
    const headers = `headers = { Authorization = ${JSON.stringify(`Bearer ${options.token}`)} }`;
    await writeFile(settings, `${hooks}\n${headers}\n\n${options.settings}`, { mode: 0o600 });
    const output = await outputOf(
      join(bin, 'python'),
      [
        ['-m', 'schemathesis.cli', '--config-file', settings],
        ['run', `${options.api}/v1/gateway/openapi.json`],
        ['--phases', 'coverage,fuzzing', '--checks', 'all', '--mode', 'all'],
        ['--max-examples', String(options.examples), '--seed', String(options.seed)],
        // One worker: two at a time break Python 3.11's own parser now and then.
        ['--continue-on-failure', '--no-shrink', '--no-color', '--workers', '1'],
        ['--request-timeout', String(REQUEST_SECONDS)],
        ['--generation-database', 'none', '--report', 'json', '--report-json-path', reportFile],
      ].flat(),
      folder,
    );
    const report: Report = await readFile(reportFile, 'utf8').then(JSON.parse, () => {
      throw new Error(`Schemathesis left no report:\n${output.slice(-2_000)}`);
    });
    return {
      operations: report.operations.tested,
      requests: report.test_cases.generated,
      faults: [
        ...report.failures.map(({ title, operations }) => `${title}: ${operations.join(', ')}`),
        ...report.errors.map((error) => `Schemathesis failed: ${JSON.stringify(error)}`),
      ],
      seconds: report.running_time,
      output,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a command prints, whether it fails or not. */
function outputOf(command: string, args: readonly string[], folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, COLUMNS: '160' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const collect = (piece: Buffer) => void (text += piece.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}
