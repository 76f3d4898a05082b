import { expect } from 'chai';
import type { NewQuarantine } from './quarantine.ts';
import { testStore } from '../testing/test-store.ts';

const entry = (key: string, given: Partial<NewQuarantine> = {}): NewQuarantine => ({
  gateway_id: 'g1',
  input_id: 'i1',
  key,
  reason: { code: 'bad_record', message: 'No price.', path: '/price' },
  job_id: 'first',
  ...given,
});

describe('The quarantine', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const keys = async (gatewayId = 'g1') =>
    (await store().quarantine.list(gatewayId, { page: 0, size: 200 })).items.map(({ key }) => key).toSorted();

  beforeEach(async () => {
    await db().collection('quarantine').deleteMany({});
  });

  it('keeps a record with its reason and its raw form', async () => {
    await store().quarantine.put([entry('a', { raw: '{"a":1}' })]);
    const { items, total } = await store().quarantine.list('g1', { page: 0, size: 10 });
    expect(total).to.equal(1);
    expect(items[0]).to.deep.include({
      key: 'a',
      reason: { code: 'bad_record', message: 'No price.', path: '/price' },
    });
    expect(items[0]!.raw).to.equal('{"a":1}');
  });

  it('holds a record that is met again once, with its first and its latest run', async () => {
    const reason = { code: 'bad_record', message: 'No type.' };
    await store().quarantine.put([entry('a'), entry('b')]);
    await store().quarantine.put([entry('a', { job_id: 'second', reason })]);
    expect(await store().quarantine.count('g1')).to.equal(2);
    const { items } = await store().quarantine.list('g1', { page: 0, size: 1 });
    expect(items[0]).to.deep.include({ key: 'a', first_job_id: 'first', job_id: 'second', reason });
    expect(items[0]!.last_seen.getTime()).to.be.at.least(items[0]!.first_seen.getTime());
  });

  it('shows every record exactly once, page by page, though a whole page of a feed has one time', async () => {
    const all = Array.from({ length: 45 }, (_, n) => `key ${n}`).toSorted();
    await store().quarantine.put(all.toReversed().map((key) => entry(key)));
    const read: string[] = [];
    for (let page = 0; page < 5; page++) {
      read.push(...(await store().quarantine.list('g1', { page, size: 10 })).items.map(({ key }) => key));
    }
    expect(read).to.deep.equal(all);
  });

  it('releases records that are good again, of this input of this gateway only', async () => {
    await store().quarantine.put([entry('a'), entry('b'), entry('a', { gateway_id: 'g2' })]);
    await store().quarantine.put([entry('c'), entry('c', { input_id: 'i2' })]);
    await store().quarantine.release('g1', 'i1', ['a', 'c', 'unknown']);
    expect(await keys()).to.deep.equal(['b', 'c']);
    expect(await keys('g2')).to.deep.equal(['a']);
  });

  it('forgets after a complete read what that run did not meet, and nothing of other inputs', async () => {
    await store().quarantine.put([entry('gone'), entry('still'), entry('other', { input_id: 'i2' })]);
    await store().quarantine.put([entry('still', { job_id: 'second' })]);
    await store().quarantine.releaseUnseen('g1', 'i1', 'second');
    expect(await keys()).to.deep.equal(['other', 'still']);
  });

  it('goes with its gateway', async () => {
    await store().quarantine.put([entry('a'), entry('a', { gateway_id: 'g2' })]);
    await store().purgeGateway('g1');
    expect([await keys(), await keys('g2')]).to.deep.equal([[], ['a']]);
  });

  it('is not touched by nothing', async () => {
    await store().quarantine.put([]);
    await store().quarantine.release('g1', 'i1', []);
    expect(await store().quarantine.count('g1')).to.equal(0);
  });
});
