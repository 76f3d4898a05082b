import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';
import { configSchema, printableConfig, readConfig } from '../../config/config.ts';
import { WORKFLOW_KINDS, WORK_KINDS, queueOf } from '../../workflows/task-queues.ts';
import { passivePorts } from '../../config/inbox-protocols.ts';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly command: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly ports?: readonly { readonly port: number; readonly targetPort: string }[];
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string };
    readonly template?: {
      readonly metadata: { readonly labels: object; readonly annotations: Readonly<Record<string, string>> };
      readonly spec: {
        readonly securityContext: object;
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly Container[];
        readonly volumes: readonly { readonly name: string; readonly emptyDir?: object; readonly secret?: object }[];
      };
    };
  };
}

/** What says how many workers there are by what waits for them. */
interface Scaling {
  readonly spec: {
    readonly scaleTargetRef: { readonly kind: string; readonly name: string };
    readonly minReplicaCount: number;
    readonly maxReplicaCount: number;
    readonly advanced: { readonly horizontalPodAutoscalerConfig: { readonly behavior: object } };
    readonly triggers: readonly { readonly type: string; readonly metadata: Readonly<Record<string, string>> }[];
  };
}

const FOLDER = new URL('../../deploy/kubernetes/', import.meta.url);
const read = (name: string) => readFile(new URL(name, FOLDER), 'utf8');

const PORTS = { api: 8080, worker: 9464, inbox: 9464 } as const;
/** Roles that grow with their load. */
const SCALED = ['api', 'worker'];
/** What the inboxes mount in addition to their folders. */
const CERTIFICATE = '/etc/property-gateway/certificate';
/** main.ts ends itself by force after this time. */
const STOP_SECONDS = 30;

