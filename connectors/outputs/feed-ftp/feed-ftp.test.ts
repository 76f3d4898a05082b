import { expect } from 'chai';
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CatalogueFile, ConnectorConfig, OutputContext } from '../../connector.ts';
import type { ConnectorError } from '../../errors.ts';
import { isPublicAddress, vettedAddress } from '../../kit/http/address-guard.ts';
import { requireConfigText } from '../../kit/read-config.ts';
import { createTestContext } from '../../kit/testing/context.ts';
import type { TestContext, TestContextOptions } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { until } from '../../kit/testing/until.ts';
import { feedFtp } from './feed-ftp.ts';
import { FOLDER, PASSWORD, USER } from './testing/file-server.ts';
import type { FileServer, FileServerFaults } from './testing/file-server.ts';
import { startFtpServer } from './testing/ftp-server.ts';
import { startSftpServer } from './testing/sftp-server.ts';
import { makeTls } from './testing/tls-material.ts';

const NAME = 'agency.xml';
const PATH = `${FOLDER}/${NAME}`;

const fileOf = (content: Buffer): CatalogueFile => ({
  bytes: content.length,
  open: () =>
    Readable.from(
      (function* () {
        for (let at = 0; at < content.length; at += 10_000) yield content.subarray(at, at + 10_000);
      })(),
    ),
});
const OLD = Buffer.from('<root>old</root>');
const NEW = Buffer.alloc(300_000, '<property>new</property>\n');

/** A content in few words, so that a failing test can be read. */
const textOf = (content: Buffer | undefined) =>
  content && `${content.length} bytes, SHA-256 ${hash('sha256', content).slice(0, 8)}`;

interface Peer {
  readonly server: FileServer;
  readonly config: ConnectorConfig;
}

const common = { format: 'KYERO', username: USER, password: PASSWORD };
const PEERS: Record<string, () => Promise<Peer>> = {
  async ftps() {
    const tls = await makeTls();
    const server = await startFtpServer(tls);
    return { server, config: { ...common, url: `ftps://127.0.0.1:${server.port}/${PATH}`, ca: tls.cert } };
  },
  async sftp() {
    const server = await startSftpServer();
    const { port, hostKey } = server;
    return { server, config: { ...common, url: `sftp://127.0.0.1:${port}/${PATH}`, host_key: hostKey } };
  },
  async ftp() {
    const server = await startFtpServer();
    return { server, config: { ...common, url: `ftp://127.0.0.1:${server.port}/${PATH}`, unencrypted: true } };
  },
};

