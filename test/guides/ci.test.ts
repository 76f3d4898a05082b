import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import { engineEnvironment } from '../../stack/stack.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
  readonly 'timeout-minutes': number;
}

interface Compose {
  readonly services: Readonly<Record<string, { readonly ports?: readonly string[] }>>;
}

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');
const readYaml = async <T>(path: string): Promise<T> => parse(await read(path));
const commands = ({ steps }: Job): string => steps.map(({ run = '' }) => run).join('\n');

describe('The workflow of the public CI', () => {
  let jobs: Readonly<Record<'packaged-engines' | 'containers', Job>>;
  before(async () => {
    ({ jobs } = await readYaml<{ jobs: typeof jobs }>('.github/workflows/ci.yml'));
  });

  it('runs the second command of README.md, on the oldest Node that package.json allows and a newer one', async () => {
    const second = /^npm cit$/m;
    expect(await read('README.md')).to.match(second);
    expect(commands(jobs['packaged-engines'])).to.match(second);
    const { engines }: { engines: { node: string } } = JSON.parse(await read('package.json'));
    const lines = jobs['packaged-engines'].strategy?.matrix.node ?? [];
    expect(lines).to.have.length(2);
    expect(`>=${Math.min(...lines)}`).to.equal(engines.node);
  });

  it('names every engine of the tests by the port that its container publishes', async () => {
    const compose = await readYaml<Compose>('docker-compose.yml');
    const ports = await readYaml<Compose>('.github/engine-ports.yml');
    const published = [compose, ports].flatMap(({ services }) =>
      Object.values(services).flatMap((service) => service.ports ?? []),
    );
    const { env = {} } = jobs.containers;
    for (const name of ['TEMPORAL_ADDRESS', 'MONGODB_URL', 'ELASTICSEARCH_URL', 'S3_ENDPOINT']) {
      const port = /127\.0\.0\.1:(\d+)/.exec(env[name] ?? '')?.[1];
      expect(
        published.map((text) => text.split(':').slice(0, 2).join(':')),
        name,
      ).to.include(`127.0.0.1:${port}`);
      expect(engineEnvironment({ urls: {}, objectStorage: NO_STORAGE })).to.have.property(name);
    }
    for (const name of Object.keys(ports.services)) expect(Object.keys(compose.services)).to.include(name);
  });

  it('bounds the time of each job', () => {
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).to.be.within(1, 60);
  });

  it('has templates for issues whose fields have unique ids', async () => {
    const folder = new URL('.github/ISSUE_TEMPLATE/', ROOT);
    for (const file of (await readdir(folder)).filter((name) => name !== 'config.yml')) {
      const { body } = await readYaml<{ body: readonly { id?: string }[] }>(`.github/ISSUE_TEMPLATE/${file}`);
      const ids = body.flatMap(({ id }) => id ?? []);
      expect(ids).to.have.length.above(0);
      expect(new Set(ids).size, file).to.equal(ids.length);
    }
  });
});

const NO_STORAGE = { endpoint: '', region: '', bucket: '', accessKey: '', secretKey: '' };