describe('deploy/kubernetes', () => {
  let manifests: Manifest[];
  const find = (kind: string, name: string) => {
    const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}.`);
    return found;
  };
  const pod = (role: string) => find('Deployment', role).spec!.template!;
  const container = (role: string) => pod(role).spec.containers[0]!;

  before(async () => {
    const { resources }: { resources: string[] } = parse(await read('kustomization.yaml'));
    const files = await Promise.all(resources.map(read));
    manifests = files.flatMap((text) =>
      parseAllDocuments(text).map((document) => {
        expect(document.errors).to.deep.equal([]);
        return document.toJS() as Manifest;
      }),
    );
  });

  it('has every role apart, each with what keeps it available and what scales it', () => {
    for (const kind of ['Deployment', 'PodDisruptionBudget']) for (const role of Object.keys(PORTS)) find(kind, role);
    for (const role of SCALED)
      expect(find('HorizontalPodAutoscaler', role).spec?.scaleTargetRef).to.include({ kind: 'Deployment', name: role });
    for (const role of Object.keys(PORTS)) {
      expect(container(role).command.slice(-3)).to.deep.equal(['dist/main.js', '--role', role]);
      for (const kind of ['Deployment', 'PodDisruptionBudget']) {
        expect(find(kind, role).spec?.selector?.['matchLabels'], kind).to.deep.equal(pod(role).metadata.labels);
      }
    }
    expect(pod('api').metadata.labels).not.to.deep.equal(pod('worker').metadata.labels);
    const service = find('Service', 'api').spec;
    expect(service?.selector).to.deep.equal(pod('api').metadata.labels);
    expect(service?.ports?.map(({ targetPort }) => targetPort)).to.deep.equal(['http']);
  });

  it('scales workers by the task queues that they fetch from, within the same bounds as by CPU', async () => {
    const folder = new URL('../kubernetes-backlog/', FOLDER);
    const file = async (name: string) => parse(await readFile(new URL(name, folder), 'utf8'));
    const { resources, patches }: { resources: string[]; patches: { patch: string }[] } =
      await file('kustomization.yaml');
    expect(resources).to.deep.equal(['../kubernetes', 'worker-scaling.yaml']);
    expect(patches.map(({ patch }) => parse(patch))).to.deep.equal([
      {
        $patch: 'delete',
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'worker' },
      },
    ]);
    const { spec }: Scaling = await file('worker-scaling.yaml');
    const byCpu = find('HorizontalPodAutoscaler', 'worker').spec;
    expect(spec.scaleTargetRef).to.deep.equal({ kind: 'Deployment', name: 'worker' });
    expect(byCpu).to.deep.include({
      minReplicas: spec.minReplicaCount,
      maxReplicas: spec.maxReplicaCount,
      behavior: spec.advanced.horizontalPodAutoscalerConfig.behavior,
    });
    const { data = {} } = find('ConfigMap', 'property-gateway');
    const config = readConfig({ ...data, ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` });
    for (const { type, metadata } of spec.triggers) {
      expect(type).to.equal('temporal');
      expect(metadata).to.include({ endpoint: config.TEMPORAL_ADDRESS, namespace: config.TEMPORAL_NAMESPACE });
    }
    const waitedFor = WORK_KINDS.filter((kind) => kind !== 'media' && kind !== 'mail');
    expect(spec.triggers.map(({ metadata }) => [metadata['taskQueue'], metadata['queueTypes']])).to.deep.equal(
      waitedFor.map((kind) => [
        queueOf(config.TEMPORAL_TASK_QUEUE, kind),
        WORKFLOW_KINDS.includes(kind) ? 'workflow,activity' : 'activity',
      ]),
    );
  });

  it('opens to CRMs the ports that the inboxes listen on, and no others', () => {
    const { data = {} } = find('ConfigMap', 'property-gateway');
    const config = readConfig({ ...data, ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` });
    const { first, last } = passivePorts(config);
    const passive = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const listening = new Map(container('inbox').ports.map(({ name, containerPort }) => [name, containerPort]));
    const reached = (name: string) =>
      find('Service', name).spec?.ports?.map(({ port, targetPort }) => [port, listening.get(targetPort)]);
    expect(reached('inbox-http')).to.deep.equal([[80, Number(config.INBOX_HTTP_PORT)]]);
    expect(reached('inbox')).to.deep.equal([
      [22, Number(config.INBOX_SFTP_PORT)],
      [21, Number(config.INBOX_FTPS_PORT)],
      ...passive.map((port) => [port, port]),
    ]);
    expect(find('Service', 'inbox').spec).to.include({ externalTrafficPolicy: 'Local', sessionAffinity: 'ClientIP' });
    for (const file of [config.INBOX_TLS_CERTIFICATE_FILE, config.INBOX_TLS_KEY_FILE])
      expect(file.startsWith(`${CERTIFICATE}/tls.`)).to.equal(true);
    expect(config.INBOX_FTP_PORT).to.equal('');
  });

  it('sets only variables that config/config.ts knows, what is secret in the Secret, and enough for readConfig', () => {
    const open = find('ConfigMap', 'property-gateway').data!;
    const hidden = find('Secret', 'property-gateway').stringData!;
    const own = Object.keys(PORTS).flatMap((role) => container(role).env.map(({ name }) => name));
    const names = [...Object.keys(open), ...Object.keys(hidden), ...own];
    expect(names.filter((name) => !(name in configSchema.properties))).to.deep.equal([]);
    expect(Object.keys(open).filter((name) => name in hidden)).to.deep.equal([]);
    const config = readConfig({ ...open, ...hidden, ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` });
    const secret = Object.entries(printableConfig(config)).filter(([, value]) => value === '***');
    for (const [name] of secret) expect(hidden, name).to.have.property(name);
    for (const [name, value] of Object.entries(hidden)) expect(value, name).to.match(/^$|REPLACE_ME|USER:PASSWORD/);
    expect(() => readConfig({ ...open, ...hidden })).to.throw('ENCRYPTION_KEYS');
  });

  for (const [role, port] of Object.entries(PORTS)) {
    it(`reaches ${role} on the port it listens on, by probes that it answers`, () => {
      const { env, envFrom, ports, startupProbe, livenessProbe, readinessProbe } = container(role);
      const variable = role === 'api' ? 'PORT' : 'METRICS_PORT';
      const loopback = role === 'worker' ? [{ name: 'TEMPORAL_METRICS_PORT', value: '9465' }] : [];
      expect(env).to.deep.equal([{ name: variable, value: String(port) }, ...loopback]);
      expect(envFrom.flatMap((source) => Object.keys(source))).to.deep.equal(['configMapRef', 'secretRef']);
      expect(ports.filter(({ name }) => name === 'http' || role !== 'inbox')).to.deep.equal([
        { name: 'http', containerPort: port },
      ]);
      expect(pod(role).metadata.annotations).to.include({ 'prometheus.io/port': String(port) });
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) expect(probe.httpGet.port).to.equal('http');
      expect(livenessProbe.httpGet.path).to.equal('/livez');
      expect(readinessProbe.httpGet.path).to.equal('/readyz');
    });

    it(`gives ${role} as little as it needs: no root, nothing to write but its folders, time to stop`, () => {
      const { spec } = pod(role);
      const { securityContext, resources, volumeMounts } = container(role);
      expect(spec.securityContext).to.include({ runAsNonRoot: true, runAsUser: 1000 });
      expect(securityContext).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources.requests).to.have.all.keys('cpu', 'memory');
      expect(resources.limits).to.have.all.keys('memory');
      const folder = find('ConfigMap', 'property-gateway').data?.['WORK_FOLDER'];
      const own = role === 'inbox' ? [CERTIFICATE] : [];
      expect(volumeMounts.map(({ mountPath }) => mountPath)).to.have.members([folder, '/tmp', ...own]);
      expect(spec.volumes.map(({ name }) => name)).to.have.members(volumeMounts.map(({ name }) => name));
      for (const { name, emptyDir, secret } of spec.volumes)
        if (!secret) expect(emptyDir, name).to.have.property('sizeLimit');
      expect(spec.terminationGracePeriodSeconds).to.be.greaterThan(STOP_SECONDS);
    });
  }
});
