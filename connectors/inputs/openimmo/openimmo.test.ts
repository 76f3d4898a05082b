import { expect } from 'chai';
import type { Json, JsonObject, ReadMessage } from '../../connector.ts';
import { windows1252, zipOf } from '../../kit/testing/feed-bytes.ts';
import { collect } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { openimmo } from './openimmo.ts';
import { deletions, FULL, keys, raws, serveFeed } from '../../kit/testing/serve-feed.ts';
import type { FeedServer } from '../../kit/testing/serve-feed.ts';
import { anhang, DELETED, immobilie, objects, transfer } from './testing.ts';

describe('openimmo', () => {
  let feed: FeedServer;

  before(async () => {
    feed = await serveFeed(openimmo, 'de');
  });
  after(() => feed.server.stop());
  afterEach(() => feed.closeContexts());

  describe('objects that share an openimmo_obid', () => {
    const extern = (number: string): string => `<objektnr_extern>${number}</objektnr_extern>`;
    const copies = [immobilie('X', '', extern('A')), immobilie('X', '', extern('B')), immobilie('Y', '', extern('C'))];

    it('are two listings if their numbers differ, with a warning about the second', async () => {
      const messages = await feed.read(transfer(copies));
      expect(keys(messages)).to.deep.equal(['X', 'X:B', 'Y']);
      const mapped = raws(messages).map((raw) => openimmo.map(raw, { config: {}, market: 'de' }));
      expect(mapped.map(({ property }) => [property.crm_reference, property.reference])).to.deep.equal([
        ['X', 'A'],
        ['X:B', 'B'],
        ['Y', 'C'],
      ]);
      expect(mapped.map(({ warnings }) => warnings)).to.deep.equal([
        [],
        [{ code: 'duplicate_id', field: 'verwaltung_techn.openimmo_obid', value: 'X' }],
        [],
      ]);
    });

    it('are one listing if a number is repeated or missing', async () => {
      const messages = await feed.read(transfer([copies[0] ?? '', copies[0] ?? '', immobilie('X')]));
      expect(keys(messages)).to.deep.equal(['X', 'X', 'X']);
    });

    it('keep their keys across documents, and an object keeps its key under a new number', async () => {
      const later = [immobilie('X', '', extern('B') + DELETED), immobilie('Y', '', extern('D'))];
      const body = await zipOf({
        '1.xml': transfer(copies, { timestamp: '2025-01-01T10:00:00' }),
        '2.xml': transfer(later, { umfang: 'TEIL', timestamp: '2025-01-02T10:00:00' }),
      });
      const messages = await feed.read(body);
      expect(keys(messages)).to.deep.equal(['X', 'X:B', 'Y', 'Y']);
      expect(deletions(messages)).to.deep.equal(['X:B']);
    });

    it('are recognised after the other one was deleted, in a record and in a deletion', async () => {
      const [first = {}, second = {}] = raws(await feed.read(transfer(copies)));
      const [alone] = await feed.read(transfer([copies[1] ?? ''], { umfang: 'TEIL' }));
      expect(alone).to.deep.include({ kind: 'record', key: 'X', formerKeys: ['X:B'] });
      const deleted = immobilie('X', '', extern('B') + DELETED);
      const [deletion] = await feed.read(transfer([deleted], { umfang: 'TEIL' }));
      expect(deletion).to.deep.include({ kind: 'delete', key: 'X', formerKeys: ['X:B'] });
      for (const message of [alone, deletion]) {
        const raw = message && 'raw' in message ? (message.raw ?? {}) : {};
        expect([first, second].map((stored) => openimmo.recognise?.(stored, raw))).to.deep.equal([false, true]);
      }
      // In another order of the two the key of the first leads to the second, and its number back.
      const [, other] = await feed.read(transfer(copies.slice(0, 2).toReversed()));
      expect(other).to.deep.include({ key: 'X:A', formerKeys: ['X'] });
    });

    it('count as different only with different locations, since an object may get another number', () => {
      const at = (number: string, ort: string, wohnflaeche = '80') => ({
        verwaltung_techn: { openimmo_obid: 'X', objektnr_extern: number },
        geo: { plz: '10115', ort },
        flaechen: { wohnflaeche },
      });
      expect(openimmo.isOther?.(at('A', 'Berlin'), at('B', 'Potsdam'))).to.equal(true);
      expect(openimmo.isOther?.(at('A', 'Berlin'), at('B', 'Berlin', '95'))).to.equal(true);
      expect(openimmo.isOther?.(at('A', 'Berlin'), at('B', 'Berlin', '80.0'))).to.equal(false);
      expect(openimmo.isOther?.(at('A', 'Berlin'), at('A', 'Potsdam'))).to.equal(false);
      expect(openimmo.isOther?.(at('A', 'Berlin'), at('B', ''))).to.equal(false);
    });

    it('are distinguished when one of them is requested', async () => {
      for (const [reference, key] of [
        ['X', 'X'],
        ['X:B', 'X:B'],
        ['B', 'X:B'],
      ]) {
        expect(keys(await feed.read(transfer(copies), { mode: 'one', reference }))).to.deep.equal([key]);
      }
    });
  });

  describe('the scope of a transfer', () => {
    it('is the whole catalogue for a VOLL, in any case', async () => {
      for (const umfang of ['VOLL', 'voll']) {
        const messages = await feed.read(transfer(objects(2), { umfang }));
        expect(keys(messages)).to.deep.equal(['O1', 'O2']);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 2 });
      }
    });

    it('is a delta for a TEIL, and by default', async () => {
      for (const body of [
        transfer(objects(2), { umfang: 'TEIL' }),
        transfer(objects(2)).replace(/<uebertragung.*\/>/, ''),
        transfer(objects(2), { umfang: '' }),
      ]) {
        const messages = await feed.read(body);
        expect(keys(messages)).to.deep.equal(['O1', 'O2']);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
      }
    });

    it('is an empty catalogue for a VOLL without objects', async () => {
      for (const body of [transfer([]), '<openimmo><uebertragung umfang="VOLL"/></openimmo>']) {
        expect(await feed.read(body)).to.deep.equal([{ kind: 'complete', scope: 'full', expected: 0 }]);
      }
    });

    it('deletes objects marked by attribute or text, and keeps changed ones and references', async () => {
      const messages = await feed.read(
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

    it('revokes a deletion if the object follows it, but not if it precedes it', async () => {
      const body = transfer([immobilie('A', '', DELETED), immobilie('A'), immobilie('B'), immobilie('B', '', DELETED)]);
      const messages = await feed.read(body);
      expect(keys(messages)).to.deep.equal(['A', 'B']);
      expect(deletions(messages)).to.deep.equal(['B']);
    });

    it('deletes all objects of a transfer whose modus is DELETE, even of a VOLL', async () => {
      const messages = await feed.read(transfer(objects(2), { modus: 'DELETE' }));
      expect(messages).to.deep.equal([
        { kind: 'delete', key: 'O1' },
        { kind: 'delete', key: 'O2' },
        { kind: 'complete', scope: 'delta' },
      ]);
    });
  });

  describe('a zip', () => {
    it('yields the pictures of the objects, in any case and folder', async () => {
      const anhaenge = `<anhaenge>${anhang('IMG_1.JPG', 'TITELBILD')}${anhang('bilder\\2.png')}${anhang('gone.jpg')}${anhang('constructor')}${anhang('https://cdn.example/3.jpg', 'BILD', 'REMOTE')}</anhaenge>`;
      const body = await zipOf({
        'export/openimmo.XML': transfer([immobilie('A', anhaenge)]),
        'export/img_1.jpg': 'JPEG',
        'export/Bilder/2.PNG': 'PNG',
        'export/unused.jpg': 'x',
      });
      const ctx = await feed.context(body);
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
        { code: 'missing_picture', field: 'anhaenge.anhang.daten.pfad', value: '2 of 4: gone.jpg' },
      ]);
      expect(messages.at(-1)).to.include({ scope: 'full' });
    });

    it('stores a picture anew only when its content changed', async () => {
      const references: Json[] = [];
      for (const content of ['one', 'one', 'two']) {
        const xml = transfer([immobilie('A', `<anhaenge>${anhang('1.jpg')}</anhaenge>`)]);
        const [raw] = raws(await feed.read(await zipOf({ 'a.xml': xml, '1.jpg': content })));
        references.push(...Object.values((raw?.['_files'] ?? {}) as JsonObject));
      }
      expect(references).to.have.length(3);
      expect(references[0]).to.equal(references[1]).and.not.equal(references[2]);
    });

    it('is read document by document in chronological order, without outdated VOLLs', async () => {
      const old = transfer(objects(5), { timestamp: '2025-01-01T00:00:00' });
      const whole = transfer([immobilie('A'), immobilie('B')], { timestamp: '2025-02-01T00:00:00+01:00' });
      const changes = transfer([immobilie('C'), immobilie('B', '', DELETED)], {
        umfang: 'TEIL',
        timestamp: '2025-02-02T00:00:00',
      });
      const messages = await feed.read(await zipOf({ '1.xml': changes, '2.xml': old, '3.xml': whole }));
      expect(keys(messages)).to.deep.equal(['A', 'B', 'C']);
      expect(deletions(messages)).to.deep.equal(['B']);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 3 });
    });

    it('is the whole catalogue only with a VOLL of each provider', async () => {
      const one = transfer([immobilie('A')], { provider: 'P1' });
      const other = transfer([immobilie('B')], { provider: 'P2', umfang: 'TEIL' });
      expect((await feed.read(await zipOf({ '1.xml': one, '2.xml': other }))).at(-1)).to.deep.equal({
        kind: 'complete',
        scope: 'delta',
      });
      const full = transfer([immobilie('B')], { provider: 'P2' });
      expect((await feed.read(await zipOf({ '1.xml': one, '2.xml': full }))).at(-1)).to.include({ scope: 'full' });
    });

    it('may hold other XML, which is skipped; alone it is refused', async () => {
      const others = { 'settings.xml': '<settings><a/></settings>', '__MACOSX/._a.xml': '\u0000\u0005' };
      expect(keys(await feed.read(await zipOf({ ...others, 'a.xml': transfer(objects(1)) })))).to.deep.equal(['O1']);
      expect(await feed.rejection(await zipOf(others))).to.match(/settings\.xml: The document is <settings>/);
      expect(await feed.rejection(await zipOf({ 'a.txt': 'no' }))).to.equal('The zip holds no XML document.');
    });

    it('is refused as a whole when one of its documents is broken', async () => {
      const body = await zipOf({ 'a.xml': transfer(objects(1)), 'b.xml': transfer(objects(1)).slice(0, -20) });
      const seen: ReadMessage[] = [];
      expect(await feed.rejection(body, seen)).to.match(/^b\.xml: The XML is cut off/);
      expect(seen).to.deep.equal([]);
    });
  });

  it('stores base64 files of the XML and leaves their text out of the record', async () => {
    const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64');
    const body = transfer([
      immobilie(
        'A',
        `<anhaenge><anhang location="INTERN" gruppe="TITELBILD"><daten><anhanginhalt>${jpeg}</anhanginhalt></daten></anhang></anhaenge>`,
      ),
      immobilie('B'),
    ]);
    const ctx = await feed.context(body);
    const [raw, other] = raws(await collect(openimmo.read(ctx, FULL)));
    const [[reference, stored] = []] = ctx.stored;
    expect(JSON.stringify(raw)).to.include(reference).and.not.include(jpeg);
    expect(JSON.stringify(other)).to.not.include('anhang');
    expect(stored).to.deep.include({ contentType: 'image/jpeg' });
    expect(openimmo.map(raw ?? {}, ctx).property.images?.[0]).to.include({ url: reference, group: 'TITELBILD' });
  });

  it('reads the same in every encoding, also mislabelled', async () => {
    const expected = await feed.read(transfer(objects(2)));
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
      expect(await feed.read(body), String(index)).to.deep.equal(expected);
      expect(await feed.read(await zipOf({ 'a.xml': body })), `${index} in a zip`).to.deep.equal(expected);
    }
  });

  describe('one listing', () => {
    it('is found by its key or one of its numbers, and completes as a delta', async () => {
      const body = transfer([immobilie('A', '', '<objektnr_extern>N-1</objektnr_extern>'), immobilie('B')]);
      for (const reference of ['A', 'N-1']) {
        const messages = await feed.read(body, { mode: 'one', reference });
        expect(keys(messages)).to.deep.equal(['A']);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
      }
      expect(keys(await feed.read(body, { mode: 'one', reference: 'C' }))).to.deep.equal([]);
    });

    it('without an openimmo_obid has provider and number as its key', async () => {
      const numbered = immobilie('', '', '<objektnr_extern>N:1</objektnr_extern>');
      expect(keys(await feed.read(transfer([numbered], { provider: 'P:1' })))).to.deep.equal(['P%3A1:N:1']);
      expect(keys(await feed.read(transfer([numbered], { provider: '' })))).to.deep.equal([':N:1']);
    });
  });

  it('skips objects of other providers if one is configured', async () => {
    const body = transfer([immobilie('A')]).replace(
      '</openimmo>',
      `<anbieter><openimmo_anid>Second</openimmo_anid>${immobilie('B')}</anbieter></openimmo>`,
    );
    const messages = await feed.read(body, FULL, { anbieternr: 'second' });
    expect(messages).to.deep.include({ kind: 'skip', key: 'A', code: 'other_provider' });
    expect(keys(messages)).to.deep.equal(['B']);
    expect(raws(messages)[0]?.['_anbieter']).to.deep.equal({ openimmo_anid: 'Second' });
  });

  it('SILENT: quarantines an object with several different keys, whichever comes first', async () => {
    const obids = immobilie('A', '', '<openimmo_obid>B</openimmo_obid>');
    const numbers = immobilie('', '', '<objektnr_extern>1</objektnr_extern><objektnr_extern>2</objektnr_extern>');
    const sections = immobilie('S').replace(
      '</immobilie>',
      '<verwaltung_techn><openimmo_obid>T</openimmo_obid></verwaltung_techn></immobilie>',
    );
    const twice = immobilie('C', '', '<openimmo_obid>C</openimmo_obid><objektnr_extern>1</objektnr_extern>');
    const messages = await feed.read(transfer([obids, numbers, sections, twice]));
    expect(keys(messages)).to.deep.equal(['C']);
    const bad = messages.filter(({ kind }) => kind === 'bad');
    expect(bad.map((each) => 'fault' in each && each.fault)).to.deep.equal(Array(3).fill('several_references'));
    expect(bad[0], 'which listing it is of is unknown').not.to.have.property('key');
    expect(bad.map((each) => 'message' in each && each.message)).to.deep.equal([
      'Listing 1 of the feed: it has 2 different values of openimmo_obid or object number (A, B).',
      'Listing 2 of the feed: it has 2 different values of openimmo_obid or object number (P1:1, P1:2).',
      'Listing 3 of the feed: it has 2 different values of openimmo_obid or object number (S, T).',
    ]);
  });

  it('quarantines objects that cannot be listings, with a reason, and continues', async () => {
    const blank =
      '<immobilie><geo><ort>Ulm</ort></geo><verwaltung_techn><openimmo_obid>N</openimmo_obid></verwaltung_techn></immobilie>';
    const dated = immobilie('D', '', '<stand_vom>gestern</stand_vom><aktiv_bis>31.02.2025</aktiv_bis>');
    const body = transfer([immobilie('A'), immobilie(''), blank, dated, immobilie('B')]);
    const ctx = await feed.context(body);
    const messages = await collect(openimmo.read(ctx, FULL));
    const bad = messages.flatMap((message) => (message.kind === 'bad' ? [message.message] : []));
    expect(bad).to.deep.equal(['Listing 2 of the feed: it has no openimmo_obid or object number.']);
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

    it('yields the same messages after each checkpoint as an uninterrupted read, in XML and zip', async () => {
      const later = transfer([immobilie('O1', '', DELETED), ...objects(130).slice(1)], {
        umfang: 'TEIL',
        timestamp: '2025-03-01T00:00:00',
      });
      const bodies = [
        transfer(many),
        await zipOf({ 'a.xml': transfer(many, { timestamp: '2025-02-01T00:00:00' }), 'b.xml': later }),
      ];
      for (const body of bodies) {
        const whole = await feed.read(body);
        const checkpoints = whole.filter((message) => message.kind === 'checkpoint');
        expect(checkpoints.length).to.be.at.least(4);
        for (const checkpoint of checkpoints) {
          const rest = await feed.read(body, { mode: 'full', state: JSON.parse(JSON.stringify(checkpoint.state)) });
          const strip = (messages: readonly ReadMessage[]): unknown[] =>
            messages.map((message) => (message.kind === 'checkpoint' ? message.state : message));
          expect(strip(rest)).to.deep.equal(strip(whole.slice(whole.indexOf(checkpoint) + 1)));
        }
      }
    });

    it('restarts if the state is invalid or of another file', async () => {
      const states: Json[] = [{ document: 0, index: 1, sha256: 'x' }, 'nonsense', null, [], { document: 'a' }];
      for (const state of states) {
        expect(keys(await feed.read(transfer(objects(2)), { mode: 'full', state }))).to.have.length(2);
      }
    });
  });

  it('sends the key as a bearer token', async () => {
    await feed.read(transfer([]), FULL, { api_key: 'geheim' });
    expect(feed.server.requests.at(-1)?.headers['authorization']).to.equal('Bearer geheim');
  });

  describe('check', () => {
    it('accepts a zip and a document, in any encoding and of any length', async () => {
      const xml = transfer(objects(500));
      const utf16 = Buffer.from(`\ufeff${transfer(objects(1), { encoding: 'UTF-16' })}`, 'utf16le');
      for (const body of [xml, await zipOf({ 'a.xml': xml }), utf16, transfer([])]) {
        const ctx = await feed.context(body);
        await openimmo.check(ctx);
        expect(ctx.fetched).to.deep.equal([]);
      }
    });

    it('reports other content, refusals of the server and invalid addresses with a clear message', async () => {
      for (const body of ['<rss/>', 'a,b,c', '<!DOCTYPE openimmo [<!ENTITY a "b">]><openimmo/>']) {
        expect((await failureOf(openimmo.check(await feed.context(body)))).message).to.match(
          /neither with a zip nor|plain text instead of XML/,
        );
      }
      const ctx = await feed.context('');
      feed.answer({ status: 404 });
      expect((await failureOf(openimmo.check(ctx))).kind).to.equal('config');
      expect((await failureOf(openimmo.check(await feed.context('', { url: 'ftp://x' })))).message).to.match(
        /http or https/,
      );
    });
  });
});
