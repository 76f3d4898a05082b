import { encryptionKeys } from '../config-values.ts';
import { configFields } from '../connectors/registry.ts';
import { createKeyRing } from '../store/key-ring.ts';
import { runCommand } from './run-command.ts';

/** Ends with 0 once no secret is under another key than the first. */
await runCommand({
  usage: `npm run secrets:rotate
  Puts every stored secret under the first key of ENCRYPTION_KEYS, while the service runs. To change keys: put the new key in front and restart every
  process; run this command; take the old key out a day later and restart again.`,
  async run(_, { config, store }) {
    const { found, resealed } = await store.resealSecrets(createKeyRing(encryptionKeys(config)), configFields);
    process.stdout.write(`${found} secrets, ${resealed} of them now under the first key.\n`);
  },
});
