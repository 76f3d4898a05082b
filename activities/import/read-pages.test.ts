import { expect } from 'chai';
import fc from 'fast-check';
import type { ReadMessage } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { readPages } from './read-pages.ts';
import type { ReadPage } from './read-pages.ts';

async function* reading(messages: Iterable<ReadMessage>): AsyncGenerator<ReadMessage> {
  for (const message of messages) yield await Promise.resolve(message);
}

async function pagesOf(messages: Iterable<ReadMessage>): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for await (const page of readPages(reading(messages))) pages.push(page);
  return pages;
}

const record = (n: number): ReadMessage => ({ kind: 'record', key: `k${n}`, raw: { n } });
const records = (count: number, from = 0) => Array.from({ length: count }, (_, n) => record(from + n));
const checkpoint = (state: number, fraction?: number): ReadMessage => ({ kind: 'checkpoint', state, fraction });
const END: ReadMessage = { kind: 'complete', scope: 'full' };

describe('The pages of a read', () => {
  it('hold every message once, in order, each page safe to resume from', async () => {
    const message = fc.oneof(
      { weight: 20, arbitrary: fc.nat().map(record) },
      { weight: 2, arbitrary: fc.nat().map((n): ReadMessage => ({ kind: 'bad', key: `b${n}`, message: 'Broken.' })) },
      { weight: 2, arbitrary: fc.nat().map((n): ReadMessage => ({ kind: 'delete', key: `d${n}` })) },
      { weight: 1, arbitrary: fc.nat().map((n) => checkpoint(n)) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 1_000, size: 'max' }), async (messages) => {
        const pages = await pagesOf([...messages, END]);
        const keysOf = (kind: ReadMessage['kind']) =>
          messages.flatMap((one) => (one.kind === kind && 'key' in one ? [one.key] : []));
        expect(pages.flatMap((page) => page.records.map(({ key }) => key))).to.deep.equal(keysOf('record'));
        expect(pages.flatMap((page) => page.bad.map(({ key }) => key))).to.deep.equal(keysOf('bad'));
        expect(pages.flatMap((page) => page.deletes)).to.deep.equal(keysOf('delete'));
        for (const page of pages.slice(0, -1)) {
          expect(page.records.length + page.bad.length + page.deletes.length).to.be.at.least(100);
          expect(page.state).not.to.equal(undefined);
        }
        expect(pages.map(({ complete }) => complete).filter(Boolean)).to.deep.equal(['full']);
        expect(pages.at(-1)?.complete).to.equal('full');
      }),
      { numRuns: 30 },
    );
  });

  it('say whether the format marks its end, on the last of them', async () => {
    const endOf = async (end: ReadMessage) => (await pagesOf([record(1), end])).at(-1);
    expect(await endOf({ kind: 'complete', scope: 'full', endMarked: false, expected: 7 })).to.deep.include({
      complete: 'full',
      endMarked: false,
      expected: 7,
    });
    expect(await endOf({ kind: 'complete', scope: 'delta', endMarked: true })).to.deep.include({
      complete: 'delta',
      endMarked: true,
    });
  });

  it('have a thousand records where those are known, which are looked up by their text or by what they say', async () => {
    const known = { find: (text: string | Uint8Array) => (text === '{"n":1}' ? { key: 'k1' } : undefined) };
    const messages = [record(1), record(2), { ...record(3), text: '{"n":1}' }, END];
    const looked: (readonly [string, boolean])[] = [];
    for await (const page of readPages(reading(messages), { known }))
      looked.push(...page.records.map((each) => [each.key, each.known !== undefined] as const));
    // The third has the text of another key.
    expect(looked).to.deep.equal([
      ['k1', true],
      ['k2', false],
      ['k3', false],
    ]);

    const all = { find: (text: string | Uint8Array) => ({ key: `k${JSON.parse(String(text)).n}` }) };
    const many = Array.from({ length: 25 }, (_, n) => [...records(100, n * 100), checkpoint(n)]).flat();
    const sizes: number[] = [];
    for await (const page of readPages(reading([...many, END]), { known: all })) sizes.push(page.records.length);
    expect(sizes).to.deep.equal([1_000, 1_000, 500]);
  });

  it('end at the next checkpoint when their records are large together, or when the time is up', async () => {
    const large = (n: number): ReadMessage => ({ kind: 'record', key: `k${n}`, raw: { text: 'x'.repeat(3_000_000) } });
    const pages = await pagesOf([large(1), large(2), checkpoint(1), record(3), checkpoint(2), large(4), END]);
    expect(pages.map(({ records: { length } }) => length)).to.deep.equal([2, 2]);
    expect(pages[0]?.bytes).to.be.within(6_000_000, 6_100_000);

    let isDue = false;
    const hasty: number[] = [];
    const messages = [record(1), checkpoint(1), record(2), checkpoint(2), checkpoint(3), record(3), checkpoint(4), END];
    for await (const page of readPages(reading(messages), { isDue: () => isDue })) {
      hasty.push(page.records.length);
      isDue = false;
    }
    expect(hasty).to.deep.equal([3]);
    isDue = true;
    for await (const page of readPages(reading(messages), { isDue: () => isDue })) hasty.push(page.records.length);
    expect(hasty).to.deep.equal([3, 1, 1, 1, 0]);
  });

  it('end only at a checkpoint, once a hundred records have come together', async () => {
    const pages = await pagesOf([
      ...records(99),
      checkpoint(1),
      ...records(1, 99),
      ...records(50, 100),
      checkpoint(2, 0.5),
      END,
    ]);
    expect(pages.map((page) => [page.records.length, page.state, page.fraction])).to.deep.equal([
      [150, 2, 0.5],
      // The end has the state of the last checkpoint.
      [0, 2, undefined],
    ]);
  });

  it('count what is broken or deleted towards their size', async () => {
    const broken = Array.from({ length: 60 }, (): ReadMessage => ({ kind: 'bad', message: 'Broken.' }));
    const gone = Array.from({ length: 40 }, (_, n): ReadMessage => ({ kind: 'delete', key: `d${n}` }));
    expect(await pagesOf([...broken, ...gone, checkpoint(1), END])).to.have.length(2);
  });

  it('are not completed by a connector that ends without saying so', async () => {
    const [page, ...rest] = await pagesOf(records(3));
    expect(rest).to.deep.equal([]);
    expect(page?.records.map(({ key, raw }) => ({ key, raw }))).to.deep.equal(
      [0, 1, 2].map((n) => ({ key: `k${n}`, raw: { n } })),
    );
    expect(page).not.to.have.property('complete');
    expect(await pagesOf([])).to.deep.equal([]);
  });

  it('say what kind of complete it was and how many listings the CRM promised, also of an empty feed', async () => {
    const [page] = await pagesOf([{ kind: 'complete', scope: 'delta', expected: 12 }]);
    expect(page).to.deep.include({ records: [], complete: 'delta', expected: 12 });
  });

  it('end with the complete: what a connector sends afterwards is not read', async () => {
    expect(await pagesOf([END, ...records(5)])).to.have.length(1);
  });

  it('count what was skipped by its reason', async () => {
    const skip = (code: string, message?: string): ReadMessage => ({ kind: 'skip', code, message });
    const [page] = await pagesOf([skip('draft'), skip('header', 'A header.'), skip('draft'), END]);
    expect(page?.reasons).to.deep.equal([
      { code: 'skipped_draft', message: 'Records that are no listings (draft).', count: 2 },
      { code: 'skipped_header', message: 'A header.', count: 1 },
    ]);
  });

  it('are bounded when a connector forgets its checkpoints, and it is called our fault', async () => {
    let sent = 0;
    function* endless() {
      for (;;) yield record(sent++);
    }
    const fault = await pagesOf(endless()).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(fault).to.be.instanceOf(ConnectorError).and.to.include({ kind: 'bug' });
    expect(sent).to.equal(2_001);
  });

  it('before an error are handed on, and the connector is closed when the reader stops', async () => {
    let closed = false;
    async function* failing(): AsyncGenerator<ReadMessage> {
      try {
        yield* [...records(100), checkpoint(1)];
        throw new ConnectorError('transient', 'Cut.');
      } finally {
        closed = true;
      }
    }
    const pages: ReadPage[] = [];
    const fault = await (async () => {
      for await (const page of readPages(failing())) pages.push(page);
    })().catch((error: unknown) => error);
    expect(pages).to.have.length(1);
    expect(fault).to.include({ kind: 'transient' });

    closed = false;
    for await (const page of readPages(failing())) {
      expect(page.state).to.equal(1);
      break;
    }
    expect(closed).to.equal(true);
  });
});
