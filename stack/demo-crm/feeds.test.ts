import { expect } from 'chai';
import type { RunningServer } from '../http-server.ts';
import type { Listing } from './listing.ts';
import { decode, readOpenImmo, readRows, unzip } from './read-feeds.fixture.ts';
import { startDemoCrm } from './server.ts';
import sharp from 'sharp';

describe('the feeds of the demo CRM', () => {
  let crm: RunningServer;
  let listings: Listing[];
  const query = 'listings=300&seed=7&revision=2';

  before(async () => {
    crm = await startDemoCrm({ port: 0 });
    listings = (await (await fetch(`${crm.url}/property-feed?${query}`)).json()) as Listing[];
  });
  after(async () => crm.stop());

  async function bytes(path: string): Promise<Buffer> {
    const answer = await fetch(`${crm.url}${path}?${query}`);
    expect(answer.status).to.equal(200);
    return Buffer.from(await answer.arrayBuffer());
  }

  it('go on for years of days, as far as the ids of a catalogue last', async () => {
    const statusOf = async (of: string) => (await fetch(`${crm.url}/property-feed?${of}`, { method: 'HEAD' })).status;
    expect(await statusOf('listings=200&revision=1000')).to.equal(200);
    expect(await statusOf('listings=200&revision=1001')).to.equal(400);
    const far = await fetch(`${crm.url}/property-feed?listings=200000&revision=201`);
    expect([far.status, await far.text()].join(' ')).to.match(/^400 .*revision 201 of 200000 listings is too far/);
  });

  it('have the same content as JSON and as NDJSON, by path or by Accept header', async () => {
    const lines = (await bytes('/property-feed.ndjson')).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).to.deep.equal(listings);
    const accepted = await fetch(`${crm.url}/property-feed?${query}`, { headers: { Accept: 'application/x-ndjson' } });
    expect(accepted.headers.get('content-type')).to.contain('ndjson');
    expect((await accepted.text()).trimEnd().split('\n')).to.deep.equal(lines);
  });

  it('include Poliris with 334 columns in windows-1252 and the same content', async () => {
    const entries = await unzip(await bytes('/poliris.zip'));
    expect([...entries.keys()]).to.deep.equal(['Annonces.csv', 'config.txt', 'photos.cfg']);
    expect(entries.get('config.txt')!.toString()).to.contain('Devise=Euro');
    expect(entries.get('photos.cfg')!.toString()).to.contain('Mode=URL');
    const rows = readRows(entries.get('Annonces.csv')!);
    expect(rows).to.have.lengthOf(listings.length);
    for (const [index, row] of rows.entries()) {
      const listing = listings[index]!;
      expect(row).to.have.lengthOf(334);
      expect(row[1]).to.equal(listing.reference);
      expect(row[174]).to.equal(listing.crm_reference);
      expect(Number(row[10])).to.equal(listing.financial?.transaction?.price?.amount);
      expect(row[4]).to.equal(listing.location?.postal_code);
      expect(row[17]).to.equal(listing.living_rooms === undefined ? '' : String(listing.living_rooms));
      expect(row[15]).to.equal(String(listing.sizes?.liveable_area?.size ?? ''));
      expect(row[20]!.replaceAll('<BR>', '\n')).to.equal(listing.description['fr']);
      expect(row[126]!.replaceAll('<BR>', '\n')).to.equal(listing.description['en']);
      expect(row[84]).to.equal(listing.images[0]?.url);
      const pictures = [...row.slice(84, 93), ...row.slice(163, 174), ...row.slice(263, 273)].filter(Boolean);
      expect(pictures).to.deep.equal(listing.images.map((image) => image.url));
    }
  });

  it('use characters that windows-1252 has and Latin-1 lacks', async () => {
    const csv = (await unzip(await bytes('/poliris.zip'))).get('Annonces.csv')!;
    expect(csv.includes(0x9c)).to.equal(true);
    expect(decode(csv, 'windows-1252')).to.contain('cœur');
  });

  it('include OpenImmo with the same content and the first pictures inside the zip', async () => {
    const entries = await unzip(await bytes('/openimmo.zip'));
    const read = readOpenImmo(entries.get('openimmo.xml')!.toString());
    expect(read).to.have.lengthOf(listings.length);
    const inside = new Set<string>();
    for (const [index, { texts, pictures }] of read.entries()) {
      const listing = listings[index]!;
      expect(texts['objektnr_extern']).to.equal(listing.reference);
      expect(texts['openimmo_obid']).to.equal(listing.crm_reference);
      expect(Number(texts['kaufpreis'] ?? texts['warmmiete'])).to.equal(listing.financial?.transaction?.price?.amount);
      expect(texts['anzahl_zimmer']).to.equal(
        listing.living_rooms === undefined ? undefined : String(listing.living_rooms),
      );
      expect(texts['objekttitel']).to.equal(listing.title['fr']);
      expect(texts['objektbeschreibung']).to.equal(listing.description['fr']);
      for (const [place, { location, path }] of pictures.entries()) {
        if (location === 'EXTERN') inside.add(path);
        else expect(path).to.equal(listing.images[place]?.url);
      }
    }
    const files = [...entries.keys()].filter((name) => name.endsWith('.jpg'));
    expect(files.sort()).to.deep.equal([...inside].sort());
    expect(files.length).to.be.within(12, 24);
    const { width, height, format } = await sharp(entries.get(files[0] ?? '')).metadata();
    expect([width, height, format]).to.deep.equal([1_200, 800, 'jpeg']);
  });

  it('include the XML alone with every picture by address', async () => {
    const read = readOpenImmo((await bytes('/openimmo.xml')).toString());
    expect(read.map(({ texts }) => texts['objektnr_extern'])).to.deep.equal(listings.map(({ reference }) => reference));
    expect(read.every(({ pictures }) => pictures.every(({ location }) => location === 'REMOTE'))).to.equal(true);
  });

  it('serve a picture for every address, the same each time', async () => {
    const url = listings[0]!.images[0]!.url ?? '';
    const [first, second] = await Promise.all([fetch(url), fetch(url)]);
    expect(first.headers.get('content-type')).to.equal('image/jpeg');
    const picture = Buffer.from(await first.arrayBuffer());
    expect(picture.equals(Buffer.from(await second.arrayBuffer()))).to.equal(true);
    expect((await sharp(picture).metadata()).width).to.equal(1_200);
    expect((await fetch(`${crm.url}/pictures/12-1.jpg`)).status).to.equal(400);
    expect((await fetch(`${crm.url}/pictures/nothing.jpg`)).status).to.equal(404);
  });

  it('respond with 304 to a client that has the current state', async () => {
    const first = await fetch(`${crm.url}/property-feed?listings=5`);
    await first.body?.cancel();
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('last-modified')).to.match(/GMT$/);
    const again = await fetch(`${crm.url}/property-feed?listings=5`, { headers: { 'If-None-Match': etag } });
    expect(again.status).to.equal(304);
    const changed = await fetch(`${crm.url}/property-feed?listings=5&revision=1`, {
      headers: { 'If-None-Match': etag },
    });
    expect(changed.status).to.equal(200);
    await changed.body?.cancel();
  });

  it('respond to HEAD without a body', async () => {
    const answer = await fetch(`${crm.url}/property-feed`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).to.deep.equal([
      200,
      'application/json; charset=utf-8',
      '',
    ]);
  });

  it('refuse an invalid query', async () => {
    for (const wrong of ['listings=-1', 'listings=1e9', 'fault=nonsense', 'colour=red', 'seed=', 'revision=1.5']) {
      const answer = await fetch(`${crm.url}/property-feed?${wrong}`);
      expect(answer.status, wrong).to.equal(400);
      expect(((await answer.json()) as { error: string }).error, wrong).to.contain(wrong.split('=')[0]);
    }
  });

  it('require the bearer key if the state says so', async () => {
    const url = `${crm.url}/property-feed?listings=1&require_key=abc`;
    expect((await fetch(url)).status).to.equal(401);
    expect((await fetch(url, { headers: { Authorization: 'Bearer nope' } })).status).to.equal(401);
    expect((await fetch(url, { headers: { Authorization: 'Bearer abc' } })).status).to.equal(200);
  });

  it('follow the state, which a query overrides', async () => {
    const put = async (body: unknown): Promise<Response> =>
      fetch(`${crm.url}/state`, { method: 'PUT', body: JSON.stringify(body) });
    expect(await (await put({ revision: 3, listings: 10 })).json()).to.include({
      revision: 3,
      listings: 10,
      fault: null,
    });
    const moved = (await (await fetch(`${crm.url}/property-feed`)).json()) as Listing[];
    const asked = (await (await fetch(`${crm.url}/property-feed?revision=3&listings=10`)).json()) as Listing[];
    expect(moved).to.deep.equal(asked);
    const first = (await (await fetch(`${crm.url}/property-feed?revision=0`)).json()) as Listing[];
    expect(first).to.have.lengthOf(10);
    expect((await put({ revision: 'soon' })).status).to.equal(400);
    expect((await put({ colour: 1 })).status).to.equal(400);
    expect(await (await put({ revision: null, listings: null })).json()).to.include({ revision: 0, listings: 120 });
  });

  it('report the changes of a revision and the number of their requests', async () => {
    await fetch(`${crm.url}/requests`, { method: 'DELETE' });
    const changes = (await (await fetch(`${crm.url}/changes?from=0&to=1&listings=120`)).json()) as Record<
      string,
      unknown
    >;
    expect(changes).to.include({ from: 0, to: 1, listings: 120 });
    expect(changes['gone']).to.have.length.greaterThan(0);
    await (await fetch(`${crm.url}/property-feed?listings=1`)).text();
    expect(await (await fetch(`${crm.url}/requests`)).json()).to.deep.equal({ '/changes': 1, '/property-feed': 1 });
  });

  it('are documented on a page', async () => {
    const answer = await fetch(crm.url);
    expect(answer.headers.get('content-type')).to.contain('text/html');
    expect(await answer.text()).to.contain('/poliris.zip');
  });
});
