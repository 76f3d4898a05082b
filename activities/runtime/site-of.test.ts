import { expect } from 'chai';
import { feedFtp } from '../../connectors/outputs/feed-ftp/feed-ftp.ts';
import { sync } from '../../connectors/outputs/sync/sync.ts';
import { domainOf, siteOf } from './site-of.ts';

const site = (url: string) => siteOf({ id: 'o', connector: sync, config: { url } });
const file = (url: string) => siteOf({ id: 'o', connector: feedFtp, config: { url } });

describe('The place of an output', () => {
  it('is the same however the address of a site is written, and another for another origin or path', () => {
    const same = ['https://site.example/blog', 'https://SITE.example:443/blog/', 'https://site.example/blog//?x=1'];
    expect(new Set(same.map(site)).size).to.equal(1);
    const others = ['http://site.example/blog', 'https://site.example:8443/blog', 'https://site.example', same[0]!];
    expect(new Set(others.map(site)).size).to.equal(4);
  });

  it('is the file whichever protocol and port lead to it, so that a change of them does not empty it', () => {
    const same = [
      'ftps://files.example/in/a.xml',
      'ftp://FILES.example/in/a.xml',
      'sftp://files.example:2222/in/a.xml',
    ];
    expect(new Set(same.map(file)).size).to.equal(1);
    const others = ['ftps://files.example/in/b.xml', 'ftps://other.example/in/a.xml', same[0]!];
    expect(new Set(others.map(file)).size).to.equal(3);
  });

  it('has the host of its address as its name', () => {
    const config = { url: 'sftp://files.example:2222/in/a.xml' };
    expect(domainOf({ id: 'o', connector: feedFtp, config })).to.equal('files.example:2222');
  });

  it('has the type of its connector as its name where it has no address', () => {
    expect(domainOf({ id: 'o', connector: sync, config: {} })).to.equal(sync.spec.type);
    expect(domainOf({ id: 'o', connector: sync, config: { url: 'no address' } })).to.equal(sync.spec.type);
  });

  it('is a place of its own for each output that has no address', () => {
    const without = (id: string) => siteOf({ id, connector: sync, config: {} });
    expect(without('a')).to.equal(without('a')).and.not.to.equal(without('b'));
  });

  it('stays the same from release to release: it is what says which listings a site has', () => {
    expect(site('https://site.example/blog')).to.equal('c7364b8aa2a2a550');
    expect(file('sftp://Files.example/in/a.xml')).to.equal('4ae6a1b9133ea35e');
  });
});
