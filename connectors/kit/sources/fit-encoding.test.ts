import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { ConnectorError } from '../../errors.ts';
import { decodeText } from './decode-text.ts';
import type { DecodeOptions } from './decode-text.ts';

async function decode(bytes: Uint8Array, options: DecodeOptions, chunk = bytes.length): Promise<string> {
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

/** Characters of a double-byte encoding, found by decoding every pair. */
function twoByteCodes(encoding: string): Map<string, Buffer> {
  const codes = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      try {
        const pair = Buffer.from([lead, trail]);
        codes.set(decoder.decode(pair), pair);
      } catch {
        // An unassigned code.
      }
    }
  }
  return codes;
}

const encode = (text: string, codes: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.concat(Array.from(text, (sign) => codes.get(sign) ?? Buffer.from(sign)));

const FRENCH = 'Maison rénovée à Orléans, 95 m², très calme, près du marché';
const western = Buffer.from(FRENCH, 'latin1');
const OTHERS = ['shift_jis', 'euc-jp', 'euc-kr', 'gbk', 'gb18030', 'big5', 'iso-2022-jp'];
const ALPHABETS = ['windows-1251', 'koi8-r', 'iso-8859-5', 'windows-1253', 'iso-8859-7', 'windows-1256'];

describe('a declared encoding that does not fit the bytes', () => {
  for (const charset of [...OTHERS, ...ALPHABETS]) {
    it(`is detected when Western text or UTF-8 is declared as ${charset}`, async () => {
      expect(await decode(western, { charset })).to.equal(FRENCH);
      expect(await decode(Buffer.from(FRENCH), { charset }, 7)).to.equal(FRENCH);
      const xml = Buffer.concat([Buffer.from(`<?xml version="1.0" encoding="${charset}"?><a>`), western]);
      expect(await decode(xml, { xml: true })).to.match(new RegExp(`${FRENCH}$`));
    });
  }

  const scripts: ReadonlyArray<readonly [charset: string, text: string]> = [
    ['shift_jis', '新築マンション 3LDKの部屋、駅から5分'],
    ['euc-jp', '新築マンション 3LDKの部屋'],
    ['euc-kr', '서울 아파트 3 rooms'],
    ['big5', '台北市公寓 3 房'],
    ['gbk', '上海市公寓 100 平方米'],
  ];
  for (const [charset, text] of scripts) {
    it(`is accepted if the bytes really are ${charset}, in any chunks`, async () => {
      const bytes = encode(text, twoByteCodes(charset));
      expect(await decode(bytes, { charset })).to.equal(text);
      const long = Buffer.concat([Buffer.alloc(1024 * 1024, 'a'), bytes]);
      expect((await decode(long, { charset }, 1024 * 1024)).slice(1024 * 1024)).to.equal(text);
    });
  }

  it('is accepted if the text is in its alphabet', async () => {
    const russian = Buffer.from([0xca, 0xe2, 0xe0, 0xf0, 0xf2, 0xe8, 0xf0, 0xe0]);
    expect(await decode(russian, { charset: 'windows-1251' })).to.equal('Квартира');
  });

  it('is refused if the bytes are text in no likely encoding', async () => {
    const damaged = Buffer.from([0x81, 0x20, 0x90, 0x8f, 0xfd, 0xfe, 0xff, 0x81, 0x20, 0x90, 0xfd]);
    for (const charset of ['shift_jis', 'euc-kr', 'big5']) {
      const failure: unknown = await decode(damaged, { charset }).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(ConnectorError).and.include({ kind: 'feed_rejected' });
      expect(String(failure)).to.include(charset);
    }
  });

  it('is refused if Node cannot decode it, unless the bytes are ASCII or UTF-8', async () => {
    const dos = Buffer.from([0x72, 0x82, 0x6e, 0x6f, 0x76, 0x82]);
    for (const charset of ['cp850', 'IBM437', 'ebcdic-cp-us', 'UTF-7', 'utf-32']) {
      const failure: unknown = await decode(dos, { charset }).catch((error: unknown) => error);
      expect(failure, charset).to.be.instanceOf(ConnectorError).and.include({ kind: 'feed_rejected' });
      expect(await decode(Buffer.from('plain'), { charset })).to.equal('plain');
      expect(await decode(Buffer.from('rénové'), { charset })).to.equal('rénové');
    }
  });

  it('never garbles UTF-8, for any declaration and any chunks', async () => {
    const words = constantFrom('rénové', 'Łódź', 'Köln', 'квартира', '部屋', '€ 250', 'plain');
    await assert(
      asyncProperty(
        constantFrom(...OTHERS, ...ALPHABETS),
        array(words, { minLength: 1 }),
        integer({ min: 64, max: 4_096 }),
        async (charset, random, chunk) => {
          const text = random.join(' ');
          expect(await decode(Buffer.from(text), { charset }, chunk)).to.equal(text);
        },
      ),
      { numRuns: 100 },
    );
  });
});
