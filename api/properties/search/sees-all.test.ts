import { expect } from 'chai';
import { fakeDeps, principalOf } from '../../testing/fake-deps.ts';
import { seesAll } from './search-listings.ts';

describe('seesAll', () => {
  it('throws NOT_FOUND once one of the gateways is not visible any more, and without a principal', async () => {
    let visible = ['a', 'b', 'c'];
    const recheck = seesAll(
      ['a', 'b'],
      fakeDeps({ store: { gateways: { visibleIds: async () => visible } as never } }),
    );
    const code = (principal: Parameters<typeof recheck>[0]) =>
      recheck(principal).then(
        () => undefined,
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      );
    expect(await code(principalOf('north'))).to.equal(undefined);
    visible = ['b', 'c'];
    expect(await code(principalOf('north'))).to.equal('NOT_FOUND');
    expect(await code(undefined)).to.equal('NOT_FOUND');
  });
});
