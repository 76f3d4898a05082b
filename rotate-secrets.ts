import { parseArgs } from 'node:util';
import { encryptionKeys, readConfig } from './config.ts';
import { configFields } from './connectors/registry.ts';
import { createKeyRing } from './store/key-ring.ts';
import { openStore } from './store/store.ts';

const USAGE = `npm run secrets:rotate
  Puts every stored secret under the first key of ENCRYPTION_KEYS, while the service runs. To change keys: put the new key in front and restart every
  process; run this command; take the old key out a day later and restart again.
  Reads the variables of docs/configuration.md; their defaults fit npm start.`;

/** The command line; ends with 0 once no secret is under another key. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const config = readConfig();
  const store = await openStore({ url: config.MONGODB_URL, database: config.MONGODB_DATABASE });
  try {
    const { found, resealed } = await store.resealSecrets(createKeyRing(encryptionKeys(config)), configFields);
    process.stdout.write(`${found} secrets, ${resealed} of them now under the first key.\n`);
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
