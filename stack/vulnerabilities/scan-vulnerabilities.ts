import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `npm run vulnerabilities [-- --update] [-- --database FOLDER]

Compares every package of package-lock.json with the database of known vulnerabilities of OSV (https://osv.dev), which is kept on this machine, without network.
  --update           fetches the database first: 100 MB or more, from osv-vulnerabilities.storage.googleapis.com
  --database FOLDER  where it is kept; copy the folder to a machine without network
Ends with 0 if nothing is known, 1 if something is, 2 if nothing could be compared. OSV_SCANNER names the scanner if it is not on the PATH.`;

const INSTALL =
  'osv-scanner 2.5 or newer is needed: https://google.github.io/osv-scanner/installation/, or `go install github.com/google/osv-scanner/v2/cmd/osv-scanner@v2.5.0`.';

const CACHE = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
const DAY_MS = 24 * 3_600_000;
/** Advisories appear daily: a result from an older database says little of today. */
const FRESH_DAYS = 7;
/** Of osv-scanner: nothing is known, something is. All other codes mean that it did not compare. */
const COMPARED = [0, 1];
const NOT_COMPARED = 2;

const { values } = parseArgs({
  options: {
    update: { type: 'boolean', default: false },
    database: { type: 'string', default: join(CACHE, 'property-gateway', 'vulnerabilities') },
    help: { type: 'boolean', default: false },
  },
});

process.exitCode = values.help ? say(USAGE, 0) : await scan();

function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

/** Days since the database was fetched; undefined where there is none. The place within the folder is osv-scanner's. */
async function ageInDays(): Promise<number | undefined> {
  const kept = await stat(join(values.database, 'osv-scalibr', 'npm', 'all.zip')).catch(() => undefined);
  return kept && Math.floor((Date.now() - kept.mtimeMs) / DAY_MS);
}

async function scan(): Promise<number> {
  await mkdir(values.database, { recursive: true });
  if (!values.update && (await ageInDays()) === undefined)
    return say(
      `No database is kept in ${values.database}. Fetch it once with network: npm run vulnerabilities -- --update`,
      NOT_COMPARED,
    );
  const mode = values.update
    ? ['--offline-vulnerabilities', '--download-offline-databases', '--no-resolve']
    : ['--offline'];
  const scanner = spawn(
    process.env['OSV_SCANNER'] || 'osv-scanner',
    ['scan', 'source', ...mode, '--lockfile', 'package-lock.json'],
    {
      env: { ...process.env, OSV_SCALIBR_LOCAL_DB_CACHE_DIRECTORY: values.database },
      stdio: 'inherit',
    },
  );
  const [code] = await once(scanner, 'exit').catch(() => [undefined]);
  const age = await ageInDays();
  if (code === undefined) return say(INSTALL, NOT_COMPARED);
  if (!COMPARED.includes(code) || age === undefined) return say('Nothing was compared: see above.', NOT_COMPARED);
  if (age > FRESH_DAYS)
    say(
      `The database is ${age} days old; what has become known since is missing. Renew it: npm run vulnerabilities -- --update`,
      code,
    );
  return code;
}
