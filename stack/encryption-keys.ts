import { randomBytes } from 'node:crypto';
import { readOrMake } from './made-file.ts';

/**
 * The key ring of a data folder, `k1:<base64 of 32 bytes>`: made once and kept next to the data that it encrypts, so that
 * dropping the one drops the other.
 */
export const readEncryptionKeys = (file: string): Promise<string> =>
  readOrMake(file, () => `k1:${randomBytes(32).toString('base64')}`);
