import { randomBytes } from 'node:crypto';
import { readOrMake } from './made-file.ts';

/**
 * The key ring of a data folder, `k1:<base64 of 32 bytes>`. It is created once and stored in the folder of the data it encrypts, so
 * that deleting the folder deletes both.
 */
export const readEncryptionKeys = (file: string): Promise<string> =>
  readOrMake(file, () => `k1:${randomBytes(32).toString('base64')}`);
