import { expect } from 'chai';
import { withoutUnchanged } from './without-unchanged.ts';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    inner: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    free: { type: 'object', additionalProperties: true },
  },
  additionalProperties: false,
};
const present = { id: '1', tags: ['x'], name: 'Old', inner: { a: 'a', at: 'now' }, free: { id: '1' } };

describe('A body without what is unchanged', () => {
  it('has only what can be written, when everything is sent back', () => {
    expect(withoutUnchanged(present, present, schema)).to.deep.equal({
      name: 'Old',
      inner: { a: 'a' },
      free: { id: '1' },
    });
  });

  it('keeps what differs and what is unknown, so that it is refused', () => {
    for (const more of [{ id: '2' }, { tags: ['y'] }, { unknown: 1 }, { toString: 'x' }, { id: null }])
      expect(withoutUnchanged({ name: 'New', ...more }, present, schema)).to.deep.equal({ name: 'New', ...more });
    const inner = { a: 'b', at: 'later' };
    expect(withoutUnchanged({ inner }, present, schema)).to.deep.equal({ inner });
  });

  it('resolves components, and leaves alone what is no object', () => {
    const reference = { $ref: '#/components/schemas/TemplateWrite' };
    expect(withoutUnchanged({ name: 'A', id: '1' }, { id: '1' }, reference)).to.deep.equal({ name: 'A' });
    for (const body of [null, 'text', [1], 7]) expect(withoutUnchanged(body, present, schema)).to.deep.equal(body);
    expect(withoutUnchanged({ id: '1' }, undefined, schema)).to.deep.equal({ id: '1' });
  });
});
