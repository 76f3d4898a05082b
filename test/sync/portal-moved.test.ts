import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import { FOLDER, PASSWORD, USER } from '../../connectors/outputs/feed-ftp/testing/file-server.ts';
import type { FileServer } from '../../connectors/outputs/feed-ftp/testing/file-server.ts';
import { startFtpServer } from '../../connectors/outputs/feed-ftp/testing/ftp-server.ts';
import { makeTls } from '../../connectors/outputs/feed-ftp/testing/tls-material.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { kyeroHouse } from '../support/kyero-house.ts';

const REFERENCES = ['A', 'B', 'C'];

describe('A portal whose address changes while a run uploads its file', function () {
  this.timeout(300_000);
  let crm: TestServer;
  let portal: FileServer;
  let ca: string;
  let scene: Scene;

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: REFERENCES.map((reference) => kyeroHouse(reference)) }) });
    const tls = await makeTls();
    ca = tls.cert;
    portal = await startFtpServer(tls);
  });
  beforeEach(async () => {
    portal.files.clear();
    portal.faults = {};
    scene = await openScene({ outputs: 0 });
  });
  afterEach(() => scene.close());
  after(() => Promise.all([crm.stop(), portal.stop()]));

  /** The output of the gateway, to a file of this name. */
  async function setFile(name: string): Promise<void> {
    const { output_connectors: known } = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
    const url = `ftps://127.0.0.1:${portal.port}/${FOLDER}/${name}.xml`;
    const config = { url, format: 'KYERO', username: USER, password: PASSWORD, ca };
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
      output_connectors: [{ ...known[0], connector_type: 'FEED_FTP', config }],
    });
  }
  /** Sorted references in the file of this name, which has them in order of the listings' random ids; undefined if there is none. */
  const published = (name: string): string[] | undefined => {
    const content = portal.files.get(`${FOLDER}/${name}.xml`);
    const found = content && String(content).matchAll(/<ref>([^<]*)<\/ref>/g);
    return found && [...found].map(([, reference = '']) => reference).toSorted();
  };
  /**
   * Starts a run whose upload hangs, and breaks it when the address has changed meanwhile: however slow the machine is, no attempt before that ends.
   * @param faults that the portal has for the attempts after that
   */
  async function changeDuringUpload(from: string, to: string, faults: typeof portal.faults = {}) {
    await setFile(from);
    portal.faults = { hangsInUpload: true };
    const { uploads } = portal;
    const job = await scene.start();
    await until('an upload has begun', () => Promise.resolve(portal.uploads > uploads || undefined));
    portal.faults = faults;
    await setFile(to);
    portal.cut();
    return job;
  }

  it('has its file at the new address when the run ends, and none with listings at the old one', async () => {
    const job = await changeDuringUpload('first', 'second');
    const ended = await scene.ended(job);
    expect([ended.status, ended.reasons.map(({ code }) => code)]).to.deep.equal(['COMPLETED', []]);
    expect(published('second')).to.deep.equal(REFERENCES);
    expect(published('first') ?? []).to.deep.equal([]);
    expect((await scene.run()).counts).to.include({ delivered: 0, withdrawn: 0, delivery_failed: 0 });
  });

  it('has a PARTIAL run, which says so, when the new address takes no file either', async () => {
    const job = await changeDuringUpload('third', 'fourth', { refusesLogin: true });
    const ended = await scene.ended(job);
    expect(ended.status).to.equal('PARTIAL');
    expect(ended.reasons.map(({ code }) => code)).to.include('site_refused');
    expect(published('fourth')).to.equal(undefined);
    portal.faults = {};
    expect(await scene.run()).to.include({ status: 'COMPLETED' });
    expect(published('fourth')).to.deep.equal(REFERENCES);
  });
});
