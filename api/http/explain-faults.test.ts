import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../../model/shared/errors.ts';
import type { SchemaObject } from './schemas.ts';
import { createChecks } from './validate.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    market: { type: 'string', enum: ['fr', 'france', 'germany', 'spain'] },
    size: { type: 'integer' },
    rooms: {
      type: 'array',
      items: { type: 'object', properties: { kind: { type: 'string' } }, additionalProperties: false },
    },
    range: {
      anyOf: [{ type: 'integer' }, { type: 'object', properties: { min: { type: 'integer' } }, required: ['min'] }],
    },
  },
  required: ['name'],
  additionalProperties: false,
} as const satisfies SchemaObject;

function refusalOf(body: unknown): Pick<AppError, 'message' | 'detail' | 'faults'> {
  try {
    createChecks().body(schema)(body);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('The body was accepted.');
}

describe('What is wrong with a body', () => {
  it('is said at once, each fault with its place', () => {
    const { message, detail, faults } = refusalOf({
      size: 'large',
      market: 'frence',
      rooms: [{ kind: 1 }, { knd: 'x' }],
    });
    const places = faults?.map((each) => each.detail) ?? [];
    expect(places).to.have.members(['/name', '/size', '/market', '/rooms/0/kind', '/rooms/1/knd']);
    expect(detail).to.equal(places[0]);
    expect(message).to.equal(`${faults?.[0]?.message} 4 more things are wrong, see "faults".`);
  });

  it('is one sentence where one thing is wrong', () => {
    const { message, detail, faults } = refusalOf({ name: '' });
    expect({ message, detail, faults }).to.deep.equal({
      message: 'The field /name must NOT have fewer than 1 characters.',
      detail: '/name',
      faults: undefined,
    });
  });

  it('names the field or the value that may be meant', () => {
    expect(refusalOf({ nmae: 'a', name: 'b' }).message).to.equal(
      'Unknown field "nmae". Did you mean "name"? Allowed: name, market, size, rooms, range.',
    );
    expect(refusalOf({ name: 'a', market: 'France ' }).message).to.equal(
      'The field /market has a value that it cannot have. Did you mean "france"? Allowed: fr, france, germany, spain.',
    );
    expect(refusalOf({ name: 'a', colour: 'b' }).message).to.equal(
      'Unknown field "colour"; allowed: name, market, size, rooms, range.',
    );
  });

  it('says of a value that is none of several alternatives one thing', () => {
    const { message, faults } = refusalOf({ name: 'a', range: { max: 1 } });
    expect(faults).to.equal(undefined);
    expect(message).to.include('/range');
  });

  it('is bounded: twenty faults are named, and of a huge body only the first', () => {
    const many = Array.from({ length: 60 }, () => ({ kind: 1 }));
    expect(refusalOf({ name: 'a', rooms: many }).faults).to.have.length(20);
    const huge = Array.from({ length: 3_000 }, () => ({ kind: 1 }));
    expect(refusalOf({ name: 'a', rooms: huge }).faults).to.equal(undefined);
  });

  it('never repeats a value, which may be a secret', () => {
    const secret = fc.stringMatching(/^secret-[a-z]{12}$/);
    fc.assert(
      fc.property(secret, (value) => {
        const { message, faults } = refusalOf({ market: value, size: value, range: value, rooms: value });
        expect(JSON.stringify([message, faults])).not.to.include(value);
      }),
    );
  });
});
