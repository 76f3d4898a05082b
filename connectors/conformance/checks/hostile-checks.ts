import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { zipOf } from '../../kit/testing/feed-bytes.ts';
import { ConnectorError } from '../../errors.ts';
import { describe, ensure, ensureKind, isWhole } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import type { Fault } from '../fake-crm.ts';
import { altered } from '../faults.ts';
import { makeListings } from '../fixture.ts';
import { peakDuring } from '../measure-memory.ts';

const MEBIBYTE = 1024 ** 2;

/** Far below the size of each bomb, far above the memory of a normal read. */
const MAX_PEAK_BYTES = 96 * MEBIBYTE;

const LONG_TEXT_MEBIBYTES = 100;
const BOMB_MEBIBYTES = 256;

/** A mark in a listing that is replaced by hostile content. */
const MARK = 'HIER-STEHT-ES';

const DOCTYPE = 'a document type of its own';
const SLIP = 'a zip with a name outside of itself';

/** Ten levels of ten entities each: three gigabytes when expanded. */
const LEVELS = Array.from({ length: 9 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join(
  '',
);

export const hostileChecks = {
  async 'entity-bomb'(bench) {
    await inBoundedMemory(DOCTYPE, () =>
      refusesDoctype(bench, (root) => `<!DOCTYPE ${root} [<!ENTITY l0 "lol">${LEVELS}]>`),
    );
  },
  async 'external-entity'(bench) {
    // Measured together: twelve reads of a few listings each, and every measurement collects garbage.
    await inBoundedMemory(DOCTYPE, async () => {
      for (const source of [`${bench.crm.base}/stolen`, 'file:///etc/passwd']) {
        await refusesDoctype(bench, (root) => `<!DOCTYPE ${root} [<!ENTITY l9 SYSTEM "${source}">]>`);
        await refusesDoctype(bench, (root) => `<!DOCTYPE ${root} [<!ENTITY % l9 SYSTEM "${source}">%l9;]>`);
        await refusesDoctype(
          bench,
          (root) => `<!DOCTYPE ${root} SYSTEM "${source}" [<!ENTITY l9 SYSTEM "${source}">]>`,
        );
      }
    });
    ensure(!bench.crm.requests.some(({ path }) => path.startsWith('/stolen')), 'an external entity was fetched');
  },
  async 'zip-bomb'(bench) {
    const document = zipDocument(bench);
    const zip = new yazl.ZipFile();
    const block = Buffer.alloc(MEBIBYTE, ' ');
    zip.addReadStream(Readable.from(Array.from({ length: BOMB_MEBIBYTES }, () => block)), document, {
      compressionLevel: 1,
    });
    zip.end();
    const body = await buffer(zip.outputStream);
    await inBoundedMemory('a zip bomb', () => refuses(bench, (reply) => ({ ...reply, body }), 'a zip bomb'));
  },
  async 'zip-slip'(bench) {
    const document = zipDocument(bench);
    const inner = '../../../evil.txt';
    // The writer refuses such names itself: one of the same length is written and replaced in the bytes.
    const placeholder = 'x'.repeat(inner.length);
    const change: Parameters<typeof altered>[0] = async (reply, text) => {
      const bytes = await zipOf({ [document]: text, [placeholder]: 'evil' });
      return { ...reply, body: Buffer.from(bytes.toString('latin1').replaceAll(placeholder, inner), 'latin1') };
    };
    await inBoundedMemory(SLIP, () => refuses(bench, change, SLIP));
  },
  async 'long-text'(bench) {
    const block = Buffer.alloc(MEBIBYTE, 'a');
    let struck = 0;
    const change: Parameters<typeof altered>[0] = (reply, text) => {
      const [head, tail] = text.split(MARK);
      if (head === undefined || tail === undefined) return reply;
      struck++;
      return { ...reply, body: around(head, block, tail) };
    };
    bench.crm.listings = marked();
    bench.crm.fault = altered(change);
    await inBoundedMemory('a text of 100 MB', async () => {
      const { messages, error } = await bench.read();
      const isPassedOver = messages.some(({ kind }) => kind === 'bad');
      ensure(isPassedOver || error instanceof ConnectorError, `a text of 100 MB ended with ${describe(error)}`);
      ensure(
        !messages.some((message) => message.kind === 'record' && JSON.stringify(message.raw).length > MEBIBYTE),
        'a text of 100 MB was accepted',
      );
    });
    ensure(struck > 0, 'the response does not contain the text of a listing unchanged');
  },
} satisfies Record<string, Check>;

/** First in every document, then only in those with listings: an index may precede them. */
async function refusesDoctype(bench: Bench, doctype: (root: string) => string): Promise<void> {
  ensure(bench.fixture.xml, 'the fixture does not say that the format is XML; exempt the check if it is not');
  for (const isListing of [false, true]) {
    let struck = 0;
    const change: Parameters<typeof altered>[0] = (reply, text) => {
      const at = text.indexOf('?>') < 0 ? 0 : text.indexOf('?>') + 2;
      const root = /<([A-Za-z_][\w.:-]*)/.exec(text.slice(at))?.[1];
      if (root === undefined || (isListing && !text.includes(MARK))) return reply;
      struck++;
      const body = `${text.slice(0, at)}${doctype(root)}${text.slice(at).replace(MARK, '&l9;')}`;
      return { ...reply, body: Buffer.from(body) };
    };
    await refuses(bench, change, DOCTYPE);
    ensure(struck > 0, 'no document has the text of a listing as it is');
  }
}

async function refuses(bench: Bench, change: Parameters<typeof altered>[0], what: string): Promise<void> {
  bench.crm.listings = marked();
  const fault: Fault = altered(change);
  bench.crm.fault = fault;
  const outcome = await bench.read();
  ensure(!isWhole(outcome), `${what} was reported as a complete catalogue`);
  ensureKind(outcome.error, ['feed_rejected'], what);
}

/** Replaces the mark in the first listing only. */
function marked(): ReturnType<typeof makeListings> {
  return makeListings(3).map((listing, index) => (index === 0 ? { ...listing, text: MARK } : listing));
}

function zipDocument({ fixture }: Bench): string {
  ensure(fixture.zip, 'the fixture names no document of a zip; exempt the check when the format has no zip');
  return fixture.zip.document;
}

/** Fails if the memory in use grows by more than a fraction of a bomb during `work`. */
async function inBoundedMemory(what: string, work: () => Promise<void>): Promise<void> {
  const peak = await peakDuring(work);
  ensure(peak < MAX_PEAK_BYTES, `${what} took ${Math.round(peak / MEBIBYTE)} MiB of memory`);
}

async function* around(head: string, block: Buffer, tail: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  for (let left = LONG_TEXT_MEBIBYTES; left > 0; left--) {
    yield block;
  }
  yield Buffer.from(tail);
}
