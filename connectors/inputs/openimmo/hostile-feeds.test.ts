import { expect } from 'chai';
import type { ReadMessage } from '../../connector.ts';
import { zipOf } from '../../kit/testing/feed-bytes.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { serve } from '../../kit/testing/serve.ts';
import { openimmo } from './openimmo.ts';
import { FULL, keys, raws, serveFeed } from '../../kit/testing/serve-feed.ts';
import type { FeedServer } from '../../kit/testing/serve-feed.ts';
import { anhang, immobilie, objects, transfer } from './testing.ts';

describe('openimmo with broken or hostile feeds', () => {
  let feed: FeedServer;

  before(async () => {
    feed = await serveFeed(openimmo, 'de');
  });
  after(() => feed.server.stop());
  afterEach(() => feed.closeContexts());

  describe('an incomplete or wrong file', () => {
    it('is never complete, wherever the file was cut', async () => {
      const xml = Buffer.from(transfer(objects(40)));
      const zip = await zipOf({ 'a.xml': xml, '1.jpg': 'JPEG' });
      for (let point = 1; point <= 20; point++) {
        const seen: ReadMessage[] = [];
        await feed.rejection(xml.subarray(0, Math.floor((xml.length * point) / 20) - 2), seen);
        expect(keys(seen)).to.deep.equal(keys(seen).map((_, index) => `O${index + 1}`));
        await feed.rejection(zip.subarray(0, Math.floor((zip.length * point) / 20) - 2));
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
        expect(await feed.rejection(body)).to.be.a('string');
      }
    });

    it('is one that names providers without end', async () => {
      const body = `<openimmo>${'<anbieter><firma>x</firma></anbieter>'.repeat(10_001)}</openimmo>`;
      expect(await feed.rejection(body)).to.match(/more than 10000 providers/);
    });

    it('is one that declares entities, which are never expanded or fetched', async () => {
      const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);
      const doctypes = [
        `<!DOCTYPE openimmo [<!ENTITY l0 "lol">${levels.join('')}]>`,
        `<!DOCTYPE openimmo [<!ENTITY l9 SYSTEM "${feed.server.url}/secret">]>`,
        `<!DOCTYPE openimmo [<!ENTITY l9 SYSTEM "file:///etc/passwd">]>`,
        `<!DOCTYPE openimmo [<!ENTITY % d SYSTEM "${feed.server.url}/secret">%d;]>`,
      ];
      for (const doctype of doctypes) {
        const xml = transfer([immobilie('A', '<freitexte><lage>&l9;</lage></freitexte>')]);
        const before = process.memoryUsage().heapUsed;
        expect(await feed.rejection(xml.replace('?>\n', `?>${doctype}`))).to.match(/document type with entities/);
        expect(await feed.rejection(await zipOf({ 'a.xml': xml.replace('?>\n', `?>${doctype}`) }))).to.match(
          /^a\.xml: /,
        );
        expect(process.memoryUsage().heapUsed - before).to.be.below(64 * 1024 ** 2);
      }
      expect(feed.server.requests.map(({ path }) => path)).to.not.include('/secret');
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
      const ctx = await feed.context('');
      feed.answer({ status: 403, body: 'no' });
      expect((await failureOf(collect(openimmo.read(ctx, FULL)))).kind).to.equal('config');
    });

    it('stops when it is aborted', async () => {
      const { error, records } = await feed.abortAfter(10, transfer(objects(300)));
      expect(error).to.be.instanceOf(Error);
      expect(records).to.equal(10);
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
    const open = (path: string): string => `${feed.server.url}${path}?token=verborgen#anker`;
    const named = (path: string): string => open(path).replace('//', '//nutzer:geheim@');
    const xml = transfer([immobilie('A', `<anhaenge>${paths.map((path) => anhang(path)).join('')}</anhaenge>`)]);
    const ctx = await feed.context(xml, { url: open('/out/feed'), api_key: 'schluessel' });
    const messages = await collect(openimmo.read(ctx, FULL));
    const { property } = openimmo.map(raws(messages)[0] ?? {}, ctx);
    const said = JSON.stringify([messages, property, ctx.logged]);
    expect(property.images?.map(({ url }) => url)).to.deep.equal(
      ['/out/1.jpg', '/out/bilder/2.jpg', '/out/', '/3.jpg', 'https://other.example/4.jpg', '/out/%'].map((path) =>
        path.startsWith('/') ? feed.server.url + path : path,
      ),
    );
    expect(said).to.include(`${feed.server.url}/out/1.jpg`).and.to.include(`${feed.server.url}/out/bilder/2.jpg`);
    const failures = [
      await failureOf(collect(openimmo.read(await feed.context('{}', { url: open('/out/feed') }), FULL))),
      await failureOf(collect(openimmo.read(await feed.context('', { url: open('/nowhere') }), FULL))),
      await failureOf(collect(openimmo.read(await feed.context(xml, { url: named('/out/feed') }), FULL))),
      await failureOf(openimmo.check(await feed.context(xml, { url: named('/out/feed') }))),
      await failureOf(openimmo.check(await feed.context('{}', { url: open('/out/feed'), api_key: 'schluessel' }))),
      await failureOf(openimmo.check(await feed.context('', { url: 'ftp://nutzer:geheim@x/?token=verborgen' }))),
    ];
    const errors = failures.map(({ message, internal, stack }) => `${message} ${internal} ${stack}`).join('\n');
    for (const word of ['nutzer', 'geheim', 'verborgen', 'schluessel', 'anker']) {
      expect(said).to.not.include(word);
      expect(errors).to.not.include(word);
    }
  });
});
