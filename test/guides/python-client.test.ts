import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { endpointsOf, readOpenapi } from '../../docs/openapi-document.ts';
import { BUILT_PYTHON, buildPythonClient } from '../../docs/write-python-client.ts';
import { SITE_KEY, openScene } from '../support/scene.ts';

const run = promisify(execFile);
const EXAMPLE = join(import.meta.dirname, '../../sdk/python/example.py');
/** The generator is installed once, and puts a thousand files in order. */
const TIMEOUT_MS = 300_000;

/** What only browsers send. */
const LEFT_OUT = ['collectPublicVisitorEvents'];

describe('The Python client', function () {
  this.timeout(TIMEOUT_MS);
  let bin = '';
  let warnings = '';

  before(async () => {
    ({ bin, warnings } = await buildPythonClient((line) => console.log(line)));
  });

  it('has every operation of the API', async () => {
    expect(warnings).to.equal('');
    const files = await readdir(join(BUILT_PYTHON, 'property_gateway/api'), { recursive: true });
    const made = files.map((file) => file.split('/').at(-1)?.replace(/\.py$/, '').replaceAll('_', ''));
    const operations = endpointsOf(await readOpenapi()).map(({ operation }) => operation.operationId);
    const missing = operations.filter((id) => !made.includes(id.toLowerCase()));
    expect(missing).to.deep.equal(LEFT_OUT);
  });

  it('is valid Python, in every file', async () => {
    await run(join(bin, 'python'), ['-m', 'compileall', '-q', BUILT_PYTHON]);
  });

  it('brings listings from a CRM to a site in its example, and knows errors by their code', async () => {
    const scene = await openScene({ listings: 12 });
    try {
      const token = await scene.product.token('agency-north');
      const feed = `${scene.crm}/property-feed?listings=12`;
      const { stdout } = await run(
        join(bin, 'python'),
        [EXAMPLE, scene.product.url, token, feed, scene.site, SITE_KEY],
        { env: { ...process.env, PYTHONPATH: BUILT_PYTHON } },
      );
      const [end, ...others] = stdout.trim().split('\n');
      expect(end).to.equal('COMPLETED: 12 delivered, for example');
      expect(others).to.have.length(4);
      expect(others.at(-1)).to.equal('NOT_FOUND');
    } finally {
      await scene.close();
    }
  });
});
