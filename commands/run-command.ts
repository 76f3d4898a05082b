import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { readConfig, readKeylessConfig } from '../config/config.ts';
import type { Config, KeylessConfig } from '../config/config.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

export interface Command<O extends Options> {
  /** First line: how it is called. Printed for `--help`, and when `accepts` refuses. */
  readonly usage: string;
  /** Options in addition to `--help`, as `parseArgs` of Node takes them. */
  readonly options?: O;
  /** Whether options and words make sense together. Without it no words are taken. */
  readonly accepts?: (given: Parsed<O>) => boolean;
  readonly run: (given: Parsed<O>, product: { readonly config: Config; readonly store: Store }) => Promise<void>;
}

/** A command that needs the store and opens no stored secret. */
export interface StoreCommand<O extends Options> extends Omit<Command<O>, 'run'> {
  readonly run: (given: Parsed<O>, product: { readonly config: KeylessConfig; readonly store: Store }) => Promise<void>;
}

/** A command that needs neither an engine nor the encryption keys. */
export interface BareCommand<O extends Options> extends Omit<Command<O>, 'run'> {
  readonly run: (given: Parsed<O>, product: { readonly config: KeylessConfig }) => Promise<void>;
}

const USAGE_END =
  '\n  npm run uses the running npm start, with several that of PORT_OFFSET. For a product elsewhere, and in a build, set the variables of docs/configuration.md.\n';

/**
 * The command line of an operator's command: reads options and configuration, opens the store, runs, closes it. Ends with 0 after `--help` or a
 * success, with 2 and the usage when it was called wrongly, else with 1 and the error's message.
 */
export const runCommand = <O extends Options>(command: Command<O>): Promise<void> =>
  runBareCommand({ ...command, run: (given) => withStore(readConfig(), (product) => command.run(given, product)) });

/** The same for a command that needs no encryption keys. */
export const runStoreCommand = <O extends Options>(command: StoreCommand<O>): Promise<void> =>
  runBareCommand({
    ...command,
    run: (given, { config }) => withStore(config, (product) => command.run(given, product)),
  });

async function withStore<C extends KeylessConfig>(
  config: C,
  work: (product: { readonly config: C; readonly store: Store }) => Promise<void>,
): Promise<void> {
  const store = await openStore({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE });
  try {
    await work({ config, store });
  } finally {
    await store.close();
  }
}

/** The same for a command that needs neither the store nor its keys. */
export async function runBareCommand<O extends Options>(command: BareCommand<O>): Promise<void> {
  try {
    process.exitCode = await run(command);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function run<O extends Options>({ usage, options, accepts, run: work }: BareCommand<O>): Promise<number> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage + USAGE_END);
    return 0;
  }
  const given = parse(options ?? ({} as O));
  if (typeof given === 'string' || !(accepts?.(given) ?? given.positionals.length === 0)) {
    process.stderr.write(`${typeof given === 'string' ? `${given}\n` : ''}${usage}${USAGE_END}`);
    return 2;
  }
  await work(given, { config: readKeylessConfig() });
  return 0;
}

/** What was given, or what is wrong with it. */
function parse<O extends Options>(options: O): Parsed<O> | string {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
