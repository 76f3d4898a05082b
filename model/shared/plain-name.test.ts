import { expect } from 'chai';
import { plainName } from './plain-name.ts';

describe('A name in a mail', () => {
  for (const [name, shown] of [
    ['Agence Müller & Söhne', 'Agence Müller & Söhne'],
    ['St.Martin 2.5', 'St. Martin 2.5'],
    ['Win\r\nBcc: all@evil.example', 'Win Bcc: all@evil. example'],
    ['https://evil.example/x?y=1', 'https: //evil. example/x?y=1'],
    ['www.evil.\u200bexample', 'www. evil. example'],
    ['evil\u3002example', 'evil\u3002 example'],
    ['a\u202eb\u2028c\td', 'a b c d'],
  ] as const)
    it(`is plain text on one line: ${JSON.stringify(name)}`, () => {
      expect(plainName(name)).to.equal(shown);
    });

  it('has at most 80 characters', () => {
    expect(plainName('x'.repeat(80))).to.have.length(80);
    expect(plainName('🏠'.repeat(200))).to.equal(`${'🏠'.repeat(79)}…`);
  });
});
