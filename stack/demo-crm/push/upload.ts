import { Readable } from 'node:stream';
import { Client as FtpClient } from 'basic-ftp';
import { Client as SshClient } from 'ssh2';
import type { SFTPWrapper } from 'ssh2';

/** Where a CRM pushes to, as people enter it in its form. */
export interface PushTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** A session with an inbox. */
export interface Uploader {
  upload(name: string, content: Buffer): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  close(): void;
}

/** Longest silence of the server, ms: a demo that hangs says so. */
const SILENCE_MS = 60_000;

/** FTPS with AUTH TLS. The certificate of the demo is self-signed, so it is not checked; a real client checks it. */
export async function openFtps({ host, port, user, password }: PushTarget): Promise<Uploader> {
  const client = new FtpClient(SILENCE_MS);
  await client.access({ host, port, user, password, secure: true, secureOptions: { rejectUnauthorized: false } });
  return {
    async upload(name, content) {
      await client.uploadFrom(Readable.from([content]), name);
    },
    async rename(from, to) {
      await client.rename(from, to);
    },
    close: () => client.close(),
  };
}

/** SFTP. The host key is not compared; a real client compares it. */
export async function openSftp({ host, port, user, password }: PushTarget): Promise<Uploader> {
  const client = new SshClient();
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('ready', () => resolve());
    client.connect({ host, port, username: user, password, readyTimeout: SILENCE_MS });
  });
  client.setNoDelay(true);
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
    client.sftp((error, channel) => (error ? reject(error) : resolve(channel)));
  });
  return {
    upload: (name, content) =>
      new Promise((resolve, reject) => {
        const file = sftp.createWriteStream(name);
        file.on('error', reject);
        // The handle is closed: the server has stored the file.
        file.on('close', () => resolve());
        file.end(content);
      }),
    rename: (from, to) =>
      new Promise((resolve, reject) => {
        sftp.rename(from, to, (error) => (error ? reject(error) : resolve()));
      }),
    close: () => void client.end(),
  };
}
