import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import { manyRowsFile } from '../dvf/testing/many-rows.ts';
import type { DvfFilter } from '../search/dvf/dvf-filter.ts';
import { openDvfDesk } from './support/dvf.ts';
import type { DvfDesk } from './support/dvf.ts';
import { startProductProcess } from '../stack/product.ts';
import type { ProductProcess } from '../stack/product.ts';
import { ownMongoDb } from './support/own-mongodb.ts';
import { productEnvironment, startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { testStack } from './support/stack.ts';
import { until } from './support/until.ts';

/** Large enough that a cancel arrives during the import. */
const MANY = 30_000;

describe('An import of DVF', () => {
  let product: TestProduct;
  let worker: ProductProcess;
  let mongodb: string;
  let desk: DvfDesk;

  before(async () => {
    // Workers are separate processes, which can be killed.
    mongodb = await ownMongoDb();
    product = await startTestProduct('dvf-import', { MONGODB_URL: mongodb }, 'api');
    worker = await startWorker('dvf-import-1');
    desk = await openDvfDesk(product);
  });
  after(async () => {
    await desk?.close();
    await worker?.stop();
  });

  const startWorker = (name: string) =>
    startProductProcess(testStack(), {
      role: 'worker',
      name,
      environment: productEnvironment('dvf-import', {
        MONGODB_URL: mongodb,
        WORK_FOLDER: product.environment['WORK_FOLDER'] ?? '',
        LOG_LEVEL: 'info',
        CHUNK_SECONDS: '1',
      }),
    });

  const total = async (filter: DvfFilter = {}) => (await desk.search.search(filter, { sort: '-date', limit: 1 })).total;
  const endedWithState = async () => {
    const { state, ...ended } = await desk.ended();
    if (!state) throw new Error('No worker answers.');
    return { ...ended, state };
  };
  const readSome = () =>
    until('some of the file is imported', async () => {
      const [file] = (await desk.imports.status())?.state?.files ?? [];
      return (file?.counts.mutations ?? 0) > 0;
    });

  it('reads files by path and address, plain and compressed, and reports bad rows with their line', async () => {
    const server = await serve({ '/2021.csv.gz': { body: gzipSync(manyRowsFile(500, 2021)) } });
    const broken = manyRowsFile(300, 2022).replace('2022-01-02', 'yesterday');
    await desk.submit({
      files: [await desk.file('2022.csv', broken), `${server.url}/2021.csv.gz`],
      release: 'first',
    });
    const { status, state, failure } = await endedWithState();
    expect(failure).to.equal(undefined);
    expect(status).to.equal('COMPLETED');
    expect(state.files.map(({ counts }) => counts)).to.deep.equal([
      { rows: 299, mutations: 299, bad_rows: 1 },
      { rows: 500, mutations: 500, bad_rows: 0 },
    ]);
    expect(state.files[0]?.bad).to.deep.equal([{ line: 3, reason: 'date' }]);
    expect(state.result).to.include({ mutations: 799 });
    expect(await total()).to.equal(799);
  });

  it('continues after a cancel, and after its worker was killed, and counts every row once', async () => {
    await desk.submit({ files: [await desk.file('many.csv', manyRowsFile(MANY))], release: 'second' });
    await readSome();
    await desk.imports.cancel();
    const cancelled = await endedWithState();
    expect(cancelled.status).to.equal('CANCELLED');
    const read = cancelled.state.files[0]?.counts.mutations ?? 0;
    expect(read).to.be.below(MANY);
    expect(await total()).to.equal(799);

    expect(await desk.imports.start()).to.equal(true);
    await until('more of it is imported', async () => {
      const [file] = (await desk.imports.status())?.state?.files ?? [];
      return (file?.counts.mutations ?? 0) > read;
    });
    await worker.kill();
    worker = await startWorker('dvf-import-2');

    // Queries still work while the old release is replaced.
    const over = new AbortController();
    const seen = new Set<number>();
    const asking = (async () => {
      while (!over.signal.aborted) seen.add(await total({ dateMin: '2022-01-01' }));
    })();
    const { status, state } = await endedWithState();
    over.abort();
    await asking;
    expect(status).to.equal('COMPLETED');
    expect(state.files[0]?.counts).to.deep.equal({ rows: MANY, mutations: MANY, bad_rows: 0 });
    expect([...seen].filter((count) => count !== 299 && count !== MANY)).to.deep.equal([]);
    expect(await total({ dateMin: '2022-01-01' })).to.equal(MANY);
    expect(await total()).to.equal(MANY + 500);
  });

  it('of the same file again changes nothing, not even ids', async () => {
    const ids = async () =>
      (await desk.search.search({ dateMax: '2021-01-31' }, { sort: 'price', limit: 100 })).hits.map(
        ({ mutation }) => mutation.id,
      );
    const before = await ids();
    await desk.submit({ files: [await desk.file('2021.csv', manyRowsFile(500, 2021))], release: 'third' });
    const { state } = await endedWithState();
    expect(state.result?.replaced).to.deep.equal(['first']);
    expect(await ids()).to.deep.equal(before);
    expect(await total()).to.equal(MANY + 500);
  });

  it('of a file that is not DVF fails with the reason, and does not change the imported data', async () => {
    await desk.submit({ files: [await desk.file('page.csv', '<html></html>\n')], release: 'fourth' });
    const { status, failure } = await desk.ended();
    expect(status).to.equal('FAILED');
    expect(failure).to.contain('not a DVF file');
    expect(await total()).to.equal(MANY + 500);
  });
});
