import { startWordPress } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';

type Options = Parameters<typeof startWordPress>[0];

/** A site of a test on MariaDB, as nearly all sites are; on SQLite, which the demo uses, where MariaDB cannot be fetched. Undefined without PHP. What is missing is printed. */
export async function startSite(options: Options): Promise<WordPressSite | undefined> {
  const log = (line: string) => console.error(line);
  return (await startWordPress({ log, ...options, database: 'mariadb' })) ?? startWordPress({ log, ...options });
}
