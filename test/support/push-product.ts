import { join } from 'node:path';
import { makeInboxCertificate } from '../../stack/inbox/make-certificate.ts';
import { startTestProduct } from './product.ts';
import type { TestProduct } from './product.ts';
import { testStack } from './stack.ts';

/** A product whose inboxes take files by SFTP and FTPS, and the ports that it got. */
export async function startPushProduct(
  name: string,
): Promise<{ readonly product: TestProduct; readonly portOf: (protocol: 'ftps' | 'sftp') => number }> {
  const certificate = await makeInboxCertificate(join(testStack().folders.data, `${name}.pem`));
  const product = await startTestProduct(name, {
    INBOX_SFTP_PORT: '0',
    INBOX_FTPS_PORT: '0',
    INBOX_PASSIVE_PORTS: '0-0',
    INBOX_TLS_CERTIFICATE_FILE: certificate,
    INBOX_TLS_KEY_FILE: certificate,
    INBOX_IDLE_SECONDS: '1',
    INBOX_PUBLIC_HOST: 'localhost',
    INBOX_SFTP_PUBLIC_PORT: '22',
  });
  return {
    product,
    portOf(protocol) {
      const lines = product.logs.map((line) => JSON.parse(line) as { protocol?: string; port?: number });
      return lines.find((line) => line.port !== undefined && line.protocol === protocol)?.port ?? 0;
    },
  };
}
