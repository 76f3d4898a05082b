import { isIP } from 'node:net';
import { Client, FTPError } from 'basic-ftp';
import { inStep } from './remote-folder.ts';
import type { RemoteFolder, SessionOptions } from './remote-folder.ts';
import { paced } from './paced.ts';
import type { Target } from './read-target.ts';

/** A folder of portals has dozens of files; what lists more is of no use. */
const MAX_LISTING_BYTES = 4 * 1024 * 1024;

/** Replies to a command that a server does not know (RFC 959). */
const UNKNOWN_COMMAND: readonly number[] = [500, 501, 502, 504];

/** Reply to a command on a file that is not there or not accessible (RFC 959). */
const UNAVAILABLE = 550;

/** Command line parsers of servers that give a name that begins with a dash as an option to their `ls` are kept from it. */
const asPath = (name: string) => (name.startsWith('-') ? `./${name}` : name);

/**
 * A session over FTP, in passive mode alone. Control and data connections go to the vetted address: `basic-ftp` refuses a PASV reply that names another host,
 * and EPSV names none. FTPS encrypts both, with the certificate checked against the host name.
 */
export function openFtp(target: Target, { address, silenceMs, bytesPerSecond }: SessionOptions): RemoteFolder {
  const client = new Client(silenceMs, { allowSeparateTransferHost: false, maxListingBytes: MAX_LISTING_BYTES });
  const secureOptions = {
    ...(isIP(target.host.replace(/^\[|\]$/g, '')) === 0 ? { servername: target.host } : {}),
    ...(target.ca === undefined ? {} : { ca: target.ca }),
  };
  return {
    async enter() {
      const { protocol, port, username: user, password, isImplicit, folder } = target;
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
    },
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
    async size(name) {
      try {
        return await client.size(asPath(name));
      } catch (error) {
        if (error instanceof FTPError && UNKNOWN_COMMAND.includes(error.code)) return undefined;
        throw error;
      }
    },
    async stat(name) {
      const said = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
        try {
          return await ask();
        } catch (error) {
          // Also servers that know the command refuse it for files that they do not have.
          if (error instanceof FTPError && (UNKNOWN_COMMAND.includes(error.code) || error.code === UNAVAILABLE))
            return undefined;
          throw error;
        }
      };
      const bytes = await said(() => client.size(asPath(name)));
      const modified = await said(() => client.lastMod(asPath(name)));
      if (bytes === undefined && modified === undefined) {
        const names = (await client.list()).map((file) => file.name);
        if (!names.includes(name)) return undefined;
      }
      return {
        ...(bytes === undefined ? {} : { bytes }),
        ...(modified === undefined ? {} : { modifiedAt: modified.toISOString() }),
      };
    },
    async rename(from, to) {
      await client.rename(asPath(from), asPath(to));
    },
    async remove(name) {
      await client.remove(asPath(name));
    },
    close: () => client.close(),
  };
}
