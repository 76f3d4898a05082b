import { expect } from 'chai';
import fc from 'fast-check';
import { ConnectorError } from '../../errors.ts';
import { parseFeedEvents } from './parse-events.ts';

const parse = (body: unknown) =>
  parseFeedEvents({ headers: {}, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) });
const pathOf = (body: unknown): string | undefined => {
  try {
    parse(body);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'bad_record') throw error;
    return error.path;
  }
};

describe('events of a property feed', () => {
  it('are one or several, and only one of type deleted may be about a deleted listing', () => {
    expect(parse({ type: 'property.created', crm_reference: ' A 1 ', sent_at: 'now' })).to.deep.equal([
      { reference: 'A 1', mayBeGone: false },
    ]);
    const events = [
      { type: 'property.updated', crm_reference: 7 },
      { type: 'property.deleted', crm_reference: 'b' },
    ];
    expect(parse({ events })).to.deep.equal([
      { reference: '7', mayBeGone: false },
      { reference: 'b', mayBeGone: true },
    ]);
    expect(parse({ events: [] })).to.deep.equal([]);
  });

  it('are refused with the path of the fault', () => {
    const sound = { type: 'property.updated', crm_reference: 'a' };
    expect(pathOf({ type: 'property.painted', crm_reference: 'a' })).to.equal('$.type');
    expect(pathOf({ type: 'property.updated' })).to.equal('$.crm_reference');
    expect(pathOf({ type: 'property.updated', crm_reference: 'x'.repeat(1_001) })).to.equal('$.crm_reference');
    expect(pathOf({ events: [sound, { ...sound, crm_reference: '' }] })).to.equal('$.events[1].crm_reference');
    expect(pathOf({ events: [sound, 7] })).to.equal('$.events[1]');
    expect(pathOf({ events: {} })).to.equal('$.events');
    for (const nonsense of ['', '[]', 'null', '7', '{', '{"type":"property.updated","type":7}'])
      expect(pathOf(nonsense), nonsense).to.be.a('string');
  });

  it('are read or refused as a bad record, for any body', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void pathOf(value)));
    fc.assert(fc.property(fc.string(), (text) => void pathOf(text)));
    fc.assert(
      fc.property(
        fc.array(fc.record({ type: fc.constant('property.updated'), crm_reference: fc.jsonValue() })),
        (events) => {
          void pathOf({ events });
        },
      ),
    );
  });
});
