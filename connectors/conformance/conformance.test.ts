import { expect } from 'chai';
import { fixtures } from './fixtures.ts';
import { exampleFixture } from './example/conformance.ts';
import { propertyFeedFixture } from '../inputs/property-feed/conformance.ts';
import { testConnector } from './run-checks.ts';
import type { RunOptions } from './run-checks.ts';
import type { Fixture } from './fixture.ts';
import { BROKEN } from './testing/broken-connectors.ts';

/** Ten times what is demanded of a connector: the machine that tests are run on has other things to do. */
const BUSY_MACHINE_MS = 10_000;

/** Checks that failed, with their words. */
async function failures(fixture: Fixture, options: RunOptions = {}): Promise<Record<string, string>> {
  const failed: Record<string, string> = {};
  for await (const { check, ok, detail = '' } of testConnector(fixture, { megabytes: 20, everyStop: 40, ...options })) {
    if (!ok) {
      failed[check] = detail;
    }
  }
  return failed;
}

describe('conformance of connectors', () => {
  for (const fixture of [...fixtures, exampleFixture]) {
    it(`${fixture.name} passes every check`, async function () {
      this.timeout(300_000);
      expect(await failures(fixture, { stopsWithinMs: BUSY_MACHINE_MS })).to.deep.equal({});
    });
  }

  it('takes webhooks that have one event each', async () => {
    const fixture: Fixture = {
      ...propertyFeedFixture,
      events: (changes) => changes.flatMap((change) => propertyFeedFixture.events?.([change]) ?? []),
    };
    expect(await failures(fixture, { only: ['webhook-signature', 'webhook-order', 'webhook-answer'] })).to.deep.equal(
      {},
    );
  });

  it('says when a fixture throws in place of an answer, which connectors take for a closed connection', async () => {
    const fixture: Fixture = {
      ...exampleFixture,
      answer: () => {
        throw new Error('No such path.');
      },
    };
    const failed = await failures(fixture, { only: ['repeatable', 'truncated'] });
    for (const words of Object.values(failed)) expect(words).to.match(/fixture gave no answer: .*No such path/);
    expect(failed).to.have.keys('repeatable', 'truncated');
  });

  it('exempts nobody from what every connector must do', async () => {
    // Spread, as fixtures do it, which the compiler lets pass.
    const exemptions = { ...exampleFixture.exemptions, spec: 'in a hurry', secrets: 'in a hurry' };
    const seen = [];
    for await (const { check, exempt } of testConnector(
      { ...exampleFixture, exemptions },
      { only: ['spec', 'secrets'] },
    )) {
      seen.push([check, exempt]);
    }
    expect(seen).to.deep.equal([
      ['spec', undefined],
      ['secrets', undefined],
    ]);
  });

  it('lists each fixture once', () => {
    const names = fixtures.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
  });
});

describe('the conformance kit finds a connector that', () => {
  for (const { what, fixture, caught } of BROKEN) {
    it(what, async function () {
      this.timeout(60_000);
      expect(Object.keys(await failures(fixture, { only: caught }))).to.deep.equal([...caught]);
    });
  }
});
