import { expect } from 'chai';
import type { Json, ReadMessage } from '../../connector.ts';
import { collect } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { windows1252 } from '../../kit/testing/feed-bytes.ts';
import { FULL, keys, raws, serveFeed } from '../../kit/testing/serve-feed.ts';
import type { FeedServer } from '../../kit/testing/serve-feed.ts';
import { kyero } from './kyero.ts';
import { feedOf, listing, listings } from './testing.ts';

describe('kyero', () => {
  let feed: FeedServer;

  before(async () => {
    feed = await serveFeed(kyero, 'es');
  });
  after(() => feed.server.stop());
  afterEach(() => feed.closeContexts());

  describe('reading', () => {
    it('yields each listing under its id and completes as the full catalogue', async () => {
      const messages = await feed.read(feedOf(listings(2)));
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 2 });
      expect(messages[0]).to.deep.include({ kind: 'record', key: 'L1', updatedAt: '2025-03-04T10:20:30.000Z' });
      expect(raws(messages)[1]).to.deep.include({ id: 'L2', ref: 'R-L2', town: 'Almuñécar' });
    });

    it('accepts a feed without listings as an empty catalogue', async () => {
      expect(await feed.read(feedOf([]))).to.deep.equal([{ kind: 'complete', scope: 'full', expected: 0 }]);
    });

    it('reads listings in a separate element, in capitals or without a header', async () => {
      expect(keys(await feed.read(`<root><properties>${listings(2).join('')}</properties></root>`))).to.deep.equal([
        'L1',
        'L2',
      ]);
      expect(keys(await feed.read('<ROOT><PROPERTY><ID>7</ID></PROPERTY></ROOT>'))).to.deep.equal(['7']);
    });

    it('copies the agent of the header into each record', async () => {
      const head = '<agent><id>12</id><name>Casas del Sol</name><tel>+34 952 000 000</tel></agent>';
      const ctx = await feed.context(feedOf(listings(1), { head }));
      const [raw = {}] = raws(await collect(kyero.read(ctx, FULL)));
      expect(kyero.map(raw, ctx).property.office).to.deep.equal({
        name: 'Casas del Sol',
        code: '12',
        phone: '+34 952 000 000',
      });
    });

    it('quarantines a listing without an id and continues', async () => {
      const messages = await feed.read(feedOf([listing('A'), listing(''), listing('-'), listing('B')]));
      expect(keys(messages)).to.deep.equal(['A', 'B']);
      expect(messages.filter(({ kind }) => kind === 'bad').map((message) => 'message' in message && message.message)) //
        .to.deep.equal(['Listing 2 of the feed: it has no id.', 'Listing 3 of the feed: it has no id.']);
      expect(messages.at(-1)).to.include({ kind: 'complete', scope: 'full' });
    });

    it('SILENT: quarantines a listing with two different ids, and reads one that has the same id twice', async () => {
      const twice = (one: string, other: string) => listing(one).replace('</id>', `</id><id>${other}</id>`);
      const messages = await feed.read(feedOf([twice('A', 'B'), twice('C', 'C'), listing('D')]));
      expect(keys(messages)).to.deep.equal(['C', 'D']);
      const bad = messages.find(({ kind }) => kind === 'bad');
      expect(bad).to.include({
        fault: 'several_references',
        message: 'Listing 1 of the feed: it has 2 different values of id (A, B).',
      });
      expect(bad, 'which listing it is of is unknown').not.to.have.property('key');
    });

    it('finds one listing by its id, not by its ref, and completes as a delta', async () => {
      const body = feedOf(listings(5));
      const one = await feed.read(body, { mode: 'one', reference: 'L4' });
      expect(keys(one)).to.deep.equal(['L4']);
      expect(one.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta', expected: 1 });
      expect(keys(await feed.read(body, { mode: 'one', reference: 'R-L4' }))).to.deep.equal([]);
    });

    it('is the same in every encoding, also mislabelled', async () => {
      const expected = await feed.read(feedOf(listings(2)));
      const utf16 = Buffer.from(`\ufeff${feedOf(listings(2), { encoding: 'UTF-16' })}`, 'utf16le');
      const bodies = [
        windows1252(feedOf(listings(2), { encoding: 'ISO-8859-1' })),
        windows1252(feedOf(listings(2), { encoding: 'UTF-8' })),
        Buffer.from(`\ufeff${feedOf(listings(2), { encoding: 'ISO-8859-1' })}`),
        utf16,
      ];
      for (const [index, body] of bodies.entries()) {
        expect(await feed.read(body), String(index)).to.deep.equal(expected);
      }
    });

    it('resumes from each checkpoint with the same records as an uninterrupted read', async () => {
      const body = feedOf(listings(250));
      const whole = await feed.read(body);
      const checkpoints = whole.filter((message) => message.kind === 'checkpoint');
      expect(checkpoints).to.have.length(2);
      for (const checkpoint of checkpoints) {
        const state: Json = JSON.parse(JSON.stringify(checkpoint.state));
        const rest = await feed.read(body, { mode: 'full', state });
        const strip = (messages: readonly ReadMessage[]): unknown[] =>
          messages.map((message) => (message.kind === 'checkpoint' ? message.state : message));
        expect(strip(rest)).to.deep.equal(strip(whole.slice(whole.indexOf(checkpoint) + 1)));
      }
    });

    it('restarts if the state is invalid or of another file', async () => {
      const states: Json[] = [{ index: 1, sha256: 'x' }, 'nonsense', null, [], { index: 'a' }];
      for (const state of states) {
        expect(keys(await feed.read(feedOf(listings(2)), { mode: 'full', state }))).to.have.length(2);
      }
    });

    it('sends user and password, or only the key as a bearer token', async () => {
      await feed.read(feedOf([]), FULL, { username: 'ana', api_key: 'geheim' });
      expect(feed.server.requests.at(-1)?.headers['authorization']).to.equal(`Basic ${btoa('ana:geheim')}`);
      await kyero.check(await feed.context(feedOf([]), { username: 'ana', api_key: 'geheim' }));
      expect(feed.server.requests.at(-1)?.headers['authorization']).to.equal(`Basic ${btoa('ana:geheim')}`);
      await feed.read(feedOf([]), FULL, { api_key: 'geheim' });
      expect(feed.server.requests.at(-1)?.headers['authorization']).to.equal('Bearer geheim');
    });

    it('reports a feed of another version', async () => {
      const ctx = await feed.context(feedOf([]).replace('>3<', '>2.1<'));
      await collect(kyero.read(ctx, FULL));
      expect(ctx.logged).to.deep.include({
        level: 'warn',
        fields: { version: '2.1' },
        message: 'The feed is not of version 3',
      });
    });
  });

  describe('an incomplete or wrong file', () => {
    it('is never complete if it was cut, at any position', async () => {
      const xml = Buffer.from(feedOf(listings(40)));
      for (let point = 1; point <= 20; point++) {
        const seen: ReadMessage[] = [];
        const words = await feed.rejection(xml.subarray(0, Math.floor((xml.length * point) / 20) - 3), seen);
        expect(words).to.match(/cut off|malformed/);
        expect(keys(seen)).to.deep.equal(keys(seen).map((_, index) => `L${index + 1}`));
      }
    });

    it('is a web page, JSON, an empty file, another document or a root without known elements', async () => {
      for (const body of [
        '<!DOCTYPE html><html><body/></html>',
        '{"a":1}',
        '',
        '<openimmo/>',
        '<root/>',
        '<root><item><id>1</id></item></root>',
        '<root><kyero/><property><id>1</id></property>',
      ]) {
        expect(await feed.rejection(body)).to.be.a('string');
      }
    });

    it('is one with listings in wrong elements', async () => {
      const body = feedOf([`<group>${listing('A')}</group>`]);
      expect(await feed.rejection(body)).to.match(/<property> is inside <group>/);
    });

    it('is one that declares entities or has an endless text', async () => {
      const bomb = feedOf([listing('A', '<notes>&b;</notes>')]).replace('?>', '?><!DOCTYPE root [<!ENTITY b "bb">]>');
      expect(await feed.rejection(bomb)).to.match(/document type with entities/);
      expect(await feed.rejection(feedOf([listing('A', `<notes>${'a'.repeat(2 * 1024 ** 2)}</notes>`)]))).to.match(
        /longer/,
      );
    });

    it('stops when it is aborted', async () => {
      const { error, records } = await feed.abortAfter(10, feedOf(listings(300)));
      expect(error).to.be.instanceOf(Error);
      expect(records).to.equal(10);
    });
  });

  it('passes on errors of the server', async () => {
    for (const [status, kind] of [
      [401, 'config'],
      [403, 'config'],
      [404, 'config'],
      [429, 'rate_limited'],
      [500, 'transient'],
    ] as const) {
      const ctx = await feed.context('');
      feed.answer({ status, body: 'no' });
      expect((await failureOf(collect(kyero.read(ctx, FULL)))).kind, String(status)).to.equal(kind);
      expect((await failureOf(kyero.check(ctx))).kind, String(status)).to.equal(kind);
    }
  });

  describe('check', () => {
    it('accepts a feed of any length and in any encoding, and reads only its beginning', async () => {
      const utf16 = Buffer.from(`\ufeff${feedOf(listings(1), { encoding: 'UTF-16' })}`, 'utf16le');
      const late = `<root><!--${'a'.repeat(100_000)}-->${listing('A')}</root>`;
      for (const body of [feedOf([]), feedOf(listings(2_000)), utf16, late]) {
        const ctx = await feed.context(body);
        await kyero.check(ctx);
        expect(ctx.fetched).to.deep.equal([]);
      }
    });

    it('reports other content and invalid addresses with a clear message', async () => {
      for (const body of ['<rss/>', 'a,b,c', '<root/>', '<root><item/></root>']) {
        expect((await failureOf(kyero.check(await feed.context(body)))).message).to.match(
          /not with a feed of the format Kyero|plain text instead of XML/,
        );
      }
      const error = await failureOf(kyero.check(await feed.context('', { url: 'ftp://x' })));
      expect(error).to.include({ kind: 'config' });
      expect(error.message).to.match(/http or https/);
    });
  });
});
