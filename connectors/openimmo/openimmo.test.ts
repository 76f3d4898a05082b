import { expect } from 'chai';
import type { ConnectorConfig, Json, JsonObject, ReadMessage, ReadRequest } from '../connector.ts';
import { windows1252, zipOf } from '../poliris/testing.ts';
import { collect, createTestContext } from '../testing/context.ts';
import type { TestContext } from '../testing/context.ts';
import { failureOf } from '../testing/failure-of.ts';
import { serve } from '../testing/serve.ts';
import type { Reply, TestServer } from '../testing/serve.ts';
import { openimmo } from './openimmo.ts';
import { anhang, DELETED, immobilie, objects, transfer } from './testing.ts';

const FULL: ReadRequest = { mode: 'full' };

describe('openimmo', () => {
  let server: TestServer;
  let reply: Reply;
  let contexts: TestContext[];

  before(async () => {
    server = await serve({ '/out/feed': () => reply });
  });
  after(() => server.stop());
  beforeEach(() => {
    contexts = [];
  });
  afterEach(() => Promise.all(contexts.map((ctx) => ctx.close())));

  async function context(body: string | Buffer, config: ConnectorConfig = {}, headers = {}): Promise<TestContext> {
    reply = { body, headers };
    const ctx = await createTestContext({ config: { url: `${server.url}/out/feed`, ...config }, market: 'de' });
    contexts.push(ctx);
    return ctx;
  }

  async function read(body: string | Buffer, request = FULL, config: ConnectorConfig = {}): Promise<ReadMessage[]> {
    return collect(openimmo.read(await context(body, config), request));
  }

  function keys(messages: readonly ReadMessage[]): string[] {
    return messages.flatMap((message) => (message.kind === 'record' ? [message.key] : []));
  }

  function deletions(messages: readonly ReadMessage[]): string[] {
    return messages.flatMap((message) => (message.kind === 'delete' ? [message.key] : []));
  }

  function raws(messages: readonly ReadMessage[]): JsonObject[] {
    return messages.flatMap((message) => (message.kind === 'record' ? [message.raw] : []));
  }

  /** Reads up to the failure; what was yielded before goes into `seen`. */
  async function rejection(body: string | Buffer, seen: ReadMessage[] = []): Promise<string> {
    const ctx = await context(body);
    const error = await failureOf(
      (async () => {
        for await (const message of openimmo.read(ctx, FULL)) {
          seen.push(message);
        }
      })(),
    );
    expect(error.kind).to.equal('feed_rejected');
    expect(seen.map(({ kind }) => kind)).to.not.include('complete');
    return error.message;
  }

  describe('what a transfer amounts to', () => {
    it('is the whole catalogue for a VOLL, in any case', async () => {
      for (const umfang of ['VOLL', 'voll']) {
        const messages = await read(transfer(objects(2), { umfang }));
        expect(keys(messages)).to.deep.equal(['O1', 'O2']);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 2 });
      }
    });

    it('is some changes for a TEIL, and where nothing is said', async () => {
      for (const body of [
        transfer(objects(2), { umfang: 'TEIL' }),
        transfer(objects(2)).replace(/<uebertragung.*\/>/, ''),
        transfer(objects(2), { umfang: '' }),
      ]) {
        const messages = await read(body);
        expect(keys(messages)).to.deep.equal(['O1', 'O2']);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
      }
    });

    it('is an empty catalogue for a VOLL without objects', async () => {
      for (const body of [transfer([]), '<openimmo><uebertragung umfang="VOLL"/></openimmo>']) {
        expect(await read(body)).to.deep.equal([{ kind: 'complete', scope: 'full', expected: 0 }]);
      }
    });

    it('deletes what is marked so, as attribute or text, and keeps what changed or is a reference', async () => {
      const messages = await read(
        transfer(
          [
            immobilie('A', '', '<aktion aktionart="CHANGE"/>'),
            immobilie('B', '', DELETED),
            immobilie('C', '', '<aktion aktionart="delete"/>'),
            immobilie('D', '', '<aktion>DELETE</aktion>'),
            immobilie('E', '', '<aktion aktionart="REFERENZ"/>'),
            immobilie('F', '', '<aktion/>'),
          ],
          { umfang: 'TEIL' },
        ),
      );
      expect(keys(messages)).to.deep.equal(['A', 'E', 'F']);
      expect(deletions(messages)).to.deep.equal(['B', 'C', 'D']);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
    });

    it('takes a deletion back for an object that comes after it, and not one before', async () => {
      const body = transfer([immobilie('A', '', DELETED), immobilie('A'), immobilie('B'), immobilie('B', '', DELETED)]);
      const messages = await read(body);
      expect(keys(messages)).to.deep.equal(['A', 'B']);
      expect(deletions(messages)).to.deep.equal(['B']);
    });

    it('deletes all objects of a transfer whose modus is DELETE, even of a VOLL', async () => {
      const messages = await read(transfer(objects(2), { modus: 'DELETE' }));
      expect(messages).to.deep.equal([
        { kind: 'delete', key: 'O1' },
        { kind: 'delete', key: 'O2' },
        { kind: 'complete', scope: 'delta' },
      ]);
    });
  });

  describe('a zip', () => {
    it('gives its pictures with the objects, whatever case and folder their names are in', async () => {
      const anhaenge = `<anhaenge>${anhang('IMG_1.JPG', 'TITELBILD')}${anhang('bilder\\2.png')}${anhang('gone.jpg')}${anhang('constructor')}${anhang('https://cdn.example/3.jpg', 'BILD', 'REMOTE')}</anhaenge>`;
      const body = await zipOf({
        'export/openimmo.XML': transfer([immobilie('A', anhaenge)]),
        'export/img_1.jpg': 'JPEG',
        'export/Bilder/2.PNG': 'PNG',
        'export/unused.jpg': 'x',
      });
      const ctx = await context(body);
      const messages = await collect(openimmo.read(ctx, FULL));
      const { property, warnings } = openimmo.map(raws(messages)[0] ?? {}, ctx);
      const [first, second] = [...ctx.stored.keys()];
      expect(property.images?.map(({ url }) => url)).to.deep.equal([first, second, 'https://cdn.example/3.jpg']);
      expect(
        [...ctx.stored.values()].map(({ filename, contentType, bytes }) => [filename, contentType, String(bytes)]),
      ).to.deep.equal([
        ['img_1.jpg', 'image/jpeg', 'JPEG'],
        ['2.PNG', 'image/png', 'PNG'],
      ]);
      expect(warnings).to.deep.equal([
        { code: 'missing_picture', field: 'anhaenge.anhang.daten.pfad', value: 'gone.jpg' },
        { code: 'missing_picture', field: 'anhaenge.anhang.daten.pfad', value: 'constructor' },
      ]);
      expect(messages.at(-1)).to.include({ scope: 'full' });
    });

    it('stores a picture anew only when its content changed', async () => {
      const references: Json[] = [];
      for (const content of ['one', 'one', 'two']) {
        const xml = transfer([immobilie('A', `<anhaenge>${anhang('1.jpg')}</anhaenge>`)]);
        const [raw] = raws(await read(await zipOf({ 'a.xml': xml, '1.jpg': content })));
        references.push(...Object.values((raw?.['_files'] ?? {}) as JsonObject));
      }
      expect(references).to.have.length(3);
      expect(references[0]).to.equal(references[1]).and.not.equal(references[2]);
    });

    it('is read document by document in order of time, and an older VOLL not at all', async () => {
      const old = transfer(objects(5), { timestamp: '2025-01-01T00:00:00' });
      const whole = transfer([immobilie('A'), immobilie('B')], { timestamp: '2025-02-01T00:00:00+01:00' });
      const changes = transfer([immobilie('C'), immobilie('B', '', DELETED)], {
        umfang: 'TEIL',
        timestamp: '2025-02-02T00:00:00',
      });
      const messages = await read(await zipOf({ '1.xml': changes, '2.xml': old, '3.xml': whole }));
      expect(keys(messages)).to.deep.equal(['A', 'B', 'C']);
      expect(deletions(messages)).to.deep.equal(['B']);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 3 });
    });

    it('is the whole catalogue only with a VOLL of each provider', async () => {
      const one = transfer([immobilie('A')], { provider: 'P1' });
      const other = transfer([immobilie('B')], { provider: 'P2', umfang: 'TEIL' });
      expect((await read(await zipOf({ '1.xml': one, '2.xml': other }))).at(-1)).to.deep.equal({
        kind: 'complete',
        scope: 'delta',
      });
      const full = transfer([immobilie('B')], { provider: 'P2' });
      expect((await read(await zipOf({ '1.xml': one, '2.xml': full }))).at(-1)).to.include({ scope: 'full' });
    });

    it('may hold XML of other kinds, which is passed over; alone it is refused', async () => {
      const others = { 'settings.xml': '<settings><a/></settings>', '__MACOSX/._a.xml': '\u0000\u0005' };
      expect(keys(await read(await zipOf({ ...others, 'a.xml': transfer(objects(1)) })))).to.deep.equal(['O1']);
      expect(await rejection(await zipOf(others))).to.match(/settings\.xml: The document is <settings>/);
      expect(await rejection(await zipOf({ 'a.txt': 'no' }))).to.equal('The zip holds no XML document.');
    });

    it('is refused as a whole when one of its documents is broken', async () => {
      const body = await zipOf({ 'a.xml': transfer(objects(1)), 'b.xml': transfer(objects(1)).slice(0, -20) });
      const seen: ReadMessage[] = [];
      expect(await rejection(body, seen)).to.match(/^b\.xml: The XML is cut off/);
      expect(seen).to.deep.equal([]);
    });
  });

  it('stores the files within the XML and leaves their text out of the record', async () => {
    const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64');
    const body = transfer([
      immobilie(
        'A',
        `<anhaenge><anhang location="INTERN" gruppe="TITELBILD"><daten><anhanginhalt>${jpeg}</anhanginhalt></daten></anhang></anhaenge>`,
      ),
      immobilie('B'),
    ]);
    const ctx = await context(body);
    const [raw, other] = raws(await collect(openimmo.read(ctx, FULL)));
    const [[reference, stored] = []] = ctx.stored;
    expect(JSON.stringify(raw)).to.include(reference).and.not.include(jpeg);
    expect(JSON.stringify(other)).to.not.include('anhang');
    expect(stored).to.deep.include({ contentType: 'image/jpeg' });
    expect(openimmo.map(raw ?? {}, ctx).property.images?.[0]).to.include({ url: reference, group: 'TITELBILD' });
  });

  it('reads the same in every encoding, also mislabelled', async () => {
    const expected = await read(transfer(objects(2)));
    expect(JSON.stringify(expected)).to.include('Köln').and.to.include('Makler Grün');
    const utf16 = Buffer.from(`\ufeff${transfer(objects(2), { encoding: 'UTF-16' })}`, 'utf16le');
    const bodies = [
      windows1252(transfer(objects(2), { encoding: 'windows-1252' })),
      windows1252(transfer(objects(2), { encoding: 'ISO-8859-1' })),
      windows1252(transfer(objects(2), { encoding: 'UTF-8' })),
      Buffer.from(`\ufeff${transfer(objects(2))}`),
      Buffer.from(`\ufeff${transfer(objects(2), { encoding: 'ISO-8859-1' })}`),
      utf16,
      Buffer.from(utf16).swap16(),
    ];
    for (const [index, body] of bodies.entries()) {
      expect(await read(body), String(index)).to.deep.equal(expected);
      expect(await read(await zipOf({ 'a.xml': body })), `${index} in a zip`).to.deep.equal(expected);
    }
  });

  describe('one listing', () => {
    it('is found by its key or a number of its own, and nothing is said to be complete', async () => {
      const body = transfer([immobilie('A', '', '<objektnr_extern>N-1</objektnr_extern>'), immobilie('B')]);
      for (const reference of ['A', 'N-1']) {
        const messages = await read(body, { mode: 'one', reference });
        expect(keys(messages)).to.deep.equal(['A']);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
      }
      expect(keys(await read(body, { mode: 'one', reference: 'C' }))).to.deep.equal([]);
    });

    it('that has no openimmo_obid is named by provider and number', async () => {
      const numbered = immobilie('', '', '<objektnr_extern>N:1</objektnr_extern>');
      expect(keys(await read(transfer([numbered], { provider: 'P:1' })))).to.deep.equal(['P%3A1:N:1']);
      expect(keys(await read(transfer([numbered], { provider: '' })))).to.deep.equal([':N:1']);
    });
  });

  it('skips objects of other providers when one is named', async () => {
    const body = transfer([immobilie('A')]).replace(
      '</openimmo>',
      `<anbieter><openimmo_anid>Second</openimmo_anid>${immobilie('B')}</anbieter></openimmo>`,
    );
    const messages = await read(body, FULL, { anbieternr: 'second' });
    expect(messages).to.deep.include({ kind: 'skip', key: 'A', code: 'other_provider' });
    expect(keys(messages)).to.deep.equal(['B']);
    expect(raws(messages)[0]?.['_anbieter']).to.deep.equal({ openimmo_anid: 'Second' });
  });

  it('puts aside what cannot be a listing, with its reason, and goes on with the others', async () => {
    const blank =
      '<immobilie><geo><ort>Ulm</ort></geo><verwaltung_techn><openimmo_obid>N</openimmo_obid></verwaltung_techn></immobilie>';
    const dated = immobilie('D', '', '<stand_vom>gestern</stand_vom><aktiv_bis>31.02.2025</aktiv_bis>');
    const body = transfer([immobilie('A'), immobilie(''), blank, dated, immobilie('B')]);
    const ctx = await context(body);
    const messages = await collect(openimmo.read(ctx, FULL));
    const bad = messages.flatMap((message) => (message.kind === 'bad' ? [message.message] : []));
    expect(bad).to.deep.equal(['Object 2: it has neither an openimmo_obid nor an object number.']);
    expect(keys(messages)).to.deep.equal(['A', 'N', 'D', 'B']);
    const [, none, odd] = raws(messages);
    expect(() => openimmo.map(none ?? {}, ctx)).to.throw(/neither what is offered nor how/);
    // A date that cannot be read does not cost the listing.
    const { property, warnings } = openimmo.map(odd ?? {}, ctx);
    expect(property).to.include({ crm_reference: 'D', status: 'available' }).and.not.have.property('updated_at');
    expect(warnings).to.deep.include({
      code: 'unreadable_value',
      field: 'verwaltung_techn.stand_vom',
      value: 'gestern',
    });
  });

  describe('resuming', () => {
    const many = [...objects(250), ...Array.from({ length: 120 }, (_, index) => immobilie(`X${index}`, '', DELETED))];

    it('gives from each checkpoint what reading from the start gives after it, in XML and zip', async () => {
      const later = transfer([immobilie('O1', '', DELETED), ...objects(130).slice(1)], {
        umfang: 'TEIL',
        timestamp: '2025-03-01T00:00:00',
      });
      const bodies = [
        transfer(many),
        await zipOf({ 'a.xml': transfer(many, { timestamp: '2025-02-01T00:00:00' }), 'b.xml': later }),
      ];
      for (const body of bodies) {
        const whole = await read(body);
        const checkpoints = whole.filter((message) => message.kind === 'checkpoint');
        expect(checkpoints.length).to.be.at.least(4);
        for (const checkpoint of checkpoints) {
          const rest = await read(body, { mode: 'full', state: JSON.parse(JSON.stringify(checkpoint.state)) });
          const strip = (messages: readonly ReadMessage[]): unknown[] =>
            messages.map((message) => (message.kind === 'checkpoint' ? message.state : message));
          expect(strip(rest)).to.deep.equal(strip(whole.slice(whole.indexOf(checkpoint) + 1)));
        }
      }
    });

    it('starts anew when the state is of another file or makes no sense', async () => {
      const states: Json[] = [{ document: 0, index: 1, sha256: 'x' }, 'nonsense', null, [], { document: 'a' }];
      for (const state of states) {
        expect(keys(await read(transfer(objects(2)), { mode: 'full', state }))).to.have.length(2);
      }
    });
  });

  describe('what is no whole feed', () => {
    it('is never complete, wherever the file was cut', async () => {
      const xml = Buffer.from(transfer(objects(40)));
      const zip = await zipOf({ 'a.xml': xml, '1.jpg': 'JPEG' });
      for (let point = 1; point <= 20; point++) {
        const seen: ReadMessage[] = [];
        await rejection(xml.subarray(0, Math.floor((xml.length * point) / 20) - 2), seen);
        expect(keys(seen)).to.deep.equal(keys(seen).map((_, index) => `O${index + 1}`));
        await rejection(zip.subarray(0, Math.floor((zip.length * point) / 20) - 2));
      }
    });

    it('is a web page, JSON, an empty file or a document of another kind', async () => {
      for (const body of [
        '<!DOCTYPE html><html><body/></html>',
        '{"a":1}',
        '',
        '<feed><home/></feed>',
        'PK\u0003\u0004',
      ]) {
        expect(await rejection(body)).to.be.a('string');
      }
    });

    it('is one that names providers without end', async () => {
      const body = `<openimmo>${'<anbieter><firma>x</firma></anbieter>'.repeat(10_001)}</openimmo>`;
      expect(await rejection(body)).to.match(/more than 10000 providers/);
    });

    it('is one that declares entities, which are never expanded or fetched', async () => {
      const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);
      const doctypes = [
        `<!DOCTYPE openimmo [<!ENTITY l0 "lol">${levels.join('')}]>`,
        `<!DOCTYPE openimmo [<!ENTITY l9 SYSTEM "${server.url}/secret">]>`,
        `<!DOCTYPE openimmo [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>`,
        `<!DOCTYPE openimmo [<!ENTITY % d SYSTEM "${server.url}/secret">%d;]>`,
      ];
      for (const doctype of doctypes) {
        const xml = transfer([immobilie('A', '<freitexte><lage>&l9;</lage></freitexte>')]);
        const before = process.memoryUsage().heapUsed;
        expect(await rejection(xml.replace('?>\n', `?>${doctype}`))).to.match(/document type of its own/);
        expect(await rejection(await zipOf({ 'a.xml': xml.replace('?>\n', `?>${doctype}`) }))).to.match(/^a\.xml: /);
        expect(process.memoryUsage().heapUsed - before).to.be.below(64 * 1024 ** 2);
      }
      expect(server.requests.map(({ path }) => path)).to.not.include('/secret');
    });

    it('is one whose text does not end, without holding it', async () => {
      const chunk = Buffer.alloc(1024 ** 2, 'a');
      const huge = await serve((_, response) => {
        response.write('<openimmo><uebertragung umfang="VOLL"/><anbieter><immobilie><freitexte><lage>');
        let left = 60;
        const more = (): void => {
          while (left-- > 0) {
            if (!response.write(chunk)) {
              response.once('drain', more);
              return;
            }
          }
          response.end('</lage></freitexte></immobilie></anbieter></openimmo>');
        };
        more();
      });
      const ctx = await createTestContext({ config: { url: huge.url } });
      try {
        const before = process.memoryUsage().heapUsed;
        const error = await failureOf(collect(openimmo.read(ctx, FULL)));
        expect(error.kind).to.equal('feed_rejected');
        expect(error.message).to.match(/longer than/);
        expect(process.memoryUsage().heapUsed - before).to.be.below(48 * 1024 ** 2);
      } finally {
        await ctx.close();
        await huge.stop();
      }
    });

    it('is passed on as the refusal of the server that it is', async () => {
      const ctx = await context('');
      reply = { status: 403, body: 'no' };
      expect((await failureOf(collect(openimmo.read(ctx, FULL)))).kind).to.equal('config');
    });

    it('stops when it is aborted', async () => {
      const ctx = await context(transfer(objects(300)));
      let count = 0;
      const outcome = await (async () => {
        for await (const message of openimmo.read(ctx, FULL)) {
          count += message.kind === 'record' ? 1 : 0;
          if (count === 10) {
            ctx.abort();
          }
        }
      })().catch((error: unknown) => error);
      expect(outcome).to.be.instanceOf(Error);
      expect(count).to.equal(10);
    });
  });

  it('keeps user, password and query of its address out of what it says', async () => {
    const paths = [
      '1.jpg',
      './bilder/2.jpg',
      '#x',
      '?',
      '.',
      '/3.jpg',
      'https://other.example/4.jpg',
      'ftp://a/5.jpg',
      '%',
    ];
    const open = (path: string): string => `${server.url}${path}?token=verborgen#anker`;
    const named = (path: string): string => open(path).replace('//', '//nutzer:geheim@');
    const xml = transfer([immobilie('A', `<anhaenge>${paths.map((path) => anhang(path)).join('')}</anhaenge>`)]);
    const ctx = await context(xml, { url: open('/out/feed'), api_key: 'schluessel' });
    const messages = await collect(openimmo.read(ctx, FULL));
    const { property } = openimmo.map(raws(messages)[0] ?? {}, ctx);
    const said = JSON.stringify([messages, property, ctx.logged]);
    expect(property.images?.map(({ url }) => url)).to.deep.equal(
      ['/out/1.jpg', '/out/bilder/2.jpg', '/out/', '/3.jpg', 'https://other.example/4.jpg', '/out/%'].map((path) =>
        path.startsWith('/') ? server.url + path : path,
      ),
    );
    expect(said).to.include(`${server.url}/out/1.jpg`).and.to.include(`${server.url}/out/bilder/2.jpg`);
    const failures = [
      await failureOf(collect(openimmo.read(await context('{}', { url: open('/out/feed') }), FULL))),
      await failureOf(collect(openimmo.read(await context('', { url: open('/nowhere') }), FULL))),
      await failureOf(collect(openimmo.read(await context(xml, { url: named('/out/feed') }), FULL))),
      await failureOf(openimmo.check(await context(xml, { url: named('/out/feed') }))),
      await failureOf(openimmo.check(await context('{}', { url: open('/out/feed'), api_key: 'schluessel' }))),
      await failureOf(openimmo.check(await context('', { url: 'ftp://nutzer:geheim@x/?token=verborgen' }))),
    ];
    const errors = failures.map(({ message, internal, stack }) => `${message} ${internal} ${stack}`).join('\n');
    for (const word of ['nutzer', 'geheim', 'verborgen', 'schluessel', 'anker']) {
      expect(said).to.not.include(word);
      expect(errors).to.not.include(word);
    }
  });

  it('sends the key as a bearer token', async () => {
    await read(transfer([]), FULL, { api_key: 'geheim' });
    expect(server.requests.at(-1)?.headers['authorization']).to.equal('Bearer geheim');
  });

  describe('check', () => {
    it('accepts a zip and a document, in any encoding and of any length', async () => {
      const xml = transfer(objects(500));
      const utf16 = Buffer.from(`\ufeff${transfer(objects(1), { encoding: 'UTF-16' })}`, 'utf16le');
      for (const body of [xml, await zipOf({ 'a.xml': xml }), utf16, transfer([])]) {
        const ctx = await context(body);
        await openimmo.check(ctx);
        expect(ctx.fetched).to.deep.equal([]);
      }
    });

    it('refuses other content, refusals of the server and odd addresses in words', async () => {
      for (const body of ['<html/>', '', '{}', '<!DOCTYPE openimmo [<!ENTITY a "b">]><openimmo/>']) {
        expect((await failureOf(openimmo.check(await context(body)))).message).to.match(/neither with a zip nor/);
      }
      const ctx = await context('');
      reply = { status: 404 };
      expect((await failureOf(openimmo.check(ctx))).kind).to.equal('config');
      expect((await failureOf(openimmo.check(await context('', { url: 'ftp://x' })))).message).to.match(
        /http or https/,
      );
    });
  });
});
