import { expect } from 'chai';
import { toUrl } from './to-url.ts';

describe('An address as a URL', () => {
  it('is undefined for an invalid one', () => {
    for (const text of ['', 'x', 'http://', 'https://a b.example', '//x.example', 'https://x.example:99999'])
      expect(toUrl(text), text).to.equal(undefined);
    expect(toUrl('https://x.example/a')?.pathname).to.equal('/a');
    expect(toUrl('../b', 'https://x.example/a/c')?.href).to.equal('https://x.example/b');
  });

  it('has the same host for a name with accents after many calls', () => {
    for (let count = 0; count < 50_000; count++) toUrl(`https://x.example/${count % 7}`);
    expect(toUrl('https://bücher.example')?.host).to.equal('xn--bcher-kva.example');
  });
});
