import { expect } from 'chai';
import type { RunningServer } from '../http-server.ts';
import type { Listing } from './listing.ts';
import { until } from '../../test/support/until.ts';
import { FAULT_LIST } from './faults.ts';
import { FEED_LIST } from './formats/feed-list.ts';
import { decode, readOpenImmo, readRows, unzip } from './read-feeds.fixture.ts';
import { startDemoCrm } from './server.ts';

const SIZE = 400;
const FEEDS = FEED_LIST.map(([, { path }]) => path);

describe('the faults of the demo CRM', () => {
  let crm: RunningServer;
  before(async () => {
    crm = await startDemoCrm({ port: 0 });
  });
  after(async () => crm.stop());

  function get(path: string, fault: string, more = ''): Promise<Response> {
    return fetch(`${crm.url}${path}?listings=${SIZE}&fault=${fault}${more}`, { redirect: 'manual' });
  }
  async function bytes(path: string, fault: string): Promise<Buffer> {
    return Buffer.from(await (await get(path, fault)).arrayBuffer());
  }
  async function json(fault: string): Promise<Listing[]> {
    return (await (await get('/property-feed', fault)).json()) as Listing[];
  }

  it('respond with an error status', async () => {
    expect((await get('/poliris.zip', 'http_500')).status).to.equal(500);
    expect((await get('/openimmo.xml', 'http_401')).status).to.equal(401);
    const limited = await get('/property-feed', 'http_429');
    expect([limited.status, limited.headers.get('retry-after')]).to.deep.equal([429, '1']);
  });

  it('affect only the first requests of an address, if a number is given', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await get('/property-feed', 'http_429', '&fault_times=2');
      statuses.push(answer.status);
      await answer.body?.cancel();
    }
    expect(statuses).to.deep.equal([429, 429, 200, 200]);
    expect((await get('/property-feed.ndjson', 'http_429', '&fault_times=2')).status).to.equal(429);
  });

  it('redirect to a private address', async () => {
    const answer = await get('/property-feed', 'redirect_private');
    expect([answer.status, new URL(answer.headers.get('location')!).host]).to.deep.equal([302, '169.254.169.254']);
  });

  it('send a web page instead of the feed', async () => {
    const answer = await get('/poliris.zip', 'garbage');
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
  });

  it('end the body in the middle, cleanly, in every format', async () => {
    for (const path of FEEDS) {
      const whole = (await bytes(path, 'none')).length;
      const cut = (await bytes(path, 'truncated')).length;
      expect(cut / whole, path).to.be.within(0.35, 0.65);
    }
    const text = (await bytes('/property-feed', 'truncated')).toString();
    expect(() => JSON.parse(text)).to.throw(SyntaxError);
  });

  it('reset the connection in the middle, in every format', async () => {
    for (const path of FEEDS) {
      let error: unknown;
      try {
        await bytes(path, 'reset');
      } catch (thrown) {
        error = thrown;
      }
      expect(error, path).to.be.instanceOf(TypeError);
    }
  });

  it('stop sending after half of the body, until the client disconnects', async () => {
    for (const path of ['/property-feed', '/poliris.zip']) {
      const whole = (await bytes(path, 'none')).length;
      const leave = new AbortController();
      const answer = await fetch(`${crm.url}${path}?listings=${SIZE}&fault=slow`, { signal: leave.signal });
      const reader = answer.body!.getReader();
      let received = 0;
      while (received < whole * 0.35) received += (await reader.read()).value?.length ?? 0;
      const next = reader.read().then(
        ({ value }) => value?.length ?? 0,
        () => 'gone',
      );
      leave.abort();
      expect(received).to.be.lessThan(whole * 0.65);
      await next;
    }
  });

  it('leave out everything, or every second listing, in a valid feed', async () => {
    expect(await json('empty')).to.deep.equal([]);
    expect((await json('half')).length).to.be.within(SIZE * 0.4, SIZE * 0.6);
    for (const [fault, low, high] of [
      ['empty', 0, 0],
      ['half', 160, 240],
    ] as const) {
      const rows = readRows((await unzip(await bytes('/poliris.zip', fault))).get('Annonces.csv')!);
      const entries = await unzip(await bytes('/openimmo.zip', fault));
      const list = readOpenImmo(entries.get('openimmo.xml')!.toString());
      expect(rows.length).to.be.within(low, high);
      expect(list.length).to.equal(rows.length);
      const near = list.flatMap(({ pictures }) => pictures.filter(({ location }) => location === 'EXTERN'));
      for (const { path } of near) expect(entries.has(path), path).to.equal(true);
    }
  });

  it('break one record in twenty, each in another way, and keep its key', async () => {
    const sound = await json('none');
    const broken = await json('broken_records');
    expect(broken.map((listing) => listing.crm_reference)).to.deep.equal(sound.map((listing) => listing.crm_reference));
    const wrong = broken.filter((listing, index) => JSON.stringify(listing) !== JSON.stringify(sound[index]));
    expect(wrong).to.have.lengthOf(SIZE / 20);
    expect(wrong.filter((listing) => !('title' in listing))).to.have.lengthOf(4);
    expect(wrong.filter((listing) => JSON.stringify(listing).includes('spaceship'))).to.have.lengthOf(4);
    const rows = readRows((await unzip(await bytes('/poliris.zip', 'broken_records'))).get('Annonces.csv')!);
    expect(rows.filter((row) => row[10] === 'sur demande')).to.have.lengthOf(4);
    expect(rows.filter((row) => row[112] === '45/13/2026')).to.have.lengthOf(4);
    const list = readOpenImmo((await bytes('/openimmo.xml', 'broken_records')).toString());
    expect(list.filter(({ texts }) => texts['objekttitel'] === undefined)).to.have.lengthOf(4);
    expect(list.every(({ texts }) => texts['objektnr_extern'] !== undefined)).to.equal(true);
  });

  it('send one key in fifty twice, the valid one last', async () => {
    const sound = new Map((await json('none')).map((listing) => [listing.crm_reference, listing]));
    const list = await json('duplicates');
    expect(list).to.have.lengthOf(SIZE + SIZE / 50);
    expect(new Map(list.map((listing) => [listing.crm_reference, listing]))).to.deep.equal(sound);
  });

  it('declare one encoding and send another', async () => {
    const xml = await bytes('/openimmo.xml', 'wrong_encoding');
    expect(xml.toString('latin1')).to.contain('encoding="UTF-8"');
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(xml)).to.throw();
    expect(readOpenImmo(decode(xml, 'windows-1252'))).to.have.lengthOf(SIZE);
    const csv = (await unzip(await bytes('/poliris.zip', 'wrong_encoding'))).get('Annonces.csv')!;
    expect(readRows(csv, 'utf-8')).to.deep.equal(
      readRows((await unzip(await bytes('/poliris.zip', 'none'))).get('Annonces.csv')!),
    );
  });

  it('compress a quarter of a gigabyte into a few megabytes', async () => {
    const zip = await bytes('/poliris.zip', 'zip_bomb');
    expect(zip.length).to.be.lessThan(4 * 1024 ** 2);
    // The first entry of the central directory holds the uncompressed size.
    const directory = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    expect(zip.readUInt32LE(directory + 24)).to.equal(256 * 1024 ** 2);
  });

  it('define entities that grow exponentially', async () => {
    const xml = (await bytes('/openimmo.xml', 'entity_bomb')).toString();
    expect(xml).to.contain('<!ENTITY l9').and.to.contain('&l9;</firma>');
  });

  it('send one text of a hundred megabytes', async () => {
    const answer = await get('/property-feed', 'huge_text');
    let received = 0;
    for await (const part of answer.body!) received += part.length;
    expect(received).to.be.within(100e6, 120e6);
  });

  it('each have a description, shown on the page of the CRM', async () => {
    const page = await (await fetch(crm.url)).text();
    for (const [name, { says }] of FAULT_LIST) {
      expect(says, name).to.match(/^[a-z].*[a-z0-9)]$/);
      expect(page, name).to.contain(`<code>${name}</code>`).and.to.contain(says);
    }
  });

  it('ask for a pause in seconds, until a time, or for an hour', async () => {
    expect((await get('/kyero.xml', 'http_429_long')).headers.get('retry-after')).to.equal('3600');
    const before = Date.now();
    const until = Date.parse((await get('/kyero.xml', 'http_429_date')).headers.get('retry-after') ?? '');
    // One second after the response; the header has whole seconds.
    expect(until).to.be.within(before - 1_000, Date.now() + 2_000);
  });

  it('respond with nothing, redirect in a circle, or refuse', async () => {
    expect([(await get('/kyero.xml', 'http_403')).status, (await get('/kyero.xml', 'http_404')).status]).to.deep.equal([
      403, 404,
    ]);
    expect(await (await get('/property-feed', 'no_body')).text()).to.equal('');
    const circle = await get('/property-feed', 'redirect_loop');
    expect(new URL(circle.headers.get('location') ?? '', crm.url).href).to.equal(circle.url);
  });

  it('never respond, and end when the client disconnects', async () => {
    const leave = new AbortController();
    const waiting = fetch(`${crm.url}/property-feed?fault=silent`, { signal: leave.signal }).then(
      () => 'responded',
      () => 'left',
    );
    await until('the request has come', async () => {
      const counts = (await (await fetch(`${crm.url}/requests`)).json()) as Record<string, number>;
      return (counts['/property-feed'] ?? 0) > 0;
    });
    leave.abort();
    expect(await waiting).to.equal('left');
  });

  it('continue without end from the middle on, fast or byte by byte', async () => {
    const whole = (await bytes('/property-feed', 'none')).length;
    for (const [fault, beyond] of [
      ['drip', 2],
      ['endless', 8 * 1024 ** 2],
    ] as const) {
      const answer = await get('/property-feed', fault);
      let received = 0;
      for await (const part of answer.body!) {
        received += part.length;
        if (received > whole / 2 + beyond) break;
      }
      expect(received, fault).to.be.greaterThan(whole / 2 + beyond);
    }
  });

  it('inflate a few kilobytes to megabytes by the Content-Encoding', async () => {
    const answer = await get('/property-feed', 'compressed_bomb');
    expect(answer.headers.get('content-encoding')).to.equal('gzip');
    let received = 0;
    for await (const part of answer.body!) {
      received += part.length;
      if (received > 32 * 1024 ** 2) break;
    }
    expect(received).to.be.greaterThan(32 * 1024 ** 2);
  });

  it('leave out keys, or reverse the order', async () => {
    const sound = await json('none');
    expect((await json('no_keys')).filter((listing) => listing.crm_reference === undefined)).to.have.lengthOf(
      SIZE / 20,
    );
    expect(await json('reordered')).to.deep.equal(sound.toReversed());
    const rows = readRows((await unzip(await bytes('/poliris.zip', 'no_keys'))).get('Annonces.csv')!);
    expect(rows.filter((row) => row[1] === '' && row[174] === '')).to.have.lengthOf(SIZE / 20);
  });

  it('send UTF-16, or a byte order mark', async () => {
    const sound = (await bytes('/openimmo.xml', 'none')).toString();
    const wide = decode(await bytes('/openimmo.xml', 'utf_16'), 'utf-16le');
    expect(wide.replace('UTF-16', 'UTF-8')).to.equal(sound);
    expect((await bytes('/openimmo.xml', 'byte_order_mark')).toString()).to.equal(`\ufeff${sound}`);
  });

  it('name a file outside the zip', async () => {
    const zip = (await bytes('/openimmo.zip', 'zip_slip')).toString('latin1');
    // In the entry itself and in the directory.
    expect(zip.split('../../../outside.txt')).to.have.lengthOf(3);
    expect(zip.length).to.equal((await bytes('/openimmo.zip', 'zip_slip')).length);
  });

  it('define an entity that reads a file', async () => {
    for (const path of ['/openimmo.xml', '/kyero.xml']) {
      const xml = (await bytes(path, 'external_entity')).toString();
      expect(xml).to.contain('SYSTEM "file:///etc/hostname"').and.to.contain('&l9;');
    }
  });

  it('are refused for feeds that they do not apply to', async () => {
    expect((await get('/property-feed', 'zip_bomb')).status).to.equal(400);
    expect((await get('/poliris.zip', 'entity_bomb')).status).to.equal(400);
    expect((await get('/kyero.xml', 'endless_pages')).status).to.equal(400);
  });

  it('start and stop with the state', async () => {
    const put = (fault: string | null): Promise<Response> =>
      fetch(`${crm.url}/state`, { method: 'PUT', body: JSON.stringify({ fault }) });
    await put('http_500');
    expect((await fetch(`${crm.url}/property-feed`)).status).to.equal(500);
    await put(null);
    const answer = await fetch(`${crm.url}/property-feed`);
    expect(answer.status).to.equal(200);
    await answer.body?.cancel();
  });

  it('pause between chunks, so that a reader can be interrupted in between', async () => {
    const leave = new AbortController();
    const answer = await fetch(`${crm.url}/property-feed?listings=300&delay_ms=30000`, { signal: leave.signal });
    const reader = answer.body!.getReader();
    const { value } = await reader.read();
    expect(value?.length).to.be.greaterThan(0);
    leave.abort();
  });

  it('do not keep the server from stopping', async () => {
    const other = await startDemoCrm({ port: 0 });
    const answer = await fetch(`${other.url}/property-feed?listings=50&fault=slow`);
    const body = answer.arrayBuffer().then(
      () => 'ended',
      () => 'broken',
    );
    await other.stop();
    expect(await body).to.equal('broken');
  });
});
