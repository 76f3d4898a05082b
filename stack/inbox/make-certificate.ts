import { generate } from 'selfsigned';
import { readOrMake } from '../made-file.ts';

/** Days that the certificate is valid: as long as a data folder is likely to be used. */
const DAYS = 3_650;

/** A self-signed certificate for this machine, with its key in the same file: made once, so that clients that have accepted it go on doing so. Returns the file. */
export async function makeInboxCertificate(file: string): Promise<string> {
  await readOrMake(file, async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      notAfterDate: new Date(Date.now() + DAYS * 24 * 3_600_000),
      extensions: [
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: 'localhost' },
            { type: 7, ip: '127.0.0.1' },
          ],
        },
      ],
    });
    return `${cert.trim()}\n${key.trim()}`;
  });
  return file;
}
