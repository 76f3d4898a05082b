import { expect } from 'chai';
import { exampleFixture } from '../conformance/example-csv/conformance.ts';
import { fileFeed } from './file-feed.ts';
import { finishMapping } from './mapping/finish-mapping.ts';
import { FULL, serveFeed } from './testing/serve-feed.ts';
import type { FeedServer } from './testing/serve-feed.ts';

const map = (): ReturnType<typeof finishMapping> =>
  finishMapping({ crm_reference: 'A1', type: 'house', title: { fr: 'Maison' } }, []);

const rows = fileFeed({
  type: 'ROWS',
  title: 'Rows',
  format: { kind: 'csv', delimiter: ';', column: 'ref' },
  key: 'ref',
  updated: 'changed',
  zone: 'Europe/Oslo',
  map,
});

const COMPLETE = { kind: 'complete', scope: 'full', expected: 2, endMarked: false };

describe('fileFeed', () => {
  let feed: FeedServer;
  before(async () => {
    feed = await serveFeed(rows);
  });
  after(async () => {
    await feed.closeContexts();
    await feed.server.stop();
  });

  it('names the values of a row by column, leaves empty ones out and reads times in the zone of the CRM', async () => {
    expect(await feed.read('ref;town;changed\nA1;;2026-02-01 12:00\nA2;Oslo;\n')).to.deep.equal([
      {
        kind: 'record',
        key: 'A1',
        raw: { ref: 'A1', changed: '2026-02-01 12:00' },
        updatedAt: '2026-02-01T11:00:00.000Z',
      },
      { kind: 'record', key: 'A2', raw: { ref: 'A2', town: 'Oslo' } },
      COMPLETE,
    ]);
  });

  it('quarantines a row without a key and reads the others', async () => {
    const messages = await feed.read('ref;town\n;Oslo\nA2;Bergen\n');
    expect(messages.map(({ kind }) => kind)).to.deep.equal(['bad', 'record', 'complete']);
  });

  it('rejects a file without the column that tells it from another, an empty one and one without its last line end', async () => {
    expect(await feed.rejection('id;town\nA1;Oslo\n')).to.match(/no column "ref"/);
    expect(await feed.rejection('')).to.match(/empty/);
    expect(await feed.rejection('ref;town\nA1;Os')).to.match(/may be cut off/);
  });

  it('takes a last row without line end where the format allows it and the row has all columns', async () => {
    const open = fileFeed({
      type: 'OPEN',
      title: 'Open',
      format: { kind: 'csv', delimiter: ';', column: 'ref', mayEndOpen: true },
      key: 'ref',
      map,
    });
    const other = await serveFeed(open);
    expect((await other.read('ref;town\nA1;Oslo\nA2;Bergen', FULL)).at(-1)).to.deep.equal(COMPLETE);
    expect(await other.rejection('ref;town\nA1;Oslo\nA2')).to.match(/may be cut off/);
    await other.closeContexts();
    await other.server.stop();
  });

  it('declares explicit deletes only where it is told when a record is deleted', () => {
    expect(rows.capabilities.deletes).to.equal('absence');
    expect(exampleFixture.connector.capabilities.deletes).to.equal('both');
  });
});
