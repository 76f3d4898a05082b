import { windows1252, zipOf } from '../../kit/testing/feed-bytes.ts';
import { ensure, ensureRead, ensureSame, isWhole } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { altered } from '../faults.ts';
import type { Listing } from '../fixture.ts';
import { makeListings } from '../fixture.ts';

/** Characters of ISO-8859-1, and some that only windows-1252 has. */
const LATIN = 'Château à côté, Größe ½, señor, façade où ça brûle.';
/** Characters of ISO-8859-15, some of which have the codes of others in ISO-8859-1. */
const LATIN_9 = 'Château à côté, Größe 70 m², señor, 250 € pour une œuvre.';
const WESTERN = `${LATIN} 250 € l’œuvre.`;

/** Encodes a text as ISO-8859-15; of the signs beyond ISO-8859-1 it supports `€` and `œ`. */
function latin9(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\u00a4').replaceAll('œ', '\u00bd'), 'latin1');
}

type Records = ReturnType<typeof ensureRead>;

const CUT_POINTS = 20;

/** A variant of sending the text: the encoding that the document and the HTTP header declare, and its bytes. */
interface Wire {
  readonly declared: string;
  readonly header?: string;
  bytes(text: string): Buffer;
}

const utf8 = (text: string): Buffer => Buffer.from(text);
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Correct declarations first, then wrong ones. */
const WIRES: Readonly<Record<string, Wire>> = {
  'UTF-8 with a mark': { declared: 'UTF-8', bytes: (text) => utf8(`\ufeff${text}`) },
  'UTF-16LE': { declared: 'UTF-16', bytes: utf16 },
  'UTF-16BE': { declared: 'UTF-16', bytes: (text) => utf16(text).swap16() },
  'windows-1252': { declared: 'windows-1252', bytes: windows1252 },
  'windows-1252 in the header': { declared: 'windows-1252', header: 'windows-1252', bytes: windows1252 },
  'ISO-8859-1 with signs of windows-1252': { declared: 'ISO-8859-1', bytes: windows1252 },
  'windows-1252 declared as UTF-8': { declared: 'UTF-8', header: 'utf-8', bytes: windows1252 },
  'UTF-8 declared as ISO-8859-1': { declared: 'ISO-8859-1', header: 'ISO-8859-1', bytes: utf8 },
};

export const encodingChecks = {
  async encodings(bench) {
    const { encodings } = bench.fixture;
    ensure(encodings, 'the fixture declares no encodings; exempt the check if the format is always UTF-8');
    const listings = makeListings(8, { text: WESTERN });
    const expected = await readPlain(bench, listings);
    ensure(
      [...expected.values()].some((raw) => JSON.stringify(raw).includes('€ l’œuvre')),
      'the text of a listing is not in its record: `answer` of the fixture must give UTF-8, say so, and write the text as it is',
    );
    for (const [name, wire] of Object.entries(WIRES)) {
      await arrivesAs(bench, expected, name, wire);
    }
    const plain = await readPlain(bench, makeListings(8, { text: LATIN }));
    await arrivesAs(bench, plain, 'ISO-8859-1', {
      declared: 'ISO-8859-1',
      bytes: (text) => Buffer.from(text, 'latin1'),
    });
    const euro = await readPlain(bench, makeListings(8, { text: LATIN_9 }));
    await arrivesAs(bench, euro, 'ISO-8859-15', { declared: 'ISO-8859-15', header: 'ISO-8859-15', bytes: latin9 });
  },
  async 'zip-same'(bench) {
    const { zip } = bench.fixture;
    ensure(zip, 'the fixture names no document of a zip; exempt the check when the format has no zip');
    const expected = await readPlain(bench, makeListings(25));
    let cut = 1;
    bench.crm.fault = altered(async (reply, text) => {
      const body = await zipOf({ [zip.document]: text });
      const headers = { ...reply.headers, 'content-type': 'application/zip' };
      return { ...reply, headers, body: body.subarray(0, Math.floor(body.length * cut)) };
    });
    ensureSame(expected, ensureRead(await bench.read(), 'a read of a zip', 'full'), 'in a zip');
    for (let point = 1; point <= CUT_POINTS; point++) {
      cut = point / (CUT_POINTS + 1);
      ensure(!isWhole(await bench.read()), `a zip cut at ${point} of ${CUT_POINTS + 1} parts was reported as complete`);
    }
  },
} satisfies Record<string, Check>;

async function readPlain(bench: Bench, listings: readonly Listing[]): Promise<Records> {
  bench.crm.fault = undefined;
  bench.crm.listings = listings;
  return ensureRead(await bench.read());
}

async function arrivesAs(
  bench: Bench,
  expected: Records,
  name: string,
  { declared, header, bytes }: Wire,
): Promise<void> {
  const declare = bench.fixture.encodings?.declare ?? ((text: string) => text);
  bench.crm.fault = altered((reply, text) => {
    const [type = 'text/plain'] = (reply.headers['content-type'] ?? '').split(';');
    const headers = { ...reply.headers, 'content-type': header ? `${type}; charset=${header}` : type };
    return { ...reply, headers, body: bytes(declare(text, declared)) };
  });
  ensureSame(expected, ensureRead(await bench.read(), `a read of ${name}`), `as ${name}`);
}
