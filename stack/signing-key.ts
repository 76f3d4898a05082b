import { generateKeyPairSync } from 'node:crypto';
import { readOrMake } from './made-file.ts';

/** The signing key of a data folder, `dev:<PKCS#8 in base64>`: made once, so that sites that know its public part go on trusting it. */
export const readSigningKey = (file: string): Promise<string> =>
  readOrMake(file, () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    return `dev:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`;
  });
