import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ENGINE_NAMES } from '../engines.ts';
import type { EngineName } from '../engines.ts';
import { portOffset } from '../ports.ts';
import { deployByCompose } from './deploy-by-compose.ts';
import { deployOnEngines } from './deploy-on-engines.ts';
import type { Deployment } from './deployment.ts';
import { readAddresses } from './read-addresses.ts';
import { playVerification } from './play-verification.ts';
import type { Step } from './play-verification.ts';
import { outcomeOf, reportOf, withoutCredentials } from './report.ts';

const USAGE = `npm run verify [-- --engines ADDRESS… | --compose] [--restart NAME=COMMAND]… [--listings 1000] [--report FILE]
  Proves that the product works on given servers: main job, an outage of each part in the middle of a run, backup, loss, restore, main job. Changes nothing that is there.
  --engines ADDRESS…      mongodb://…, temporal://HOST:PORT/NAMESPACE, http://… (Elasticsearch); S3_ENDPOINT and other variables as in docs/configuration.md.
                          Engines that are left out are started from packages; --native builds them natively
  --restart NAME=COMMAND  a shell command that kills an engine of --engines, starts it again and waits until it responds; NAME is one of ${ENGINE_NAMES.join(', ')}
  --compose               builds and starts docker-compose.yml as a project of its own, and removes it with its data afterwards
  --report FILE           where the report is written; verification-<time>.md otherwise`;

/** With fewer a run may be over before anything can be killed in it. */
const FEWEST_LISTINGS = 300;
const DEFAULT_LISTINGS = '1000';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: 'boolean', default: false },
    compose: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
    restart: { type: 'string', multiple: true, default: [] },
    listings: { type: 'string', default: DEFAULT_LISTINGS },
    report: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const log = (line: string): void => console.log(line);
const isMisused =
  (values.engines && values.compose) ||
  values.engines !== positionals.length > 0 ||
  // Compose ends and starts its containers itself.
  (values.compose && values.restart.length > 0) ||
  !(Number(values.listings) >= FEWEST_LISTINGS);
if (values.help || isMisused) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}

const at = new Date();
try {
  const steps = await verify();
  const { version }: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
  const file = values.report ?? `verification-${at.toISOString().slice(0, 19).replaceAll(':', '')}.md`;
  await writeFile(file, reportOf({ version, target: target(), at, steps }));
  const outcome = outcomeOf(steps);
  log(`\n${outcome}. The report is ${file}.`);
  process.exit(outcome === 'FAILED' ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function verify(): Promise<Step[]> {
  const show = ({ step, outcome, seconds, seen }: Step): void =>
    log(`${outcome.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${step}\n                     ${seen}`);
  const deployment = await deploy().catch((error: unknown): Step => {
    const seen = error instanceof Error ? error.message : String(error);
    return { step: 'Reach the engines', outcome: 'FAILED', seconds: 0, seen };
  });
  if ('step' in deployment) {
    show(deployment);
    return [deployment];
  }
  // Nothing of it stays on servers that were given.
  process.once('SIGINT', () => void deployment.close().finally(() => process.exit(130)));
  try {
    return await playVerification(deployment, Number(values.listings), show);
  } finally {
    await deployment.close();
  }
}

function deploy(): Promise<Deployment> {
  if (values.compose) return deployByCompose({ environment: process.env, log });
  return deployOnEngines({
    offset: portOffset(),
    native: values.native ? true : undefined,
    environment: { ...process.env, ...readAddresses(positionals) },
    restarts: readRestarts(values.restart),
    log,
  });
}

function target(): string {
  if (values.compose) return 'docker-compose.yml';
  return positionals.length === 0 ? 'the packaged engines' : positionals.map(withoutCredentials).join(', ');
}

function readRestarts(given: readonly string[]): Map<EngineName, string> {
  return new Map(
    given.map((text) => {
      const name = ENGINE_NAMES.find((one) => text.startsWith(`${one}=`));
      if (name === undefined)
        throw new Error(
          `--restart ${text}: it begins with none of ${ENGINE_NAMES.map((one) => `${one}=`).join(', ')}.`,
        );
      return [name, text.slice(name.length + 1)];
    }),
  );
}
