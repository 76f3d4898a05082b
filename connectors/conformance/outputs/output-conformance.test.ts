import { expect } from 'chai';
import { outputFixtures } from './fixtures.ts';
import { testOutput } from './run-output-checks.ts';

describe('conformance of outputs', () => {
  for (const fixture of outputFixtures) {
    it(`${fixture.name} passes every check`, async function () {
      this.timeout(120_000);
      const failed: Record<string, string> = {};
      for await (const { check, ok, detail = '' } of testOutput(fixture)) if (!ok) failed[check] = detail;
      expect(failed).to.deep.equal({});
    });
  }
});
