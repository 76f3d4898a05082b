import { expect } from 'chai';
import { VISIBLE_TEXT, WEB_ADDRESS, isMailAddress } from './text-patterns.ts';

describe('VISIBLE_TEXT', () => {
  const visible = new RegExp(VISIBLE_TEXT, 'u');

  it('matches visible text in names of every script', () => {
    for (const name of [
      'a',
      ' Agence du Nord ',
      'e\u0301',
      'שָׁלוֹם',
      'مَكْتَب',
      '🏴\u{e0067}\u{e007f}',
      '𝒜',
      '北',
      'ü',
      '🏠',
      '–',
      '\u200bx',
      'שלום',
      '1',
    ]) {
      expect(visible.test(name), name).to.equal(true);
    }
  });

  it('does not match names of white space and invisible characters', () => {
    for (const name of [
      ' ',
      '\t\n',
      '\u00a0',
      '\u200b\u200d',
      '\u2800',
      '\u3164',
      '\ufeff',
      '\u00ad',
      '\u2003\u3000',
      '\u0085',
      // Combining characters and tags without a base character.
      '\u0300',
      '\u20dd',
      '\u0301\u0302 \u0303',
      '\u{e0041}',
      '\u{e0001}\u{e0020}\u{e007f}',
      '\u{e0100}',
      '\u0483',
      '\u05b0',
      '\u064b',
      '\u1ab0',
      '\u1dc0',
      '\u3099',
      '\ufe20',
      '\u{1d173}',
      '\ufff9',
    ]) {
      expect(visible.test(name), JSON.stringify(name)).to.equal(false);
    }
  });
});

describe('WEB_ADDRESS', () => {
  const address = new RegExp(WEB_ADDRESS, 'u');

  it('matches http and https addresses', () => {
    for (const url of [
      'https://a.example',
      'HTTP://a.example:8080/x?y=1&z=%22#top',
      'https://bücher.example/é',
      'https://[::1]/',
    ]) {
      expect(address.test(url), url).to.equal(true);
    }
  });

  it('refuses quotes, line breaks and other characters that end an attribute or a header', () => {
    for (const end of ['"', "'", '<', '>', '\\', '`', ' ', '\n', '\r', '\t', '\u0000', '\u2028', '\u007f']) {
      expect(address.test(`https://a.example/x${end}onload=1`), JSON.stringify(end)).to.equal(false);
      expect(address.test(`https://a.example${end}`), JSON.stringify(end)).to.equal(false);
    }
    for (const url of [
      'https://user:pass@a.example',
      'https://user@a.example/x',
      'https://a.example:pass@b.example',
      'https://@a.example',
    ]) {
      expect(address.test(url), url).to.equal(false);
    }
    for (const url of ['https://a.example/@x', 'https://a.example?mail=x@y.example', 'https://a.example#@']) {
      expect(address.test(url), url).to.equal(true);
    }
    for (const url of ['javascript:alert(1)', '//a.example', 'https:///x', 'https://', 'x https://a.example']) {
      expect(address.test(url), url).to.equal(false);
    }
  });
});

describe('isMailAddress', () => {
  it('accepts one address and nothing around it', () => {
    for (const mail of ["o'brien@a.example", 'a+b@a.example', 'é@bücher.example'])
      expect(isMailAddress(mail), mail).to.equal(true);
    for (const mail of [
      '"a b"@a.example',
      'a@a.example\nBcc: b@b.example',
      'a@a.example, b@b.example',
      'A <a@a.example>',
      '@a',
      'a@',
      '',
    ])
      expect(isMailAddress(mail), JSON.stringify(mail)).to.equal(false);
  });
});
