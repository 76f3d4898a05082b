const optionalPort = {
  type: 'string',
  pattern: '^([0-9]{1,4}|[1-5][0-9]{4}|6[0-5][0-9]{3})?$',
  default: '',
} as const;

const seconds = { type: 'integer', minimum: 1, maximum: 3_600 } as const;

/** Variables read by the servers of SFTP and FTP, through which CRMs push files; a part of the schema of `config/config.ts`. */
export const inboxProtocolVariables = {
  INBOX_PUBLIC_HOST: {
    type: 'string',
    pattern: '^[A-Za-z0-9.-]{0,253}$',
    default: '',
    description:
      'Host name under which CRMs reach SFTP and FTPS, such as `push.example.com`; shown with new credentials. Data connections of FTP go to its IPv4 address; when empty, to the address that a client has connected to.',
  },
  INBOX_SFTP_PORT: {
    ...optionalPort,
    description: 'Port on which CRMs push files by SFTP; empty turns it off, 0 takes a free one.',
  },
  INBOX_SFTP_PUBLIC_PORT: {
    ...optionalPort,
    description: 'Port of SFTP as CRMs reach it, shown with new credentials; INBOX_SFTP_PORT when empty.',
  },
  INBOX_SFTP_HOST_KEY_FILES: {
    type: 'string',
    default: '',
    description:
      'Files of private host keys of SFTP, separated by commas: PEM without passphrase. When empty, keys are generated once and kept sealed in the database.',
  },
  INBOX_FTPS_PORT: {
    ...optionalPort,
    description:
      'Port on which CRMs push files by FTPS (AUTH TLS); empty turns it off, 0 takes a free one. It needs INBOX_TLS_CERTIFICATE_FILE.',
  },
  INBOX_FTPS_PUBLIC_PORT: {
    ...optionalPort,
    description: 'Port of FTPS as CRMs reach it, shown with new credentials; INBOX_FTPS_PORT when empty.',
  },
  INBOX_FTPS_IMPLICIT_PORT: {
    ...optionalPort,
    description: 'Port of FTPS that begins with TLS, which some old clients need; empty turns it off.',
  },
  INBOX_FTP_PORT: {
    ...optionalPort,
    description:
      'Port of FTP without encryption, which shows passwords and listings to everyone on the way; empty, the default, turns it off.',
  },
  INBOX_PASSIVE_PORTS: {
    type: 'string',
    pattern: '^[0-9]{1,5}-[0-9]{1,5}$',
    default: '50000-50099',
    description:
      'First and last port of the data connections of FTP: one for each transfer at a time. They have to be reachable as they are; `0-0` takes free ones.',
  },
  INBOX_TLS_CERTIFICATE_FILE: {
    type: 'string',
    default: '',
    description: 'Certificate of FTPS with its chain, PEM. It is read again when it changes: renewals need no restart.',
  },
  INBOX_TLS_KEY_FILE: { type: 'string', default: '', description: 'Private key of that certificate, PEM.' },
  INBOX_FTPS_UNSIGNED_END: {
    type: 'boolean',
    default: false,
    description:
      'Stores files whose data connection ended without the end of TLS (close_notify), which some old clients never send. A file that was cut looks the same.',
  },
  INBOX_CONNECTIONS: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    default: 400,
    description: 'Open connections of each of SFTP and FTP in one process.',
  },
  INBOX_CONNECTIONS_PER_ADDRESS: {
    type: 'integer',
    minimum: 1,
    maximum: 10_000,
    default: 20,
    description:
      'The same from one IPv4 address or one IPv6 network of 64 bits. A CRM that pushes for many agencies has one address.',
  },
  INBOX_SIGN_IN_SECONDS: {
    ...seconds,
    default: 60,
    description: 'Longest time from a connection by SFTP or FTP to its sign-in.',
  },
  INBOX_SESSION_SECONDS: {
    ...seconds,
    default: 300,
    description: 'Longest silence of a session by SFTP or FTP in which nothing is uploaded.',
  },
} as const;

type Given = Record<string, unknown>;

/** The ports of data connections. */
export function passivePorts(config: { readonly INBOX_PASSIVE_PORTS: string }): {
  readonly first: number;
  readonly last: number;
} {
  const [first = 0, last = 0] = config.INBOX_PASSIVE_PORTS.split('-').map(Number);
  return { first, last };
}

/** Faults of variables that are valid each by itself. */
export function inboxProtocolFaults(config: Given): string[] {
  const text = (name: string) => (typeof config[name] === 'string' ? config[name] : '');
  const isSet = (name: string) => text(name) !== '';
  const faults: string[] = [];
  const needsCertificate = ['INBOX_FTPS_PORT', 'INBOX_FTPS_IMPLICIT_PORT'].filter(isSet);
  const files = ['INBOX_TLS_CERTIFICATE_FILE', 'INBOX_TLS_KEY_FILE'];
  if (needsCertificate.length > 0)
    faults.push(
      ...files.filter((name) => !isSet(name)).map((name) => `${name} is missing: ${needsCertificate[0]} needs it`),
    );
  const { first, last } = passivePorts({ INBOX_PASSIVE_PORTS: text('INBOX_PASSIVE_PORTS') });
  if (first > last || last > 65_535)
    faults.push(`INBOX_PASSIVE_PORTS = ${text('INBOX_PASSIVE_PORTS')} must be FIRST-LAST, with FIRST <= LAST <= 65535`);
  return faults;
}
