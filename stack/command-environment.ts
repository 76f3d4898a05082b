import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEncryptionKeys } from './encryption-keys.ts';
import { stackFolders, stackRoot } from './folders.ts';
import { portOffset } from './ports.ts';
import { runningEnvironment, runningStacks } from './stack-record.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** If one of these is set, the caller means a product of their own, not the stack of this checkout. */
const OWN = ['MONGODB_URL', 'ELASTICSEARCH_URL', 'TEMPORAL_ADDRESS'];

/**
 * The variables that a command needs to use the product of `npm start`: the stack of PORT_OFFSET, else the only one that runs. Variables that are set stay as they
 * are; with an address of an engine among them nothing is added, nor with the keys while no stack runs. Throws with what to do if no stack runs, or if several do.
 */
export async function commandEnvironment(
  environment: Environment = process.env,
  root: string = stackRoot(),
): Promise<Record<string, string>> {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  if (OWN.some(isSet)) return {};
  const running = (await runningStacks(root)).map(({ offset }) => offset).toSorted((one, other) => one - other);
  if (isSet('ENCRYPTION_KEYS') && !isSet('PORT_OFFSET') && running.length === 0) return {};
  const offset = chosenOffset(running, isSet('PORT_OFFSET') ? portOffset({ ...environment }) : undefined);
  const folders = stackFolders(offset, root);
  const described = runningEnvironment(folders);
  if (!described) throw new Error(`The stack is still starting. Wait until npm start says "Ready".`);
  const keys = join(folders.data, 'encryption-keys');
  const all = { ...described, ...(existsSync(keys) ? { ENCRYPTION_KEYS: await readEncryptionKeys(keys) } : {}) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !isSet(name)));
}

/** The offset that is meant. Throws if no stack has it, or if none was given and not exactly one runs. */
function chosenOffset(running: readonly number[], given: number | undefined): number {
  const [only] = running;
  if (given !== undefined && running.includes(given)) return given;
  if (given === undefined && running.length === 1 && only !== undefined) return only;
  const others = running.map((offset) => `PORT_OFFSET=${offset}`).join(', ');
  if (given === undefined && running.length > 1)
    throw new Error(
      `Several stacks of this checkout run: ${others}. Set PORT_OFFSET to that of the one that is meant.`,
    );
  const wanted = given === undefined ? '' : ` with PORT_OFFSET=${given}`;
  const seen = others === '' ? '' : ` (running: ${others})`;
  throw new Error(
    `No stack of this checkout runs${wanted}${seen}. Start it first: ${given ? `PORT_OFFSET=${given} ` : ''}npm start. For a product elsewhere set the variables of docs/configuration.md, at least MONGODB_URL.`,
  );
}
