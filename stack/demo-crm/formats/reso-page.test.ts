import { expect } from 'chai';
import type { RunningServer } from '../../http-server.ts';
import { startDemoCrm } from '../server.ts';

interface Page {
  readonly value: readonly { readonly ListingKey: string; readonly ModificationTimestamp: string }[];
  readonly '@odata.count'?: number;
  readonly '@odata.nextLink'?: string;
}

const SIZE = 60;
const TOP = 20;

describe('the RESO Web API of the demo CRM', () => {
  let crm: RunningServer;
  before(async () => {
    crm = await startDemoCrm({ port: 0 });
  });
  after(async () => crm.stop());

  const first = (query: string) => `${crm.url}/reso/Property?listings=${SIZE}&$top=${TOP}&$count=true${query}`;
  const get = async (url: string) => (await (await fetch(url)).json()) as Page;

  /** Follows the links until the last page, or `most` pages. */
  async function walk(query: string, most = 20): Promise<Page[]> {
    const pages: Page[] = [];
    for (let next: string | undefined = first(query); next !== undefined && pages.length < most;) {
      const page: Page = await get(next);
      pages.push(page);
      next = page['@odata.nextLink'];
    }
    return pages;
  }
  const keys = (pages: readonly Page[]) => pages.flatMap(({ value }) => value.map(({ ListingKey }) => ListingKey));

  it('returns every listing once, in the order of their changes', async () => {
    const pages = await walk('');
    expect(pages).to.have.lengthOf(SIZE / TOP);
    expect(pages[0]).to.include({ '@odata.count': SIZE });
    expect(new Set(keys(pages)).size).to.equal(SIZE);
    const times = pages.flatMap(({ value }) => value.map(({ ModificationTimestamp }) => ModificationTimestamp));
    expect(times).to.deep.equal(times.toSorted());
  });

  it('filters by time of change or by key, and refuses other filters', async () => {
    const all = (await walk('')).flatMap(({ value }) => value);
    const since = all[SIZE - 5]!.ModificationTimestamp;
    const changed = await walk(`&$filter=${encodeURIComponent(`ModificationTimestamp ge ${since}`)}`);
    expect(keys(changed)).to.have.members(
      all.filter(({ ModificationTimestamp: at }) => at >= since).map(({ ListingKey }) => ListingKey),
    );
    const key = all[7]!.ListingKey;
    expect(keys([await get(first(`&$filter=${encodeURIComponent(`ListingKey eq '${key}'`)}`))])).to.deep.equal([key]);
    expect((await fetch(first('&$filter=ListPrice gt 5'))).status).to.equal(400);
    expect((await fetch(first('&$skip=-1'))).status).to.equal(400);
  });

  it('changes listings between its pages under a fault', async () => {
    expect(await walk('&fault=endless_pages', 10)).to.have.lengthOf(10);
    expect((await get(first('&fault=missing_rows')))['@odata.count']).to.equal(SIZE * 2);
    const same = await walk('&fault=equal_times');
    expect(same).to.have.lengthOf(1);
    expect(new Set(same[0]!.value.map(({ ModificationTimestamp }) => ModificationTimestamp)).size).to.equal(1);
    const moved = keys(await walk('&fault=moving_pages'));
    expect(moved).to.have.lengthOf(SIZE);
    // Those that moved came twice, the rows that slipped past did not come.
    expect(new Set(moved).size).to.equal(SIZE - 2);
    const replaced = keys(await walk('&fault=replaced_rows'));
    expect(new Set(replaced).size).to.equal(SIZE);
    expect(replaced.filter((key) => key?.endsWith('-NEW'))).to.have.lengthOf(1);
  });
});
