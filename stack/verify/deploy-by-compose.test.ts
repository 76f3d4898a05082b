import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { BASE_PORTS } from '../ports.ts';
import { KILLED, LOST_VOLUMES, PROJECT, deployByCompose } from './deploy-by-compose.ts';

interface Compose {
  readonly services: Readonly<
    Record<string, { readonly ports?: readonly string[]; readonly command?: readonly string[] }>
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const readCompose = async (file: string): Promise<Compose> =>
  parse(await readFile(new URL(file, import.meta.url), 'utf8'), { merge: true });

/** Writes down what it is called with, takes what it is sent and prints a line. Fails where FAIL_AT is among its arguments. */
const FAKE = `#!/bin/sh
echo "$*" >> "$CALLS"
case "$*" in *mongorestore*) cat > "$RESTORED" ;; esac
case "$*" in *"$FAIL_AT"*) echo "no such thing" >&2; exit 1 ;; esac
echo printed
`;

describe('The deployment of a verification by Docker Compose', () => {
  let folder: string;
  let environment: Record<string, string>;
  const calls = async (): Promise<string[]> => {
    const text = await readFile(join(folder, 'calls'), 'utf8');
    const prefix = `compose --project-name ${PROJECT} --file docker-compose.yml --file stack/verify/compose.yml `;
    return text
      .trim()
      .split('\n')
      .map((line) => line.replace(prefix, ''));
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'property-gateway-docker-'));
    await writeFile(join(folder, 'docker'), FAKE);
    await chmod(join(folder, 'docker'), 0o755);
    environment = {
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
      CALLS: join(folder, 'calls'),
      RESTORED: join(folder, 'restored'),
      FAIL_AT: 'never',
    };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('names services, volumes and ports that docker-compose.yml has', async () => {
    const [product, added] = [await readCompose('../../docker-compose.yml'), await readCompose('compose.yml')];
    expect(product.services).to.include.keys(...KILLED);
    expect(product.volumes).to.include.keys(...LOST_VOLUMES);
    const published = [product, added].flatMap(({ services }) =>
      Object.values(services).flatMap(({ ports }) => ports ?? []),
    );
    for (const port of [BASE_PORTS.api, BASE_PORTS.identity, BASE_PORTS.demoCrm, BASE_PORTS.demoSite]) {
      expect(published).to.include(`127.0.0.1:${port}:${port}`);
    }
    // Its image has what it starts.
    const built: { readonly files: readonly string[] } = parse(
      await readFile(new URL('../../tsconfig.build.json', import.meta.url), 'utf8'),
    );
    const [, script = ''] = added.services['demo']?.command ?? [];
    const pictures = 'stack/demo-crm/pictures';
    expect(await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8')).to.contain(
      `COPY ${pictures}/*.svg ./dist/${pictures}/`,
    );
    expect(built.files.map((file) => `dist/${file.replace('.ts', '.js')}`)).to.include(script);
  });

  it('builds, starts, kills, keeps, loses, restores and removes, in a project of its own', async () => {
    const deployment = await deployByCompose({ environment, log: () => {} });
    await deployment.start();
    await deployment.parts[0]?.restart?.();
    expect(await deployment.backup()).to.contain('mongodump wrote 8 bytes');
    await deployment.destroy();
    await deployment.restore();
    await deployment.close();
    expect(await calls()).to.deep.equal([
      'build',
      'up --detach --wait',
      'kill --signal KILL worker',
      'up --detach --wait worker',
      'exec -T mongodb mongodump --oplog --gzip --archive',
      'down',
      `volume rm ${LOST_VOLUMES.map((name) => `${PROJECT}_${name}`).join(' ')}`,
      'up --detach --wait mongodb elasticsearch',
      'exec -T mongodb mongorestore --drop --oplogReplay --gzip --archive',
      'run --rm --no-deps worker node dist/commands/reindex.js',
      'up --detach --wait',
      'down --volumes --remove-orphans',
    ]);
    expect(await readFile(join(folder, 'restored'), 'utf8')).to.equal('printed\n');
  });

  it('says what Docker said when it fails, and that it is not there', async () => {
    const failing = await deployByCompose({ environment: { ...environment, FAIL_AT: 'build' }, log: () => {} });
    const failure: unknown = await failing.start().catch((error: unknown) => error);
    expect(String(failure)).to.match(/docker compose .* build ended with 1:\nno such thing/);
    const without = await deployByCompose({ environment: { PATH: '/nowhere' }, log: () => {} });
    expect(String(await without.describe().catch((error: unknown) => error))).to.match(
      /docker could not be started: .*ENOENT/,
    );
  });
});
