import { expect } from 'chai';
import { parseUrl } from './parse-url.ts';

describe('parseUrl', () => {
  it('adds a missing scheme, escapes blanks and refuses invalid addresses', () => {
    expect(parseUrl('www.agence.fr/bareme')).to.equal('https://www.agence.fr/bareme');
    expect(parseUrl('//cdn.fr/a b.jpg')).to.equal('https://cdn.fr/a%20b.jpg');
    expect(parseUrl('http://a.fr/x?a=1&amp;b=2')).to.equal('http://a.fr/x?a=1&b=2');
    expect(parseUrl('javascript:alert(1)')).to.equal(undefined);
    expect(parseUrl('http://')).to.equal(undefined);
  });
});
