import { expect } from 'chai';
import { exampleFixture } from '../example-site/conformance.ts';
import { outputFixtures } from './fixtures.ts';
import { testOutput } from './run-output-checks.ts';
import { BROKEN_OUTPUTS } from './testing/broken-outputs.ts';

describe('conformance of outputs', () => {
  for (const fixture of [...outputFixtures, exampleFixture]) {
    it(`${fixture.name} passes every check`, async () => {
      const failed: Record<string, string> = {};
      for await (const { check, ok, detail = '' } of testOutput(fixture)) if (!ok) failed[check] = detail;
      expect(failed).to.deep.equal({});
    });
  }
});

describe('the conformance kit of outputs finds an output that', () => {
  for (const { what, fixture, caught } of BROKEN_OUTPUTS) {
    it(what, async () => {
      const failed: string[] = [];
      // The check of secrets inspects the output of the other checks.
      const only = caught.includes('secrets') ? undefined : caught;
      for await (const { check, ok } of testOutput(fixture, { only })) if (!ok) failed.push(check);
      expect(failed).to.have.members([...caught]);
    });
  }
});