describe('FEED_FTP output', () => {
  const contexts: TestContext[] = [];
  const open = async (
    config: ConnectorConfig,
    options: Partial<TestContextOptions> = {},
  ): Promise<OutputContext & TestContext> => {
    const context = await createTestContext({ config, ...options });
    contexts.push(context);
    return context;
  };
  const isSaid = ({ message, internal }: ConnectorError, context: TestContext) =>
    expect(JSON.stringify([message, internal, context.logged])).not.to.contain(PASSWORD);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  for (const [protocol, start] of Object.entries(PEERS)) {
    describe(`by ${protocol}`, () => {
      let peer: Peer;
      before(async () => {
        peer = await start();
      });
      beforeEach(() => {
        peer.server.files.clear();
        peer.server.faults = {};
      });
      after(() => peer.server.stop());
      const publish = async (content: Buffer, options: Partial<TestContextOptions> = {}) =>
        feedFtp.publish(await open(peer.config, options), fileOf(content));
      const only = () => Object.fromEntries([...peer.server.files].map(([path, content]) => [path, textOf(content)]));

      it('uploads a file, replaces it, and leaves no other file', async () => {
        await publish(OLD);
        await publish(NEW);
        await publish(NEW);
        expect(only()).to.deep.equal({ [PATH]: textOf(NEW) });
        for (const content of peer.server.published(PATH)) expect([OLD, NEW].map(textOf)).to.include(textOf(content));
        await until(() => peer.server.openSockets() === 0);
      });

      it('checks the login and the right to write, and leaves nothing', async () => {
        const ctx = await open(peer.config);
        await feedFtp.check(ctx);
        expect(only()).to.deep.equal({});
        peer.server.faults = { refusesWrites: true };
        expect((await failureOf(feedFtp.check(ctx))).message).to.contain('did not take the file');
        const elsewhere = await open({
          ...peer.config,
          url: requireConfigText(peer.config, 'url').replace(FOLDER, 'nowhere'),
        });
        const { kind, message } = await failureOf(feedFtp.check(elsewhere));
        expect(kind).to.equal('config');
        expect(message).to.contain('did not open the folder');
      });

      it('reports size and time of the published file, and that there is none', async () => {
        const inspect = async () => feedFtp.inspect(await open(peer.config));
        peer.server.files.delete(PATH);
        expect(await inspect()).to.equal(undefined);
        await publish(NEW);
        const ours = await inspect();
        expect(ours?.bytes).to.equal(NEW.length);
        expect(ours?.modifiedAt).to.match(/^2026-01-01T/);
        expect(await inspect()).to.deep.equal(ours);
        peer.server.files.set(PATH, Buffer.alloc(NEW.length, 'x'));
        const other = await inspect();
        expect(other?.bytes).to.equal(NEW.length);
        expect(other?.modifiedAt).not.to.equal(ours?.modifiedAt);
      });

      it('removes what interrupted attempts have left', async () => {
        const left = `${PATH}.${'a'.repeat(16)}.part`;
        const other = `${FOLDER}/other.xml.${'a'.repeat(16)}.part`;
        for (const name of [left, other]) peer.server.files.set(name, OLD);
        await publish(NEW);
        expect([...peer.server.files.keys()]).to.have.members([PATH, other]);
      });

      it('puts a file back that was moved aside when an attempt was killed', async () => {
        peer.server.files.set(`${PATH}.${'b'.repeat(16)}.old`, OLD);
        peer.server.faults = { room: 1_000 };
        await failureOf(publish(NEW));
        expect(textOf(peer.server.files.get(PATH))).to.equal(textOf(OLD));
      });

      it('replaces a file on a server that does not rename over one', async () => {
        await publish(OLD);
        peer.server.faults = { keepsTarget: true };
        await publish(NEW);
        expect(only()).to.deep.equal({ [PATH]: textOf(NEW) });
      });

      const faults: readonly (readonly [string, FileServerFaults, ConnectorError['kind'], RegExp])[] = [
        [
          'refuses the login',
          { refusesLogin: true, repeatsPassword: true },
          'config',
          /refused the user name or the password/,
        ],
        ['has no space left', { room: 100_000 }, 'config', /no space left/],
        ['cuts the connection in an upload', { cutsAfter: 50_000 }, 'transient', /./],
        ['does not rename', { refusesRename: true }, 'config', /did not rename/],
        ['does not take files', { refusesWrites: true }, 'config', /did not take the file/],
      ];
      for (const [what, fault, kind, words] of faults) {
        it(`keeps the old file when the server ${what}, and says so`, async () => {
          await publish(OLD);
          peer.server.faults = fault;
          const ctx = await open(peer.config);
          const error = await failureOf(feedFtp.publish(ctx, fileOf(NEW)));
          expect(error.kind, error.message).to.equal(kind);
          expect(error.message).to.match(words);
          expect(error.message).to.contain('127.0.0.1');
          isSaid(error, ctx);
          expect(textOf(peer.server.files.get(PATH))).to.equal(textOf(OLD));
          peer.server.faults = {};
          await publish(NEW);
          expect(only()).to.deep.equal({ [PATH]: textOf(NEW) });
        });
      }

      for (const fault of [{ isSilent: true }, { hangsInUpload: true }] satisfies FileServerFaults[]) {
        it(`gives up a server that says nothing: ${Object.keys(fault).join()}`, async () => {
          peer.server.faults = fault;
          const large = Buffer.alloc(1_000_000, 'x');
          const error = await failureOf(publish(large, { timeoutMs: 400 }));
          expect(error.kind, error.message).to.equal('transient');
          expect(error.internal).to.equal('timeout');
          await until(() => peer.server.openSockets() === 0);
        });

        it(`ends with its abort: ${Object.keys(fault).join()}`, async () => {
          peer.server.faults = fault;
          const { uploads } = peer.server;
          const ctx = await open(peer.config);
          const publishing = feedFtp
            .publish(ctx, fileOf(Buffer.alloc(1_000_000, 'x')))
            .catch((error: unknown) => error);
          await until(() => (fault.hangsInUpload ? peer.server.uploads > uploads : peer.server.openSockets() > 0));
          ctx.abort(new Error('cancelled'));
          expect(await publishing).to.have.property('message', 'cancelled');
          await until(() => peer.server.openSockets() === 0);
        });
      }

      it('connects to no address of the inside, whatever a name resolves to', async () => {
        const uploads = peer.server.uploads;
        for (const host of ['127.0.0.1', 'files.example']) {
          const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
          const addressOf = (name: string) => vettedAddress(name, { allows: isPublicAddress, resolve });
          const url = requireConfigText(peer.config, 'url').replace('127.0.0.1', host);
          const ctx = await open({ ...peer.config, url }, { network: { addressOf } });
          const { kind, message } = await failureOf(feedFtp.publish(ctx, fileOf(NEW)));
          expect([kind, message.includes('no address of the public internet')]).to.deep.equal(['config', true]);
        }
        expect([peer.server.openSockets(), peer.server.uploads]).to.deep.equal([0, uploads]);
      });
    });
  }

  describe('by FTP', () => {
    let peer: Peer;
    before(async () => {
      peer = await PEERS['ftps']!();
    });
    beforeEach(() => {
      peer.server.faults = {};
    });
    after(() => peer.server.stop());
    const publish = async (config: ConnectorConfig = peer.config) => feedFtp.publish(await open(config), fileOf(NEW));

    it('opens data connections to no other host', async () => {
      peer.server.faults = { dataHost: '10,0,0,1' };
      const { kind, message } = await failureOf(publish());
      expect(kind).to.equal('config');
      expect(message).to.contain('another host');
    });

    it('does not believe that a file is whole that has fewer bytes', async () => {
      peer.server.files.set(PATH, OLD);
      peer.server.faults = { truncatesAt: 60_000 };
      const { kind, message } = await failureOf(publish());
      expect(kind).to.equal('transient');
      expect(message).to.match(/cut/);
      expect(textOf(peer.server.files.get(PATH))).to.equal(textOf(OLD));
    });

    it('accepts certificates of the given authority for the host of the address alone', async () => {
      const { ca: _, ...without } = peer.config;
      expect((await failureOf(publish(without))).message).to.contain('self-signed');
      const port = peer.server.port;
      const asOther = { ...peer.config, url: `ftps://files.example:${port}/${PATH}` };
      const network = { addressOf: async () => '127.0.0.1' };
      const other = await failureOf(feedFtp.publish(await open(asOther, { network }), fileOf(NEW)));
      expect(other.message).to.contain('belongs to another host');
      const named = { ...peer.config, url: `ftps://localhost:${port}/${PATH}` };
      await feedFtp.publish(await open(named, { network }), fileOf(NEW));
    });

    it('sends no password to a server without encryption', async () => {
      const plain = await startFtpServer();
      const { kind, message } = await failureOf(
        publish({ ...peer.config, url: `ftps://127.0.0.1:${plain.port}/${PATH}` }),
      );
      await plain.stop();
      expect(kind).to.equal('config');
      expect(message).to.contain('does not offer encryption');
    });
  });

  it('sends no password by SFTP to a server with another key', async () => {
    const server = await startSftpServer();
    const host_key = `SHA256:${'A'.repeat(43)}`;
    const ctx = await open({ ...common, url: `sftp://127.0.0.1:${server.port}/${PATH}`, host_key });
    const { kind, message } = await failureOf(feedFtp.publish(ctx, fileOf(NEW)));
    await server.stop();
    expect(kind).to.equal('config');
    expect(message).to.contain(server.hostKey);
  });

  const url = `ftps://files.example/${PATH}`;
  const wrong: readonly (readonly [string, ConnectorConfig, string])[] = [
    ['a user in the address', { url: `ftps://u:hidden-word@files.example/${PATH}` }, 'user name or password'],
    ['plain FTP without consent', { url: `ftp://files.example/${PATH}` }, 'unencrypted'],
    ['SFTP without a fingerprint', { url: `sftp://files.example/${PATH}` }, 'host_key'],
    ['no name of a file', { url: 'ftps://files.example/inbox/' }, 'name of the file'],
    ['a path upwards', { url: 'ftps://files.example/a/%2e%2e%2fb/f.xml' }, '".."'],
    ['line feeds in the path', { url: 'ftps://files.example/a%0d%0aDELE%20b/f.xml' }, 'control characters'],
    ['line feeds in the password', { url, password: 'a\r\nDELE b' }, 'control characters'],
    ['a web address', { url: 'https://files.example/f.xml' }, 'ftps://'],
  ];
  for (const [what, change, words] of wrong) {
    it(`refuses a configuration with ${what} before any connection`, async () => {
      const ctx = await open(
        { ...common, ...change },
        { network: { addressOf: () => Promise.reject(new Error('asked')) } },
      );
      const { kind, message } = await failureOf(feedFtp.check(ctx));
      expect(kind).to.equal('config');
      expect(message).to.contain(words).and.not.contain('hidden-word');
    });
  }
});
