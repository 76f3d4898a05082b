import { expect } from 'chai';
import { fakeDeps } from '../testing/fake-deps.ts';
import { createCollector } from './collector.ts';

const collector = () => createCollector({ ...fakeDeps(), requireAddon: async () => {} });

describe('The key that counts the requests of a network address', () => {
  it('is the same for an IPv4 address in both notations and for all addresses of an IPv6 network', () => {
    const { addressKey } = collector();
    expect(addressKey('::ffff:203.0.113.7')).to.equal(addressKey('203.0.113.7'));
    expect(addressKey('203.0.113.8')).to.not.equal(addressKey('203.0.113.7'));
    expect(addressKey('2001:db8:1:2::1')).to.equal(addressKey('2001:db8:1:2:ffff::9'));
    expect(addressKey('2001:db8:1:3::1')).to.not.equal(addressKey('2001:db8:1:2::1'));
    expect(addressKey('unknown')).to.be.a('string');
  });

  it('cannot be computed by another process', () => {
    expect(collector().addressKey('203.0.113.7')).to.not.equal(collector().addressKey('203.0.113.7'));
  });
});
