import { runCommand } from './run-command.ts';

await runCommand({
  usage: `npm run addons:switch -- [CODE] [--version VERSION] [--client CLIENT] [--off REASON | --on]
  The kill-switches of the addons that sites download. Without a code: those that are on.
  CODE is an addon's code, or '*' for all addons. It works with the next request of each site.`,
  options: {
    version: { type: 'string' },
    client: { type: 'string' },
    off: { type: 'string' },
    on: { type: 'boolean' },
  },
  accepts({ values: { off, on, version, client }, positionals }) {
    if (positionals.length > 1 || (off !== undefined && on)) return false;
    const asksForChange = off !== undefined || on === true;
    return positionals.length === 1 ? asksForChange : !asksForChange && version === undefined && client === undefined;
  },
  async run({ values: { version, client, off }, positionals: [code] }, { store }) {
    if (code !== undefined) {
      const target = { code, ...(version ? { version } : {}), ...(client ? { client_id: client } : {}) };
      if (off !== undefined) await store.addonSwitches.turnOn({ ...target, reason: off }, 'OPERATOR');
      else await store.addonSwitches.turnOff(target);
    }
    const lines = (await store.addonSwitches.all()).map(({ _id, by, at, reason }) =>
      [_id, by, at.toISOString(), reason].join('  '),
    );
    process.stdout.write(`${lines.length > 0 ? lines.join('\n') : 'Every addon may run.'}\n`);
  },
});
