import { expect } from 'chai';
import { createTestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { example } from './example.ts';

describe('EXAMPLE', () => {
  it('names the field of a config without a key', async () => {
    const ctx = await createTestContext({ config: { url: 'https://site.test' } });
    expect((await failureOf(example.check(ctx))).message).to.contain('api_key');
    await ctx.close();
  });
});
