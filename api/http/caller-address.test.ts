import { expect } from 'chai';
import { callerAddress } from './caller-address.ts';

describe('The address of a caller', () => {
  const from = (hops: number, forwarded?: string) =>
    callerAddress(
      {
        socket: { remoteAddress: '10.0.0.1' },
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      },
      hops,
    );

  it('is that of the connection without proxies, whatever the caller claims', () => {
    expect(from(0, '203.0.113.1')).to.equal('10.0.0.1');
  });

  it('is the entry that the outermost of our proxies added, not what the caller put in front of it', () => {
    expect(from(1, '198.51.100.9, 203.0.113.1')).to.equal('203.0.113.1');
    expect(from(2, '198.51.100.9, 203.0.113.1,10.0.0.7')).to.equal('203.0.113.1');
  });

  it('is unknown when there are fewer entries than proxies', () => {
    expect([from(1), from(2, '203.0.113.1'), from(1, ' ')]).to.deep.equal([undefined, undefined, undefined]);
  });
});
