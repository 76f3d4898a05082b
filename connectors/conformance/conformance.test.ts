import { expect } from 'chai';
import { fixtures } from './fixtures.ts';
import { exampleFixture } from './example/conformance.ts';
import { exampleFixture as csvFixture } from './example-csv/conformance.ts';
import { exampleFixture as jsonFixture } from './example-json/conformance.ts';
import { exampleFixture as mappingFixture } from './example-mapping/conformance.ts';
import { exampleFixture as xmlFixture } from './example-xml/conformance.ts';
import { propertyFeedFixture } from '../inputs/property-feed/conformance.ts';
import { testConnector } from './run-checks.ts';
import type { RunOptions } from './run-checks.ts';
import type { Fixture } from './fixture.ts';
import { BROKEN } from './testing/broken-connectors.ts';
import { plantedBugs } from './testing/planted-bugs.ts';

/** Ten times the limit for a connector, because the test machine may be busy. */
const BUSY_MACHINE_MS = 10_000;

/** Large enough to detect a connector that collects what it reads. */
const MEGABYTES_OF_BROKEN = 8;

/** The failed checks with their messages. */
async function failures(fixture: Fixture, options: RunOptions = {}): Promise<Record<string, string>> {
  const failed: Record<string, string> = {};
  for await (const { check, ok, detail = '' } of testConnector(fixture, { megabytes: 10, everyStop: 24, ...options })) {
    if (!ok) {
      failed[check] = detail;
    }
  }
  return failed;
}

describe('conformance of connectors', () => {
  const examples = [
    ['the example', exampleFixture],
    ['the example in CSV', csvFixture],
    ['the example in XML', xmlFixture],
    ['the example in JSON', jsonFixture],
  ] as const;
  for (const [name, fixture] of [...fixtures.map((one) => [one.name, one] as const), ...examples]) {
    it(`${name} passes every check`, async () => {
      expect(await failures(fixture, { stopsWithinMs: BUSY_MACHINE_MS })).to.deep.equal({});
    });
  }

  it('is met by the example of a mapping in every check that needs no facts of its format', async () => {
    const failed = await failures(mappingFixture, { stopsWithinMs: BUSY_MACHINE_MS });
    for (const [check, detail] of Object.entries(failed)) {
      expect(detail, check).to.include('the fixture states no two');
    }
  });

  it('accepts fixtures with one event per webhook', async () => {
    const fixture: Fixture = {
      ...propertyFeedFixture,
      events: (changes) => changes.flatMap((change) => propertyFeedFixture.events?.([change]) ?? []),
    };
    expect(await failures(fixture, { only: ['webhook-signature', 'webhook-order', 'webhook-answer'] })).to.deep.equal(
      {},
    );
  });

  it('reports a fixture that throws instead of responding, which connectors see as a closed connection', async () => {
    const fixture: Fixture = {
      ...exampleFixture,
      answer: () => {
        throw new Error('No such path.');
      },
    };
    const failed = await failures(fixture, { only: ['repeatable', 'truncated'] });
    for (const words of Object.values(failed))
      expect(words).to.match(/fixture threw instead of responding: .*No such path/);
    expect(failed).to.have.keys('repeatable', 'truncated');
  });

  it('allows no exemption from checks that apply to every connector', async () => {
    // By spreading, which the compiler does not check.
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

  it('never requests a mode that the connector does not declare', async () => {
    const asked = new Set<string>();
    const { connector } = propertyFeedFixture;
    const fixture: Fixture = {
      ...propertyFeedFixture,
      connector: {
        ...connector,
        capabilities: { ...connector.capabilities, one: false },
        read(ctx, request) {
          asked.add(request.mode);
          return connector.read(ctx, request);
        },
      },
    };
    expect(
      await failures(fixture, { only: ['one-listing', 'other-mode', 'delta-changes', 'webhook-order'] }),
    ).to.deep.equal({});
    expect([...asked]).to.deep.equal(['full']);
  });

  it('demands a reason from a fixture that states only one currency', async () => {
    const { lacks, ...facts } = exampleFixture.facts;
    const fixture: Fixture = { ...exampleFixture, facts: { ...facts, currencies: ['EUR'] } };
    const failed = await failures(fixture, { only: ['fact-price'] });
    expect(failed).to.have.property('fact-price').that.includes('currencies');
    const explained: Fixture = {
      ...fixture,
      facts: { ...fixture.facts, lacks: { ...lacks, currencies: 'only euros' } },
    };
    expect(await failures(explained, { only: ['fact-price'] })).to.deep.equal({});
  });

  it('lists each fixture once', () => {
    const names = fixtures.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
  });
});

describe('the conformance kit finds a connector that', () => {
  for (const { what, fixture, caught } of BROKEN) {
    it(what, async () => {
      const failed = await failures(fixture, { only: caught, megabytes: MEGABYTES_OF_BROKEN });
      expect(Object.keys(failed)).to.deep.equal([...caught]);
    });
  }
});

describe('the conformance kit', () => {
  it('finds each of 22 planted bugs', () => {
    const { reading, mapping } = plantedBugs();
    expect([reading.length, mapping.length]).to.deep.equal([11, 11]);
    // The tests above prove that the checks of `caught` find each of them.
    expect([...reading, ...mapping].filter(({ caught }) => caught.length === 0)).to.deep.equal([]);
  });
});
