import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../api/contract.ts';
import { fullPath } from '../../api/paths.ts';
import { createRoutes } from '../../api/routes.ts';
import { connectorSpecs } from '../../connectors/registry.ts';
import { CALLERS, expectedFor } from './expected.ts';

/** Every operation of the document, in the order of its paths. */
export const operations = (): Contract[] =>
  createRoutes(connectorSpecs())
    .map(({ contract }) => contract)
    .filter(({ root }) => !root)
    .toSorted((a, b) => fullPath(a).localeCompare(fullPath(b)) || a.method.localeCompare(b.method));

/** The table of who is answered what, as committed under docs/. */
export function accessText(): string {
  const rows = operations().map((contract) => {
    const cells = CALLERS.map((caller) => String(expectedFor(contract, caller)));
    return `| \`${contract.method} ${contract.path}\` | ${cells.join(' | ')} |`;
  });
  return [
    '# Who is let in',
    '',
    'Every operation and what it answers whom, on a gateway that the owner has delegated to two clients. A test asks all of it of a running service and looks into',
    'what strangers are answered for anything of the owner’s. `HEAD` is answered as `GET` is. _let in_: what follows is a matter of the request. Made by `npx tsx test/access/write-access.ts`.',
    '',
    `| operation below \`/v1/gateway\` | ${CALLERS.join(' | ')} |`,
    `| --- | ${CALLERS.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}

/** Run as a script: writes docs/access.md. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // No await: a test that asks for the table is loaded by require.
  void writeFile(new URL('../../docs/access.md', import.meta.url), accessText());
}
