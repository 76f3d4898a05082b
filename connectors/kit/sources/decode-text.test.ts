import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, integer, string, uint8Array } from 'fast-check';
import { decodeText, singleByteTextOf } from './decode-text.ts';
import type { DecodeOptions } from './decode-text.ts';

/** Encodes text of ISO-8859-1 and the signs `€’œ` as windows-1252. */
function western(text: string): Buffer {
  const signs: Record<string, number> = { '€': 0x80, '’': 0x92, œ: 0x9c };
  return Buffer.from(Array.from(text).map((character) => signs[character] ?? character.charCodeAt(0)));
}

async function decode(bytes: Uint8Array, options?: DecodeOptions, chunk = bytes.length || 1): Promise<string> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) {
      yield bytes.subarray(at, at + chunk);
    }
  }
  let text = '';
  for await (const piece of decodeText(chunks(), options)) {
    text += piece;
  }
  return text;
}

const TEXT = 'Rénové, près du métro : 250 000 € l’œuvre';

describe('decodeText', () => {
  it('reads valid UTF-8 as UTF-8', async () => {
    expect(await decode(Buffer.from(TEXT))).to.equal(TEXT);
  });

  it('falls back to windows-1252 for invalid UTF-8, including the signs that ISO-8859-1 lacks', async () => {
    expect(await decode(western(TEXT))).to.equal(TEXT);
  });

  for (const charset of [
    'ISO-8859-1',
    'ISO-8859-15',
    'latin1',
    'windows-1252',
    'utf-8',
    'UTF8',
    'nonsense',
    undefined,
  ]) {
    it(`reads windows-1252 sent as ${charset}`, async () => {
      expect(await decode(western(TEXT), { charset })).to.equal(TEXT);
    });

    it(`reads UTF-8 sent as ${charset}`, async () => {
      expect(await decode(Buffer.from(TEXT), { charset })).to.equal(TEXT);
    });
  }

  it('reads other single-byte encodings as declared, but UTF-8 under such a name as UTF-8', async () => {
    const polish = 'Działka, Łódź';
    const bytes = Buffer.from('Dzia\u00b3ka, \u00a3\u00f3d\u009f', 'latin1');
    for (const charset of ['windows-1250', 'cp1250']) {
      expect(await decode(bytes, { charset })).to.equal(polish);
      expect(await decode(Buffer.from(polish), { charset })).to.equal(polish);
    }
    expect(await decode(Buffer.from(polish), { charset: 'iso-8859-2' }, 3)).to.equal(polish);
    expect(singleByteTextOf(bytes, 'windows-1250')).to.equal(polish);
    for (const charset of ['utf-8', 'nonsense', undefined])
      expect(singleByteTextOf(western(TEXT), charset)).to.equal(TEXT);
  });

  it('gives a byte order mark precedence and drops it', async () => {
    const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');
    expect(await decode(Buffer.from(`\ufeff${TEXT}`), { charset: 'ISO-8859-1' })).to.equal(TEXT);
    expect(await decode(utf16, { charset: 'utf-8' }, 3)).to.equal(TEXT);
    expect(await decode(Buffer.from(utf16).swap16(), {}, 3)).to.equal(TEXT);
  });

  it('recognises UTF-16 without a mark by its zero bytes', async () => {
    const utf16 = Buffer.from(TEXT, 'utf16le');
    expect(await decode(utf16)).to.equal(TEXT);
    expect(await decode(Buffer.from(utf16).swap16())).to.equal(TEXT);
  });

  it('prefers the XML declaration to the charset of HTTP, only in XML', async () => {
    const xml = Buffer.from([...Buffer.from('<?xml version="1.0" encoding="ISO-8859-15"?><a>'), 0xa4]);
    expect(await decode(xml, { xml: true, charset: 'utf-8' })).to.match(/€$/);
    expect(await decode(xml)).to.match(/¤$/);
  });

  describe('of ISO-8859-15', () => {
    const signs: Record<string, number> = { '€': 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe };
    const latin9 = (text: string): Buffer =>
      Buffer.from(Array.from(text).map((character) => signs[character] ?? character.charCodeAt(0)));

    it('reads the signs that ISO-8859-1 lacks, to the last byte', async () => {
      const text = 'Œuvre près de Šibenik, Žižkov, Aÿ, ŸVES : 250 000 €';
      expect(await decode(latin9(text), { charset: 'ISO-8859-15' })).to.equal(text);
      expect(await decode(latin9('à€'), { charset: 'ISO-8859-15' }, 1)).to.equal('à€');
      expect(await decode(latin9('é'), { charset: 'ISO-8859-15' })).to.equal('é');
    });

    it('reads signs of windows-1252 after the first MiB correctly and continues', async () => {
      const head = `é${'a'.repeat(1024 * 1024)}`;
      const bytes = Buffer.concat([latin9(head), western('l’été, 5 €'), latin9(' ou 6 €')]);
      const text = await decode(bytes, { charset: 'ISO-8859-15' }, 65_536);
      expect(text.slice(head.length)).to.equal('l’été, 5 € ou 6 €');
    });

    it('decodes any text of it in any chunks', async () => {
      const letters = constantFrom(...Object.keys(signs), 'a', 'é', ' ', 'ß');
      await assert(
        asyncProperty(array(letters), integer({ min: 1, max: 7 }), async (random, chunk) => {
          // At the beginning "é" and a blank, which is invalid UTF-8.
          const text = `é ${random.join('')}`;
          expect(await decode(latin9(text), { charset: 'ISO-8859-15' }, chunk)).to.equal(text);
        }),
      );
    });
  });

  it('ignores a declaration of UTF-16 that was readable as ASCII', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-16"?><a>é</a>`;
    expect(await decode(Buffer.from(xml), { xml: true })).to.equal(xml);
  });

  it('reads single invalid bytes within UTF-8 as windows-1252 and keeps the rest', async () => {
    const bytes = Buffer.concat([Buffer.from('été à côté '), western('é €'), Buffer.from(' où')]);
    expect(await decode(bytes)).to.equal('été à côté é € où');
    expect(await decode(bytes, {}, 1)).to.equal('été à côté é € où');
  });

  it('chooses the encoding later if the first MiB is plain ASCII', async () => {
    const ascii = 'a'.repeat(3 * 1024 * 1024);
    for (const tail of [western(TEXT), Buffer.from(TEXT)]) {
      const text = await decode(Buffer.concat([Buffer.from(ascii), tail]), {}, 65_536);
      expect(text.slice(ascii.length)).to.equal(TEXT);
    }
  });

  it('keeps a last byte that looks like the start of a sequence', async () => {
    expect(await decode(western('café'))).to.equal('café');
    expect(await decode(western('é'))).to.equal('é');
    expect(await decode(Buffer.alloc(0))).to.equal('');
  });

  it('decodes UTF-8 to the same text in any chunks', async () => {
    await assert(
      asyncProperty(string({ unit: 'grapheme' }), integer({ min: 1, max: 7 }), async (random, chunk) => {
        const text = `é${random}`;
        expect(await decode(Buffer.from(text), {}, chunk)).to.equal(text);
      }),
    );
  });

  it('never throws for any bytes', async () => {
    await assert(
      asyncProperty(uint8Array({ maxLength: 64 }), integer({ min: 1, max: 9 }), async (bytes, chunk) => {
        expect(await decode(bytes, {}, chunk)).to.be.a('string');
      }),
    );
  });
});
