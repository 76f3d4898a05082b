import type { Config } from '../../config/config.ts';
import { hostKeyFingerprints } from '../../inbox/sftp/host-keys.ts';
import type { InboxProtocol } from '../../model/gateway/inbox.ts';
import type { KeyRing } from '../../store/shared/key-ring.ts';
import type { Store } from '../../store/store.ts';

/** Variables that say where inboxes are reached. */
export type AddressVariable =
  | 'INBOX_FTPS_PORT'
  | 'INBOX_FTPS_PUBLIC_PORT'
  | 'INBOX_FTP_PORT'
  | 'INBOX_PUBLIC_HOST'
  | 'INBOX_PUBLIC_URL'
  | 'INBOX_SFTP_HOST_KEY_FILES'
  | 'INBOX_SFTP_PORT'
  | 'INBOX_SFTP_PUBLIC_PORT';

/** Where a CRM puts its files. */
interface InboxAddress {
  readonly protocol: InboxProtocol;
  readonly url: string;
  readonly host_keys?: string[];
}

interface Parts {
  readonly config: Pick<Config, AddressVariable>;
  readonly keys: Pick<KeyRing, 'open'>;
  readonly store: Pick<Store, 'hostKeys'>;
}

/** Where a user puts files, by protocol: the one list of all that the product offers. A protocol without a port is not offered. */
export async function addressesOf(user: string, { config, keys, store }: Parts): Promise<InboxAddress[]> {
  const root = config.INBOX_PUBLIC_URL.replace(/\/$/, '');
  const at = (protocol: 'sftp' | 'ftps' | 'ftp', listening: string, reached = ''): InboxAddress[] => {
    if (config.INBOX_PUBLIC_HOST === '' || listening === '') return [];
    return [{ protocol, url: `${protocol}://${user}@${config.INBOX_PUBLIC_HOST}:${reached || listening}/` }];
  };
  const sftp = at('sftp', config.INBOX_SFTP_PORT, config.INBOX_SFTP_PUBLIC_PORT);
  // The keys of files are known to the processes that have the files.
  const stored =
    sftp.length > 0 && config.INBOX_SFTP_HOST_KEY_FILES === '' ? await store.hostKeys.find(keys) : undefined;
  return [
    ...(root === '' ? [] : [{ protocol: 'https' as const, url: `${root}/inbox/${user}/` }]),
    ...sftp.map((address) => (stored ? { ...address, host_keys: hostKeyFingerprints(stored) } : address)),
    ...at('ftps', config.INBOX_FTPS_PORT, config.INBOX_FTPS_PUBLIC_PORT),
    ...at('ftp', config.INBOX_FTP_PORT),
  ];
}
