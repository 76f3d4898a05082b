import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';

/** The oldest Python that the engines' packages support. */
const OLDEST_PYTHON = 10;
/** Elasticsearch 9 is compiled for Java 21. */
const OLDEST_JAVA = 21;

/** The full path of a program on PATH; undefined when there is none. */
export function findOnPath(name: string, path: string | undefined = process.env['PATH']): string | undefined {
  for (const folder of (path ?? '').split(delimiter)) {
    if (folder === '') continue;
    const candidate = join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Why the stack cannot start and what the user can do about it. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';

  constructor(tool: string, purpose: string, install: { debian: string; mac: string }) {
    super(
      `${tool} is needed for ${purpose} and was not found.\n` +
        `  Debian, Ubuntu: ${install.debian}\n  macOS:          ${install.mac}`,
    );
  }
}

/** The first python3 on PATH (also python3.10 to python3.14) that is new enough. */
export async function findPython(purpose: string): Promise<string> {
  for (const name of ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10']) {
    const python = findOnPath(name);
    if (python === undefined) continue;
    const version = await runCommand(python, ['--version']).catch(() => '');
    if (Number(/Python 3\.(\d+)/.exec(version)?.[1] ?? 0) >= OLDEST_PYTHON) return python;
  }
  throw new MissingToolError(`Python 3.${OLDEST_PYTHON} or newer`, purpose, {
    debian: 'sudo apt-get install python3 python3-venv python3-pip',
    mac: 'brew install python',
  });
}

/** Maven, which fetches the jars of Elasticsearch. */
export function findMaven(): string {
  const maven = findOnPath('mvn');
  if (maven !== undefined) return maven;
  throw new MissingToolError('Maven (mvn)', 'installing Elasticsearch', {
    debian: 'sudo apt-get install maven',
    mac: 'brew install maven',
  });
}

/** A compiler for the native engines. */
export function findCompiler(name: 'cargo' | 'go', purpose: string): string {
  const compiler = findOnPath(name);
  if (compiler !== undefined) return compiler;
  throw new MissingToolError(name, purpose, {
    debian: name === 'cargo' ? 'curl https://sh.rustup.rs | sh' : 'sudo apt-get install golang',
    mac: name === 'cargo' ? 'brew install rust' : 'brew install go',
  });
}

/** A Java on this machine and its major version. */
export type Java = { command: string; version: number };

/** The first Java that is new enough: JAVA_HOME, then PATH, then the usual folders of JDKs. */
export async function findJava(
  environment: Record<string, string | undefined> = process.env,
): Promise<Java | undefined> {
  const home = environment['JAVA_HOME'];
  const onPath = findOnPath('java', environment['PATH']);
  const candidates = [
    ...(home === undefined || home === '' ? [] : [join(home, 'bin', 'java')]),
    ...(onPath === undefined ? [] : [onPath]),
    ...folders('/usr/lib/jvm', 'bin/java'),
    ...folders('/opt/java', 'bin/java'),
    ...folders('/Library/Java/JavaVirtualMachines', 'Contents/Home/bin/java'),
    ...folders(join(environment['HOME'] ?? '/', '.sdkman/candidates/java'), 'bin/java'),
  ];
  for (const command of candidates) {
    const version = existsSync(command) ? await javaVersion(command) : 0;
    if (version >= OLDEST_JAVA) return { command, version };
  }
  return undefined;
}

/** The major version of a Java; 0 when it does not run. */
export async function javaVersion(command: string): Promise<number> {
  const text = await runCommand(command, ['-version']).catch(() => '');
  return Number(/version "(\d+)/.exec(text)?.[1] ?? 0);
}

function folders(parent: string, program: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .sort()
    .map((name) => join(parent, name, program));
}
