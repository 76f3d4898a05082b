import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import { FOLDER, PASSWORD, USER } from '../../connectors/outputs/feed-ftp/testing/file-server.ts';
import type { FileServer } from '../../connectors/outputs/feed-ftp/testing/file-server.ts';
import { startFtpServer } from '../../connectors/outputs/feed-ftp/testing/ftp-server.ts';
import { makeTls } from '../../connectors/outputs/feed-ftp/testing/tls-material.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { ListingComparison } from '../../model/listing/listing-comparison.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { parseXml } from '../../feeds/testing/parse-xml.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { kyeroHouse } from '../support/kyero-house.ts';

const PATH = `${FOLDER}/agency.xml`;

describe('A portal that gets the catalogue as a file', () => {
  let scene: Scene;
  let crm: TestServer;
  let portal: FileServer;
  let output: { connector_type: string; connector_id?: string; config: Record<string, unknown> };
  let records: object[] = [];

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: records }) });
    const tls = await makeTls();
    portal = await startFtpServer(tls);
    scene = await openScene({ outputs: 0 });
    const url = `ftps://127.0.0.1:${portal.port}/${PATH}`;
    const config = { url, format: 'KYERO', username: USER, password: PASSWORD, ca: tls.cert };
    output = { connector_type: 'FEED_FTP', config };
    const { output_connectors } = await scene.client.send<Gateway>('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
      output_connectors: [output],
    });
    expect(output_connectors[0]?.config).to.include({ url, password: '********' });
    output = { ...output, connector_id: output_connectors[0]!.connector_id };
  });
  after(async () => {
    await scene.close();
    await Promise.all([crm.stop(), portal.stop()]);
  });

  const referencesOf = (content: Buffer | undefined): string[] => {
    const text = String(content);
    parseXml(text);
    return [...text.matchAll(/<ref>([^<]*)<\/ref>/g)].map(([, reference = '']) => reference).toSorted();
  };
  const published = () => referencesOf(portal.files.get(PATH));
  const outcome = ({ status, counts, reasons }: SyncJob) => ({
    status,
    delivered: counts.delivered,
    withdrawn: counts.withdrawn,
    failed: counts.delivery_failed,
    codes: reasons.map(({ code }) => code),
  });
  /** What the gateway says of each listing by its reference. */
  const states = async () => {
    const listings = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    const entries = listings.map(async ({ id, reference }) => {
      const { outputs } = await scene.client.get<ListingComparison>(`/properties/${id}/diff`);
      return [reference, outputs[0]] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };

  it('is checked before the first run: a refused login is named, without the password', async () => {
    records = [
      kyeroHouse('A'),
      kyeroHouse('B'),
      kyeroHouse('C', { financial: {} }),
      kyeroHouse('D', { status: 'sold' }),
    ];
    const validate = () => scene.client.send<Gateway>('POST', `/gateways/${scene.gateway.id}/validate`);
    portal.faults = { refusesLogin: true, repeatsPassword: true };
    const refused = await validate().catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ApiError);
    expect(String(refused)).to.contain('FEED_FTP').and.not.contain(PASSWORD);
    portal.faults = {};
    expect(await validate()).to.include({ status: 'ACTIVE' });
    expect([...portal.files.keys()]).to.deep.equal([]);
  });

  it('has the listings that the format can hold; the others are refused with the reason', async () => {
    const job = await scene.run();
    expect(outcome(job)).to.deep.equal({
      status: 'PARTIAL',
      delivered: 2,
      withdrawn: 0,
      failed: 1,
      codes: ['delivery_failed'],
    });
    expect(job.reasons[0]?.examples?.join()).to.contain('Kyero XML 3 cannot hold this listing: it has no price');
    expect(published()).to.deep.equal(['A', 'B']);
    const { A, C, D } = await states();
    expect(A).to.include({ status: 'synced', pending: false, domain: `127.0.0.1:${portal.port}` });
    expect(C).to.include({ status: 'failed', pending: false });
    expect(D).to.include({ status: 'withdrawn', pending: false });
  });

  it('gets no upload if no listing has changed, and the whole catalogue again if the run is forced', async () => {
    const { uploads } = portal;
    expect(outcome(await scene.run())).to.include({ status: 'COMPLETED', delivered: 0, failed: 0 });
    expect(portal.uploads).to.equal(uploads);
    portal.files.clear();
    expect(outcome(await scene.run('?force=true', 'output-replay'))).to.include({ delivered: 2, failed: 1 });
    expect(published()).to.deep.equal(['A', 'B']);
  });

  it('that refuses the login keeps its file; the run says why, and a replay heals it', async () => {
    records = [kyeroHouse('A', { description: 'Une maison bleue.' }), kyeroHouse('C'), kyeroHouse('E')];
    portal.faults = { refusesLogin: true, repeatsPassword: true };
    const refused = await scene.run();
    // A changed, C and E are new to the portal; B is gone from the CRM, D was never there.
    expect(outcome(refused)).to.deep.equal({
      status: 'PARTIAL',
      delivered: 0,
      withdrawn: 0,
      failed: 4,
      codes: ['site_refused'],
    });
    expect(JSON.stringify(refused.reasons)).to.contain('refused the user name').and.not.contain(PASSWORD);
    expect(published()).to.deep.equal(['A', 'B']);
    expect((await states())['E']).to.include({ status: 'never', pending: true });
    portal.faults = {};
    const replayed = await scene.run('', 'output-replay');
    expect(outcome(replayed)).to.deep.equal({ status: 'COMPLETED', delivered: 3, withdrawn: 1, failed: 0, codes: [] });
    expect(published()).to.deep.equal(['A', 'C', 'E']);
    expect(String(portal.files.get(PATH))).to.contain('Une maison bleue.');
    for (const state of Object.values(await states())) expect(state).to.include({ status: 'synced', pending: false });
  });

  it('that cuts the upload is tried again within the run', async () => {
    records = [...records, kyeroHouse('F')];
    portal.faults = { hangsInUpload: true };
    const { uploads } = portal;
    const running = await scene.start();
    await until('an upload has begun', () => Promise.resolve(portal.uploads > uploads || undefined));
    portal.faults = {};
    portal.cut();
    expect(outcome(await scene.ended(running))).to.include({ status: 'COMPLETED', delivered: 1 });
    expect(published()).to.deep.equal(['A', 'C', 'E', 'F']);
  });

  it('that is left gets a catalogue without listings, and the new place has them', async () => {
    const url = String(output.config['url']).replace('agency.xml', 'moved.xml');
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      output_connectors: [{ ...output, config: { ...output.config, url } }],
    });
    expect(outcome(await scene.run())).to.include({ status: 'COMPLETED', delivered: 4, withdrawn: 4 });
    expect(published()).to.deep.equal([]);
    expect(referencesOf(portal.files.get(`${FOLDER}/moved.xml`))).to.deep.equal(['A', 'C', 'E', 'F']);
    // Of all that a reader could have found, nothing was a part of a file.
    for (const content of portal.published(PATH)) referencesOf(content);
    expect([...portal.files.keys()]).to.have.members([PATH, `${FOLDER}/moved.xml`]);
  });

  it('gets a catalogue without listings when the gateway is deleted', async () => {
    await scene.client.send('DELETE', `/gateways/${scene.gateway.id}`);
    const moved = () => referencesOf(portal.files.get(`${FOLDER}/moved.xml`));
    await until('the file is empty', () => Promise.resolve(moved().length === 0 || undefined));
  });
});
