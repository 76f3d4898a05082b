import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { cacheFolder } from '../../stack/folders.ts';
import { findPhp, runPhp } from '../../stack/wordpress/find-php.ts';

/** A folder of Composer with PHP_CodeSniffer and the WordPress Coding Standards: no registry that this project uses has them. */
const TOOLS = process.env['PHPCS_FOLDER'] ?? '';
const RULES = resolve(import.meta.dirname, '../../extensions/wordpress/phpcs.xml');

describe('The code of the WordPress plugin', () => {
  it('has no findings by the WordPress Coding Standards', async function () {
    const php = await findPhp({ cache: cacheFolder(), log: (line) => console.error(line) });
    const tool = join(TOOLS, 'vendor/bin/phpcs');
    if (php === undefined || !existsSync(tool)) {
      console.error('skipped: PHPCS_FOLDER names no folder with vendor/bin/phpcs (docs/wordpress.md)');
      this.skip();
      return;
    }
    const report = ['-q', '--report=emacs', `--standard=${RULES}`];
    const said = await runPhp(php, ['-d', 'memory_limit=512M', tool, ...report]).catch((error: unknown) =>
      String(error),
    );
    expect(said.trim()).to.equal('');
  });
});
