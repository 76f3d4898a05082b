import { isIP } from 'node:net';
import { Client, FTPError } from 'basic-ftp';
import { inStep } from './remote-folder.ts';
import type { RemoteFolder, SessionOptions } from './remote-folder.ts';
import { paced } from './paced.ts';
import type { Target } from './read-target.ts';

/** Longest listing of a folder, bytes: the folder of a portal has dozens of files. */
const MAX_LISTING_BYTES = 4 * 1024 * 1024;

/** Replies to a command that a server does not know (RFC 959). */
const UNKNOWN_COMMAND: readonly number[] = [500, 501, 502, 504];

/** Reply to a command on a file that is not there or not accessible (RFC 959). */
const UNAVAILABLE = 550;

/** Some servers pass names to a command line, where a leading dash would be an option. */
const asPath = (name: string) => (name.startsWith('-') ? `./${name}` : name);

/**
 * A session over FTP, in passive mode alone. Control and data connections go to the vetted address: `basic-ftp` refuses a PASV reply that names another host,
 * and EPSV names none. FTPS encrypts both, with the certificate checked against the host name.
 */
export function openFtp(target: Target, { address, silenceMs, bytesPerSecond }: SessionOptions): RemoteFolder {
  const client = new Client(silenceMs, { allowSeparateTransferHost: false, maxListingBytes: MAX_LISTING_BYTES });
  return {
    enter: () => enter(client, target, address),
    names: () =>
      inStep('list', async () =>
        (await client.list()).filter(({ isDirectory }) => !isDirectory).map(({ name }) => name),
      ),
    async put(name, source) {
      const { stream, done } = paced(source, { bytesPerSecond, windowMs: silenceMs }, (reason) => {
        stream.destroy(reason);
        client.close();
      });
      try {
        await client.uploadFrom(stream, asPath(name));
      } catch (error) {
        throw done() ?? error;
      } finally {
        done();
        source.destroy();
      }
    },
    size: (name) => unlessRefused(UNKNOWN_COMMAND, () => client.size(asPath(name))),
    stat: (name) => statOf(client, name),
    async rename(from, to) {
      await client.rename(asPath(from), asPath(to));
    },
    async remove(name) {
      await client.remove(asPath(name));
    },
    close: () => client.close(),
  };
}

/** Connects, logs in and opens the folder. */
async function enter(client: Client, target: Target, address: string): Promise<void> {
  const { protocol, host, port, ca, username: user, password, isImplicit, folder } = target;
  const secureOptions = {
    ...(isIP(host.replace(/^\[|\]$/g, '')) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  };
  await inStep('connect', async () => {
    if (isImplicit) await client.connectImplicitTLS(address, port, secureOptions);
    else await client.connect(address, port);
    // `host` only names the session that data connections resume; the socket is connected already.
    if (protocol === 'ftps' && !isImplicit) await client.useTLS({ ...secureOptions, host: address });
  });
  await inStep('login', async () => {
    await client.sendIgnoringError('OPTS UTF8 ON');
    await client.login(user, password);
    await client.useDefaultSettings();
  });
  if (folder !== '') await inStep('folder', () => client.cd(folder));
}

/** Size and time of a file, as far as the server reports them; undefined if there is no such file. */
async function statOf(client: Client, name: string): ReturnType<RemoteFolder['stat']> {
  // Servers that know a command refuse it for files that they do not have.
  const refused = [...UNKNOWN_COMMAND, UNAVAILABLE];
  const bytes = await unlessRefused(refused, () => client.size(asPath(name)));
  const modified = await unlessRefused(refused, () => client.lastMod(asPath(name)));
  if (bytes === undefined && modified === undefined) {
    const names = (await client.list()).map((file) => file.name);
    if (!names.includes(name)) return undefined;
  }
  return {
    ...(bytes === undefined ? {} : { bytes }),
    ...(modified === undefined ? {} : { modifiedAt: modified.toISOString() }),
  };
}

/** Undefined if the server refuses the command with one of these replies. */
async function unlessRefused<T>(replies: readonly number[], command: () => Promise<T>): Promise<T | undefined> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof FTPError && replies.includes(error.code)) return undefined;
    throw error;
  }
}
