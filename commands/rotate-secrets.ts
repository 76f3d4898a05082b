import { encryptionKeys } from '../config/engines.ts';
import { configFields } from '../connectors/registry.ts';
import { createKeyRing } from '../store/shared/key-ring.ts';
import { runCommand } from './run-command.ts';

/** Ends with 0 once no secret is under another key than the first. */
await runCommand({
  usage: `npm run secrets:rotate
  Puts every stored secret under the first key of ENCRYPTION_KEYS, while the service runs. To change keys: put the new key in front and restart every
  process; run this command; take the old key out a day later and restart again.
  Refuses while a process runs that does not hold the new key: it could not read what is put under it.`,
  async run(_, { config, store }) {
    const keys = createKeyRing(encryptionKeys(config));
    const [first = ''] = keys.ids;
    const without = await store.liveProcesses.countWithout(first);
    if (without > 0)
      throw new Error(
        `Nothing was changed: ${without} running process(es) do not hold the first key of ENCRYPTION_KEYS (${first}) and could not read what is put under it. Restart them with these ENCRYPTION_KEYS, then run this command again.`,
      );
    const { found, resealed } = await store.resealSecrets(keys, configFields);
    process.stdout.write(`${found} secrets, ${resealed} of them now under the first key.\n`);
  },
});
