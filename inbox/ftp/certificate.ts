import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { Log } from '../../observability/log.ts';

/** Certificate chain and private key, PEM. */
export interface CertificateFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** What sessions encrypt with. One context serves the control and data connections of a session: clients resume the TLS session of the one for the other. */
export interface Certificate {
  context(): SecureContext;
  close(): void;
}

/** Time between two looks at the files: certificates are renewed days before they expire. */
const LOOK_MS = 60_000;

/**
 * Reads the certificate, and reads it again when its files change: certificates are renewed while the process runs.
 * @throws when the files cannot be read or do not fit together; a later fault is logged, and the earlier certificate stays
 */
export async function openCertificate(files: CertificateFiles, log: Log, lookMs = LOOK_MS): Promise<Certificate> {
  let version = await versionOf(files);
  let context = await load(files);
  const look = async () => {
    try {
      const found = await versionOf(files);
      if (found === version) return;
      context = await load(files);
      version = found;
      log.info('The certificate of FTPS was renewed');
    } catch (error) {
      log.error({ err: error }, 'The renewed certificate of FTPS is not usable; the earlier one stays in use');
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { context: () => context, close: () => clearInterval(timer) };
}

async function versionOf({ certificateFile, keyFile }: CertificateFiles): Promise<string> {
  const found = await Promise.all([stat(certificateFile), stat(keyFile)]);
  return found.map(({ mtimeMs, size }) => `${mtimeMs}/${size}`).join(' ');
}

async function load({ certificateFile, keyFile }: CertificateFiles): Promise<SecureContext> {
  const [cert, key] = await Promise.all([readFile(certificateFile), readFile(keyFile)]);
  return createSecureContext({ cert, key, minVersion: 'TLSv1.2' });
}
