import { expect } from 'chai';
import { destinationOf } from './destination.ts';

const of = (url: string, username = 'agency') => destinationOf({ url, username });

describe('The file that an address of FEED_FTP names', () => {
  const plain = of('ftps://files.example/inbox/agency.xml');

  for (const url of [
    'FTPS://Files.EXAMPLE/inbox/agency.xml',
    'ftps://files.example.:21/inbox/agency.xml',
    'ftps://files.example:990/inbox/agency.xml',
    'ftp://files.example/inbox/agency.xml',
    'sftp://files.example:22/inbox/agency.xml',
    'ftps://files.example/inbox//./agency.xml',
    'ftps://files.example/%69nbox/agency%2Exml',
  ])
    it(`is the same however the address is written: ${url}`, () => {
      expect(of(url)).to.equal(plain);
    });

  for (const [what, other] of [
    ['another file', of('ftps://files.example/inbox/other.xml')],
    ['another folder', of('ftps://files.example/agency.xml')],
    ['another host', of('ftps://other.example/inbox/agency.xml')],
    ['a port of its own', of('ftps://files.example:2121/inbox/agency.xml')],
    ['another account', of('ftps://files.example/inbox/agency.xml', 'other')],
    ['an absolute path', of('ftps://files.example//inbox/agency.xml')],
  ] as const)
    it(`is not that of ${what}`, () => {
      expect(other).to.be.a('string').and.not.equal(plain);
    });

  it('is none where the address names none', () => {
    for (const url of ['nowhere', 'ftps://files.example/', 'ftps://files.example/./'])
      expect(of(url)).to.equal(undefined);
    expect(of('ftps://files.example/100%')).to.be.a('string');
  });
});
