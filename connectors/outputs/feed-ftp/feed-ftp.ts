import type { CatalogueFile, ConnectorConfig, FileOutput, OutputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { FEED_FORMAT_CODES } from '../../../model/gateway/portal.ts';
import type { FeedFormatCode } from '../../../model/gateway/portal.ts';
import { destinationOf } from './destination.ts';
import { explainFault } from './explain-fault.ts';
import { openFtp } from './open-ftp.ts';
import { openSftp } from './open-sftp.ts';
import { probeFolder, replaceFile } from './replace-file.ts';
import { readTarget } from './read-target.ts';
import { inStep } from './remote-folder.ts';
import type { RemoteFolder } from './remote-folder.ts';

/** Publishes the catalogue as one file on the FTPS, SFTP or FTP server of a portal. */
export const feedFtp: FileOutput = {
  direction: 'output',
  delivers: 'file',
  spec: {
    type: 'FEED_FTP',
    title: 'Feed of a portal, uploaded by FTPS or SFTP',
    configSchema: {
      type: 'object',
      properties: {
        url: {
          type: 'string',
          description:
            'Address of the file: ftps://host/folder/file.xml, sftp:// or ftp://. The folder is below the one that the server opens after login; //folder at the beginning of the path is absolute. Each output needs a file of its own: an address that another one has is refused.',
          minLength: 1,
          maxLength: 2_048,
          pattern: '^([Ff][Tt][Pp][Ss]?|[Ss][Ff][Tt][Pp])://[^/]+/.*[^/]$',
        },
        format: { type: 'string', enum: [...FEED_FORMAT_CODES], description: 'Format of the file.' },
        username: { type: 'string', description: 'User name at the server.', minLength: 1, maxLength: 256 },
        password: { type: 'string', description: 'Password at the server.', minLength: 1, maxLength: 1_024 },
        host_key: {
          type: 'string',
          description:
            'For sftp://, required: SHA-256 fingerprint of the key of the server, as ssh-keygen -l prints it (SHA256: and 43 characters).',
          maxLength: 64,
          pattern: '^SHA256:[A-Za-z0-9+/]{43}=?$',
        },
        ca: {
          type: 'string',
          description:
            'For ftps://: certificate in PEM of the authority that signed the certificate of the server, if it is not a public one.',
          maxLength: 65_536,
          pattern: '^-----BEGIN CERTIFICATE-----',
        },
        unencrypted: {
          type: 'boolean',
          description: 'For ftp://, required to be true: password and file travel in clear text.',
        },
      },
      required: ['url', 'format', 'username', 'password'],
      additionalProperties: false,
    },
    secrets: ['password'],
    addresses: ['url'],
    // Who may change them must not be able to have a password they cannot read sent to a server or account of their own, or in clear text.
    binding: ['username', 'host_key', 'ca', 'unencrypted'],
    destination: destinationOf,
  },
  format: formatOf,
  check: (ctx) => inFolder(ctx, ({ folder, name }) => probeFolder(folder, name)),
  publish: (ctx, file: CatalogueFile) => inFolder(ctx, ({ folder, name }) => replaceFile(folder, name, file)),
  inspect: (ctx) => inFolder(ctx, ({ folder, name }) => inStep('list', () => folder.stat(name))),
};

function formatOf(config: ConnectorConfig): FeedFormatCode {
  const format = FEED_FORMAT_CODES.find((code) => code === config['format']);
  if (!format) throw new ConnectorError('config', `The field "format" must be one of ${FEED_FORMAT_CODES.join(', ')}.`);
  return format;
}

/** Runs work in the folder of the target and closes the connection. Every error becomes a ConnectorError for the owner. */
async function inFolder<T>(
  ctx: OutputContext,
  work: (place: { folder: RemoteFolder; name: string }) => Promise<T>,
): Promise<T> {
  const target = readTarget(ctx.config);
  let folder: RemoteFolder | undefined;
  const stop = () => folder?.close();
  try {
    ctx.signal.throwIfAborted();
    const address = await ctx.network.addressOf(target.host);
    ctx.signal.throwIfAborted();
    const open = target.protocol === 'sftp' ? openSftp : openFtp;
    folder = open(target, { ...ctx.network, address });
    ctx.signal.addEventListener('abort', stop, { once: true });
    await folder.enter();
    const done = await work({ folder, name: target.name });
    ctx.signal.throwIfAborted();
    return done;
  } catch (error) {
    ctx.signal.throwIfAborted();
    throw explainFault(error, target);
  } finally {
    ctx.signal.removeEventListener('abort', stop);
    stop();
  }
}
