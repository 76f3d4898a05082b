import { expect } from 'chai';
import fc from 'fast-check';
import { hideParams, hideUnknown, isCanonicalPath } from './paths.ts';

const TOKEN = 'k7Jv0cE9nQ2xT5bW8yZ1aR4dF6gH3jL0mN_pS-uVwXo';

describe('isCanonicalPath', () => {
  it('accepts every path whose segments are escaped by encodeURIComponent', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => text !== '.' && text !== '..')
      .map((text) => encodeURIComponent(text));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
        expect(isCanonicalPath(`/${segments.join('/')}`)).to.equal(true);
      }),
    );
  });

  it('accepts no other spelling of a path: needless escapes, lower-case escapes, empty and dot segments', () => {
    for (const path of [
      '/v1//gateway',
      '//v1/gateway',
      '/v1/gateway/',
      '/v1/./gateway',
      '/v1/x/../gateway',
      '/v1/%2e%2e/gateway',
      '/v1/%2E/gateway',
      '/%761/gateway',
      '/v1/gateway/public/%66eeds',
      '/v1/%7e',
      '/v1/%c3%a9',
      '/v1/é',
      '/v1/a\\b',
      '/v1/%E0%A4%A',
      '/v1/%FF',
      'v1/gateway',
      '',
    ]) {
      expect(isCanonicalPath(path), path).to.equal(false);
    }
  });
});

describe('the path of a log line', () => {
  it('has no secret parameter of its route', () => {
    const template = '/v1/gateway/public/feeds/{token}/{file}';
    expect(hideParams(`/v1/gateway/public/feeds/${TOKEN}/kyero.xml`, template, ['token'])).to.equal(
      '/v1/gateway/public/feeds/***/kyero.xml',
    );
  });

  it('of no route keeps only words of routes and UUIDs', () => {
    const words = new Set(['v1', 'gateway', 'gateways', 'public', 'feeds']);
    const id = '11111111-1111-4111-8111-111111111111';
    expect(hideUnknown(`/V1/gateway//%66eeds/${TOKEN}/`, words)).to.equal('/***/gateway//***/***/');
    expect(hideUnknown(`/v1/gateway/gateways/${id}/nonsense`, words)).to.equal(`/v1/gateway/gateways/${id}/***`);
  });
});
