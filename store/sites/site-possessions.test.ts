import { expect } from 'chai';
import { testStore } from '../testing/test-store.ts';

describe('What sites may show', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const possessions = () => store().possessions;
  const here = { gatewayId: 'g1', site: 'here' };
  const there = { gatewayId: 'g1', site: 'there' };
  const due = async (place = here, run = 'run 1') =>
    (await possessions().toWithdraw(place, run, 9)).toSorted((a, b) => (a.id < b.id ? -1 : 1));

  beforeEach(async () => {
    await db().collection('site_possessions').deleteMany({});
  });

  it('is recorded per site and gateway, once however often a listing is sent', async () => {
    await possessions().note(here, ['a', 'b']);
    await possessions().note(here, ['a']);
    await possessions().note(there, ['c']);
    await possessions().note({ gatewayId: 'g2', site: 'here' }, ['d']);
    expect([...(await possessions().among(here, ['a', 'b', 'c', 'd']))].toSorted()).to.deep.equal(['a', 'b']);
    expect([await possessions().count(here), await possessions().count(there)]).to.deep.equal([2, 1]);
    await possessions().forget(here, ['a']);
    expect(await possessions().count(here)).to.equal(1);
  });

  it('is due for withdrawal at every site once its listing has left, until the site has acknowledged it', async () => {
    await possessions().note(here, ['a', 'b']);
    await possessions().note(there, ['a']);
    await possessions().withdraw([
      { id: 'a', version: 4 },
      { id: 'never sent', version: 2 },
    ]);
    expect(await due()).to.deep.equal([{ id: 'a', version: 4 }]);
    await possessions().forget(here, ['a']);
    expect([await due(), await due(there)]).to.deep.equal([[], [{ id: 'a', version: 4 }]]);
  });

  it('that a site would not take off is tried again by the next run', async () => {
    await possessions().note(here, ['a', 'b']);
    await possessions().withdraw([{ id: 'a', version: 2 }]);
    await possessions().refused(here, ['a'], 'run 1');
    expect([await due(), await due(here, 'run 2')]).to.deep.equal([[], [{ id: 'a', version: 2 }]]);
    expect(await possessions().countToWithdraw(here, 'run 1')).to.equal(0);
    expect(await possessions().untried(here, 'run 1', 9)).to.deep.equal([{ id: 'b' }]);
  });

  it('is kept when its listing comes back', async () => {
    await possessions().note(here, ['a']);
    await possessions().withdraw([{ id: 'a', version: 2 }]);
    await possessions().keep(here, ['a']);
    expect(await due()).to.deep.equal([]);
    expect(await possessions().count(here)).to.equal(1);
  });

  it('includes strays that only the site knows of, in the newest version that it named', async () => {
    await possessions().note(here, ['a']);
    await possessions().noteStrays(here, [
      { id: 'a', version: 3 },
      { id: 'stray', version: 7 },
    ]);
    await possessions().noteStrays(here, [{ id: 'stray', version: 5 }]);
    expect(await due()).to.deep.equal([
      { id: 'a', version: 3 },
      { id: 'stray', version: 7 },
    ]);
  });

  it('goes with its gateway and leaves that of others', async () => {
    await possessions().note(here, ['a']);
    await possessions().note({ gatewayId: 'g2', site: 'here' }, ['a']);
    await store().purgeGateway('g1');
    expect(await possessions().count(here)).to.equal(0);
    expect(await possessions().count({ gatewayId: 'g2', site: 'here' })).to.equal(1);
  });
});
