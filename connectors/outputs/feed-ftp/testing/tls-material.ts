import { generate } from 'selfsigned';
import type { Tls } from './ftp-server.ts';

/** A self-signed certificate for 127.0.0.1 and localhost, which is its own authority. */
export async function makeTls(): Promise<Tls> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { cert, key };
}
