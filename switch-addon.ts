import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openStore } from './store/store.ts';

const USAGE = `npx tsx switch-addon.ts [CODE] [--version VERSION] [--client CLIENT] [--off REASON | --on]
  The kill-switches of the addons that sites download. Without a code: those that are on.
  CODE is an addon's code, or '*' for all addons. It works with the next request of each site.
  Reads the variables of docs/configuration.md; their defaults fit npm start.`;

/** The command line. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      client: { type: 'string' },
      off: { type: 'string' },
      on: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [code, ...more] = positionals;
  const { version, client, off, on } = values;
  const asksForChange = off !== undefined || on;
  if (values.help || more.length > 0 || (off !== undefined && on) || (code === undefined) === asksForChange) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const config = readConfig();
  const store = await openStore({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE });
  try {
    if (code !== undefined) {
      const target = { code, ...(version ? { version } : {}), ...(client ? { client_id: client } : {}) };
      if (off !== undefined) await store.addonSwitches.turnOn({ ...target, reason: off }, 'OPERATOR');
      else await store.addonSwitches.turnOff(target);
    }
    const lines = (await store.addonSwitches.all()).map(({ _id, by, at, reason }) =>
      [_id, by, at.toISOString(), reason].join('  '),
    );
    process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'Every addon may run.'}\n`);
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
