import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { configSchema, printableConfig, readConfig } from '../config/config.ts';

const PAGE = new URL('configuration.md', import.meta.url);
const TABLE = /(?<=<!-- variables -->\n).*(?=\n<!-- end -->)/s;

/** A valid configuration: only to see which of its values are masked when printed. */
const SAMPLE = { ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`, ELASTICSEARCH_API_KEY: 'key' };

interface Variable {
  readonly type: string;
  readonly default?: string | number | boolean;
  readonly description?: string;
  readonly enum?: readonly string[];
}

/** The table of all environment variables, from the schema that checks them. */
export function configurationTable(): string {
  const printed = printableConfig(readConfig(SAMPLE));
  const variables: [string, Variable][] = Object.entries(configSchema.properties);
  const rows = variables.map(([name, variable]) => {
    const required = configSchema.required.some((other) => other === name);
    const fallback = variable.default === undefined || variable.default === '' ? '–' : `\`${variable.default}\``;
    const secret = printed[name] === '***' ? ' Secret.' : '';
    const values = variable.enum ? ` One of ${variable.enum.map((value) => `\`${value}\``).join(', ')}.` : '';
    const text = `${variable.description ?? ''}${values}${secret}`.trim();
    return `| \`${name}\` | ${variable.type} | ${required ? 'required' : fallback} | ${text} |`;
  });
  return ['', '| variable | type | default | meaning |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}

/** The page with its table brought up to date. */
export const updatedPage = (page: string): string => page.replace(TABLE, () => configurationTable());

/** The rows of a table without the blanks that align its columns. */
export const rowsOf = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +/g, ' '));

/** Run as a script: writes the table into docs/configuration.md; `npm run format` aligns it. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(PAGE, updatedPage(await readFile(PAGE, 'utf8')));
}
