import type { FilePeer, OutputFault, OutputFixture } from '../../conformance/outputs/fixture.ts';
import type { ConnectorConfig } from '../../connector.ts';
import { feedFtp } from './feed-ftp.ts';
import { FOLDER, PASSWORD, USER } from './testing/file-server.ts';
import type { FileServer, FileServerFaults } from './testing/file-server.ts';
import { startFtpServer } from './testing/ftp-server.ts';
import { startSftpServer } from './testing/sftp-server.ts';
import { makeTls } from './testing/tls-material.ts';

const PATH = `${FOLDER}/agency.xml`;
const common = { format: 'KYERO', username: USER, password: PASSWORD };

/** Inside the large file of the kit, and beyond the small one. */
const IN_THE_MIDDLE = 30_000;

const FAULTS: Readonly<Partial<Record<OutputFault['kind'], FileServerFaults>>> = {
  refuses: { refusesLogin: true, repeatsPassword: true },
  silent: { isSilent: true },
  hangs: { hangsInUpload: true },
  cuts: { cutsAfter: IN_THE_MIDDLE },
  truncates: { truncatesAt: IN_THE_MIDDLE },
  full: { room: IN_THE_MIDDLE },
  'keeps-target': { keepsTarget: true },
  'no-rename': { refusesRename: true },
};

function peerOf(server: FileServer, config: ConnectorConfig): FilePeer {
  return {
    config: { ...common, ...config },
    setFault(fault) {
      server.faults = (fault && FAULTS[fault.kind]) ?? {};
    },
    deliveries: () => server.uploads,
    openSockets: () => server.openSockets(),
    stop: () => server.stop(),
    content: () => server.files.get(PATH),
    readable: () => server.published(PATH),
  };
}

/** An FTPS server. */
export const feedFtpsFixture: OutputFixture = {
  name: 'feed-ftp-ftps',
  connector: feedFtp,
  async open() {
    const tls = await makeTls();
    const server = await startFtpServer(tls);
    return peerOf(server, { url: `ftps://127.0.0.1:${server.port}/${PATH}`, ca: tls.cert });
  },
};

/** An SFTP server. */
export const feedSftpFixture: OutputFixture = {
  name: 'feed-ftp-sftp',
  connector: feedFtp,
  async open() {
    const server = await startSftpServer();
    return peerOf(server, { url: `sftp://127.0.0.1:${server.port}/${PATH}`, host_key: server.hostKey });
  },
};
