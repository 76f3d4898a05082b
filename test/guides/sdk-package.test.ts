import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect } from 'chai';
import { publint } from 'publint';
import { serve } from '../../connectors/kit/testing/serve.ts';
import { BUILT_SDK, buildSdk } from '../../sdk/build/build-package.ts';

const run = promisify(execFile);
const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
/** Both kinds of modules are compiled, and then a program of each kind. */
const TIMEOUT_MS = 300_000;

/** What an integrator writes; prints the names of the gateways. */
const PROGRAM = `
  const client = createClient({ url: process.argv[2] ?? '', token: 'token' });
  async function main(): Promise<void> {
    for await (const gateway of client.each('listGateways')) console.log(gateway.name.toUpperCase());
    const fault: unknown = await client.call('getGateway', { path: { id: 'none' } }).catch((error: unknown) => error);
    if (fault instanceof GatewayError) console.log(fault.code);
    // @ts-expect-error no operation has this name
    await client.call('noSuchOperation').catch(() => undefined);
  }
  void main();
`;
const PROGRAMS = {
  'a module': { file: 'program.mts', head: `import { GatewayError, createClient } from '@property-gateway/client';` },
  'a CommonJS program': {
    file: 'program.cts',
    head: `import client_ = require('@property-gateway/client');\nconst { GatewayError, createClient } = client_;`,
  },
} as const;

describe('The client as a package', function () {
  this.timeout(TIMEOUT_MS);
  let folder = '';
  let tarball = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'property-gateway-package-'));
    await buildSdk();
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: BUILT_SDK });
    const [packed]: { filename: string }[] = JSON.parse(stdout);
    tarball = join(folder, basename(packed?.filename ?? ''));
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  });
  after(() => rm(folder, { recursive: true }));

  it('is what npm, Node and bundlers expect of one (publint)', async () => {
    const { messages } = await publint({ pkgDir: BUILT_SDK, pack: false, strict: true });
    expect(messages).to.deep.equal([]);
  });

  it('has the right types for every way to load it (Are the types wrong?)', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(await readFile(tarball))));
    expect(analysis.types).not.to.equal(false);
    expect('problems' in analysis ? analysis.problems : undefined).to.deep.equal([]);
  });

  it('has no dependencies, and the version of the product', async () => {
    const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
    const own = await read(join(BUILT_SDK, 'package.json'));
    const { version } = await read(join(import.meta.dirname, '../../package.json'));
    expect(own).to.include({ name: '@property-gateway/client', version }).and.not.to.have.property('dependencies');
  });

  for (const [kind, { file, head }] of Object.entries(PROGRAMS))
    it(`compiles strictly in ${kind} outside of this project, and runs there`, async () => {
      await writeFile(join(folder, file), `${head}\ndeclare const process: { argv: string[] };\n${PROGRAM}`);
      const strict = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
      const { stdout: faults } = await run(process.execPath, [TSC, ...strict, '--types', '', file], {
        cwd: folder,
      }).catch((error: { stdout: string }) => error);
      expect(faults).to.equal('');
      const server = await serve({
        '/v1/gateway/gateways': { body: { items: [{ name: 'North' }], page: 0, total_pages: 1 } },
        '/v1/gateway/gateways/none': { status: 404, body: { code: 'NOT_FOUND', message: 'There is none.' } },
      });
      try {
        const built = join(folder, file.replace(/ts$/, 'js'));
        const { stdout } = await run(process.execPath, [built, server.url]);
        expect(stdout.trim().split('\n')).to.deep.equal(['NORTH', 'NOT_FOUND']);
      } finally {
        await server.stop();
      }
    });
});
