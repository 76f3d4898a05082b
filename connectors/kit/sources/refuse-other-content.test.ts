import { expect } from 'chai';
import { assert, property, string } from 'fast-check';
import { blm } from '../../inputs/blm/blm.ts';
import { kyero } from '../../inputs/kyero/kyero.ts';
import { openimmo } from '../../inputs/openimmo/openimmo.ts';
import { poliris } from '../../inputs/poliris/poliris.ts';
import { propertyFeed } from '../../inputs/property-feed/property-feed.ts';
import { failureOf } from '../testing/failure-of.ts';
import { serveFeed } from '../testing/serve-feed.ts';
import { nameOtherContent } from './refuse-other-content.ts';

const PAGES = [
  '<!DOCTYPE html>\n<html><head><title>Maintenance</title></head></html>',
  '<!-- cached --><html lang="fr"><body>Connexion</body></html>',
  '\ufeff\r\n <HTML><BODY>502 Bad Gateway</BODY></HTML>',
  '<br />\n<b>Fatal error</b>: Uncaught PDOException',
  '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html xmlns="x"></html>',
];
const ERRORS = ['{"error": "invalid token"}', ' [\n{"code": 17}]', '{\n "message": "Too many requests"\n}', '[]'];
const EMPTY = ['', '\r\n\r\n', '\ufeff', ' \t'];

describe('The start of a feed', () => {
  it('may be empty if the format is one record per line', () => {
    for (const text of EMPTY) expect(nameOtherContent(text, { json: true, lines: true }), text).to.equal(undefined);
  });

  it('is named as an empty file, a web page or a JSON document', () => {
    for (const text of EMPTY) expect(nameOtherContent(text), text).to.match(/^The file is empty/);
    for (const text of PAGES) expect(nameOtherContent(text), text).to.match(/web page \(HTML\)/);
    for (const text of ERRORS) expect(nameOtherContent(text), text).to.match(/JSON document/);
  });

  it('is named as plain text if the format is XML', () => {
    for (const text of ['Access denied', 'SQLSTATE[HY000] [2002] Connection refused', '#HEADER#', '\u0000e\u0000r']) {
      expect(nameOtherContent(text, { xml: true }), text).to.match(/^The address returned plain text instead of XML/);
    }
    for (const text of ['\ufeff <root>', '<?xml version="1.0"?>', '<!-- export --><openimmo/>']) {
      expect(nameOtherContent(text, { xml: true }), text).to.equal(undefined);
    }
  });

  it('is accepted when it opens a feed of any format', () => {
    for (const text of ['"a"!#"b"', '<root><kyero/></root>', '<openimmo>', '#HEADER#\nVersion : 3', 'agency!#ref']) {
      expect(nameOtherContent(text), text).to.equal(undefined);
    }
    expect(nameOtherContent('{"properties": []}', { json: true })).to.equal(undefined);
  });

  it('is classified without an error for any text', () => {
    assert(
      property(string(), (text) => {
        const found = nameOtherContent(text);
        return found === undefined || found.endsWith('Nothing was removed because of it.');
      }),
    );
  });

  for (const connector of [blm, kyero, openimmo, poliris, propertyFeed]) {
    const { type } = connector.spec;

    it(`names what ${type} received instead of its feed, in a read and in a check`, async () => {
      const feed = await serveFeed(connector);
      try {
        const bodies: [string, RegExp][] = [
          ['', /The file is empty/],
          ['\r\n', /The file is empty/],
          ['<html>\n<body>Maintenance</body>\n</html>\n', /web page \(HTML\)/],
          ...(connector === propertyFeed
            ? []
            : ([['{"error": "invalid token"}', /JSON document/]] satisfies [string, RegExp][])),
          ...(connector === kyero || connector === openimmo
            ? ([['Too many connections, try again later.\n', /plain text instead of XML/]] satisfies [string, RegExp][])
            : []),
        ];
        for (const [body, words] of bodies) {
          const message = await feed.rejection(body);
          expect(message)
            .to.match(words)
            .and.not.match(/cut off/);
          const refused = await failureOf(connector.check(await feed.context(body)));
          expect(refused.kind).to.equal('config');
          expect(refused.message).to.match(words);
        }
      } finally {
        await feed.closeContexts();
        await feed.server.stop();
      }
    });
  }
});
