import { expect } from 'chai';
import { rulesFault } from '../../model/rules/rules-fault.ts';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ApiDeps } from '../deps.ts';
import { ruleChoices } from './rule-choices.ts';

/** A catalogue in which every third listing is of the branch south; none of the first ten can be mapped. */
function world(count: number) {
  const deps = {
    store: {
      listings: {
        async *stamps() {
          for (let number = 0; number < count; number++) yield { _id: String(number) };
        },
        byIdsWithRaw: async (ids: readonly string[]) => ids.map((id) => sampleListing(id, { sync: { raw: id } })),
      },
    },
    mapStored: (_gateway: unknown, { raw }: { raw: string }) =>
      Number(raw) < 10
        ? { fault: { code: 'bad_record', message: 'No type.' } }
        : {
            property: {
              type: 'house',
              location: { city: 'Nantes' },
              internal_note: 'The owner drinks.',
              vendors: [{ email: 'owner@home.example' }],
              office: { code: Number(raw) % 3 === 0 ? 'SOUTH' : 'NORTH', phone: '1' },
              custom_fields: [{ key: 'a.b', value: 'yes' }],
            },
            warnings: [],
            record: { BRANCH: { '@id': Number(raw) % 3 === 0 ? 'S' : 'N' }, text: 'x'.repeat(200) },
            connectorType: 'TEST',
          },
  } as unknown as Pick<ApiDeps, 'store' | 'mapStored'>;
  const gateway = { _id: 'gateway', output_connectors: [] } as unknown as GatewayRecord;
  return ruleChoices(deps, gateway);
}

describe('The choices for rules', () => {
  it('name what the stored listings have, most frequent first, and long texts without their values', async () => {
    const { stored, read, fields, record, custom, offices } = await world(40);
    expect({ stored, read }).to.deep.equal({ stored: 40, read: 40 });
    expect(fields.find(({ path }) => path === 'location.city')?.found).to.deep.equal(['Nantes']);
    expect(record).to.deep.equal([
      { path: 'BRANCH.@id', found: ['N', 'S'] },
      { path: 'text', found: [] },
    ]);
    expect(custom).to.deep.equal([{ path: 'custom.a\\.b', found: ['yes'] }]);
    expect(offices).to.deep.equal([
      { code: 'NORTH', listings: 20 },
      { code: 'SOUTH', listings: 10 },
    ]);
  });

  it('name no value of private persons and of remarks for the staff', async () => {
    expect(JSON.stringify(await world(20))).not.to.match(/owner@home|drinks/);
  });

  it('look at 2,000 listings of a larger catalogue, and say so', async () => {
    expect(await world(2_100)).to.include({ stored: 2_100, read: 2_000 });
  });

  it('offer exactly what rules may say of each field', async () => {
    const { fields } = await world(0);
    const isSound = (rules: FeedRules): boolean => rulesFault(rules, []) === undefined;
    const sampleOf = (kind: string, values: readonly string[] | undefined) =>
      values ? (values[0] ?? '') : kind === 'number' ? 1 : kind === 'boolean' ? true : 'x';
    for (const { path, kind, values, readable, numeric, word, constant, readers } of fields) {
      const means = sampleOf(kind, values);
      expect(isSound({ take: { path, above: 1 } }), `${path} above`).to.equal(numeric);
      if (readable) expect(isSound({ take: { path, exists: true } }), `${path} in a condition`).to.equal(true);
      const said = { connector_type: 'TEST', field: 'x', value: 'y', path, means };
      expect(isSound({ words: [said] }), `${path} by a word`).to.equal(word);
      expect(isSound({ fields: [{ path, constant: means }] }), `${path} as a constant`).to.equal(constant);
      for (const reader of ['text', 'number', 'amount', 'size', 'date', 'flag'] as const) {
        const rule = {
          path,
          from: 'x',
          reader,
          ...(reader === 'amount' ? { currency: 'EUR' } : {}),
          ...(reader === 'size' ? { unit: 'sq_m' as const } : {}),
          ...(values && reader === 'text' ? { codes: [{ word: 'x', means }] } : {}),
        };
        expect(isSound({ fields: [rule] }), `${path} by ${reader}`).to.equal(readers.includes(reader));
      }
    }
  });
});
