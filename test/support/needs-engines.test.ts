import { expect } from 'chai';
import { needsEngines } from './needs-engines.ts';

describe('Starting the engines for a test run', () => {
  it('is left out for files that ask for none', () => {
    for (const file of [
      'model/shared/mask-secrets.test.ts',
      'api/http/access-watch.test.ts',
      'workflows/run-outcome.test.ts',
    ])
      expect(needsEngines([file]), file).to.equal(false);
  });

  it('happens for files that ask for one by its address, by the test product, or by a helper', () => {
    for (const file of ['store/shared/leases.test.ts', 'test/metadata.test.ts', 'test/guides/try-it.test.ts'])
      expect(needsEngines(['model/shared/mask-secrets.test.ts', file]), file).to.equal(true);
  });
});
