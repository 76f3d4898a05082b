import { expect } from 'chai';
import fc from 'fast-check';
import { bounded, ofParts, ofRow, partsOf, plain, rowOf } from '../../console/pages/rules/condition.ts';
import type { AnyCondition } from '../../console/pages/rules/condition.ts';
import { draftOf, problemOf, rulesOf } from '../../console/pages/rules/rules-draft.ts';
import { GatewayError } from '../../sdk/index.ts';
import type { FeedRules } from '../../sdk/index.ts';
import { evaluate } from '../../model/shared/condition.ts';
import type { Condition } from '../../model/shared/condition.ts';

const comparison = fc.oneof(
  fc.record({ path: fc.constantFrom('a', 'b'), in: fc.array(fc.constantFrom('1', '2', 'x'), { minLength: 1 }) }),
  fc.record({ path: fc.constantFrom('a', 'b'), starts: fc.array(fc.constantFrom('1', 'x'), { minLength: 1 }) }),
  fc.record({ path: fc.constantFrom('a', 'b'), exists: fc.boolean() }),
  fc.record({ path: fc.constantFrom('a', 'b'), above: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ path: fc.constantFrom('a', 'b'), below: fc.integer({ min: 0, max: 3 }) }),
);
const conditions = fc.letrec<{ node: AnyCondition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    comparison,
    fc.record({ all: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('node') }),
  ),
})).node;
const data = fc.record({ a: fc.constantFrom('1', 2, '', 'x', null, '1.234'), b: fc.constantFrom(3, 'x1', undefined) });

/** A condition as it is after every row and group of it was shown and written again. */
function shownAgain(condition: AnyCondition): AnyCondition {
  const row = rowOf(condition);
  if (row) return ofRow(row);
  const group = partsOf(condition);
  if (!group) throw new Error(`Nothing shows ${JSON.stringify(condition)}`);
  const again = ofParts(group.join, group.parts.map(shownAgain));
  if (!again) throw new Error('A group lost its parts.');
  return again;
}

describe('The editor of rules', () => {
  it('shows every condition by rows and groups, and writes one that means the same', () => {
    fc.assert(
      fc.property(conditions, data, (condition, record) => {
        const again: Condition = shownAgain(plain(condition));
        expect(evaluate(again, record)).to.deep.equal(evaluate(condition, record));
      }),
    );
  });

  it('writes the rules that it was given, part by part', () => {
    const rules: FeedRules = {
      take: { all: [{ path: 'type', in: ['house'] }, { not: { path: 'location.city', starts: ['Nan'] } }] },
      sites: [{ connector_id: '11111111-1111-4111-8111-111111111111', when: { path: 'floor', above: 2 } }],
      words: [{ connector_type: 'KYERO', field: 'type', value: 'cave', path: 'sub_type', means: 'farmhouse' }],
      fields: [
        { path: 'financial.transaction.price', from: 'P', reader: 'amount', currency: 'EUR' },
        { path: 'featured', constant: true, when: { path: 'raw.X', exists: true } },
      ],
      offices: [{ match: { code: 'N' }, set: { name: 'North', phone: '1' } }],
      agents: [{ match: { email: 'a@crm.example' }, set: { email: 'a@agency.example' } }],
      publish: [{ address: 'street' }, { when: { path: 'type', in: ['land'] }, price: 'hide', fees: 'show' }],
    };
    expect(rulesOf(draftOf(rules))).to.deep.equal({ rules, problems: [] });
    expect(rulesOf(draftOf({}))).to.deep.equal({ rules: {}, problems: [] });
  });

  it('names everything that is missing at its place, and writes nothing then', () => {
    const { rules, problems } = rulesOf({
      take: { all: [{ path: '', in: [] }, { not: { path: 'floor', above: Number.NaN } }] },
      sites: [],
      words: [{ connector_type: 'KYERO', field: 'type', value: 'cave', path: 'sub_type', means: '' }],
      fields: [
        { path: 'sizes.floor_area', from: ' ', reader: 'size' },
        { path: 'bedrooms', constant: Number.NaN },
      ],
      offices: [{ match: {}, set: { name: 'North' } }],
      agents: [],
      publish: [{ when: { path: 'type', in: [] } }],
    });
    expect(rules).to.equal(undefined);
    expect(problems.map(({ path }) => path)).to.have.members([
      'take.all[0].path',
      'take.all[1].not.number',
      'words[0].means',
      'fields[0].from',
      'fields[0].unit',
      'fields[1].constant',
      'offices[0].match',
      'publish[0]',
      'publish[0].when.words',
    ]);
  });

  it('refuses a condition that is deeper than the API takes, and no other', () => {
    const leaf: AnyCondition = { path: 'a', exists: true };
    expect(bounded({ all: [{ any: [{ not: leaf }] }] })).not.to.equal(undefined);
    expect(bounded({ all: [{ any: [{ not: { all: [leaf] } }] }] })).to.equal(undefined);
  });

  it('finds the place of a fault that the service names, in either of its notations', () => {
    const error = (detail: string) => new GatewayError(new Response('', { status: 400 }), { message: 'No.', detail });
    expect(problemOf(error('rules.take.not.all[0].path'))).to.deep.equal({ path: 'take.not.all[0].path', text: 'No.' });
    expect(problemOf(error('/rules/fields/12/currency'))).to.deep.equal({ path: 'fields[12].currency', text: 'No.' });
    expect(problemOf(error('/version'))).to.equal(undefined);
    expect(problemOf(new Error('No.'))).to.equal(undefined);
  });
});
