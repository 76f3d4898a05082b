import { expect } from 'chai';
import { openUrl } from './open-url.ts';

const STORED = 'https://site.example/hook?key=abc123&page=1';

describe('The address of an event subscription', () => {
  it('is stored as sent if it has no mask', () => {
    expect(openUrl('https://other.example/?key=new')).to.equal('https://other.example/?key=new');
  });

  it('keeps its credentials when its masked form is sent back', () => {
    expect(openUrl('https://site.example/hook?key=********&page=1', STORED)).to.equal(STORED);
    expect(openUrl('https://site.example/hook?key=********&page=2', STORED)).to.equal(
      'https://site.example/hook?key=abc123&page=2',
    );
  });

  for (const url of [
    'https://evil.example/hook?key=********&page=1',
    'http://site.example/hook?key=********&page=1',
    'https://site.example/hook?token=********',
    'https://site.example/other?key=********',
  ]) {
    it(`sends its credentials to no other server: ${url}`, () => {
      expect(() => openUrl(url, STORED)).to.throw('mask');
      expect(() => openUrl(url)).to.throw('mask');
    });
  }
});
