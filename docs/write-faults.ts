import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { FAULT_LIST } from '../stack/demo-crm/faults.ts';
import { FAULT_OUTCOMES } from '../test/sync/fault-outcomes.ts';

const PAGE = new URL('operations.md', import.meta.url);
const TABLE = /(?<=<!-- faults -->\n).*(?=\n<!-- end -->)/s;

/** What a sync comes to when the CRM misbehaves: one row for each fault of the demo CRM, as the tests prove it. */
export function faultTable(): string {
  const rows = FAULT_LIST.map(([fault, { says }]) => {
    const endings = Object.values(FAULT_OUTCOMES[fault]).map(({ status, reason }) =>
      reason ? `${status}, \`${reason}\`` : status,
    );
    return `| \`${fault}\` | ${says} | ${[...new Set(endings)].join(' or ')} |`;
  });
  return ['', '| fault | the CRM … | the job |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

/** The page with its table brought up to date. */
export const updatedPage = (page: string): string => page.replace(TABLE, () => faultTable());

/** Run as a script: writes the table into docs/operations.md; `npm run format` aligns it. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(PAGE, updatedPage(await readFile(PAGE, 'utf8')));
}
