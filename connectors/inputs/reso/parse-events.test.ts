import { expect } from 'chai';
import fc from 'fast-check';
import { ConnectorError } from '../../errors.ts';
import { parseEntityEvents } from './parse-events.ts';

const parse = (body: unknown) => parseEntityEvents({ headers: {}, body: Buffer.from(JSON.stringify(body)) });
const event = (ResourceName: string, ResourceRecordKey: unknown) => ({
  EntityEventSequence: 1_101,
  ResourceName,
  ResourceRecordKey,
});
const pathOf = (body: unknown): string | undefined => {
  try {
    parse(body);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'bad_record') throw error;
    return error.path;
  }
};

describe('RESO EntityEvents', () => {
  it('come singly or in the common format, and do not state whether a listing is deleted', () => {
    expect(parse(event('Property', '235021'))).to.deep.equal([{ reference: '235021', mayBeGone: true }]);
    const body = {
      '@reso.context': 'urn:reso:metadata:2.0:resource:entityevent',
      value: [event('Property', '1'), event('Property', 2), event('Property', '1')],
    };
    expect(parse(body).map(({ reference }) => reference)).to.deep.equal(['1', '2', '1']);
  });

  it('of other resources are ignored', () => {
    expect(parse({ value: [event('Media', 'ABC123'), event('Property', '1'), event('Member', '9')] })).to.deep.equal([
      { reference: '1', mayBeGone: true },
    ]);
    expect(parse(event('Showing', '235021'))).to.deep.equal([]);
  });

  it('are refused with the path of the fault', () => {
    expect(pathOf(event('Property', ''))).to.equal('$.ResourceRecordKey');
    expect(pathOf({ value: [event('Property', '1'), {}] })).to.equal('$.value[1].ResourceName');
    expect(pathOf({ value: 'x' })).to.equal('$.value');
    fc.assert(fc.property(fc.jsonValue(), (value) => void pathOf(value)));
    fc.assert(fc.property(fc.array(fc.jsonValue()), (value) => void pathOf({ value })));
  });
});
