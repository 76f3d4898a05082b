import { expect } from 'chai';
import * as fc from 'fast-check';
import { siteDomain } from './site-domain.ts';

describe('The name of a site', () => {
  it('ignores scheme, path, query, case and trailing slash', () => {
    for (const address of [
      'example.com',
      'https://example.com',
      'http://EXAMPLE.com/',
      'https://example.com/blog/?a=1#b',
      '  example.com/  ',
      'example.com.',
      'https://example.com:443',
      'http://example.com:80/',
    ]) {
      expect(siteDomain(address), address).to.equal('example.com');
    }
  });

  it('keeps what identifies another site: subdomain and unusual port', () => {
    expect(siteDomain('www.example.com')).to.equal('www.example.com');
    expect(siteDomain('example.com:8080/x')).to.equal('example.com:8080');
    expect(siteDomain('http://127.0.0.1:8091')).to.equal('127.0.0.1:8091');
    expect(siteDomain('http://[::1]:81/')).to.equal('[::1]:81');
  });

  it('is the same in Unicode and in Punycode', () => {
    expect(siteDomain('https://bücher.example'))
      .to.equal('xn--bcher-kva.example')
      .and.to.equal(siteDomain('XN--bcher-kva.example'));
  });

  it('is undefined if the text is not the address of a site', () => {
    for (const address of [
      '',
      ' ',
      'ftp://example.com',
      'javascript://x',
      'http://',
      'a b',
      'user:pass@example.com',
      'x'.repeat(3_000),
      'http://.',
    ]) {
      expect(siteDomain(address), address.slice(0, 40)).to.equal(undefined);
    }
  });

  it('stays the same when it is computed from itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.domain(),
          fc.string(),
          fc.ipV6().map((ip) => `http://[${ip}]:8080`),
        ),
        (address) => {
          const name = siteDomain(address);
          if (name !== undefined) expect(siteDomain(name)).to.equal(name);
        },
      ),
    );
  });
});
