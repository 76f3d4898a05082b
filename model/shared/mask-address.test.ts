import { expect } from 'chai';
import fc from 'fast-check';
import { canHoldSecrets, cutAddress, isMasked, maskAddress, unmaskAddress } from './mask-address.ts';

describe('An address with secrets in it', () => {
  const masks: [string, string][] = [
    ['https://crm.test/feed.xml', 'https://crm.test/feed.xml'],
    ['https://crm.test/feed.xml?key=abc', 'https://crm.test/feed.xml?key=********'],
    [
      'https://crm.test/f?agency=12&api_key=s&lang=fr&accessToken=t',
      'https://crm.test/f?agency=12&api_key=********&lang=fr&accessToken=********',
    ],
    ['https://crm.test/f?user=u;pass=p', 'https://crm.test/f?user=********;pass=********'],
    ['https://crm.test/f?x=3f9a0c77b2d14e5f', 'https://crm.test/f?x=********'],
    ['https://crm.test/f?3f9a0c77b2d14e5f', 'https://crm.test/f?********'],
    ['https://crm.test/f?a=1#token=s', 'https://crm.test/f?a=1#token=********'],
    ['https://user:pa%40ss@crm.test/f', 'https://********@crm.test/f'],
    ['https://crm.test/f?%6Bey=abc', 'https://crm.test/f?%6Bey=********'],
    ['https://crm.test/@agency/f?page=2', 'https://crm.test/@agency/f?page=2'],
  ];

  it('is shown with a mask instead of each credential', () => {
    for (const [address, masked] of masks) expect(maskAddress(address), address).to.equal(masked);
  });

  it('gets its values back when the mask is sent back, also with another path and other values', () => {
    for (const [address, masked] of masks) {
      if (address.includes('user:')) continue;
      expect(unmaskAddress(masked, address), address).to.equal(address);
    }
    const stored = 'https://crm.test/f?key=abc&page=1';
    expect(unmaskAddress('https://crm.test/other?page=2&key=********', stored)).to.equal(
      'https://crm.test/other?page=2&key=abc',
    );
    expect(unmaskAddress('https://crm.test/f?key=%2A%2A%2A%2A%2A%2A%2A%2A', stored)).to.equal(
      'https://crm.test/f?key=abc',
    );
  });

  it('reveals no value under another name, nor for a mask without a stored value', () => {
    const stored = 'https://crm.test/f?key=abc&page=1';
    for (const address of ['?page=********', '?shown=********', '?********', '?key=abc&key=********']) {
      expect(unmaskAddress(`https://crm.test/f${address}`, stored), address).to.equal(undefined);
    }
  });

  it('can be any text', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, more) => {
        const address = `${url}${more}`;
        const { base, user, rest } = cutAddress(address);
        if (user === '') {
          expect(base + rest).to.equal(address);
          if (!isMasked(address)) expect(unmaskAddress(maskAddress(address), address)).to.equal(address);
        }
        expect(maskAddress(address) === address || canHoldSecrets(address)).to.equal(true);
      }),
    );
  });
});
