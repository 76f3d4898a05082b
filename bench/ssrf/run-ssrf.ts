import { parseArgs } from 'node:util';
import { tryConfigured, tryRedirected, tryResolved } from '../../connectors/kit/testing/try-hostile-addresses.ts';
import type { Tried } from '../../connectors/kit/testing/try-hostile-addresses.ts';
import { guardLoopback, takeAttempts } from '../../test/support/loopback-guard.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:ssrf [-- --write]`: requests every hostile form of an address that the tests know through the guarded HTTP client, in each way in which one
 * can reach it, and counts the connections that an internal server accepted. `--write` puts the table into bench/results.md.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

// If the client let one through, still no packet would leave this machine.
guardLoopback();

const ways: readonly (readonly [string, Tried])[] = [
  ['address in a configuration', await tryConfigured()],
  ['answer of the name service', await tryResolved()],
  ['target of a redirect', await tryRedirected()],
];
const text = [
  `Hostile forms of addresses (connectors/kit/testing/hostile-addresses.ts), each asked for by the guarded HTTP client; a server on loopback, where many of them lead, counts the connections it takes. Node ${process.version}.`,
  '',
  '| slipped in as | forms | refused | sockets opened |',
  '|---|---|---|---|',
  ...ways.map(([way, { forms, faults, sockets }]) => `| ${way} | ${forms} | ${forms - faults.length} | ${sockets} |`),
].join('\n');
console.log(text);
const faults = [
  ...ways.flatMap(([way, tried]) => tried.faults.map((fault) => `${way}: ${fault}`)),
  ...takeAttempts().map((attempt) => `refused by the guard alone: ${attempt}`),
];
for (const fault of faults) console.error(fault);
if (values.write) await writeResults('bench:ssrf', text);
process.exit(faults.length > 0 || ways.some(([, { sockets }]) => sockets > 0) ? 1 : 0);
